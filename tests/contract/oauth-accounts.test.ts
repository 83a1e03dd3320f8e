// Tests how provider accounts are attached to users (CONTRACT.md C38), and how apps get provider tokens (C40).
import { beforeEach, describe, expect, it } from 'vitest';
import { known, ORIGIN, problemOf, type Body } from './client.js';
import { createGoogle, createUser, runGoogleFlow } from './google.js';
import { configure, exchange, SHARED, signInAtProvider, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const TAKEN = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
beforeEach(google.reset);

const tokenOf = (user: Body, body: Body = {}) => client.send('POST', '/connected-accounts/me/google/access-token', { as: user, body });

describe('a provider account with the email address of an existing user', () => {
  it.each([
    ['attached to that user', 'link_method', true],
    ['rejected', 'link_method', false],
    ['rejected', 'raise_error', true],
    ['attached to a new user', 'allow_duplicates', true],
  ])("is %s with the merge strategy %s (user's address verified: %s)", async (outcome, strategy, isVerified) => {
    await configure(client, { ...SHARED, oauth_account_merge_strategy: strategy });
    const email = client.newEmail();
    const user = await createUser(client, email, isVerified);
    const { response, code, flow } = await signInAtProvider(client, email);
    if (outcome === 'rejected')
      return expect([response.status, await response.json()]).toEqual([
        409,
        { code: TAKEN, details: { type: 'email', contact_channel_value: email }, error: expect.any(String) },
      ]);
    const tokens = await exchange(client, code, flow);
    expect(tokens.body.is_new_user).toBe(outcome === 'attached to a new user');
    const me = await client.send('GET', '/users/me', { as: tokens.body });
    expect(me.body.id === user.id).toBe(outcome === 'attached to that user');
    return expect(me.body.primary_email).toBe(email);
  });

  it('is rejected if the provider did not verify the email address', async () => {
    await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
    const email = client.newEmail();
    await createUser(client, email, true);
    google.person = { sub: 'somebody', email, email_verified: false };
    expect((await runGoogleFlow(client)).response.headers.get('x-stack-known-error')).toBe(TAKEN);
  });
});

describe('a link request', () => {
  it('attaches an account and can be repeated, but is rejected for a second account and for another user’s account', async () => {
    await configure(client, { ...SHARED });
    const user = await createUser(client, client.newEmail(), true);
    const other = await createUser(client, client.newEmail(), true);
    const [one, two] = [client.newEmail(), client.newEmail()];
    const asUser = { type: 'link', token: user.access_token };
    for (let round = 1; round <= 2; round += 1) {
      const { code, flow } = await signInAtProvider(client, one, asUser);
      expect((await exchange(client, code, flow)).body.is_new_user).toBe(false);
    }
    const codeOf = async (login: string, query: object): Promise<string | null> =>
      (await signInAtProvider(client, login, { ...query })).response.headers.get('x-stack-known-error');
    expect(await codeOf(two, asUser)).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
    expect(await codeOf(one, { type: 'link', token: other.access_token })).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  });

  it('attaches only one account when many accounts are linked at the same time', { timeout: 60_000 }, async () => {
    await configure(client, STANDARD);
    const user = await createUser(client, client.newEmail(), true);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        google.person = { sub: `many-${index}` };
        const { code, flow } = await runGoogleFlow(client, { type: 'link', token: user.access_token });
        return (await exchange(client, code, flow)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const me = await client.send('GET', '/users/me', { as: user });
    expect(me.body.oauth_providers).toHaveLength(1);
  });
});

describe('a provider token', () => {
  it('is returned while it is valid, refreshed shortly before it expires, and available only for its scopes', async () => {
    await configure(client, STANDARD);
    google.person = { sub: client.newEmail(), name: 'Ada' };
    const { code, flow } = await runGoogleFlow(client, { provider_scope: 'calendar' });
    expect(google.sent[0]).toMatchObject({
      url: 'https://oauth2.googleapis.com/token',
      form: { grant_type: 'authorization_code', code: 'given', redirect_uri: `${ORIGIN}/api/v1/auth/oauth/callback/google` },
      authorization: expect.stringMatching(/^Basic /),
    });
    const { body: user } = await exchange(client, code, flow);
    expect(await tokenOf(user, { scope: 'calendar' })).toMatchObject({ status: 201, body: { access_token: 'provider token 1' } });
    expect(problemOf(await tokenOf(user, { scope: 'calendar mail' }))).toEqual(known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'));
    google.sent.length = 0;
    client.wait(3_600_000 - 299_000);
    google.grant = { access_token: 'provider token 2', expires_in: 3600, refresh_token: 'provider refresh 2' };
    const { body: fresh } = await client.send('POST', '/auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': user.refresh_token },
    });
    expect((await tokenOf(fresh)).body).toEqual({ access_token: 'provider token 2' });
    expect((await tokenOf(fresh)).body).toEqual({ access_token: 'provider token 2' });
    expect(google.sent.map(({ form }) => form.refresh_token)).toEqual(['provider refresh 1']);
  });

  it('is deleted when the provider rejects the refresh token', async () => {
    await configure(client, STANDARD);
    google.person = { sub: client.newEmail() };
    google.grant = { ...google.grant, expires_in: 60 };
    const { code, flow } = await runGoogleFlow(client);
    const { body: user } = await exchange(client, code, flow);
    google.grant = { error: 'invalid_grant' };
    expect(problemOf(await tokenOf(user)).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    google.sent.length = 0;
    expect(problemOf(await tokenOf(user)).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    expect(google.sent).toEqual([]);
  });

  it.each([[{ error: 'invalid_client' }], [{ access_token: 7 }]])(
    'that is missing or invalid in the provider response %j results in an error instead of an authorization code',
    async (response) => {
      await configure(client, STANDARD);
      google.grant = response;
      const rejected = await runGoogleFlow(client, { error_redirect_url: 'http://localhost:3999/error' });
      expect([rejected.response.status, rejected.response.headers.get('x-stack-known-error')]).toEqual([400, null]);
    },
  );
});
