// Tests the settings of the project that the browser stores for the next visit.
import { expect } from '@open-wc/testing';
import { withProviders } from '../support/oauth.js';
import { recordEvents } from '../support/record.js';
import { tidyUp } from '../support/open.js';
import { all, fill, put, textOf, until } from '../support/screen.js';
import { backend, knownError, openStage, type Stage, type StageOptions } from '../support/stage.js';

const PATH = '/projects/current';
const CHALLENGE = '/auth/passkey/initiate-passkey-authentication';
const PLAIN = { credential_enabled: true, magic_link_enabled: false, passkey_enabled: false };
const METHODS = { magic_link_enabled: true, passkey_enabled: true, ...withProviders('google', 'github') };

type SignIn = HTMLElementTagNameMap['portico-sign-in'];

const open = async (options: StageOptions): Promise<{ readonly stage: Stage; readonly page: SignIn }> => {
  const stage = await openStage(options);
  return { stage, page: put('portico-sign-in', { app: stage.app }) };
};

const waitForReady = (page: SignIn): Promise<void> => until(() => page.phase === 'ready', 'the page reaches the `ready` phase');

/** Visits the sign-in page once, so that the browser stores the settings. */
const visitFirst = async (config: StageOptions['config']): Promise<void> => {
  const { page } = await open({ config });
  await waitForReady(page);
  await page.updateComplete;
  await until(() => Object.keys(localStorage).some((key) => key.startsWith('portico-settings-')), 'the settings are stored');
  page.remove();
};

const storedKey = async (): Promise<string> => `portico-settings-${(await backend()).projectId}`;

describe('the project settings in the browser', () => {
  afterEach(tidyUp);

  for (const [name, config] of [
    ['the password form', PLAIN],
    ['all methods', METHODS],
  ] as const)
    it(`let the sign-in page show ${name} on the second visit before it sends a request`, async () => {
      await visitFirst(config);
      const stage = await openStage({ config, isRepeatVisit: true });
      const before: string[] = [];
      const page = put('portico-sign-in', { app: stage.app });
      stage.hold(PATH);
      await until(() => {
        if (page.phase !== 'ready') before.splice(0, before.length, ...stage.sent.map(({ call }) => call));
        return page.phase === 'ready';
      }, 'the form appears although the service does not respond');
      expect(before).to.deep.equal([]);
      await until(() => stage.calls(PATH).length === 1, 'the settings are loaded again');
    });

  it('are replaced if they have changed, and the form keeps the typed text', async () => {
    await visitFirst(PLAIN);
    const stage = await openStage({ config: METHODS, isRepeatVisit: true });
    const release = stage.hold(PATH);
    const page = put('portico-sign-in', { app: stage.app });
    await waitForReady(page);
    expect(textOf(page)).not.to.contain('GitHub');
    fill(page, { email: 'ada@example.com', password: 'half a pass' });
    release();
    await until(() => textOf(page).includes('GitHub'), 'the provider appears');
    const values = all(page, 'input').map((input) => (input as HTMLInputElement).value);
    expect(values).to.include.members(['ada@example.com', 'half a pass']);
    const key = await storedKey();
    await until(() => localStorage.getItem(key)?.includes('github'), 'the new settings are stored');
  });

  for (const [name, methods] of [
    ['email codes instead of passwords', { ...PLAIN, credential_enabled: false, magic_link_enabled: true }],
    ['no passwords anymore', { ...METHODS, credential_enabled: false }],
  ] as const)
    it(`keep the typed address if they are replaced by settings with ${name}`, async () => {
      await visitFirst(PLAIN);
      const stage = await openStage({ config: methods, isRepeatVisit: true });
      const release = stage.hold(PATH);
      const page = put('portico-sign-in', { app: stage.app });
      await waitForReady(page);
      fill(page, { email: 'ada@example.com' });
      release();
      await until(() => all(page, 'input[name="password"]').length === 0 && page.phase === 'ready', 'the other form appears');
      const values = all(page, 'input[name="email"]').map((input) => (input as HTMLInputElement).value);
      expect(values).to.deep.equal(['ada@example.com']);
    });

  it('are frozen, like settings from the service', async () => {
    await visitFirst(METHODS);
    const stage = await openStage({ config: METHODS, isRepeatVisit: true });
    stage.hold(PATH);
    await waitForReady(put('portico-sign-in', { app: stage.app }));
    const settings = stage.app.currentProject.get.query().state.data;
    const values = [settings, settings?.config, settings?.config.oauthProviders, settings?.config.oauthProviders[0]];
    expect(values.map((value) => value && Object.isFrozen(value))).to.deep.equal([true, true, true, true]);
  });

  it('stay in use if they cannot be loaded again', async () => {
    await visitFirst(PLAIN);
    const stage = await openStage({ config: PLAIN, isRepeatVisit: true });
    stage.setDisconnected(true);
    const page = put('portico-sign-in', { app: stage.app });
    await waitForReady(page);
    await until(() => stage.calls(PATH).length > 0, 'the settings are loaded again');
    expect(all(page, 'input[name="password"]')).to.have.length(1);
    expect(page.phase).to.equal('ready');
  });

  it('cause no error if they enable passkeys that the project no longer uses, and no second request for a challenge', async () => {
    await visitFirst({ ...PLAIN, passkey_enabled: true });
    const stage = await openStage({ config: PLAIN, isRepeatVisit: true });
    stage.respond(CHALLENGE, knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
    const release = stage.hold(PATH);
    const events = recordEvents();
    // Without an authenticator, the browser says so only if another test file in the same tab has added and removed one.
    const { isConditionalMediationAvailable } = PublicKeyCredential;
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    const page = put('portico-sign-in', { app: stage.app });
    await waitForReady(page);
    await until(() => stage.calls(CHALLENGE).length === 1, 'autofill requests a challenge');
    PublicKeyCredential.isConditionalMediationAvailable = isConditionalMediationAvailable;
    release();
    await until(() => !textOf(page).includes('passkey'), 'the page uses the new settings');
    expect([stage.calls(CHALLENGE).length, events.filter(({ type }) => type === 'portico-error')]).to.deep.equal([1, []]);
  });

  for (const [name, text] of [
    ['are from another version of the package', (stored: string) => stored.replace(/"version":"[^"]*"/, '"version":"0.0.0"')],
    ['are damaged', () => '{"version":'],
    ['are those of another project', (stored: string) => stored.replace(/"id":"[^"]*"/, '"id":"other"')],
    ['are not an object', () => 'null'],
    ['lack the list of providers', (stored: string) => stored.replace('"oauthProviders"', '"others"')],
    ['contain null in place of a provider', (stored: string) => stored.replace('{"id":"google"}', 'null')],
  ] as const)
    it(`are not used if they ${name}`, async () => {
      await visitFirst(METHODS);
      const key = await storedKey();
      localStorage.setItem(key, text(localStorage.getItem(key) ?? ''));
      const stage = await openStage({ config: PLAIN, isRepeatVisit: true });
      const release = stage.hold(PATH);
      const page = put('portico-sign-in', { app: stage.app });
      await until(() => page.phase === 'loading' && stage.calls(PATH).length === 1, 'the skeleton appears and the settings are loaded');
      release();
      await waitForReady(page);
    });

  it('are removed if the service rejects the project', async () => {
    await visitFirst(PLAIN);
    const stage = await openStage({ isRepeatVisit: true });
    stage.respond(PATH, knownError('PROJECT_NOT_FOUND'));
    put('portico-sign-in', { app: stage.app });
    const key = await storedKey();
    await until(() => localStorage.getItem(key) === null, 'the settings are removed');
  });

  it('are stored once, even if the page updates several times', async () => {
    const { setItem } = Storage.prototype;
    const keys: string[] = [];
    Storage.prototype.setItem = function count(key, value) {
      keys.push(key);
      setItem.call(this, key, value);
    };
    try {
      const { page } = await open({ config: PLAIN });
      await waitForReady(page);
      for (let update = 0; update < 3; update += 1) {
        page.requestUpdate();
        await page.updateComplete;
      }
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(keys.filter((key) => key.startsWith('portico-settings-'))).to.have.length(1);
  });
});
