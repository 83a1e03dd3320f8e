// Where the hosted service answers otherwise than one would think, and the backend as it does (fidelity.md A5 to A11).
import { beforeEach, describe, expect, it } from 'vitest';
import { known, ORIGIN, problemOf } from './client.js';
import { createGoogle, createUser } from './google.js';
import { arrivedWith, authorizeUrl, configure, createBrowser, exchange, newFlow, SHARED, signInAt } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
beforeEach(google.reset);

describe('the way back from a provider', () => {
  it.each(['github', 'nobody'])('to %s takes the cookie of its state away, known or not', async (provider) => {
    await configure(client, SHARED);
    const answer = await createBrowser(client).go(`${ORIGIN}/api/v1/auth/oauth/callback/${provider}?state=unknown0`);
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^stack-oauth-inner-unknown0=; Max-Age=0/)]);
    const odd = await createBrowser(client).go(`${ORIGIN}/api/v1/auth/oauth/callback/github?state=a;b=c%0d%0ax:y`);
    expect([odd.status, odd.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('keeps the token of a shared provider for the time when the project has keys of its own', async () => {
    await configure(client, SHARED);
    const { code, flow } = await signInAt(client, client.newEmail());
    const { body: user } = await exchange(client, code, flow);
    const ask = () => client.send('POST', '/connected-accounts/me/github/access-token', { as: user, body: {} });
    expect(problemOf(await ask()).code).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
    await configure(client, { oauth_providers: [{ id: 'github', type: 'standard', client_id: 'i', client_secret: 's' }] });
    expect(await ask()).toMatchObject({ status: 201, body: { access_token: expect.any(String) } });
  });

  it('is begun with a state that the cookie is named after', async () => {
    await configure(client, SHARED);
    const begun = await createBrowser(client).go(authorizeUrl(client, newFlow()));
    expect(arrivedWith(begun).state).toMatch(/^[0-9a-z]{45}$/);
  });
});

describe('small differences', () => {
  it('a permission that is being defined cannot contain itself', async () => {
    for (const scope of ['team', 'project']) {
      const body = { id: 'round', contained_permission_ids: ['round'] };
      const answer = await client.send('POST', `/${scope}-permission-definitions`, { access: 'admin', body });
      expect(problemOf(answer)).toEqual(known(400, 'CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'round' }));
    }
  });

  it('a session and a command-line login may have ended before they begin', async () => {
    const user = await createUser(client, client.newEmail());
    const body = { user_id: user.id, expires_in_millis: -1000 };
    const session = await client.send('POST', '/auth/sessions', { access: 'server', body });
    expect(session.status).toBe(200);
    const headers = { 'x-stack-refresh-token': session.body.refresh_token };
    expect((await client.send('POST', '/auth/sessions/current/refresh', { headers })).status).toBe(401);
    expect((await client.send('POST', '/auth/cli', { body: { expires_in_millis: -1 } })).status).toBe(200);
  });

  it('an id of a key set that is none is a schema violation', async () => {
    expect(problemOf(await client.send('GET', '/internal/api-keys/abc', { access: 'admin' })).code).toBe('SCHEMA_ERROR');
  });

  it('a slash at the end leads to the path without', async () => {
    const answer = await client.send('GET', '/users/me/?a=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/v1/users/me?a=1']);
  });
});
