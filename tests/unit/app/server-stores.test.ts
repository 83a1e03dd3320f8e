// Tests the token stores that server and admin apps accept. The service refreshes sessions only with a publishable client key.
import { describe, expect, it } from 'vitest';
import { createAdminApp } from '../../../src/admin.js';
import { createServerApp, type ServerAppOptions } from '../../../src/server.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { START_MS } from '../../support/clock.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { CREDENTIALS } from './stage.js';

const network = createNetwork();
const { platform, outcome } = network.clock;
const BASE = { projectId: 'server-stores', baseUrl: 'https://api.example', platform };
const SERVER_USER = {
  ...userResponse().body,
  last_active_at_millis: 0,
  server_metadata: null,
  primary_email_auth_enabled: true,
};
network.script({ match: 'GET /users/me', always: true, body: SERVER_USER });

const openServer = (options: Partial<ServerAppOptions> = {}) =>
  createServerApp({ ...BASE, secretServerKey: 'ssk_1', tokenStore: null, ...options });
const owner = { tokens: async () => ({ accessToken: 'a', refreshToken: null }), markRejected: () => undefined };

const accessToken = makeToken({ sub: 'a' });
const REFRESHABLE = { accessToken, refreshToken: 'r' };
const requestWith = (tokens: unknown) => new Request('https://x.example/', { headers: { 'x-stack-auth': JSON.stringify(tokens) } });
type StoreFactories = readonly (readonly [string, () => ServerAppOptions['tokenStore']])[];
const configurationError = (words: string) => ({ error: { code: 'CONFIGURATION', message: expect.stringContaining(words) as string } });

describe('a server app without publishableClientKey', () => {
  it.each([
    ['a token pair', { accessToken, refreshToken: null }],
    ['a request header', requestWith({ accessToken, refreshToken: null })],
    ['a host store', createMemoryStore({ accessToken, refreshToken: null })],
  ])('reads the user from %s with only an access token, which is never refreshed', async (_, tokenStore) => {
    const before = network.sent.length;
    expect(await outcome(openServer().getUser({ tokenStore }))).toMatchObject({ value: { id: SERVER_USER.id } });
    expect(network.sent.slice(before).map(({ path }) => path)).toEqual(['/users/me']);
  });

  const expired = { accessToken: makeToken({ sub: 'a', iatMs: START_MS - 600_000 }), refreshToken: null };
  it.each([
    ['a token pair', expired],
    ['a request header', requestWith(expired)],
    ['a host store', createMemoryStore(expired)],
  ])('does not send or refresh an expired access token in %s', async (_, tokenStore) => {
    const { clock, sent, script } = createNetwork();
    script({ match: 'GET /users/me', ...knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400) });
    expect(await clock.outcome(openServer({ platform: clock.platform }).getUser({ tokenStore }))).toEqual({ value: null });
    expect(sent.map(({ path, headers }) => [path, headers.get('x-stack-access-token')])).toEqual([['/users/me', null]]);
  });

  it.each([
    ['a request without a session', new Request('https://x.example/')],
    ['the token store `cookie`, which is always empty on servers', 'cookie'],
    ['an empty memory store', 'memory'],
    ['no token store', null],
  ] as const)('returns null for %s', async (_, tokenStore) => {
    expect(await outcome(openServer().getUser({ tokenStore }))).toEqual({ value: null });
    expect(await outcome(openServer({ tokenStore }).getUser())).toEqual({ value: null });
  });

  it.each([
    ['a token pair', REFRESHABLE],
    ['a request header', requestWith(REFRESHABLE)],
    ["the host app's store", createMemoryStore(REFRESHABLE)],
  ])('rejects a refresh token in %s, because it cannot refresh the session', async (_, tokenStore) => {
    const missing = 'publishableClientKey is missing';
    expect(await outcome(openServer().getUser({ tokenStore }))).toMatchObject(configurationError(missing));
    expect(() => openServer({ tokenStore })).toThrow(missing);
  });

  it.each([
    ['a memory store', () => 'memory'],
    ["the host app's empty store", () => createMemoryStore()],
    ['a token pair without tokens', () => ({ accessToken: null, refreshToken: null })],
    ['a token pair with only an access token', () => ({ accessToken, refreshToken: null })],
    ['a request without a session', () => new Request('https://x.example/')],
  ] satisfies StoreFactories)('rejects sign-ins with %s', async (_, make) => {
    const missing = configurationError('publishableClientKey is missing');
    const before = network.sent.length;
    const { auth } = openServer({ tokenStore: make() });
    expect(await outcome(auth.signInWithPassword(CREDENTIALS))).toMatchObject(missing);
    expect(await outcome(auth.signInWithPasskey())).toMatchObject(missing);
    expect(network.sent).toHaveLength(before);
  });

  it.each([
    ['a memory store', () => 'memory'],
    ["the host app's store", () => createMemoryStore()],
    ['a request', () => new Request('https://x.example/')],
  ] satisfies StoreFactories)('creates no anonymous account if %s is passed to the call', async (_, make) => {
    const before = network.sent.length;
    const created = openServer().getUser({ tokenStore: make(), or: 'anonymous' });
    expect(await outcome(created)).toMatchObject(configurationError('publishableClientKey is missing'));
    expect(network.sent).toHaveLength(before);
  });

  it('is signed out if tokenStore is omitted, and throws an error that names tokenStore if its value is invalid', async () => {
    expect(await outcome(openServer({ tokenStore: undefined }).getUser())).toEqual({ value: null });
    expect(() => openServer({ tokenStore: 5 as never })).toThrow('tokenStore cannot be number');
  });

  it.each([
    ['headers without their request', new Headers({ cookie: 'a=b' })],
    ['an object without headers', {}],
    ['an object whose headers are missing', { headers: undefined }],
    ['an object whose headers are text', { headers: 'cookie: a=b' }],
    ['an object whose headers are a list', { headers: [['cookie', 'a=b']] }],
    ['an object whose headers are a promise', { headers: Promise.resolve(new Headers()) }],
  ])('rejects %s as the token store, and the error says what tokenStore accepts', async (_, value) => {
    const tokenStore = value as never;
    const message = 'tokenStore must be a request with headers';
    expect(() => openServer({ tokenStore })).toThrow(message);
    expect(() => openServer().forRequest(tokenStore)).toThrow(message);
    expect(await outcome(openServer().getUser({ tokenStore }))).toMatchObject(configurationError(message));
  });

  it.each([
    ['headers', new Headers()],
    ['plain headers', { cookie: 'a=b' }],
    ['a promise of headers', Promise.resolve(new Headers())],
    ['a promise of a request', Promise.resolve(new Request('https://x.example/'))],
    ['an object whose headers are a promise', { headers: Promise.resolve(new Headers()) }],
    ['an object whose headers are a list', { headers: [] }],
    ['a list', []],
    ['null', null],
    ['a string', 'cookie'],
  ])('rejects %s that `getUser` receives instead of a request', async (_, value) => {
    expect(await outcome(openServer().getUser(value as never))).toMatchObject(configurationError('tokenStore must be a request'));
  });

  it('rejects null and a string that `forRequest` receives, because otherwise the user would silently be signed out', () => {
    for (const value of [null, undefined, 'cookie'])
      expect(() => openServer().forRequest(value as never)).toThrow('tokenStore must be a request');
  });

  it('rejects an input whose list is not an array, and the error names the list', async () => {
    const create = openServer().users.create as (input: object) => Promise<unknown>;
    expect(await outcome(create({ oauthProviders: 'abc' }))).toMatchObject({
      error: { code: 'ASSERTION', message: '"oauthProviders" must be an array.' },
    });
  });

  it('rejects an unknown option of `getUser`, and the error names the option', async () => {
    const options = { or: 'throw', tokenstore: null };
    expect(await outcome(openServer().getUser(options as never))).toMatchObject(
      configurationError('getUser has no option named "tokenstore".'),
    );
  });

  it('authenticates a request if the options are null', async () => {
    const request = new Request('https://x.example/');
    const server = openServer({ publishableClientKey: 'pck_1' });
    expect(await outcome(server.authenticate(request, null as never))).toMatchObject({ value: { status: 'signed-out' } });
  });

  it('accepts a request whose `headers` property is a getter of its class', async () => {
    class OwnRequest {
      get headers() {
        return new Headers({ 'x-stack-auth': JSON.stringify({ accessToken, refreshToken: null }) });
      }
    }
    expect(await outcome(openServer().getUser(new OwnRequest()))).toMatchObject({ value: { id: SERVER_USER.id } });
  });

  it('accepts each option of `getUser`, and no options', async () => {
    for (const options of [undefined, {}, { or: 'return-null' }, { tokenStore: null }, { or: undefined, tokenStore: undefined }] as const)
      expect(await outcome(openServer().getUser(options as never))).toEqual({ value: null });
    expect(await outcome(openServer().getUser({ or: 'throw' }))).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
  });
});

describe('an admin app with an owner session', () => {
  it.each([undefined, 'pck_1'])(
    'accepts a store without a refresh token, with the publishable client key %j',
    async (publishableClientKey) => {
      const admin = createAdminApp({ ...BASE, projectOwnerSession: owner, publishableClientKey, tokenStore: 'memory' });
      expect(await outcome(admin.getUser())).toEqual({ value: null });
    },
  );

  it('rejects sign-ins', async () => {
    const { auth } = createAdminApp({
      ...BASE,
      projectOwnerSession: owner,
      publishableClientKey: 'pck_1',
      tokenStore: createMemoryStore(),
    });
    expect(await outcome(auth.signInWithPassword(CREDENTIALS))).toMatchObject(configurationError('projectOwnerSession'));
  });

  it('reports that it cannot refresh sessions, with and without a publishable client key', async () => {
    for (const publishableClientKey of [undefined, 'pck_1']) {
      const admin = createAdminApp({ ...BASE, projectOwnerSession: owner, publishableClientKey });
      expect(await outcome(admin.getUser({ tokenStore: REFRESHABLE }))).toMatchObject(configurationError('projectOwnerSession'));
      expect(() => createAdminApp({ ...BASE, projectOwnerSession: owner, publishableClientKey, tokenStore: REFRESHABLE })).toThrow(
        'projectOwnerSession',
      );
    }
  });
});
