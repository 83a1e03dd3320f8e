// Tests constructors and token stores of the drop-in entry, with the real backend.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError, StackClientApp } from '../../../src/compat.js';
import { common, newEmail, openShared, PASSWORD, signUp, useBackend } from './stage.js';

const stage = useBackend();
const headersOf = (tokens: string) => ({ headers: { 'X-Stack-Auth': tokens } });

afterEach(() => void vi.unstubAllEnvs());

describe('the constructor', () => {
  it('reads the project, the keys and the address from the environment', async () => {
    const { clientOptions } = await openShared(stage);
    const { projectId, publishableClientKey, baseUrl } = clientOptions;
    vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', projectId);
    vi.stubEnv('NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY', publishableClientKey);
    const app = new StackClientApp({ tokenStore: 'memory' });
    expect(app.projectId).toBe(projectId);
    // The address is read with the first request, and one slash at its end is ignored.
    vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', `${baseUrl}/`);
    expect((await app.getProject()).id).toBe(projectId);
  });

  it('throws an error that tells where to find a missing key', () => {
    expect(() => new StackClientApp({ tokenStore: 'memory' })).toThrow(/projectId is missing.*NEXT_PUBLIC_STACK_PROJECT_ID/);
    expect(() => new StackClientApp({ tokenStore: 'memory', projectId: 'p' })).toThrow(/publishableClientKey is missing/);
  });

  it('sends no request and resolves the URLs of the pages', () => {
    const before = stage.requests.length;
    const app = new StackClientApp({
      ...common,
      projectId: 'p',
      publishableClientKey: 'pck_1',
      urls: { home: '/start', handler: '/auth' },
    });
    expect(app.urls).toMatchObject({ signIn: '/auth/sign-in', afterSignUp: '/start', oauthCallback: '/auth/oauth-callback' });
    expect(stage.requests.length).toBe(before);
  });
});

describe('a token store', () => {
  it('of a request is read from the header, and all calls with the request share one session', async () => {
    const { clientApp, serverApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const request = headersOf((await user.getAuthHeaders())['x-stack-auth']);
    const found = await serverApp.getUser({ tokenStore: request });
    expect(found?.id).toBe(user.id);
    expect(await serverApp.getUser({ tokenStore: request })).toBe(found);
  });

  it('of a request with a malformed header is rejected without showing the header', async () => {
    const { serverApp } = await openShared(stage);
    for (const header of ['["secret"]', 'secret', 'null']) {
      const error: unknown = await serverApp.getUser({ tokenStore: headersOf(header) }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('secret');
    }
  });

  it('of cookies decodes the access token of the pair', async () => {
    const { clientApp, serverApp, project } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const { accessToken, refreshToken } = await user.getAuthJson();
    const access = encodeURIComponent(JSON.stringify([refreshToken, accessToken]));
    const before = stage.requests.length;
    const tokenStore = { headers: { cookie: `stack-refresh-${project.id}=${refreshToken}; stack-access=${access}` } };
    expect((await serverApp.getUser({ tokenStore }))?.id).toBe(user.id);
    expect(stage.requests.slice(before)).toEqual(['GET /users/me']);
  });

  it('can be a refresh token alone', async () => {
    const { clientApp } = await openShared(stage);
    const { user } = await signUp(clientApp);
    const { refreshToken } = await user.getAuthJson();
    expect((await clientApp.getUser({ tokenStore: { accessToken: null, refreshToken } }))?.id).toBe(user.id);
  });

  it('of null makes calls that need a session fail', async () => {
    const { clientOptions } = await openShared(stage);
    const app = new StackClientApp({ ...clientOptions, tokenStore: null });
    const credentials = { email: newEmail(), password: PASSWORD };
    await expect(app.signInWithCredential(credentials)).rejects.toBeInstanceOf(ConfigurationError);
    // An app whose type does not say whether it has a token store.
    const untyped: StackClientApp = app;
    await expect(untyped.getUser()).rejects.toBeInstanceOf(ConfigurationError);
    expect((await app.getProject()).id).toBe(clientOptions.projectId);
  });

  it('of cookies throws on a server', async () => {
    const { clientOptions } = await openShared(stage);
    const app = new StackClientApp({ ...clientOptions, tokenStore: 'cookie' });
    await expect(app.getUser()).rejects.toThrow('Cannot use cookie token store on the server');
    const next = new StackClientApp({ ...clientOptions, tokenStore: 'nextjs-cookie' });
    await expect(next.getUser()).rejects.toThrow(/On servers, pass the request/);
  });
});
