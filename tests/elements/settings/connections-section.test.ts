import { expect } from '@open-wc/testing';
import { forgetFlows, leftFor, withProviders } from '../support/oauth.js';
import { hearEvents, stopRecording } from '../support/record.js';
import { all, clear, control, hasControl, press, put, show, textOf, until } from '../support/screen.js';
import { backend, closeStages, openSignedIn, type StageOptions } from '../support/stage.js';

const open = async (options: StageOptions = {}) => {
  const stage = await openSignedIn({ config: withProviders('github', 'google'), at: '/account?tab=2', ...options });
  const section = await show(stage, 'portico-connections-section');
  await until(() => all(section, '.row').length === 2, 'the rows');
  return { stage, section };
};

describe('connections section', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
    forgetFlows();
  });

  it('1.20 list: one row per configured provider, none connected yet', async () => {
    const { section } = await open();
    expect(all(section, '.row').map(textOf)).to.deep.equal(['GitHub Not connected Connect GitHub', 'Google Not connected Connect Google']);
  });

  it('1.20 disconnect: not offered, a connected row has a badge and no button', async () => {
    const stage = await openSignedIn({ config: withProviders('github', 'google') });
    const { apiUrl, projectId, publishableClientKey } = await backend();
    const headers = {
      'x-stack-access-type': 'client',
      'x-stack-project-id': projectId,
      'x-stack-publishable-client-key': publishableClientKey,
      'x-stack-access-token': (await stage.app.session.tokens()).accessToken ?? '',
    };
    const me = (await (await fetch(`${apiUrl}/api/v1/users/me`, { headers })).json()) as object;
    stage.answer('/users/me', () => Response.json({ ...me, oauth_providers: [{ id: 'github', account_id: 'a', email: null }] }));
    stage.app.user.invalidate();
    const section = await show(stage, 'portico-connections-section');
    await until(() => textOf(section).includes('GitHub Connected'), 'the badge');
    expect([hasControl(section, 'Connect GitHub'), hasControl(section, 'Connect Google')]).to.deep.equal([false, true]);
  });

  it('1.20 connect: leaves with a link flow that comes back to this page; the other buttons wait', async () => {
    const heard = hearEvents();
    const { stage, section } = await open();
    press(section, 'Connect Google');
    await until(() => stage.went.length === 1, 'it leaves');
    const { pathname, searchParams } = leftFor(stage);
    expect(pathname).to.match(/authorize\/google$/);
    expect([searchParams.get('type'), searchParams.get('after_callback_redirect_url')]).to.deep.equal(['link', '/account?tab=2']);
    expect((control(section, 'Connect GitHub') as HTMLButtonElement).disabled).to.equal(true);
    expect(heard.find(({ type }) => type === 'portico-before-oauth')?.detail).to.deep.equal({ provider: 'google' });
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => !(control(section, 'Connect GitHub') as HTMLButtonElement).disabled, 'free again');
  });

  it('1.20 connect that cannot begin: the reason stands in its row', async () => {
    const { stage, section } = await open();
    stage.answer('/auth/oauth/token', () => new Response('', { status: 404 }));
    stage.app.session.expire((await stage.app.session.tokens()).accessToken ?? '');
    press(section, 'Connect Google');
    await until(() => all(section, '.portico-error').length === 1, 'the error');
    expect(stage.went).to.deep.equal([]);
  });

  it('1.20 hidden where the project has no providers', async () => {
    const stage = await openSignedIn({ config: withProviders() });
    const section = put('portico-connections-section', { app: stage.app });
    await until(() => section.phase === 'blocked', 'it is not offered');
    expect(section.checkVisibility()).to.equal(false);
  });
});
