// A provider account and its tokens go to whoever completes the flow that they began.
import { beforeEach, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { known, ORIGIN, PASSWORD, problemOf, type Body } from './client.js';
import { createGoogle, createUser, withGoogle } from './google.js';
import { arrivedWith, authorizeUrl, configure, createBrowser, exchange, newFlow, STANDARD } from './oauth-stage.js';
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

const tokenOf = (user: Body, body: Body = {}) => client.send('POST', '/connected-accounts/me/google/access-token', { as: user, body });
const accountsOf = async (user: Body): Promise<Body[]> => (await client.send('GET', '/users/me', { as: user })).body.oauth_providers;

describe('a link that somebody sends to somebody else', () => {
  it('gives its sender neither the account of the visitor nor a token of it', async () => {
    const attacker = await createUser(client, client.newEmail());
    const link = { type: 'link', token: attacker.access_token, provider_scope: 'repo' };
    const visit = await withGoogle(client, link);
    expect(visit.answer.status).toBe(303);
    // The page of the app has no verifier for this flow, so nothing is exchanged.
    expect(await accountsOf(attacker)).toEqual([]);
    expect(problemOf(await tokenOf(attacker, { scope: 'repo' }))).toEqual(known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'));
    // The visitor's account is still theirs to sign in with.
    const { code, flow } = await withGoogle(client);
    const { body: visitor } = await exchange(client, code, flow);
    expect((await client.send('GET', '/users/me', { as: visitor })).body.id).not.toBe(attacker.id);
    // Too late for the attacker, had they come by the code.
    expect(problemOf(await exchange(client, visit.code, visit.flow))).toEqual(
      known(409, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'),
    );
  });

  it('leaves no tokens of a sign-in that nobody completed', async () => {
    const first = await withGoogle(client);
    const { body: user } = await exchange(client, first.code, first.flow);
    google.grant = { access_token: 'with more scopes', expires_in: 3600 };
    const abandoned = await withGoogle(client, { provider_scope: 'repo' });
    expect(problemOf(await tokenOf(user, { scope: 'repo' }))).toEqual(known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'));
    await exchange(client, abandoned.code, abandoned.flow);
    expect((await tokenOf(user, { scope: 'repo' })).body).toEqual({ access_token: 'with more scopes' });
  });

  it('makes no user, and joins none, for a sign-in that nobody completed', async () => {
    await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
    const email = client.newEmail();
    google.person = { sub: email, email, email_verified: true };
    const found = async (): Promise<number> =>
      (await client.send('GET', `/users?query=${encodeURIComponent(email)}`, { access: 'server' })).body.items.length;
    await withGoogle(client);
    expect(await found()).toBe(0);
    const user = await createUser(client, email, true);
    const { code, flow } = await withGoogle(client);
    expect(await accountsOf(user)).toEqual([]);
    expect((await exchange(client, code, flow)).body.is_new_user).toBe(false);
    expect(await accountsOf(user)).toHaveLength(1);
  });

  it('makes one user of a new visitor who completes several sign-ins at once', { timeout: 60_000 }, async () => {
    const email = client.newEmail();
    google.person = { sub: email, email, email_verified: true };
    const flows = [];
    for (let round = 0; round < 5; round += 1) flows.push(await withGoogle(client));
    const answers = await Promise.all(flows.map(({ code, flow }) => exchange(client, code, flow)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.is_new_user)).toHaveLength(1);
  });

  it('attaches nothing for another redirect URI', async () => {
    const user = await createUser(client, client.newEmail());
    const { code, flow } = await withGoogle(client, { type: 'link', token: user.access_token });
    const other = await exchange(client, code, flow, { redirect_uri: 'http://localhost:3999/other' });
    expect(problemOf(other)).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
    expect(await accountsOf(user)).toEqual([]);
  });
});

describe('a link that its user completes', () => {
  it('attaches the account and its tokens at the exchange', async () => {
    const user = await createUser(client, client.newEmail());
    const { code, flow } = await withGoogle(client, { type: 'link', token: user.access_token, provider_scope: 'repo' });
    expect(await accountsOf(user)).toEqual([]);
    const tokens = await exchange(client, code, flow);
    expect(tokens).toMatchObject({ status: 200, body: { is_new_user: false } });
    expect(await accountsOf(user)).toEqual([{ id: 'google', account_id: google.person.sub, email: google.person.email }]);
    expect((await tokenOf(user, { scope: 'repo' })).body).toEqual({ access_token: 'provider token 1' });
  });

  it('is told at the callback that the account is of somebody else', async () => {
    const owner = await withGoogle(client);
    await exchange(client, owner.code, owner.flow);
    const user = await createUser(client, client.newEmail());
    const { answer } = await withGoogle(client, { type: 'link', token: user.access_token });
    expect(answer.headers.get('x-stack-known-error')).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  });
});

describe('a link that was begun before the password changed', () => {
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
  ])('ends when %s changes it, at the exchange', async (_, change) => {
    const user = await client.signUp();
    const { code, flow } = await withGoogle(client, { type: 'link', token: user.access_token });
    expect((await change(user)).status).toBe(200);
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
    expect((await client.send('GET', `/users/${user.user_id}`, { access: 'server' })).body.oauth_providers).toEqual([]);
  });

  it('ends at the callback, where its session has ended, and no token of that session begins another', async () => {
    const user = await client.signUp();
    const browser = createBrowser(client);
    const link = { provider: 'google', type: 'link', token: user.access_token };
    const { state = '' } = arrivedWith(await browser.go(authorizeUrl(client, newFlow(), link)));
    expect((await setByServer(user)).status).toBe(200);
    const back = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
    expect(back.headers.get('x-stack-known-error')).toBe('USER_NOT_FOUND');
    const again = await browser.go(authorizeUrl(client, newFlow(), link));
    expect([again.headers.get('x-stack-known-error'), again.headers.get('location')]).toEqual(['USER_NOT_FOUND', null]);
  });

  it('ends when its user signs out before the exchange', async () => {
    const user = await client.signUp();
    const { code, flow } = await withGoogle(client, { type: 'link', token: user.access_token });
    await client.send('DELETE', '/auth/sessions/current', { as: user });
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
  });
});

describe('a link in a session that a server has made', () => {
  const start = async (user: Body, more: Body = {}): Promise<Body> =>
    (await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: user.user_id, expires_in_millis: 60_000, ...more } }))
      .body;
  const begin = (token: string) => createBrowser(client).go(authorizeUrl(client, newFlow(), { provider: 'google', type: 'link', token }));

  it('begins only while the session lasts, though the access token is good for longer', async () => {
    const user = await client.signUp();
    const session = await start(user);
    expect((await begin(session.access_token)).status).toBe(307);
    client.wait(60_000);
    const late = await begin(session.access_token);
    expect([late.headers.get('x-stack-known-error'), late.headers.get('location')]).toEqual(['USER_NOT_FOUND', null]);
    expect((await begin(user.access_token)).status).toBe(307);
  });

  it('comes to nothing when the session ends by time before the callback, or before the exchange', async () => {
    const user = await client.signUp();
    const session = await start(user);
    const browser = createBrowser(client);
    const link = { provider: 'google', type: 'link', token: session.access_token };
    const { state = '' } = arrivedWith(await browser.go(authorizeUrl(client, newFlow(), link)));
    const { code, flow } = await withGoogle(client, link);
    client.wait(60_000);
    const back = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
    expect(back.headers.get('x-stack-known-error')).toBe('USER_NOT_FOUND');
    expect(problemOf(await exchange(client, code, flow))).toEqual(INVALID);
    expect(await accountsOf(user)).toEqual([]);
  });

  it.each([false, true])('gives a session that ends with the one that asked for it (second factor: %s)', async (isMfa) => {
    const user = await client.signUp();
    const session = await start(user);
    if (isMfa) await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: SECRET.toString('base64') } });
    const { code, flow } = await withGoogle(client, { type: 'link', token: session.access_token });
    client.wait(10_000);
    const exchanged = await exchange(client, code, flow);
    const factors = { type: 'totp', totp: totpAt(SECRET, client.now()), code: exchanged.body.details?.attempt_code };
    const { body } = isMfa ? await client.send('POST', '/auth/mfa/sign-in', { body: factors }) : exchanged;
    const refresh = () =>
      client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': body.refresh_token } });
    client.wait(49_999);
    expect((await refresh()).status).toBe(200);
    client.wait(1);
    expect(problemOf(await refresh()).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  it('does not begin for somebody who impersonates the user', async () => {
    const user = await client.signUp();
    const { access_token: token } = await start(user, { is_impersonation: true });
    const refused = await begin(token);
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  });
});

describe('a provider that is switched off before the exchange', () => {
  it('signs nobody up, and links nothing', async () => {
    const user = await client.signUp();
    const signUp = await withGoogle(client);
    const link = await withGoogle(client, { type: 'link', token: user.access_token });
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

  it('does not use up the authorization code of this one', async () => {
    const other = await createProject();
    const { code, flow } = await withGoogle(client);
    const raw = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, code_verifier: flow.verifier },
      ...{ redirect_uri: 'http://localhost:3999/callback', client_id: other.projectId },
    });
    expect(problemOf(await exchange(client, code, flow, {}, { raw: raw.toString() }))).toEqual(INVALID);
    expect((await exchange(client, code, flow)).status).toBe(200);
  });

  it('has tokens that link nothing here, which is said before the visitor is sent away', async () => {
    const { owner } = await createProject();
    const query = { provider: 'google', type: 'link', token: owner.access_token };
    const answer = await createBrowser(client).go(authorizeUrl(client, newFlow(), query));
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  });
});

describe('another provider', () => {
  it('is not let in with the state of the first, and the flow is over', async () => {
    await configure(client, { oauth_providers: [...STANDARD.oauth_providers, { ...STANDARD.oauth_providers[0], id: 'github' }] });
    const browser = createBrowser(client);
    const { state = '' } = arrivedWith(await browser.go(authorizeUrl(client, newFlow(), { provider: 'google' })));
    const back = (id: string) => browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/${id}?code=given&state=${state}`);
    const answer = await back('github');
    expect([answer.status, answer.headers.get('x-stack-known-error')]).toEqual([400, null]);
    expect(google.sent).toEqual([]);
    expect((await back('google')).status).toBe(400);
  });
});
