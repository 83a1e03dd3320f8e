// Tests sign-ins with an emailed code or through a provider when an account already has the email address. The reader of an
// address is the person who receives the emails to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountHelpers, TOTP_SECRET } from './addresses.js';
import { totpAt } from '../../src/backend/totp.js';
import { known, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle, runGoogleFlow } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const NO_ACCESS = known(400, 'EMAIL_PASSWORD_MISMATCH');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, actionsOf, reset, requestSignInCode, signInByEmail, signIn } = createAccountHelpers(client);
const setConfig = (config: object) =>
  configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method', sign_up_enabled: true, ...config });
beforeEach(async () => {
  google.reset();
  await setConfig({});
});

const { signInWithGoogle, addPasskey, signInByPasskey, idOf } = createSignIns(client, google);

/** Signs up an owner who verifies an address and adds another person's address. By default, verifies that address outside a session. */
const addForeign = async ({ isVerified = true } = {}) => {
  const owner = await client.signUp();
  await verify(owner.email, owner);
  client.wait(1000);
  const actions = actionsOf(owner);
  const email = client.newEmail();
  await actions.add(email);
  if (isVerified) {
    await actions.emailLink(email);
    await verify(email);
  }
  return { owner, actions, email };
};

const signInMethods: readonly [string, (email: string) => Promise<ApiResponse>][] = [
  ['a sign-in code', signInByEmail],
  ['a provider', signInWithGoogle],
];

describe.each(signInMethods)('the reader of an address that was added to an account later, who signs in with %s,', (_name, enter) => {
  it('gets their own account with the address, whether or not they verified it outside a session', async () => {
    for (const isVerified of [true, false]) {
      const { owner, actions, email } = await addForeign({ isVerified });
      const { status, body: reader } = await enter(email);
      expect([status, reader.is_new_user]).toEqual([200, true]);
      expect(await idOf(reader)).not.toBe(owner.user_id);
      expect(await actions.find(email)).toMatchObject({ is_verified: false, used_for_auth: false });
      expect(await actionsOf(reader).find(email)).toMatchObject({ is_verified: true, used_for_auth: true, is_primary: true });
    }
  });

  it('can later sign in to their own account and reset only its password', async () => {
    const { owner, email } = await addForeign();
    const reader = await idOf((await enter(email)).body);
    const again = (await enter(email)).body;
    expect([again.is_new_user, await idOf(again)]).toEqual([false, reader]);
    expect(await reset(email)).toBe(true);
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('does not remove other sign-in methods from the owner’s account', async () => {
    const { owner, actions, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await enter(email);
    expect((await actions.send('GET', '/users/me')).body).toMatchObject({ id: owner.user_id, primary_email: owner.email });
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('cannot sign in to the owner’s account if its first address was deleted', async () => {
    const { owner, actions, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await actions.remove(owner.email);
    const { body: reader } = await enter(email);
    expect(await idOf(reader)).not.toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('cannot sign in to the owner’s account if the owner’s verified address was changed to the reader’s address', async () => {
    const { owner, actions } = await addForeign();
    const email = client.newEmail();
    await actions.replace(owner.email, email);
    expect((await enter(email)).body.is_new_user).toBe(true);
  });

  it('gets no account, and the owner keeps the address, if sign-up is disabled for the project', async () => {
    const { owner, actions, email } = await addForeign();
    await setConfig({ sign_up_enabled: false });
    const response = enter === signInByEmail ? await requestSignInCode(email) : await enter(email);
    expect(response.headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED');
    expect(await actions.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
    expect((await signIn(email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });
});

describe('an address that was added to an account later', () => {
  it('moves to one new account when its reader uses several codes at the same time', { timeout: 60_000 }, async () => {
    const { owner, email } = await addForeign();
    const codes: string[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      await requestSignInCode(email);
      codes.push(await client.emailedCode(email));
    }
    const responses = await Promise.all(codes.map((code) => client.send('POST', '/auth/otp/sign-in', { body: { code } })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(responses.filter(({ body }) => body.is_new_user)).toHaveLength(1);
    const ids = new Set(responses.map(({ body }) => body.user_id));
    expect([ids.size, ids.has(owner.user_id)]).toEqual([1, false]);
  });

  it('remains in the account if the reader’s provider did not verify it', async () => {
    const { actions, email } = await addForeign();
    const response = await signInWithGoogle(email, false);
    expect(response.headers.get('x-stack-known-error')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(await actions.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
  });

  it.each(['raise_error', 'allow_duplicates'])(
    'moves to the account of a reader whose provider verified it, even with the merge strategy %s',
    async (strategy) => {
      await setConfig({ oauth_account_merge_strategy: strategy });
      const { actions, email } = await addForeign();
      const { body: reader } = await signInWithGoogle(email);
      expect(await actions.find(email)).toMatchObject({ used_for_auth: false });
      expect(await actionsOf(reader).find(email)).toMatchObject({ used_for_auth: true });
    },
  );

  it('can be used by the account owner to sign in after the owner verified it in a session', async () => {
    const { owner, actions } = await addForeign();
    const email = client.newEmail();
    await actions.add(email);
    await actions.verifyInSession(email);
    expect((await signInByEmail(email)).body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
    expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe.each(signInMethods)('the reader of an account’s first address, who signs in with %s,', (_name, enter) => {
  it('becomes the only person who can sign in if the address was verified outside a session', async () => {
    const creator = await client.signUp();
    await verify(creator.email);
    client.wait(1000);
    const actions = actionsOf(creator);
    const authenticator = await addPasskey(creator);
    const own = client.newEmail();
    await actions.add(own);
    await actions.verifyInSession(own);
    if (enter === signInWithGoogle) await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
    const { status, body: reader } = await enter(creator.email);
    expect([status, reader.is_new_user, await idOf(reader)]).toEqual([200, false, creator.user_id]);
    expect(problemOf(await actions.send('GET', '/users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
    expect(problemOf(await signIn(creator.email, PASSWORD))).toEqual(NO_ACCESS);
    expect(problemOf(await signInByPasskey(authenticator)).code).toBe('PASSKEY_AUTHENTICATION_FAILED');
    expect((await signInByEmail(own)).body.is_new_user).toBe(true);
    const { body } = await client.send('GET', '/users/me', { as: reader });
    expect(body).toMatchObject({
      primary_email: creator.email,
      has_password: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    });
    expect(body.oauth_providers).toHaveLength(enter === signInByEmail ? 0 : 1);
  });

  it('keeps sign-in methods that were added after the first sign-in', async () => {
    const creator = await client.signUp();
    await verify(creator.email);
    const { body: reader } = await enter(creator.email);
    const authenticator = await addPasskey(reader);
    expect((await enter(creator.email)).status).toBe(200);
    expect((await signInByPasskey(authenticator)).status).toBe(200);
  });

  it('keeps all sign-in methods if the address was verified in a session', async () => {
    const owner = await client.signUp();
    await verify(owner.email, owner);
    expect(await idOf((await enter(owner.email)).body)).toBe(owner.user_id);
    expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe('a password reset for an address that was first verified outside a session keeps all sign-in methods', () => {
  const keptMethods = async ({ email, user_id }: Body) => {
    expect(await reset(email)).toBe(true);
    const { body } = await client.send('GET', `/users/${user_id}`, { access: 'server' });
    return [body.requires_totp_mfa, body.oauth_providers.length];
  };

  it('if the owner had signed in with an emailed code and the second factor', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    await actionsOf(owner).send('PATCH', '/users/me', { totp_secret_base64: TOTP_SECRET });
    const { attempt_code: code } = (await signInByEmail(owner.email)).body.details;
    const completion = { type: 'totp', totp: totpAt(Buffer.from(TOTP_SECRET, 'base64'), client.now()), code };
    expect((await client.send('POST', '/auth/mfa/sign-in', { body: completion })).status).toBe(200);
    expect(await keptMethods(owner)).toEqual([true, 0]);
  });

  it('if the owner had linked a provider account with the same verified address', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    google.person = { sub: owner.email, email: owner.email, email_verified: true };
    const { code, flow } = await runGoogleFlow(client, { type: 'link', token: owner.access_token });
    expect((await exchange(client, code, flow)).status).toBe(200);
    expect(await keptMethods(owner)).toEqual([false, 1]);
  });
});
