// Tests unexpected behavior of the hosted service that the backend reproduces.
import { beforeEach, describe, expect, it } from 'vitest';
import { known, ORIGIN, problemOf } from './client.js';
import { createGoogle, createUser } from './google.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow, SHARED, signInAtProvider } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
beforeEach(google.reset);

describe('an OAuth flow', () => {
  it.each(['github', 'nobody'])('deletes the state cookie at the callback, even for an unknown provider (%s)', async (provider) => {
    await configure(client, SHARED);
    const response = await createBrowser(client).go(`${ORIGIN}/api/v1/auth/oauth/callback/${provider}?state=unknown0`);
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^stack-oauth-inner-unknown0=; Max-Age=0/)]);
    const odd = await createBrowser(client).go(`${ORIGIN}/api/v1/auth/oauth/callback/github?state=a;b=c%0d%0ax:y`);
    expect([odd.status, odd.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('stores the token from a provider with shared keys, and the app can get it after the project adds its own provider keys', async () => {
    await configure(client, SHARED);
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    const { body: user } = await exchange(client, code, flow);
    const requestToken = () => client.send('POST', '/connected-accounts/me/github/access-token', { as: user, body: {} });
    expect(problemOf(await requestToken()).code).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
    await configure(client, { oauth_providers: [{ id: 'github', type: 'standard', client_id: 'i', client_secret: 's' }] });
    expect(await requestToken()).toMatchObject({ status: 201, body: { access_token: expect.any(String) } });
  });

  it('requires the cookie whose name contains the state, which is set only in the browser that started the flow', async () => {
    await configure(client, SHARED);
    const [browser, other] = [createBrowser(client), createBrowser(client)];
    const started = await browser.go(authorizeUrl(client, newFlow()));
    const { state = '' } = redirectQuery(started);
    expect(state).toMatch(/^[0-9a-z]{45}$/);
    expect(started.headers.getSetCookie()).toEqual([expect.stringMatching(`^stack-oauth-inner-${state}=true; `)]);
    await other.go(authorizeUrl(client, newFlow()));
    const rejected = await other.go(`${ORIGIN}/api/v1/auth/oauth/callback/github?state=${state}&code=x`);
    expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringMatching(/^This sign-in is unknown\./)]);
    const accepted = await browser.follow(started.headers.get('location') ?? '', { login: client.newEmail() });
    expect(redirectQuery(accepted).code).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a request', () => {
  it('cannot define a permission that contains itself', async () => {
    for (const scope of ['team', 'project']) {
      const body = { id: 'round', contained_permission_ids: ['round'] };
      const response = await client.send('POST', `/${scope}-permission-definitions`, { access: 'admin', body });
      expect(problemOf(response)).toEqual(known(400, 'CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'round' }));
    }
  });

  it('is rejected with a schema error if the ID of a key set is not a UUID', async () => {
    expect(problemOf(await client.send('GET', '/internal/api-keys/abc', { access: 'admin' })).code).toBe('SCHEMA_ERROR');
  });

  it('with a trailing slash is redirected to the path without the slash', async () => {
    const response = await client.send('GET', '/users/me/?a=1');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/v1/users/me?a=1']);
  });
});

describe('a lifetime of zero or less', () => {
  const createSession = async (expires_in_millis: number) => {
    const user = await createUser(client, client.newEmail());
    return client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: user.id, expires_in_millis } });
  };
  const startLogin = (expires_in_millis: number) => client.send('POST', '/auth/cli', { body: { expires_in_millis } });

  it.each([0, -1, -31_708_800_000])('results in an expired session (%d ms)', async (lifeMs) => {
    const session = await createSession(lifeMs);
    expect(session.status).toBe(200);
    const headers = { 'x-stack-refresh-token': session.body.refresh_token };
    const refreshed = await client.send('POST', '/auth/sessions/current/refresh', { headers });
    expect(problemOf(refreshed)).toEqual(known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  });

  it.each([0, -1, -86_400_000])('results in an expired command-line login (%d ms)', async (lifeMs) => {
    const { status, body } = await startLogin(lifeMs);
    expect([status, body.expires_at]).toEqual([200, new Date(client.now() + lifeMs).toISOString()]);
    const polled = await client.send('POST', '/auth/cli/poll', { body: { polling_code: body.polling_code } });
    expect([polled.status, polled.body]).toEqual([200, { status: 'expired' }]);
    const login = { login_code: body.login_code, refresh_token: 'any' };
    expect((await client.send('POST', '/auth/cli/complete', { body: login })).status).toBe(400);
  });

  it('is rejected if it is below the minimum', async () => {
    for (const response of [await createSession(-31_708_800_001), await startLogin(-86_400_001)])
      expect(problemOf(response)).toEqual(known(400, 'SCHEMA_ERROR', expect.anything()));
  });
});
