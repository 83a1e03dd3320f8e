// Addresses of accounts that were created without them: through a provider, by a server, or without any address.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAddresses, RESET_PASSWORD, SECOND_FACTOR } from './addresses.js';
import { PASSWORD, problemOf, type Body } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle } from './google.js';
import { configure, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, deskOf, reset, signInByMail, signIn } = createAddresses(client);
const { signInWithGoogle, addPasskey, signInByPasskey, idOf } = createSignIns(client, google);
beforeEach(async () => {
  google.reset();
  await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method', sign_up_enabled: true });
});

const createUser = async (body: Body): Promise<Body> => (await client.send('POST', '/users', { access: 'server', body })).body;
const sessionOf = async (id: string): Promise<Body> => ({
  user_id: id,
  ...(await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: id } })).body,
});

describe('the reader of an address that a provider has not verified', () => {
  it('cannot reset the account, which its owner still enters through the provider', async () => {
    const email = client.newEmail();
    const owner = await idOf((await signInWithGoogle(email, false)).body);
    expect(await reset(email)).toBe(false);
    expect(await idOf((await signInWithGoogle(email, false)).body)).toBe(owner);
  });

  it('gets a new user by a sign-in code', async () => {
    const email = client.newEmail();
    const owner = await idOf((await signInWithGoogle(email, false)).body);
    const { body } = await signInByMail(email);
    expect(body.is_new_user).toBe(true);
    expect(await idOf((await signInWithGoogle(email, false)).body)).toBe(owner);
  });

  it('cannot reset an account that a server has imported with its provider account', async () => {
    const email = client.newEmail();
    await createUser({
      ...{ primary_email: email, primary_email_auth_enabled: true, password: PASSWORD },
      oauth_providers: [{ id: 'google', account_id: client.newEmail(), email }],
    });
    expect(await reset(email)).toBe(false);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

it('the reader of a second address cannot reset an account that a server created with a first one at the same moment', async () => {
  const [first, second] = [client.newEmail(), client.newEmail()];
  const { id } = await createUser({ primary_email: first, primary_email_verified: true, primary_email_auth_enabled: true });
  const desk = deskOf(await sessionOf(id));
  await desk.add(second);
  expect(await reset(second)).toBe(false);
  expect(await desk.find(first)).toMatchObject({ is_verified: true, used_for_auth: true });
});

it('the proof of an address that does not sign in ends when another user proves the same address', async () => {
  const owner = await client.signUp();
  const desk = deskOf(owner);
  const shared = client.newEmail();
  await desk.add(shared);
  await desk.prove(shared);
  const setUse = async (used_for_auth: boolean) => {
    const { id } = await desk.find(shared);
    expect((await desk.send('PATCH', `/contact-channels/me/${id}`, { used_for_auth })).status).toBe(200);
  };
  await setUse(false);
  const next = (await signInByMail(shared)).body;
  await client.send('DELETE', `/users/${next.user_id}`, { access: 'server' });
  await setUse(true);
  const { body } = await signInByMail(shared);
  expect([body.is_new_user, body.user_id === owner.user_id]).toEqual([true, false]);
  expect(await reset(owner.email)).toBe(true);
});

describe('a proved address that a server makes the primary one', () => {
  const stage = async () => {
    const owner = await client.signUp();
    const desk = deskOf(owner);
    const second = client.newEmail();
    await desk.add(second);
    await desk.prove(second);
    return { owner, desk, second };
  };

  it('stays verified in place of an unverified primary address', async () => {
    const { owner, desk, second } = await stage();
    await desk.byServer({ primary_email: second });
    expect(await desk.find(second)).toMatchObject({ is_verified: true, is_primary: true, used_for_auth: true });
    expect((await signInByMail(second)).body.user_id).toBe(owner.user_id);
  });

  it.each(['replaces one that does not sign in', 'is the first primary one'])('continues to sign in when it %s', async (how) => {
    const { owner, desk, second } = await stage();
    if (how === 'is the first primary one') await desk.remove(owner.email);
    else await desk.byServer({ primary_email_auth_enabled: false });
    await desk.byServer({ primary_email: second });
    expect((await signIn(second, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('does not sign in if the server says so', async () => {
    const { owner, desk, second } = await stage();
    await desk.remove(owner.email);
    await desk.byServer({ primary_email: second, primary_email_auth_enabled: false });
    expect((await signIn(second, PASSWORD)).status).toBe(400);
  });
});

describe('an address that an anonymous user has added', () => {
  const squat = async () => {
    const user = (await client.send('POST', '/auth/anonymous/sign-up', { body: {} })).body;
    const email = client.newEmail();
    const desk = deskOf(user);
    await desk.add(email);
    return { user, desk, email };
  };

  it('remains free for its reader, by a sign-in code and by a provider that has verified it', async () => {
    const [one, two] = [await squat(), await squat()];
    expect((await signInByMail(one.email)).body.is_new_user).toBe(true);
    expect((await signInWithGoogle(two.email)).body.is_new_user).toBe(true);
    expect(await two.desk.find(two.email)).toMatchObject({ used_for_auth: false });
  });

  it('signs the anonymous user in once it is verified in the session of that user', async () => {
    const { user, desk, email } = await squat();
    await desk.prove(email);
    expect((await signInByMail(email)).body.user_id).toBe(user.user_id);
  });
});

it('an owner who signed up with a password, verified the address on another device and added a passkey keeps the account at a reset', async () => {
  const owner = await client.signUp();
  await verify(owner.email);
  client.wait(1000);
  const passkey = await addPasskey(owner);
  expect(await reset(owner.email)).toBe(true);
  expect(await idOf((await signInByMail(owner.email)).body)).toBe(owner.user_id);
  expect((await signInByPasskey(passkey)).status).toBe(400);
});

it('an address that signs its user in stays proved when another user proves it', async () => {
  const owner = await client.signUp();
  await verify(owner.email, owner);
  const desk = deskOf(owner);
  await desk.byServer({ totp_secret_base64: SECOND_FACTOR });
  const other = deskOf(await client.signUp());
  const body = { user_id: 'me', type: 'email', value: owner.email, used_for_auth: false };
  expect((await other.send('POST', '/contact-channels', body)).status).toBe(201);
  await other.prove(owner.email);
  expect(await reset(owner.email)).toBe(true);
  expect(problemOf(await signIn(owner.email, RESET_PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});
