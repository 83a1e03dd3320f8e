import { expect } from '@open-wc/testing';
import { lastRedirect, withProviders } from '../support/oauth.js';
import { recordEvents } from '../support/record.js';
import { all, clear, control, hasControl, press, show, textOf, toasts, until } from '../support/screen.js';
import { openSignedIn, type StageOptions } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault, changeUser } from '../support/service.js';

const open = async (options: StageOptions = {}) => {
  const given = openSignedIn({ config: withProviders('github', 'google'), at: '/account?tab=2', ...options });
  const opened = await openSection('portico-connections-section', given);
  await until(() => all(opened.section, '.row').length === 2, 'both rows appear');
  return opened;
};

/** Opens the section for a user who has connected the second of two providers. */
const openConnected = async () => {
  const stage = await openSignedIn({ config: withProviders('github', 'google') });
  await changeUser(stage, { oauth_providers: [{ id: 'google', account_id: 'a', email: 'ada@octo.example' }] });
  const section = await show(stage, 'portico-connections-section');
  await until(() => textOf(section).includes('Google Connected ada@octo.example'), 'the badge appears');
  return section;
};

describe('connections section', () => {
  afterEach(tidyUp);

  it('shows a row for each provider, with a button for a new user [connections: list]', async () => {
    const { section } = await open();
    expect(all(section, '.row .portico-visually-hidden').map(textOf)).to.deep.equal(['GitHub', 'Google']);
    expect(all(section, '.row').map(textOf)).to.deep.equal(['GitHub Connect GitHub', 'Google Connect Google']);
  });

  it('shows a badge, the account and a reason instead of the button in a connected provider’s row [connections: disconnect]', async () => {
    const section = await openConnected();
    expect([hasControl(section, 'Connect GitHub'), hasControl(section, 'Connect Google')]).to.deep.equal([true, false]);
  });

  it('shows a toast once after this tab has connected an account, and none before', async () => {
    const pending = JSON.stringify({ provider: 'google', returnTo: '/account#connections' });
    const stage = await openSignedIn({ config: withProviders('github', 'google') });
    sessionStorage.setItem('portico-oauth', pending);
    const section = await show(stage, 'portico-connections-section');
    await until(() => hasControl(section, 'Connect Google'), 'the account is not connected');
    await section.updateComplete;
    expect(sessionStorage.getItem('portico-oauth'), 'the connection is still pending').to.equal(pending);
    await changeUser(stage, { oauth_providers: [{ id: 'google', account_id: 'a', email: 'ada@octo.example' }] });
    clear();
    await show(stage, 'portico-connections-section');
    await until(() => toasts().includes('Google connected'), 'the toast appears');
    expect(sessionStorage.getItem('portico-oauth')).to.equal(null);
  });

  it('shows connected providers first [connections: list]', async () => {
    const section = await openConnected();
    expect(all(section, '.row').map(textOf)).to.deep.equal([
      'Google Connected ada@octo.example You sign in with it, so it stays connected.',
      'GitHub Connect GitHub',
    ]);
  });

  it('shows rows with the padding of all rows, and the marks in circles as large as those of sessions', async () => {
    const section = await openConnected();
    for (const row of all(section, '.row')) {
      const { paddingBlock, minBlockSize } = getComputedStyle(row);
      expect([paddingBlock, minBlockSize]).to.deep.equal(['12px', '56px']);
    }
    const wide = all(section, '.row')[1]?.getBoundingClientRect().height;
    section.style.inlineSize = '280px';
    expect(all(section, '.row')[1]?.getBoundingClientRect().height, 'on a phone, a row without an account has one line').to.equal(wide);
    for (const mark of all(section, '.lead')) {
      const { width, height } = mark.getBoundingClientRect();
      expect([width, height, getComputedStyle(mark).borderRadius]).to.deep.equal([34, 34, '50%']);
    }
  });

  it('starts account linking that returns to the current page, and disables the other buttons [connections: connect]', async () => {
    const events = recordEvents();
    const { stage, section } = await open();
    press(section, 'Connect Google');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const { pathname, searchParams } = lastRedirect(stage);
    expect(pathname).to.match(/authorize\/google$/);
    expect([searchParams.get('type'), searchParams.get('after_callback_redirect_url')]).to.deep.equal(['link', '/account?tab=2']);
    expect((control(section, 'Connect GitHub') as HTMLButtonElement).disabled).to.equal(true);
    expect(events.find(({ type }) => type === 'portico-before-oauth')?.detail).to.deep.equal({ provider: 'google' });
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => !(control(section, 'Connect GitHub') as HTMLButtonElement).disabled, 'the button is enabled again');
  });

  it('shows an error in the row if account linking cannot start [connections: connect]', async () => {
    const { stage, section } = await open();
    stage.respond('/auth/oauth/token', fault(404));
    stage.app.session.markRejected((await stage.app.session.tokens()).accessToken ?? '');
    press(section, 'Connect Google');
    await until(() => all(section, '.portico-error').length === 1, 'the error appears');
    expect(stage.redirects).to.deep.equal([]);
  });

  it('renders nothing if the project has no OAuth providers', async () => {
    const stage = await openSignedIn({ config: withProviders() });
    await expectAbsent('portico-connections-section', { app: stage.app });
  });
});
