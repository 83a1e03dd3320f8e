// Whose account it is that somebody signed in with, and what an app may do with it (wire.md 6.5, 11).
import { beforeEach, describe, expect, it } from 'vitest';
import { known, ORIGIN, problemOf, type Body } from './client.js';
import { arrivedWith, authorizeUrl, configure, createBrowser, exchange, newFlow, SHARED, signInAt, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

interface Sent {
  readonly url: string;
  readonly form: Record<string, string>;
  readonly authorization: string;
}

const TAKEN = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

/** What Google was asked, and what it answers next. */
const sent: Sent[] = [];
let person: Body = {};
let grant: Body = {};

/** Google, without the way there. */
const google = async (url: string, init: RequestInit): Promise<Response> => {
  if (!url.includes('google')) return fetch(url, init);
  const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
  sent.push({ url, form, authorization: new Headers(init.headers).get('authorization') ?? '' });
  if (url.includes('userinfo')) return Response.json(person);
  return Response.json({ token_type: 'bearer', ...grant }, { status: grant.error ? 400 : 200 });
};

const client = useOAuthClient({ fetchProvider: google });
beforeEach(() => {
  sent.length = 0;
  person = {};
  grant = { access_token: 'provider token 1', expires_in: 3600, refresh_token: 'provider refresh 1' };
});

const createUser = async (email: string, isVerified: boolean): Promise<Body> => {
  const user = { primary_email: email, primary_email_verified: isVerified, primary_email_auth_enabled: true };
  const { body } = await client.send('POST', '/users', { access: 'server', body: user });
  const session = await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: body.id } });
  return { ...session.body, id: body.id };
};

/** A sign-in with Google, which sends the visitor back at once. */
const withGoogle = async (query: Record<string, unknown> = {}) => {
  const flow = newFlow();
  const browser = createBrowser(client);
  const { state = '' } = arrivedWith(await browser.go(authorizeUrl(client, flow, { provider: 'google', ...query })));
  const answer = await browser.go(`${ORIGIN}/api/v1/auth/oauth/callback/google?code=given&state=${state}`);
  return { flow, answer, code: arrivedWith(answer).code ?? '' };
};

const tokenOf = (user: Body, body: Body = {}) => client.send('POST', '/connected-accounts/me/google/access-token', { as: user, body });

describe('an address that somebody signs in with already', () => {
  it.each([
    ['link_method', true, 'joined'],
    ['link_method', false, 'refused'],
    ['raise_error', true, 'refused'],
    ['allow_duplicates', true, 'doubled'],
  ])('under %s, verified: %s, is %s', async (strategy, isVerified, outcome) => {
    await configure(client, { ...SHARED, oauth_account_merge_strategy: strategy });
    const email = client.newEmail();
    const user = await createUser(email, isVerified);
    const { answer, code, flow } = await signInAt(client, email);
    if (outcome === 'refused') return expect(answer.headers.get('x-stack-known-error')).toBe(TAKEN);
    const tokens = await exchange(client, code, flow);
    expect(tokens.body.is_new_user).toBe(outcome === 'doubled');
    const me = await client.send('GET', '/users/me', { as: tokens.body });
    expect(me.body.id === user.id).toBe(outcome === 'joined');
    return expect(me.body.primary_email).toBe(email);
  });

  it('is not joined on the word of a provider that does not vouch for it', async () => {
    await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
    const email = client.newEmail();
    await createUser(email, true);
    person = { sub: 'somebody', email, email_verified: false };
    expect((await withGoogle()).answer.headers.get('x-stack-known-error')).toBe(TAKEN);
  });
});

describe('linking', () => {
  it('attaches the account, refreshes it, and refuses a second and a foreign one', async () => {
    await configure(client, { ...SHARED });
    const user = await createUser(client.newEmail(), true);
    const other = await createUser(client.newEmail(), true);
    const [one, two] = [client.newEmail(), client.newEmail()];
    const asUser = { type: 'link', token: user.access_token };
    for (let round = 1; round <= 2; round += 1) {
      const { code, flow } = await signInAt(client, one, asUser);
      expect((await exchange(client, code, flow)).body.is_new_user).toBe(false);
    }
    const codeOf = async (login: string, query: object): Promise<string | null> =>
      (await signInAt(client, login, { ...query })).answer.headers.get('x-stack-known-error');
    expect(await codeOf(two, asUser)).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
    expect(await codeOf(one, { type: 'link', token: other.access_token })).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  });

  it('of many accounts at once attaches one', { timeout: 60_000 }, async () => {
    await configure(client, STANDARD);
    const user = await createUser(client.newEmail(), true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        person = { sub: `many-${index}` };
        return (await withGoogle({ type: 'link', token: user.access_token })).answer.status;
      }),
    );
    expect(answers.filter((status) => status === 303).length).toBeGreaterThan(0);
    const me = await client.send('GET', '/users/me', { as: user });
    expect(me.body.oauth_providers).toHaveLength(1);
  });
});

describe('a token of a provider', () => {
  it('is handed out while it lasts, refreshed afterwards, and only for scopes it has', async () => {
    await configure(client, STANDARD);
    person = { sub: client.newEmail(), name: 'Ada' };
    const { code, flow } = await withGoogle({ provider_scope: 'calendar' });
    expect(sent[0]).toMatchObject({
      url: 'https://oauth2.googleapis.com/token',
      form: { grant_type: 'authorization_code', code: 'given', redirect_uri: `${ORIGIN}/api/v1/auth/oauth/callback/google` },
      authorization: expect.stringMatching(/^Basic /),
    });
    const { body: user } = await exchange(client, code, flow);
    expect(await tokenOf(user, { scope: 'calendar' })).toMatchObject({ status: 201, body: { access_token: 'provider token 1' } });
    expect(problemOf(await tokenOf(user, { scope: 'calendar mail' }))).toEqual(known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'));
    sent.length = 0;
    client.wait(3_600_000 - 299_000);
    grant = { access_token: 'provider token 2', expires_in: 3600, refresh_token: 'provider refresh 2' };
    const { body: fresh } = await client.send('POST', '/auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': user.refresh_token },
    });
    expect((await tokenOf(fresh)).body).toEqual({ access_token: 'provider token 2' });
    expect((await tokenOf(fresh)).body).toEqual({ access_token: 'provider token 2' });
    expect(sent.map(({ form }) => form.refresh_token)).toEqual(['provider refresh 1']);
  });

  it('is gone when the provider takes the refresh token no more', async () => {
    await configure(client, STANDARD);
    person = { sub: client.newEmail() };
    grant = { ...grant, expires_in: 60 };
    const { code, flow } = await withGoogle();
    const { body: user } = await exchange(client, code, flow);
    grant = { error: 'invalid_grant' };
    expect(problemOf(await tokenOf(user)).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    sent.length = 0;
    expect(problemOf(await tokenOf(user)).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    expect(sent).toEqual([]);
  });

  it.each([[{ error: 'invalid_client' }], [{ access_token: 7 }]])(
    'that the provider does not give, %j, is a plain refusal',
    async (answer) => {
      await configure(client, STANDARD);
      grant = answer;
      const refused = await withGoogle({ error_redirect_url: 'http://localhost:3999/error' });
      expect([refused.answer.status, refused.answer.headers.get('x-stack-known-error')]).toEqual([400, null]);
    },
  );
});
