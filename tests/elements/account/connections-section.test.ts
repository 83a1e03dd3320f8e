import { expect } from '@open-wc/testing';
import { leftFor, withProviders } from '../support/oauth.js';
import { hearEvents } from '../support/record.js';
import { all, control, hasControl, press, show, textOf, until } from '../support/screen.js';
import { openSignedIn, type StageOptions } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault, tellOfUser } from '../support/service.js';

const open = async (options: StageOptions = {}) => {
  const given = openSignedIn({ config: withProviders('github', 'google'), at: '/account?tab=2', ...options });
  const opened = await openSection('portico-connections-section', given);
  await until(() => all(opened.section, '.row').length === 2, 'the rows');
  return opened;
};

describe('connections section', () => {
  afterEach(tidyUp);

  it('shows a row per configured provider; a new user is connected to none [connections: list]', async () => {
    const { section } = await open();
    expect(all(section, '.row').map(textOf)).to.deep.equal(['GitHub Not connected Connect GitHub', 'Google Not connected Connect Google']);
  });

  it('shows a badge instead of the button in the row of a connected provider [connections: disconnect]', async () => {
    const stage = await openSignedIn({ config: withProviders('github', 'google') });
    await tellOfUser(stage, { oauth_providers: [{ id: 'github', account_id: 'a', email: null }] });
    const section = await show(stage, 'portico-connections-section');
    await until(() => textOf(section).includes('GitHub Connected'), 'the badge');
    expect([hasControl(section, 'Connect GitHub'), hasControl(section, 'Connect Google')]).to.deep.equal([false, true]);
  });

  it('starts account linking that returns to this page, and disables the other buttons [connections: connect]', async () => {
    const heard = hearEvents();
    const { stage, section } = await open();
    press(section, 'Connect Google');
    await until(() => stage.went.length === 1, 'the redirect');
    const { pathname, searchParams } = leftFor(stage);
    expect(pathname).to.match(/authorize\/google$/);
    expect([searchParams.get('type'), searchParams.get('after_callback_redirect_url')]).to.deep.equal(['link', '/account?tab=2']);
    expect((control(section, 'Connect GitHub') as HTMLButtonElement).disabled).to.equal(true);
    expect(heard.find(({ type }) => type === 'portico-before-oauth')?.detail).to.deep.equal({ provider: 'google' });
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => !(control(section, 'Connect GitHub') as HTMLButtonElement).disabled, 'enabled again');
  });

  it('shows an error in the row if account linking cannot start [connections: connect]', async () => {
    const { stage, section } = await open();
    stage.answer('/auth/oauth/token', fault(404));
    stage.app.session.markRejected((await stage.app.session.tokens()).accessToken ?? '');
    press(section, 'Connect Google');
    await until(() => all(section, '.portico-error').length === 1, 'the error');
    expect(stage.went).to.deep.equal([]);
  });

  it('renders nothing if the project has no providers', async () => {
    const stage = await openSignedIn({ config: withProviders() });
    await expectAbsent('portico-connections-section', { app: stage.app });
  });
});
