// Tests the errors that the page shows if an account at a provider could not be connected.
import { expect } from '@open-wc/testing';
import { TOKEN_PATH } from '../support/oauth.js';
import { all, clear, control, hasControl, noticeOf, one, press, show, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

describe('account linking errors', () => {
  afterEach(tidyUp);

  const open = async (stage: Stage, errorCode: string): Promise<Element> =>
    show(stage, 'portico-error-page', { searchParams: { errorCode, message: 'm', details: '{}' } });
  const OTHER = 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER';

  it('are shown with a button that connects a different account and returns to the original page [connections: returned with error]', async () => {
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account#connections' }));
    const stage = await openSignedIn();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account#connections' }));
    const page = await open(stage, OTHER);
    expect(titleOf(page)).to.equal('Could not connect');
    press(page, 'Connect a different account');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const { searchParams, pathname } = new URL(stage.redirects[0]?.replace('assign ', '') ?? '');
    expect(pathname).to.match(/authorize\/github$/);
    expect([searchParams.get('type'), searchParams.get('after_callback_redirect_url')]).to.deep.equal(['link', '/account#connections']);
  });

  it('are shown with a button to try again if the user is connected to a different account', async () => {
    const stage = await openSignedIn();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account' }));
    expect(hasControl(await open(stage, 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'), 'Try again')).to.equal(true);
  });

  it('name the connection instead of the sign-in if the user canceled, with a link to the page that started it', async () => {
    const stage = await openSignedIn();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account#connections' }));
    const page = await open(stage, 'OAUTH_PROVIDER_ACCESS_DENIED');
    expect([titleOf(page), hasControl(page, 'Try again')]).to.deep.equal(['Account not connected', true]);
    expect(one(page, '.subtitle').textContent?.trim()).to.equal('Nothing was changed.');
    expect(control(page, 'Back to settings').getAttribute('href')).to.match(/^http.*\/account#connections$/);
    clear();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: 'https://evil.example/' }));
    expect(hasControl(await open(await openSignedIn(), 'OAUTH_PROVIDER_ACCESS_DENIED'), 'Go to home page')).to.equal(true);
  });

  it('are shown with only a link to the home page if no user is signed in or this tab did not start account linking', async () => {
    const signedOut = await openStage();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account' }));
    expect(all(await open(signedOut, OTHER), 'a, button').map((item) => item.textContent?.trim())).to.deep.equal(['Go to home page']);
    clear();
    sessionStorage.clear();
    const stage = await openSignedIn();
    expect(all(await open(stage, OTHER), 'a, button').map((item) => item.textContent?.trim())).to.deep.equal(['Go to home page']);
  });

  it('are shown with an alert if the user cannot start account linking again', async () => {
    const stage = await openSignedIn();
    sessionStorage.setItem('portico-oauth', JSON.stringify({ provider: 'github', returnTo: '/account' }));
    const page = await open(stage, OTHER);
    stage.respond(TOKEN_PATH, fault(500));
    stage.app.session.markRejected((await stage.app.session.tokens()).accessToken ?? '');
    press(page, 'Connect a different account');
    await until(() => noticeOf(page), 'the alert appears');
  }).timeout(20_000);
});
