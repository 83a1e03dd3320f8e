// Tests sign-ins through the backend's shared provider, with a simulated browser (CONTRACT.md C35 to C37).
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../support/slices.js';
import { known, ORIGIN, problemOf } from './client.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow, SHARED, signInAtProvider } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const MANY = MAX_CONCURRENT_REQUESTS;
const INVALID = known(400, 'INVALID_AUTHORIZATION_CODE');

const client = useOAuthClient();
beforeEach(async () => {
  await configure(client, { ...SHARED, sign_up_enabled: true, allow_localhost: true, oauth_account_merge_strategy: 'link_method' });
});

describe('a sign-in', () => {
  it('creates a user for a new provider account only once', async () => {
    const email = client.newEmail();
    const first = await signInAtProvider(client, email, { after_callback_redirect_url: '/after' });
    expect(first.response.status).toBe(303);
    expect(first.response.headers.getSetCookie()).toEqual([expect.stringMatching(/^stack-oauth-inner-.*Max-Age=0/)]);
    expect(first.code).toMatch(/^[0-9a-f]{64}$/);
    const tokens = await exchange(client, first.code, first.flow);
    expect(tokens).toMatchObject({ status: 200, body: { is_new_user: true, newUser: true, after_callback_redirect_url: '/after' } });
    expect(tokens.headers.get('cache-control')).toBe('no-store');
    const me = await client.send('GET', '/users/me', { as: tokens.body });
    expect(me.body).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      oauth_providers: [{ id: 'github', account_id: email, email }],
    });
    const again = await signInAtProvider(client, email);
    const second = await exchange(client, again.code, again.flow);
    expect(second.body.is_new_user).toBe(false);
    expect((await client.send('GET', '/users/me', { as: second.body })).body.id).toBe(me.body.id);
  });

  it('is rejected in another browser, without its `state`, and when its callback is repeated', async () => {
    const flow = newFlow();
    const browser = createBrowser(client);
    const start = await browser.go(authorizeUrl(client, flow));
    const { state = '' } = redirectQuery(start);
    const callback = `${ORIGIN}/api/v1/auth/oauth/callback/github?error=access_denied`;
    expect((await createBrowser(client).go(`${callback}&state=${state}`)).status).toBe(400);
    expect((await browser.go(callback)).status).toBe(400);
    expect((await browser.go(`${callback}&state=__proto__`)).status).toBe(400);
    const denied = await browser.go(`${callback}&state=${state}`);
    expect(denied.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
    const replayed = await browser.go(`${callback}&state=${state}`);
    expect(replayed.status).toBe(400);
    expect(replayed.headers.has('x-stack-known-error')).toBe(false);
  });

  it('ends on the app’s error page if the visitor cancels at the provider and the URL of that page is trusted', async () => {
    const url = 'http://localhost:3999/error?keep=1';
    const flow = newFlow();
    const browser = createBrowser(client);
    const response = await browser.follow(authorizeUrl(client, flow, { error_redirect_url: url }), { cancel: '1' });
    expect(response.status).toBe(307);
    expect(redirectQuery(response)).toEqual({
      keep: '1',
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      message: expect.any(String),
      details: '{}',
    });
    const elsewhere = authorizeUrl(client, newFlow(), { error_redirect_url: 'https://elsewhere.example.com/' });
    expect((await browser.follow(elsewhere, { cancel: '1' })).status).toBe(400);
  });

  it('can take at most ten minutes', async () => {
    const browser = createBrowser(client);
    const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow())));
    client.wait(600_001);
    const response = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/github?code=x&state=${state}`);
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([408, 'OUTER_OAUTH_TIMEOUT']);
  });

  it('is rejected if the provider was disabled after the start', async () => {
    const browser = createBrowser(client);
    const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow())));
    await configure(client, { oauth_providers: [] });
    const response = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/github?code=x&state=${state}`);
    expect(response.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
  });

  it('with an untrusted redirect URL is rejected and creates no user', async () => {
    const email = client.newEmail();
    const { response } = await signInAtProvider(client, email, { redirect_uri: 'https://elsewhere.example.com/cb' });
    expect(response.headers.get('x-stack-known-error')).toBe('REDIRECT_URL_NOT_WHITELISTED');
    expect((await client.send('GET', `/users?query=${encodeURIComponent(email)}`, { access: 'server' })).body.items).toEqual([]);
  });

  it.each([{ scope: 'other' }, { response_type: 'token' }, { code_challenge_method: 'S512' }])(
    'with the parameter %j is rejected before the redirect to the provider',
    async (query) => {
      const response = await createBrowser(client).go(authorizeUrl(client, newFlow(), query));
      expect(response.headers.get('x-stack-known-error')).toBe('scope' in query ? 'INVALID_SCOPE' : 'SCHEMA_ERROR');
    },
  );
});

describe('an authorization code', () => {
  it('can be exchanged once, and remains valid after a request with a wrong verifier', async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    expect(problemOf(await exchange(client, code, newFlow()))).toEqual(INVALID);
    expect((await exchange(client, code, flow)).status).toBe(200);
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });

  it('can be exchanged without a client secret but is rejected with a wrong client secret', async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    expect(problemOf(await exchange(client, code, flow, { client_secret: 'wrong' })).code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    const { projectId: client_id } = client.backend.demo;
    const form = { grant_type: 'authorization_code', code, redirect_uri: 'http://localhost:3999/callback', code_verifier: flow.verifier };
    const raw = new URLSearchParams({ ...form, client_id }).toString();
    expect((await exchange(client, code, flow, {}, { raw })).status).toBe(200);
  });

  it('is rejected without the verifier, even with the client secret', async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    const { projectId: client_id, publishableClientKey: client_secret } = client.backend.demo;
    const form = { grant_type: 'authorization_code', code, redirect_uri: 'http://localhost:3999/callback', client_id, client_secret };
    const raw = new URLSearchParams(form).toString();
    expect(problemOf(await exchange(client, code, flow, {}, { raw }))).toEqual(INVALID);
    expect((await exchange(client, code, flow)).status).toBe(200);
  });

  it('is invalid after five minutes', async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    client.wait(300_000);
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });

  it('is invalid after a request with a different redirect URI', async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    const other = await exchange(client, code, flow, { redirect_uri: 'http://localhost:3999/other' });
    expect(problemOf(other)).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });

  it('can be exchanged after a flow with a plain code challenge', async () => {
    const flow = newFlow();
    const query = { code_challenge: flow.verifier, code_challenge_method: 'plain' };
    const response = await createBrowser(client).follow(authorizeUrl(client, flow, query), { login: client.newEmail() });
    expect((await exchange(client, redirectQuery(response).code ?? '', flow)).status).toBe(200);
  });

  it.each([{ code: '' }, { redirect_uri: 'nowhere' }])('is rejected with an RFC 6749 error for the invalid parameter %j', async (more) => {
    const response = await exchange(client, 'x', newFlow(), more);
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it(`is exchanged once when ${MANY} requests send it at the same time`, { timeout: 60_000 }, async () => {
    const { code, flow } = await signInAtProvider(client, client.newEmail());
    const responses = await Promise.all(Array.from({ length: MANY }, () => exchange(client, code, flow)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(MANY - 1);
  });

  it('requires the second factor if the user has one', async () => {
    const email = client.newEmail();
    const first = await signInAtProvider(client, email);
    const tokens = await exchange(client, first.code, first.flow);
    await client.send('PATCH', '/users/me', { as: tokens.body, body: { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' } });
    const { code, flow } = await signInAtProvider(client, email);
    expect(problemOf(await exchange(client, code, flow))).toEqual(
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) }),
    );
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });
});
