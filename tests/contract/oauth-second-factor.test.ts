// Checks that a provider sign-in stores neither the account nor its tokens before the second factor is completed (CONTRACT.md C31, C38).
import { beforeEach, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { createAccountHelpers, TOTP_SECRET } from './addresses.js';
import { known, problemOf, type ApiResponse, type Body } from './client.js';
import { createGoogle, runGoogleFlow } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const SECRET = Buffer.from(TOTP_SECRET, 'base64');
const NOT_FOUND = known(404, 'VERIFICATION_CODE_NOT_FOUND');
const NO_SCOPE = known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, actionsOf } = createAccountHelpers(client);
beforeEach(async () => {
  google.reset();
  await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method' });
});

const requireFactor = (user: Body) => actionsOf(user).send('PATCH', '/users/me', { totp_secret_base64: TOTP_SECRET });
/** Signs up a user, verifies the user's email address in a session, and adds a second factor. */
const signUpWithFactor = async (): Promise<Body> => {
  const user = await client.signUp();
  await verify(user.email, user);
  await requireFactor(user);
  return user;
};

/** Signs in with a Google account. Returns the response to the exchange, which may require the second factor. */
const signInWithGoogle = async (sub: string, email: string, query: Record<string, unknown> = {}): Promise<ApiResponse> => {
  google.person = { sub, email, email_verified: true };
  const { code, flow } = await runGoogleFlow(client, query);
  return exchange(client, code, flow);
};
const completeFactor = ({ body }: ApiResponse): Promise<ApiResponse> => {
  const code = body.details.attempt_code.toUpperCase();
  return client.send('POST', '/auth/mfa/sign-in', { body: { code, type: 'totp', totp: totpAt(SECRET, client.now()) } });
};
const accountsOf = async ({ user_id }: Body): Promise<string[]> =>
  (await client.send('GET', `/users/${user_id}`, { access: 'server' })).body.oauth_providers.map(({ account_id }: Body) => account_id);
const tokenOf = (as: Body, scope?: string) =>
  client.send('POST', '/connected-accounts/me/google/access-token', { as, body: { ...(scope !== undefined && { scope }) } });

describe('a provider account with the verified email address of a user', () => {
  it('is attached only after the second factor is completed', async () => {
    const owner = await signUpWithFactor();
    const stopped = await signInWithGoogle('of the owner', owner.email);
    expect(problemOf(stopped).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(await accountsOf(owner)).toEqual([]);
    const passed = await completeFactor(stopped);
    expect(passed.body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
    expect(await accountsOf(owner)).toEqual(['of the owner']);
    expect((await tokenOf(passed.body)).body).toEqual({ access_token: 'provider token 1' });
  });

  it('does not sign in a stranger who did not complete the second factor, even after the user removes it and the address', async () => {
    const owner = await signUpWithFactor();
    const actions = actionsOf(owner);
    await signInWithGoogle('of a stranger', owner.email);
    await actions.send('PATCH', '/users/me', { totp_secret_base64: null });
    const next = client.newEmail();
    await actions.replace(owner.email, next);
    await actions.verifyInSession(next);
    const later = await signInWithGoogle('of a stranger', owner.email);
    expect(later.body.is_new_user).toBe(true);
    expect(await accountsOf(owner)).toEqual([]);
  });

  it.each<[string, (user: Body) => Promise<unknown>]>([
    ['the user replaced the address', (user) => actionsOf(user).replace(user.email, client.newEmail())],
    ['the provider was disabled', () => configure(client, { oauth_providers: [] })],
    [
      'another user linked the account',
      async ({ email }) => {
        const other = await client.signUp();
        await signInWithGoogle(email, client.newEmail(), { type: 'link', token: other.access_token });
      },
    ],
  ])('is not attached if %s before the second factor is completed', async (_, change) => {
    const owner = await signUpWithFactor();
    const stopped = await signInWithGoogle(owner.email, owner.email);
    await change(owner);
    expect(problemOf(await completeFactor(stopped))).toEqual(NOT_FOUND);
    expect(await accountsOf(owner)).toEqual([]);
  });
});

describe('a provider account that is attached to a user', () => {
  it('gets new tokens and scopes only after the second factor is completed', async () => {
    const sub = client.newEmail();
    const first = await signInWithGoogle(sub, sub);
    const owner = { ...first.body, user_id: (await actionsOf(first.body).send('GET', '/users/me')).body.id };
    await requireFactor(owner);
    google.grant = { access_token: 'provider token 2', expires_in: 3600 };
    const stopped = await signInWithGoogle(sub, sub, { provider_scope: 'calendar' });
    expect(problemOf(await tokenOf(owner, 'calendar'))).toEqual(NO_SCOPE);
    expect((await tokenOf(owner)).body).toEqual({ access_token: 'provider token 1' });
    expect((await completeFactor(stopped)).status).toBe(200);
    expect((await tokenOf(owner, 'calendar')).body).toEqual({ access_token: 'provider token 2' });
    expect(await accountsOf(owner)).toEqual([sub]);
  });
});

describe('a link request for a provider account', () => {
  it('attaches the account and verifies its address only after the second factor is completed', async () => {
    const user = await client.signUp();
    await verify(user.email);
    await requireFactor(user);
    const link = { type: 'link', token: user.access_token };
    const stopped = await signInWithGoogle('linked', user.email, link);
    expect(problemOf(stopped).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    expect(await accountsOf(user)).toEqual([]);
    expect((await completeFactor(stopped)).status).toBe(200);
    expect(await accountsOf(user)).toEqual(['linked']);
    expect(await createAccountHelpers(client).reset(user.email)).toBe(true);
    // A password reset for a verified email address does not detach the provider account.
    expect(await accountsOf(user)).toEqual(['linked']);
  });

  it('is rejected at the second factor if the user linked another account from the same provider after the request', async () => {
    const user = await signUpWithFactor();
    const link = { type: 'link', token: user.access_token };
    const stopped = await signInWithGoogle('first', client.newEmail(), link);
    await actionsOf(user).send('PATCH', '/users/me', { totp_secret_base64: null });
    await signInWithGoogle('second', client.newEmail(), link);
    await requireFactor(user);
    expect(problemOf(await completeFactor(stopped))).toEqual(NOT_FOUND);
    expect(await accountsOf(user)).toEqual(['second']);
  });
});
