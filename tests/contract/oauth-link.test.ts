// Checks that provider accounts and tokens are stored only for the person who both starts and completes the flow (CONTRACT.md C35, C38).
// In the test titles, the exchange is the request that exchanges the authorization code for tokens.
import { beforeEach, describe, expect, it } from 'vitest';
import { known, ORIGIN, problemOf, type Body } from './client.js';
import { createGoogle, createUser, runGoogleFlow } from './google.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const INVALID = known(400, 'INVALID_AUTHORIZATION_CODE');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
beforeEach(async () => {
  google.reset();
  google.person = { sub: client.newEmail(), email: client.newEmail(), email_verified: true };
  await configure(client, STANDARD);
});

const tokenOf = (user: Body, body: Body = {}) => client.send('POST', '/connected-accounts/me/google/access-token', { as: user, body });
const accountsOf = async (user: Body): Promise<Body[]> => (await client.send('GET', '/users/me', { as: user })).body.oauth_providers;

describe('an OAuth flow', () => {
  it('that an attacker started gives the attacker neither the visitor’s provider account nor its tokens', async () => {
    const attacker = await createUser(client, client.newEmail());
    const link = { type: 'link', token: attacker.access_token, provider_scope: 'repo' };
    const visitorFlow = await runGoogleFlow(client, link);
    expect(visitorFlow.response.status).toBe(303);
    // In the visitor's browser, the app has no code verifier for this flow, so it does not exchange the authorization code.
    expect(await accountsOf(attacker)).toEqual([]);
    expect(problemOf(await tokenOf(attacker, { scope: 'repo' }))).toEqual(known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'));
    // The visitor can still sign in with the provider account.
    const { code, flow } = await runGoogleFlow(client);
    const { body: visitor } = await exchange(client, code, flow);
    expect((await client.send('GET', '/users/me', { as: visitor })).body.id).not.toBe(attacker.id);
    // Even if the attacker gets the authorization code, it does not attach the visitor's account any more.
    expect(problemOf(await exchange(client, visitorFlow.code, visitorFlow.flow))).toEqual(
      known(409, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
    );
  });

  it('stores no provider tokens before the exchange', async () => {
    const first = await runGoogleFlow(client);
    const { body: user } = await exchange(client, first.code, first.flow);
    google.grant = { access_token: 'with more scopes', expires_in: 3600 };
    const abandoned = await runGoogleFlow(client, { provider_scope: 'repo' });
    expect(problemOf(await tokenOf(user, { scope: 'repo' }))).toEqual(known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'));
    await exchange(client, abandoned.code, abandoned.flow);
    expect((await tokenOf(user, { scope: 'repo' })).body).toEqual({ access_token: 'with more scopes' });
  });

  it('neither creates nor changes a user before the exchange', async () => {
    await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
    const email = client.newEmail();
    google.person = { sub: email, email, email_verified: true };
    const found = async (): Promise<number> =>
      (await client.send('GET', `/users?query=${encodeURIComponent(email)}`, { access: 'server' })).body.items.length;
    await runGoogleFlow(client);
    expect(await found()).toBe(0);
    const user = await createUser(client, email, true);
    const { code, flow } = await runGoogleFlow(client);
    expect(await accountsOf(user)).toEqual([]);
    expect((await exchange(client, code, flow)).body.is_new_user).toBe(false);
    expect(await accountsOf(user)).toHaveLength(1);
  });

  it('creates one user when a new visitor completes several sign-ins at the same time', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    google.person = { sub: email, email, email_verified: true };
    const flows = [];
    for (let round = 0; round < 5; round += 1) flows.push(await runGoogleFlow(client));
    const responses = await Promise.all(flows.map(({ code, flow }) => exchange(client, code, flow)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(responses.filter(({ body }) => body.is_new_user)).toHaveLength(1);
  });

  it('attaches no account if the exchange request contains a different redirect URI', async () => {
    const user = await createUser(client, client.newEmail());
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    const other = await exchange(client, code, flow, { redirect_uri: 'http://localhost:3999/other' });
    expect(problemOf(other)).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
    expect(await accountsOf(user)).toEqual([]);
  });
});

describe('a link request', () => {
  it('attaches the account and its tokens only at the exchange', async () => {
    const user = await createUser(client, client.newEmail());
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: user.access_token, provider_scope: 'repo' });
    expect(await accountsOf(user)).toEqual([]);
    const tokens = await exchange(client, code, flow);
    expect(tokens).toMatchObject({ status: 200, body: { is_new_user: false } });
    expect(await accountsOf(user)).toEqual([{ id: 'google', account_id: google.person.sub, email: google.person.email }]);
    expect((await tokenOf(user, { scope: 'repo' })).body).toEqual({ access_token: 'provider token 1' });
  });

  it('is rejected at the callback if the provider account belongs to another user', async () => {
    const owner = await runGoogleFlow(client);
    await exchange(client, owner.code, owner.flow);
    const user = await createUser(client, client.newEmail());
    const { response } = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    expect(response.headers.get('x-stack-known-error')).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  });
});

describe('the exchange of an authorization code while the provider is disabled', () => {
  it('neither signs up a user nor links an account', async () => {
    const user = await client.signUp();
    const signUp = await runGoogleFlow(client);
    const link = await runGoogleFlow(client, { type: 'link', token: user.access_token });
    await configure(client, { oauth_providers: [] });
    for (const { code, flow } of [signUp, link])
      expect(problemOf(await exchange(client, code, flow)).code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    await configure(client, STANDARD);
    expect(await accountsOf(user)).toEqual([]);
    expect((await exchange(client, signUp.code, signUp.flow)).body).toMatchObject({ is_new_user: true });
  });
});

describe('another project', () => {
  const createProject = async (): Promise<Body> => {
    const { internal } = client.backend.demo;
    const owner = await client.send('POST', '/auth/password/sign-up', {
      project: internal,
      body: { email: client.newEmail(), password: 'correct horse 1', verification_callback_url: 'http://localhost:3999/verify' },
    });
    const created = await client.send('POST', '/internal/projects', {
      project: internal,
      as: owner.body,
      body: { display_name: 'Other', config: { allow_localhost: true, ...STANDARD } },
    });
    return { projectId: created.body.id, owner: owner.body };
  };

  it('cannot use an authorization code of the demo project, which remains valid', async () => {
    const other = await createProject();
    const { code, flow } = await runGoogleFlow(client);
    const raw = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, code_verifier: flow.verifier },
      ...{ redirect_uri: 'http://localhost:3999/callback', client_id: other.projectId },
    });
    expect(problemOf(await exchange(client, code, flow, {}, { raw: raw.toString() }))).toEqual(INVALID);
    expect((await exchange(client, code, flow)).status).toBe(200);
  });

  it('issues access tokens that are rejected at the start of a link in the demo project', async () => {
    const { owner } = await createProject();
    const query = { provider: 'google', type: 'link', token: owner.access_token };
    const response = await createBrowser(client).go(authorizeUrl(client, newFlow(), query));
    expect([response.status, response.headers.get('location')]).toEqual([403, null]);
  });
});

describe('a callback from the wrong provider', () => {
  it('is rejected and ends the flow whose `state` it contains', async () => {
    await configure(client, { oauth_providers: [...STANDARD.oauth_providers, { ...STANDARD.oauth_providers[0], id: 'github' }] });
    const browser = createBrowser(client);
    const { state = '' } = redirectQuery(await browser.go(authorizeUrl(client, newFlow(), { provider: 'google' })));
    const back = (id: string) => browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/${id}?code=given&state=${state}`);
    const response = await back('github');
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, null]);
    expect(google.sent).toEqual([]);
    expect((await back('google')).status).toBe(400);
  });
});
