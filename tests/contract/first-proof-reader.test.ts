// Somebody shows that they read an address, by a sign-in code or a provider, and the address is on an account already.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAddresses, SECOND_FACTOR } from './addresses.js';
import { known, PASSWORD, problemOf, type Answer, type Body } from './client.js';
import { createPasskey, usePasskey, type Authenticator } from './golden/authenticator.js';
import { createGoogle, withGoogle } from './google.js';
import { configure, exchange, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const PAGE = 'http://localhost:3999';
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

const signInWithGoogle = async (email: string, email_verified = true): Promise<Answer> => {
  google.person = { sub: email, email, email_verified };
  const { answer, code, flow } = await withGoogle(client);
  if (code !== '') return exchange(client, code, flow);
  return { status: answer.status, headers: answer.headers, body: null, text: '' };
};
const idOf = async (as: Body): Promise<string> => (await client.send('GET', '/users/me', { as })).body.id;

const addPasskey = async (user: Body): Promise<Authenticator> => {
  const { options_json, code } = (await client.send('POST', '/auth/passkey/initiate-passkey-registration', { as: user, body: {} })).body;
  const { authenticator, response } = createPasskey(options_json, PAGE);
  const answer = await client.send('POST', '/auth/passkey/register', { as: user, body: { credential: response, code } });
  expect(answer.status).toBe(200);
  return authenticator;
};
const signInByPasskey = async (authenticator: Authenticator) => {
  const { options_json, code } = (await client.send('POST', '/auth/passkey/initiate-passkey-authentication', { body: {} })).body;
  const body = { authentication_response: usePasskey(authenticator, options_json, PAGE), code };
  return client.send('POST', '/auth/passkey/sign-in', { body });
};

/** An owner who has proved an address, and then adds one that somebody else reads. */
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

describe.each(doors)('the reader of an address that came to an account later, with %s', (_door, enter) => {
  it('gets an account of their own, whether or not they opened the verification mail, and the address', async () => {
    for (const isOpened of [true, false]) {
      const { owner, desk, email } = await addForeign({ isOpened });
      const { status, body: reader } = await enter(email);
      expect([status, reader.is_new_user]).toEqual([200, true]);
      expect(await idOf(reader)).not.toBe(owner.user_id);
      expect(await desk.find(email)).toMatchObject({ is_verified: false, used_for_auth: false });
      expect(await deskOf(reader).find(email)).toMatchObject({ is_verified: true, used_for_auth: true, is_primary: true });
    }
  });

  it('comes back to their own account, and resets its password and no other', async () => {
    const { owner, email } = await addForeign();
    const reader = await idOf((await enter(email)).body);
    const again = (await enter(email)).body;
    expect([again.is_new_user, await idOf(again)]).toEqual([false, reader]);
    expect(await reset(email)).toBe(true);
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('leaves its maker every other way in', async () => {
    const { owner, desk, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await enter(email);
    expect((await desk.send('GET', '/users/me')).body).toMatchObject({ id: owner.user_id, primary_email: owner.email });
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('is not led into an account that somebody has prepared, though nothing of its maker’s address is left', async () => {
    const { owner, desk, email } = await addForeign();
    const authenticator = await addPasskey(owner);
    await desk.remove(owner.email);
    const { body: reader } = await enter(email);
    expect(await idOf(reader)).not.toBe(owner.user_id);
    expect((await signInByPasskey(authenticator)).body.user_id).toBe(owner.user_id);
  });

  it('is not let in where the maker’s proved address was changed to this one', async () => {
    const { owner, desk } = await addForeign();
    const email = client.newEmail();
    await desk.replace(owner.email, email);
    expect((await enter(email)).body.is_new_user).toBe(true);
  });

  it('gets nothing, and takes nothing, where nobody may sign up', async () => {
    const { owner, desk, email } = await addForeign();
    await set({ sign_up_enabled: false });
    const answer = enter === signInByMail ? await askForSignInCode(email) : await enter(email);
    expect(answer.headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED');
    expect(await desk.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
    expect((await signIn(email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });
});

describe('an address that came to an account later', () => {
  it('makes one user of its reader, who uses several codes at once', { timeout: 60_000 }, async () => {
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

  it('stays where a provider does not vouch for it', async () => {
    const { desk, email } = await addForeign();
    const answer = await signInWithGoogle(email, false);
    expect(answer.headers.get('x-stack-known-error')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(await desk.find(email)).toMatchObject({ is_verified: true, used_for_auth: true });
  });

  it.each(['raise_error', 'allow_duplicates'])('goes to whoever a provider vouches for under %s as well', async (strategy) => {
    await set({ oauth_account_merge_strategy: strategy });
    const { desk, email } = await addForeign();
    const { body: reader } = await signInWithGoogle(email);
    expect(await desk.find(email)).toMatchObject({ used_for_auth: false });
    expect(await deskOf(reader).find(email)).toMatchObject({ used_for_auth: true });
  });

  it('signs its owner in once they have opened its mail in a session', async () => {
    const { owner, desk } = await addForeign();
    const email = client.newEmail();
    await desk.add(email);
    await desk.prove(email);
    expect((await signInByMail(email)).body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
    expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe.each(doors)('the reader of the first address of an account, verified outside its sessions, with %s', (_door, enter) => {
  it('becomes the only one who gets in', async () => {
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
    expect(body).toMatchObject({ primary_email: maker.email, has_password: false, passkey_auth_enabled: false, requires_totp_mfa: false });
    expect(body.oauth_providers).toHaveLength(enter === signInByMail ? 0 : 1);
  });

  it('loses nothing the second time', async () => {
    const maker = await client.signUp();
    await verify(maker.email);
    const { body: reader } = await enter(maker.email);
    const authenticator = await addPasskey(reader);
    expect((await enter(maker.email)).status).toBe(200);
    expect((await signInByPasskey(authenticator)).status).toBe(200);
  });

  it('loses nothing where the mail was opened in a session of the account', async () => {
    const owner = await client.signUp();
    await verify(owner.email, owner);
    expect(await idOf((await enter(owner.email)).body)).toBe(owner.user_id);
    expect((await signIn(owner.email, PASSWORD)).status).toBe(200);
  });
});

describe('a reset of an address that came later', () => {
  it('works once it was proved, also when a server has made it the primary one since', async () => {
    const owner = await client.signUp();
    client.wait(1000);
    const desk = deskOf(owner);
    const second = client.newEmail();
    await desk.add(second);
    await desk.prove(second);
    client.wait(1000);
    await desk.byServer({ primary_email: second, primary_email_auth_enabled: true });
    expect(await desk.find(second)).toMatchObject({ is_primary: true });
    await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
    expect(await reset(second)).toBe(true);
    const { body } = await client.send('GET', `/users/${owner.user_id}`, { access: 'server' });
    expect(body.requires_totp_mfa).toBe(true);
  });

  it('comes to nothing where the first address was verified outside a session, and is gone', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    const desk = deskOf(owner);
    await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
    client.wait(1000);
    const mistyped = client.newEmail();
    await desk.replace(owner.email, mistyped);
    expect(await reset(mistyped)).toBe(false);
    expect(problemOf(await signIn(mistyped, PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  it('comes to nothing where the account was made with a provider that did not vouch for its address', async () => {
    const { body: owner } = await signInWithGoogle(client.newEmail(), false);
    client.wait(1000);
    const mistyped = client.newEmail();
    await deskOf(owner).add(mistyped);
    expect(await reset(mistyped)).toBe(false);
  });

  it.each([false, true])('comes to nothing where the account had a passkey before (removed since: %s)', async (isRemoved) => {
    const owner = await client.signUp();
    client.wait(1000);
    await addPasskey(owner);
    client.wait(1000);
    const desk = deskOf(owner);
    const mistyped = client.newEmail();
    await desk.add(mistyped);
    if (isRemoved) await desk.send('PATCH', '/users/me', { passkey_auth_enabled: false });
    expect(await reset(mistyped)).toBe(false);
  });
});

it('the mail of an address proves nothing when it is opened by somebody who impersonates the user', async () => {
  const user = await client.signUp();
  const body = { user_id: user.user_id, is_impersonation: true };
  await verify(user.email, (await client.send('POST', '/auth/sessions', { access: 'server', body })).body);
  expect((await signInByMail(user.email)).body.user_id).toBe(user.user_id);
  expect(problemOf(await signIn(user.email, PASSWORD))).toEqual(NO_ACCESS);
});

describe('a project that leaves other ways in as they are', () => {
  const off = useOAuthClient({ demoSettings: { removeOtherWaysOnFirstReset: false } });
  const { verify: open, deskOf: deskOff, signInByMail: enter } = createAddresses(off);

  it('signs the reader of any verified address in, as on the wire', async () => {
    const owner = await off.signUp();
    await open(owner.email, owner);
    off.wait(1000);
    const email = off.newEmail();
    const desk = deskOff(owner);
    await desk.add(email);
    await desk.mailLink(email);
    await open(email);
    expect((await enter(email)).body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
  });
});
