// The code of most calls loads with the first call. Here the file is slow, because the network hangs.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as CallCode from '../../../src/app/call-code.js';
import { createClientApp } from '../../../src/index.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { createNetwork } from '../../support/network.js';
import { makeToken, signInAnswer } from '../../support/tokens.js';
import { createPage } from './page.js';

const file = vi.hoisted(() => {
  // Other tests in this process may have loaded the code.
  vi.resetModules();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive };
});
vi.mock('../../../src/app/call-code.js', async (original) => {
  await file.arrived;
  return original<typeof CallCode>();
});

const tokensOf = (sub: string) => ({ accessToken: makeToken({ sub }), refreshToken: `refresh-${sub}` });
const STATE = 's'.repeat(43);

let projects = 0;
const openApp = () => {
  const network = createNetwork();
  const store = createMemoryStore(tokensOf('a'));
  const page = createPage(`https://app.example/settings?code=c0de&state=${STATE}`);
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
beforeEach(() => (stage = openApp()));
afterAll(() => vi.resetModules());

const later = {
  'a call of a resource': (signal?: AbortSignal) => stage.app.teams.list({}, { signal }),
  'a call of auth': (signal?: AbortSignal) => stage.app.auth.signInWithPasskey({ signal }),
};

describe.each(Object.entries(later))('while its code loads, %s', (_, call) => {
  it('rejects with ABORTED when its signal aborts', async () => {
    const controller = new AbortController();
    const outcome = expect(call(controller.signal)).rejects.toMatchObject({ code: 'ABORTED' });
    controller.abort();
    await outcome;
  });

  it('rejects with ABORTED when the app is disposed of', async () => {
    const outcome = expect(call()).rejects.toMatchObject({ code: 'ABORTED' });
    stage.app.dispose();
    await outcome;
  });

  it('rejects with TIMEOUT after 30 seconds', async () => {
    const outcome = expect(call()).rejects.toMatchObject({ code: 'TIMEOUT' });
    await stage.clock.advance(30_000);
    await outcome;
  });
});

describe('when the code has loaded late', () => {
  it('a sign-in continues although another tab has signed out, and a flow that returned has the address of its start', async () => {
    vi.stubGlobal('document', { cookie: `stack-oauth-outer-${STATE}=${'v'.repeat(43)}` });
    const { app, network, store, page } = stage;
    network.script(
      { match: 'POST /auth/otp/sign-in', ...signInAnswer(makeToken({ sub: 'b' }), 'refresh-b') },
      { match: 'POST /auth/oauth/token', status: 500, body: {}, always: true },
    );
    const signIn = app.auth.signInWithMagicLink({ code: 'a'.repeat(45) });
    const callback = app.auth.handleOAuthCallback({ noRedirect: true });
    expect(page.href()).toBe('https://app.example/settings');
    page.assign('https://app.example/other');
    store.write({ accessToken: null, refreshToken: null });
    file.arrive();
    expect(await signIn).toMatchObject({ status: 'ok' });
    await stage.clock.run(callback);
    expect(network.to('POST /auth/oauth/token')[0]?.body).toContain('code=c0de');
    vi.unstubAllGlobals();
  });
});
