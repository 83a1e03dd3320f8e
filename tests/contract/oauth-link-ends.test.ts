// Checks that linking a provider account fails after the password changes, or after the end of the session in which the link began. In the
// test titles, the exchange is the request that exchanges the authorization code for tokens.
import { beforeEach, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { known, ORIGIN, PASSWORD, problemOf, type Body } from './client.js';
import { createGoogle, runGoogleFlow } from './google.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const SECRET = Buffer.from('Portico test secret!');
const INVALID = known(400, 'INVALID_AUTHORIZATION_CODE');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
beforeEach(async () => {
  google.reset();
  google.person = { sub: client.newEmail(), email: client.newEmail(), email_verified: true };
  await configure(client, STANDARD);
});

const accountsOf = async (user: Body): Promise<Body[]> => (await client.send('GET', '/users/me', { as: user })).body.oauth_providers;

describe('a link to a provider account', () => {
  const NEW = 'battery staple 2';
  const update = ({ access_token, refresh_token }: Body) =>
    client.send('POST', '/auth/password/update', {
      as: { access_token },
      headers: { 'x-stack-refresh-token': refresh_token },
      body: { old_password: PASSWORD, new_password: NEW },
    });
  const setByServer = ({ user_id }: Body) => client.send('PATCH', `/users/${user_id}`, { access: 'server', body: { password: NEW } });

  it.each([
    ['its user', update],
    ['a server', setByServer],
  ])('is rejected at the exchange if %s changed the password after the link began', async (_, change) => {
    const user = await client.signUp();
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    expect((await change(user)).status).toBe(200);
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
    expect((await client.send('GET', `/users/${user.user_id}`, { access: 'server' })).body.oauth_providers).toEqual([]);
  });

  it('is rejected at the callback if a password change ended its session, whose access token cannot start another link', async () => {
    const user = await client.signUp();
    const browser = createBrowser(client);
    const link = { provider: 'google', type: 'link', token: user.access_token };
    const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow(), link)));
    expect((await setByServer(user)).status).toBe(200);
    const back = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
    expect(back.headers.get('x-stack-known-error')).toBe('USER_NOT_FOUND');
    const again = await browser.go(authorizeUrl(client, newFlow(), link));
    expect([again.headers.get('x-stack-known-error'), again.headers.get('location')]).toEqual(['USER_NOT_FOUND', null]);
  });

  it('is rejected at the exchange if its user signed out after the link began', async () => {
    const user = await client.signUp();
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });
});

describe('a link in a session that a server created', () => {
  const start = async (user: Body, more: Body = {}): Promise<Body> =>
    (await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: user.user_id, expires_in_millis: 60_000, ...more } }))
      .body;
  const begin = (token: string) => createBrowser(client).go(authorizeUrl(client, newFlow(), { provider: 'google', type: 'link', token }));

  it('can begin only while the session is valid, even if the access token is valid longer', async () => {
    const user = await client.signUp();
    const session = await start(user);
    expect((await begin(session.access_token)).status).toBe(307);
    client.wait(60_000);
    const late = await begin(session.access_token);
    expect([late.headers.get('x-stack-known-error'), late.headers.get('location')]).toEqual(['USER_NOT_FOUND', null]);
    expect((await begin(user.access_token)).status).toBe(307);
  });

  it('is rejected if the session expires before the callback or before the exchange', async () => {
    const user = await client.signUp();
    const session = await start(user);
    const browser = createBrowser(client);
    const link = { provider: 'google', type: 'link', token: session.access_token };
    const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow(), link)));
    const { code, flow } = await runGoogleFlow(client, link);
    client.wait(60_000);
    const back = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
    expect(back.headers.get('x-stack-known-error')).toBe('USER_NOT_FOUND');
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
    expect(await accountsOf(user)).toEqual([]);
  });

  it.each([false, true])('creates a session that expires at the same time as the original session (second factor: %s)', async (isMfa) => {
    const user = await client.signUp();
    const session = await start(user);
    if (isMfa) await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: SECRET.toString('base64') } });
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: session.access_token });
    client.wait(10_000);
    const exchanged = await exchange(client, code, flow);
    const factors = { type: 'totp', totp: totpAt(SECRET, client.now()), code: exchanged.body.details?.attempt_code };
    const { body } = isMfa ? await client.send('POST', '/auth/mfa/sign-in', { body: factors }) : exchanged;
    client.wait(49_999);
    expect((await refresh(body)).status).toBe(200);
    client.wait(1);
    expect(problemOf(await refresh(body)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  /** Links an account. Returns the response body, which contains tokens or requires the second factor. */
  const link = async ({ access_token: token }: Body) => {
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token });
    return (await exchange(client, code, flow)).body;
  };
  const refresh = ({ refresh_token }: Body) =>
    client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });

  it('creates a session that ends when the user signs out of the original session', async () => {
    const session = await start(await client.signUp());
    const linked = await link(session);
    expect((await refresh(linked)).status).toBe(200);
    expect((await client.send('DELETE', '/auth/sessions/current', { as: session })).status).toBe(200);
    expect(problemOf(await refresh(linked)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  it('creates a session that remains valid when its user changes the password in it', async () => {
    const linked = await link(await start(await client.signUp()));
    const body = { old_password: PASSWORD, new_password: 'battery staple 2' };
    const headers = { 'x-stack-refresh-token': linked.refresh_token };
    expect((await client.send('POST', '/auth/password/update', { as: linked, headers, body })).status).toBe(200);
    expect((await refresh(linked)).status).toBe(200);
  });

  it.each([
    ['expired', async () => client.wait(60_000)],
    ['was ended by signing out', async (as: Body) => client.send('DELETE', '/auth/sessions/current', { as })],
  ])('creates no session after the second factor if the original session %s', async (_how, end) => {
    const user = await client.signUp();
    const session = await start(user);
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: SECRET.toString('base64') } });
    const { details } = await link(session);
    await end(session);
    const factors = { type: 'totp', totp: totpAt(SECRET, client.now()), code: details.attempt_code };
    expect(problemOf(await client.send('POST', '/auth/mfa/sign-in', { body: factors })).code).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it('is denied if the session is an impersonation session', async () => {
    const user = await client.signUp();
    const { access_token: token } = await start(user, { is_impersonation: true });
    const rejected = await begin(token);
    expect([rejected.status, rejected.headers.get('location')]).toEqual([403, null]);
  });
});
