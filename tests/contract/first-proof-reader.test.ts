// A person proves with a sign-in code or through a provider that they read an address that an account already has.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAddresses, SECOND_FACTOR } from './addresses.js';
import { totpAt } from '../../src/backend/totp.js';
import { known, PASSWORD, problemOf, type Answer, type Body } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle, withGoogle } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const NO_ACCESS = known(400, 'EMAIL_PASSWORD_MISMATCH');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, deskOf, reset, askForSignInCode, signInByMail, signIn } = createAddresses(client);
const set = (config: object) =>
  configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method', sign_up_enabled: true, ...config });
beforeEach(async () => {
  google.reset();
  await set({});
});

const { signInWithGoogle, addPasskey, signInByPasskey, idOf } = createSignIns(client, google);

/** Creates an owner who has verified an address, and then adds an address that another person reads. */
const addForeign = async ({ isOpened = true } = {}) => {
  const owner = await client.signUp();
  await verify(owner.email, owner);
  client.wait(1000);
  const desk = deskOf(owner);
  const email = client.newEmail();
  await desk.add(email);
  if (isOpened) {
    await desk.mailLink(email);
    await verify(email);
  }
  return { owner, desk, email };
};

const doors: readonly [string, (email: string) => Promise<Answer>][] = [
  ['a sign-in code', signInByMail],
  ['a provider', signInWithGoogle],
];

describe.each(doors)('the reader of an address that was added to an account later, who signs in with %s', (_door, enter) => {
  it('gets their own account with the address, even if they opened the verification mail', async () => {
    for (const isOpened of [true, false]) {
      const { owner, desk, email } = await addForeign({ isOpened });
      const { status, body: reader } = await enter(email);
      expect([status, reader.is_new_user]).toEqual([200, true]);
      expect(await idOf(reader)).not.toBe(owner.user_id);
      expect(await desk.find(email)).toMatchObject({ is_verified: false, used_for_auth: false });
      expect(await deskOf(reader).find(email)).toMatchObject({ is_verified: true, used_for_auth: true, is_primary: true });
    }
  });

  it('signs in to their own account later, and resets only its password', async () => {
    const { owner, email } = await addForeign();
    const reader = await idOf((await enter(email)).body);
    const again = (await enter(email)).body;
    expect([again.is_new_user, await idOf(again)]).toEqual([false, reader]);
    expect(await reset(email)).toBe(true);
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('removes no other sign-in method from the account of the owner', async () => {
    const { owner, desk, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await enter(email);
    expect((await desk.send('GET', '/users/me')).body).toMatchObject({ id: owner.user_id, primary_email: owner.email });
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('cannot sign in to a prepared account whose first address was deleted', async () => {
    const { owner, desk, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await desk.remove(owner.email);
    const { body: reader } = await enter(email);
    expect(await idOf(reader)).not.toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('cannot sign in to the owner’s account if the owner’s verified address was changed to theirs', async () => {
    const { owner, desk } = await addForeign();
    const email = client.newEmail();
    await desk.replace(owner.email, email);
    expect((await enter(email)).body.is_new_user).toBe(true);
  });

  it('gets no account and removes no address when sign-up is turned off', async () => {
    const { owner, desk, email } = await addForeign();
    await set({ sign_up_enabled: false });
    const answer = enter === signInByMail ? await askForSignInCode(email) : await enter(email);
    expect(answer.headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED');
    expect(await desk.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
    expect((await signIn(email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });
});

describe('an address that was added to an account later', () => {
  it('creates one user when its reader uses several codes at the same time', { timeout: 60_000 }, async () => {
    const { owner, email } = await addForeign();
    const codes: string[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      await askForSignInCode(email);
      codes.push(await client.mailedCode(email));
    }
    const answers = await Promise.all(codes.map((code) => client.send('POST', '/auth/otp/sign-in', { body: { code } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.is_new_user)).toHaveLength(1);
    const ids = new Set(answers.map(({ body }) => body.user_id));
    expect([ids.size, ids.has(owner.user_id)]).toEqual([1, false]);
  });

  it('remains in the account if the provider has not verified it', async () => {
    const { desk, email } = await addForeign();
    const answer = await signInWithGoogle(email, false);
    expect(answer.headers.get('x-stack-known-error')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(await desk.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
  });

  it.each(['raise_error', 'allow_duplicates'])(
    'moves to the account of a reader whose provider has verified it, even with %s',
    async (strategy) => {
      await set({ oauth_account_merge_strategy: strategy });
      const { desk, email } = await addForeign();
      const { body: reader } = await signInWithGoogle(email);
      expect(await desk.find(email)).toMatchObject({ used_for_auth: false });
      expect(await deskOf(reader).find(email)).toMatchObject({ used_for_auth: true });
    },
  );

  it('signs its owner in after they have opened its mail in a session', async () => {
    const { owner, desk } = await addForeign();
    const email = client.newEmail();
    await desk.add(email);
    await desk.prove(email);
    expect((await signInByMail(email)).body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
    expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe.each(doors)(
  'the reader of the first address of an account, verified outside its sessions, who signs in with %s',
  (_door, enter) => {
    it('becomes the only person who can sign in to the account', async () => {
      const maker = await client.signUp();
      await verify(maker.email);
      client.wait(1000);
      const desk = deskOf(maker);
      const authenticator = await addPasskey(maker);
      const own = client.newEmail();
      await desk.add(own);
      await desk.prove(own);
      if (enter === signInWithGoogle) await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
      const { status, body: reader } = await enter(maker.email);
      expect([status, reader.is_new_user, await idOf(reader)]).toEqual([200, false, maker.user_id]);
      expect(problemOf(await desk.send('GET', '/users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
      expect(problemOf(await signIn(maker.email, PASSWORD))).toEqual(NO_ACCESS);
      expect(problemOf(await signInByPasskey(authenticator)).code).toBe('PASSKEY_AUTHENTICATION_FAILED');
      expect((await signInByMail(own)).body.is_new_user).toBe(true);
      const { body } = await client.send('GET', '/users/me', { as: reader });
      expect(body).toMatchObject({
        primary_email: maker.email,
        has_password: false,
        passkey_auth_enabled: false,
        requires_totp_mfa: false,
      });
      expect(body.oauth_providers).toHaveLength(enter === signInByMail ? 0 : 1);
    });

    it('keeps all sign-in methods at the second sign-in', async () => {
      const maker = await client.signUp();
      await verify(maker.email);
      const { body: reader } = await enter(maker.email);
      const authenticator = await addPasskey(reader);
      expect((await enter(maker.email)).status).toBe(200);
      expect((await signInByPasskey(authenticator)).status).toBe(200);
    });

    it('keeps all sign-in methods if the mail was opened in a session of the account', async () => {
      const owner = await client.signUp();
      await verify(owner.email, owner);
      expect(await idOf((await enter(owner.email)).body)).toBe(owner.user_id);
      expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
    });
  },
);

describe('the owner of an account whose first mail was opened on another device proves the address', () => {
  const keepsAll = async ({ email, user_id }: Body) => {
    expect(await reset(email)).toBe(true);
    const { body } = await client.send('GET', `/users/${user_id}`, { access: 'server' });
    return [body.requires_totp_mfa, body.oauth_providers.length];
  };

  it('with a sign-in code and the second factor', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    await deskOf(owner).send('PATCH', '/users/me', { totp_secret_base64: SECOND_FACTOR });
    const { attempt_code: code } = (await signInByMail(owner.email)).body.details;
    const factors = { type: 'totp', totp: totpAt(Buffer.from(SECOND_FACTOR, 'base64'), client.now()), code };
    expect((await client.send('POST', '/auth/mfa/sign-in', { body: factors })).status).toBe(200);
    expect(await keepsAll(owner)).toEqual([true, 0]);
  });

  it('by linking, in a session, an account whose provider has verified the same address', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    google.person = { sub: owner.email, email: owner.email, email_verified: true };
    const { code, flow } = await withGoogle(client, { type: 'link', token: owner.access_token });
    expect((await exchange(client, code, flow)).status).toBe(200);
    expect(await keepsAll(owner)).toEqual([false, 1]);
  });
});
