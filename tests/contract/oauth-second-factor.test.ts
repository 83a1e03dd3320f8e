// A sign-in with a provider stores no account and no tokens until the second factor is completed (CONTRACT.md C31, C38).
import { beforeEach, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { createAddresses, SECOND_FACTOR } from './addresses.js';
import { known, problemOf, type Answer, type Body } from './client.js';
import { createGoogle, withGoogle } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const SECRET = Buffer.from(SECOND_FACTOR, 'base64');
const NOT_FOUND = known(404, 'VERIFICATION_CODE_NOT_FOUND');
const NO_SCOPE = known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, deskOf } = createAddresses(client);
beforeEach(async () => {
  google.reset();
  await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
});

const requireFactor = (user: Body) => deskOf(user).send('PATCH', '/users/me', { totp_secret_base64: SECOND_FACTOR });
/** Signs up a user with a second factor, who has verified the address in a session. */
const signUpWithFactor = async (): Promise<Body> => {
  const user = await client.signUp();
  await verify(user.email, user);
  await requireFactor(user);
  return user;
};

/** Signs in with a Google account, until the second factor if the user has one. */
const enter = async (sub: string, email: string, query: Record<string, unknown> = {}): Promise<Answer> => {
  google.person = { sub, email, email_verified: true };
  const { code, flow } = await withGoogle(client, query);
  return exchange(client, code, flow);
};
const pass = ({ body }: Answer): Promise<Answer> => {
  const code = body.details.attempt_code.toUpperCase();
  return client.send('POST', '/auth/mfa/sign-in', { body: { code, type: 'totp', totp: totpAt(SECRET, client.now()) } });
};
const accountsOf = async ({ user_id }: Body): Promise<string[]> =>
  (await client.send('GET', `/users/${user_id}`, { access: 'server' })).body.oauth_providers.map(({ account_id }: Body) => account_id);
const tokenOf = (as: Body, scope?: string) =>
  client.send('POST', '/connected-accounts/me/google/access-token', { as, body: { ...(scope !== undefined && { scope }) } });

describe('an account of a provider with the verified address of a user', () => {
  it('is attached only after the second factor is completed', async () => {
    const owner = await signUpWithFactor();
    const stopped = await enter('of the owner', owner.email);
    expect(problemOf(stopped).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(await accountsOf(owner)).toEqual([]);
    const passed = await pass(stopped);
    expect(passed.body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
    expect(await accountsOf(owner)).toEqual(['of the owner']);
    expect((await tokenOf(passed.body)).body).toEqual({ access_token: 'provider token 1' });
  });

  it('does not sign in a stranger who stopped at the second factor, even after the user has removed the address and the factor', async () => {
    const owner = await signUpWithFactor();
    const desk = deskOf(owner);
    await enter('of a stranger', owner.email);
    await desk.send('PATCH', '/users/me', { totp_secret_base64: null });
    const next = client.newEmail();
    await desk.replace(owner.email, next);
    await desk.prove(next);
    const later = await enter('of a stranger', owner.email);
    expect(later.body.is_new_user).toBe(true);
    expect(await accountsOf(owner)).toEqual([]);
  });

  it.each<[string, (user: Body) => Promise<unknown>]>([
    ['the user has lost the address', (user) => deskOf(user).replace(user.email, client.newEmail())],
    ['the provider was turned off', () => configure(client, { oauth_providers: [] })],
    [
      'another user has the account',
      async ({ email }) => {
        const other = await client.signUp();
        await enter(email, client.newEmail(), { type: 'link', token: other.access_token });
      },
    ],
  ])('is not attached if %s before the second factor is completed', async (_, change) => {
    const owner = await signUpWithFactor();
    const stopped = await enter(owner.email, owner.email);
    await change(owner);
    expect(problemOf(await pass(stopped))).toEqual(NOT_FOUND);
    expect(await accountsOf(owner)).toEqual([]);
  });
});

describe('an account of a provider that the user has attached', () => {
  it('gets new tokens and scopes only after the second factor is completed', async () => {
    const sub = client.newEmail();
    const first = await enter(sub, sub);
    const owner = { ...first.body, user_id: (await deskOf(first.body).send('GET', '/users/me')).body.id };
    await requireFactor(owner);
    google.grant = { access_token: 'provider token 2', expires_in: 3600 };
    const stopped = await enter(sub, sub, { provider_scope: 'calendar' });
    expect(problemOf(await tokenOf(owner, 'calendar'))).toEqual(NO_SCOPE);
    expect((await tokenOf(owner)).body).toEqual({ access_token: 'provider token 1' });
    expect((await pass(stopped)).status).toBe(200);
    expect((await tokenOf(owner, 'calendar')).body).toEqual({ access_token: 'provider token 2' });
    expect(await accountsOf(owner)).toEqual([sub]);
  });
});

describe('the link of an account', () => {
  it('attaches the account and proves its address only after the second factor is completed', async () => {
    const user = await client.signUp();
    await verify(user.email);
    await requireFactor(user);
    const link = { type: 'link', token: user.access_token };
    const stopped = await enter('linked', user.email, link);
    expect(problemOf(stopped).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(await accountsOf(user)).toEqual([]);
    expect((await pass(stopped)).status).toBe(200);
    expect(await accountsOf(user)).toEqual(['linked']);
    expect(await createAddresses(client).reset(user.email)).toBe(true);
    // The reset of a proved address does not remove the account or the second factor.
    expect(await accountsOf(user)).toEqual(['linked']);
  });

  it('is refused at the second factor if the user has since linked another account of the provider', async () => {
    const user = await signUpWithFactor();
    const link = { type: 'link', token: user.access_token };
    const stopped = await enter('first', client.newEmail(), link);
    await deskOf(user).send('PATCH', '/users/me', { totp_secret_base64: null });
    await enter('second', client.newEmail(), link);
    await requireFactor(user);
    expect(problemOf(await pass(stopped))).toEqual(NOT_FOUND);
    expect(await accountsOf(user)).toEqual(['second']);
  });
});
