// Runs every flow with unique ("canary") tokens, passwords, and codes, with success and with errors. These secrets must
// not occur in any log, report, message to another tab, or URL.
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { oauthFlows } from '../../../src/auth/oauth.js';
import { requestStore, type App } from '../../../src/index.js';
import { handleMfa } from '../../../src/app/client-calls.js';
import { allFlows } from '../../../src/auth/all-flows.js';
import type { AllFlows } from '../../../src/auth/all-flows.js';
import { createCookieStore } from '../../../src/session/cookie-store.js';
import { createJar as createOAuthJar } from '../auth/oauth-stage.js';
import '../../support/call-code.js';
import { expectNoSecrets, knownError, makeToken } from '../../support/tokens.js';
import type { Step } from '../../support/network.js';
import { createNetwork } from '../../support/network.js';
import { createPage } from './page.js';

const CANARY = {
  access: makeToken({ sub: 'canary-access-7f3e', lifeMs: 1_000_000 }),
  refresh: 'canary-refresh-91c0a7d24e5b8f60000000000000000',
  issued: makeToken({ sub: 'canary-issued-0b6d' }),
  issuedRefresh: 'canary-issued-refresh-5d2f9a81c3e0000000000000',
  password: 'canary-password-Zq8!v0w2',
  newPassword: 'canary-new-password-Kx3?b7n1',
  code: 'canarycode4f8d1b6a2c9e7035x0000000000000000000',
  nonce: 'canarynonce6e3a8c5d1f00000000000000000000',
  totp: '908172',
  attempt: 'canaryattempt2b7f4d9e6a1c0000000000000000000000',
  state: 'canary-state-3c8e5a7d1f0b9264x00000000000000',
  verifier: 'canary-verifier-8d1f6b4c2e9a705x00000000000',
};
const SECRETS = Object.values(CANARY);
const PERSON = { email: 'ada@example.com' };

const cookies = () => {
  const values = new Map<string, string>();
  return {
    isSecure: false,
    get: (name: string) => values.get(name),
    set: (name: string, value: string) => void values.set(name, value),
    remove: (name: string) => void values.delete(name),
  };
};

let projects = 0;
const createStage = () => {
  const network = createNetwork();
  const page = createPage(`https://app.example/handler/oauth-callback?code=${CANARY.code}&state=${CANARY.state.slice(0, 43)}`);
  const projectId = `canary-${(projects += 1)}`;
  const store = createCookieStore(projectId, network.clock.platform, cookies());
  store.write({ accessToken: CANARY.access, refreshToken: CANARY.refresh });
  const jar = createOAuthJar();
  jar.set(`__Host-stack-oauth-outer-${CANARY.state.slice(0, 43)}`, CANARY.verifier, 3600);
  const app = createApp(
    {
      projectId,
      publishableClientKey: 'pck_1',
      baseUrl: 'https://api.example',
      tokenStore: store,
      redirectMethod: 'window',
      page,
      platform: network.clock.platform,
      onMfaRequired: () => CANARY.totp,
    },
    { resources: () => ({}), handleMfa, flows: (kit) => ({ ...allFlows(kit), ...oauthFlows(kit, () => jar) }) },
  );
  return { network, page, app, store, projectId };
};
type Subject = App<AllFlows & ReturnType<typeof oauthFlows>>;

const FLOWS: Readonly<Record<string, (app: Subject) => Promise<unknown>>> = {
  'signing in': ({ auth }) => auth.signInWithPassword({ ...PERSON, password: CANARY.password }),
  'signing up': ({ auth }) => auth.signUpWithPassword({ ...PERSON, password: CANARY.password }),
  'setting a new password': ({ auth }) => auth.resetPassword({ code: CANARY.code, password: CANARY.newPassword }),
  'signing in with a magic link': ({ auth }) => auth.signInWithMagicLink({ code: CANARY.code }),
  'signing in with a typed code': ({ auth }) => auth.signInWithMagicLink({ code: `4F8D1B${CANARY.nonce}` }),
  'completing a second factor': ({ auth }) => auth.completeMfa({ attemptCode: CANARY.attempt, totp: CANARY.totp }),
  'signing up anonymously': ({ auth }) => auth.signUpAnonymously(),
  'verifying an email address': ({ auth }) => auth.verifyEmail({ code: CANARY.code }),
  'prompting for a command-line login': ({ auth }) =>
    auth.promptCliLogin({ appUrl: 'https://app.example', maxAttempts: 1, promptLink: () => undefined }),
  'confirming a command-line login': ({ auth }) => auth.confirmCliLogin({ loginCode: CANARY.code }),
  'handling the return from a provider': ({ auth }) => auth.handleOAuthCallback(),
  'reading the user': (app) => app.getUser(),
  'getting headers for requests to the host server': async (app) => void (await app.session.authHeaders()),
  'signing out': ({ auth }) => auth.signOut(),
};

const TOKENS = {
  access_token: CANARY.issued,
  refresh_token: CANARY.issuedRefresh,
  token_type: 'bearer',
  is_new_user: false,
  user_id: 'u1',
};
const OUTCOMES: Readonly<Record<string, readonly Step[]>> = {
  succeeds: [{ body: { ...TOKENS, polling_code: CANARY.code, login_code: 'public' } }],
  'fails with a known error': [knownError('EMAIL_PASSWORD_MISMATCH', 400)],
  'sends an expired token': [knownError('ACCESS_TOKEN_EXPIRED', 401)],
  'requires a second factor': [
    knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'text from the service' }),
    knownError('INVALID_TOTP_CODE', 400),
  ],
  'fails to refresh its token': [
    { match: 'POST /auth/oauth/token', ...knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401) },
    knownError('ACCESS_TOKEN_EXPIRED', 401),
  ],
  'gets a string that is not a token': [{ body: { ...TOKENS, access_token: 'undefined' } }],
  'gets an incomplete response': [{ bodyRaw: `{"access_token":"${CANARY.issued}","refresh_to` }],
  'results in a service error': [{ status: 500, bodyRaw: 'Oh no.' }],
  'cannot reach the service': [{ drop: 'connection-refused' }],
  'gets no response': [{ drop: 'never-responds' }],
};

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;
let logged: unknown[];

describe.each(Object.entries(FLOWS))('%s', (_, flow) => {
  beforeEach(() => {
    logged = [];
    for (const method of CONSOLE_METHODS)
      vi.spyOn(console, method).mockImplementation((...values: unknown[]) => void logged.push(...values));
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(Object.entries(OUTCOMES))('exposes no secret if it %s', async (__, steps) => {
    const { network, page, app, projectId } = createStage();
    const received: unknown[] = [];
    // Simulates another tab, which receives every broadcast message.
    const tab = new BroadcastChannel(`portico-${projectId}`);
    tab.addEventListener('message', ({ data }) => void received.push(data));
    app.session.watch((...events: readonly unknown[]) => void received.push(...events));
    network.script(...steps.map((step) => ({ ...step, always: step === steps.at(-1) })));
    const found = await network.clock.outcome(flow(app));
    await network.clock.settle();
    expectNoSecrets('error' in found ? found.error : ((found.value as { error?: unknown } | undefined)?.error ?? null), ...SECRETS);
    for (const value of [...logged, ...received]) expectNoSecrets(value, ...SECRETS);
    // The initial URL contains a `code` and a `state`. No URL that the flow opens or requests may contain them.
    for (const url of [...page.visits.map((visit) => visit.url), ...network.sent.map((request) => request.url.href)])
      expectNoSecrets(url, ...SECRETS);
    expectNoSecrets(inspect(app, { depth: 10, showHidden: true }), ...SECRETS);
    tab.close();
    app.dispose();
  });
});

it('the first message that another tab receives after a sign-in is `tokens-changed`', async () => {
  vi.stubGlobal('document', new EventTarget());
  const { app, network, projectId } = createStage();
  const tab = new BroadcastChannel(`portico-${projectId}`);
  const received = new Promise((resolve) => tab.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  network.script({ body: TOKENS });
  await network.clock.run(app.auth.signInWithPassword({ ...PERSON, password: CANARY.password, noRedirect: true }));
  expect(await received).toBe('tokens-changed');
  tab.close();
  app.dispose();
  vi.unstubAllGlobals();
});

it('the error about an invalid header does not contain the tokens in the header', () => {
  for (const header of [`{"accessToken":"${CANARY.access}"`, `["${CANARY.refresh}"]`, `{"refreshToken":["${CANARY.refresh}"]}`]) {
    let thrown: unknown;
    try {
      requestStore({ headers: { 'x-stack-auth': header } }, 'p');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'ASSERTION' });
    expectNoSecrets(thrown, ...SECRETS);
  }
});
