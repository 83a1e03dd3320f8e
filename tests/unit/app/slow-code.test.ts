// Tests calls to methods whose code loads slowly. The tests depend on their order, because the files with the code load one after the
// other.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as CallCode from '../../../src/app/call-code.js';
import type * as Protocol from '../../../src/auth/oauth-protocol.js';
import { loadProtocol } from '../../../src/auth/oauth-page.js';
import { createClientApp } from '../../../src/index.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createNetwork } from '../../support/network.js';
import { makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { createPage } from './page.js';

const files = vi.hoisted(() => {
  // Resets the modules, because other tests in this process may have loaded the code.
  vi.resetModules();
  const slowFile = () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    return { arrived, arrive };
  };
  return { callCode: slowFile(), protocol: slowFile() };
});
vi.mock('../../../src/app/call-code.js', async (original) => {
  await files.callCode.arrived;
  return original<typeof CallCode>();
});
vi.mock('../../../src/auth/oauth-protocol.js', async (original) => {
  await files.protocol.arrived;
  return original<typeof Protocol>();
});
vi.mock('../../../src/auth/passkey-ceremony.js', () => new Promise(() => undefined));

const tokensOf = (sub: string) => ({ accessToken: makeToken({ sub }), refreshToken: `refresh-${sub}` });
const STATE = 's'.repeat(43);
const COOKIE = `stack-oauth-outer-${STATE}=${'v'.repeat(43)}`;
const CALLBACK = `https://app.example/settings?code=c0de&state=${STATE}`;

let projects = 0;
const openApp = (tokens = tokensOf('a')) => {
  const network = createNetwork();
  const store = createMemoryStore(tokens);
  const page = createPage(CALLBACK);
  const app = createClientApp({
    projectId: `slow-${(projects += 1)}`,
    publishableClientKey: 'pck_1',
    baseUrl: 'https://api.example',
    tokenStore: store,
    redirectMethod: 'none',
    platform: network.clock.platform,
    page,
  });
  return { app, network, store, page, clock: network.clock };
};

let stage: ReturnType<typeof openApp>;
let cookies: { cookie: string };
/** Returns the name and value of the cookie that was set last. */
const lastCookie = (): string => cookies.cookie.replace(/;.*/s, '');
beforeEach(() => {
  stage = openApp();
  cookies = { cookie: COOKIE };
  vi.stubGlobal('document', cookies);
});
afterEach(() => void vi.unstubAllGlobals());
afterAll(() => void vi.resetModules());

const errorWithCode = (code: string) => expect.objectContaining({ code });
/** Expects the call to reject with LOAD_FAILED after 30 seconds. */
const expectToFail = async (call: Promise<unknown>): Promise<void> => {
  const outcome = expect(call).rejects.toEqual(errorWithCode('LOAD_FAILED'));
  await stage.clock.advance(30_000);
  await outcome;
};
const expectRestored = (): void => {
  expect(stage.page.href()).toBe(CALLBACK);
  expect(lastCookie()).toBe(COOKIE);
};

describe('while the code of the methods loads', () => {
  it('a resource call rejects with ABORTED and stops its timer when its signal is aborted', async () => {
    const controller = new AbortController();
    const outcome = expect(stage.app.teams.list({}, { signal: controller.signal })).rejects.toEqual(errorWithCode('ABORTED'));
    controller.abort();
    await outcome;
    await stage.clock.settle();
    expect(stage.clock.timers()).toBe(0);
  });

  it('an auth call ends when its signal is aborted', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { auth } = stage.app;
    const login = expect(auth.promptCliLogin({ appUrl: 'https://app.example', signal })).rejects.toEqual(errorWithCode('ABORTED'));
    const passkeys = Promise.all([auth.signInWithPasskey({ signal }), auth.registerPasskey({ signal })]);
    controller.abort();
    await login;
    for (const result of await passkeys) expect(result).toMatchObject({ status: 'error', error: { code: 'PASSKEY_WEBAUTHN_ERROR' } });
  });

  const calls = {
    'a resource call': () => stage.app.teams.list(),
    'an auth call': () => stage.app.auth.signInWithPasskey(),
  };

  it.each(Object.entries(calls))('%s rejects with ABORTED when the app is disposed', async (_, call) => {
    const outcome = expect(call()).rejects.toEqual(errorWithCode('ABORTED'));
    stage.app.dispose();
    await outcome;
  });

  it('a call with maxWaitMs rejects with TIMEOUT after that time', async () => {
    const { app, clock } = stage;
    const results = Promise.allSettled([app.teams.list({}, { maxWaitMs: 1000 }), app.auth.verifyEmail({ code: 'c', maxWaitMs: 1000 })]);
    await clock.advance(1000);
    expect(await results).toMatchObject([{ reason: { code: 'TIMEOUT' } }, { reason: { code: 'TIMEOUT' } }]);
  });

  it.each(Object.entries(calls))('%s rejects with LOAD_FAILED after 30 seconds', async (_, call) => expectToFail(call()));

  it('the response from a provider is removed from the URL, and restored if the code does not load', async () => {
    const callback = stage.app.auth.handleOAuthCallback();
    expect([stage.page.href(), lastCookie()]).toEqual(['https://app.example/settings', COOKIE.replace(/=.*/, '=')]);
    await expectToFail(callback);
    expectRestored();
  });

  it('the response from a provider is not restored if the app has opened another page', async () => {
    const callback = stage.app.auth.handleOAuthCallback();
    stage.page.assign('https://app.example/other');
    await expectToFail(callback);
    expect([stage.page.href(), lastCookie()]).toEqual(['https://app.example/other', COOKIE]);
  });

  it('handleOAuthCallback requires no further code if the URL contains no response from a provider', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    stage.page.assign('https://app.example/');
    expect(await stage.app.auth.handleOAuthCallback()).toBe(false);
    expect(await stage.app.auth.handleOAuthCallback({ noRedirect: true })).toBeUndefined();
    vi.restoreAllMocks();
  });

  it('a call without its required input rejects instead of throwing', async () => {
    await expectToFail(stage.app.auth.linkOAuthAccount(undefined as never));
  });
});

describe('after the code of the methods has loaded late', () => {
  it('a sign-in continues although another tab signed out, but a call that requires the session is aborted', async () => {
    const { app, network, store } = stage;
    const third = openApp();
    third.network.script({ match: 'DELETE /auth/sessions/current', status: 200, body: {} });
    const passkey = expect(third.app.auth.registerPasskey()).rejects.toEqual(errorWithCode('ABORTED'));
    await third.app.auth.signOut({ noRedirect: true });
    const other = openApp({ accessToken: null as never, refreshToken: null as never });
    network.script({ match: 'POST /auth/otp/sign-in', ...signInResponse(makeToken({ sub: 'b' }), 'refresh-b') });
    other.network.script({ match: 'POST /auth/password/sign-in', ...signInResponse(makeToken({ sub: 'ada' }), 'refresh-ada') });
    const signIn = app.auth.signInWithMagicLink({ code: 'a'.repeat(45) });
    other.network.script({ match: 'GET /users/me', ...userResponse({ id: 'ada' }) });
    const found = other.app.getUser({ or: 'anonymous' });
    await other.clock.settle();
    await other.app.auth.signInWithPassword({ email: 'ada@example.com', password: 'correct horse battery' });
    store.write({ accessToken: null, refreshToken: null });
    files.callCode.arrive();
    expect(await signIn).toMatchObject({ status: 'ok' });
    await passkey;
    expect(await found).toMatchObject({ id: 'ada' });
    expect(other.network.to('POST /auth/anonymous/sign-up')).toEqual([]);
    expect(other.store.read().refreshToken).toBe('refresh-ada');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['signInWithOAuth', () => stage.app.auth.signInWithOAuth({ provider: 'google' })],
    ['cancelPasskey', () => stage.app.auth.cancelPasskey()],
    ['signInWithPasskey', () => stage.app.auth.signInWithPasskey({ prepared: { options: {}, code: 'c' } })],
  ])('%s rejects with LOAD_FAILED if a further file that it requires does not load', async (_, call) => expectToFail(call()));

  it('the response from a provider is restored in the URL if a further file does not load', async () => {
    await expectToFail(stage.app.auth.handleOAuthCallback());
    expectRestored();
  });

  it('a sign-in with a provider is completed although the page has changed', async () => {
    const { app, network, page } = stage;
    network.script({ match: 'POST /auth/oauth/token', status: 500, body: {}, always: true });
    const callback = app.auth.handleOAuthCallback({ noRedirect: true });
    page.assign('https://app.example/other');
    files.protocol.arrive();
    await loadProtocol();
    expect(await stage.clock.run(callback)).toMatchObject({ result: { status: 'error' } });
    expect(network.to('POST /auth/oauth/token')[0]?.body).toContain('code=c0de');
    expect(page.href()).toBe('https://app.example/other');
  });
});
