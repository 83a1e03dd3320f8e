// Tests who can use the email addresses of an account, for example of an account that was created through a provider, by a server or
// anonymously. The reader of an address is the person who receives the emails to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountHelpers, RESET_PASSWORD, TOTP_SECRET } from './addresses.js';
import { PASSWORD, problemOf, type Body } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle } from './google.js';
import { configure, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, actionsOf, reset, signInByEmail, signIn } = createAccountHelpers(client);
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

describe('the reader of an address that a provider did not verify', () => {
  it('cannot reset the password of the account, and its owner can still sign in through the provider', async () => {
    const email = client.newEmail();
    const owner = await idOf((await signInWithGoogle(email, false)).body);
    expect(await reset(email)).toBe(false);
    expect(await idOf((await signInWithGoogle(email, false)).body)).toBe(owner);
  });

  it('gets a new account when signing in with a code', async () => {
    const email = client.newEmail();
    const owner = await idOf((await signInWithGoogle(email, false)).body);
    const { body } = await signInByEmail(email);
    expect(body.is_new_user).toBe(true);
    expect(await idOf((await signInWithGoogle(email, false)).body)).toBe(owner);
  });

  it('cannot reset the password of an account that a server imported with a provider account', async () => {
    const email = client.newEmail();
    await createUser({
      ...{ primary_email: email, primary_email_auth_enabled: true, password: PASSWORD },
      oauth_providers: [{ id: 'google', account_id: client.newEmail(), email }],
    });
    expect(await reset(email)).toBe(false);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

it('the reader of a second address cannot reset the password if the address was added at the same time as a verified address', async () => {
  const [first, second] = [client.newEmail(), client.newEmail()];
  const { id } = await createUser({ primary_email: first, primary_email_verified: true, primary_email_auth_enabled: true });
  const actions = actionsOf(await sessionOf(id));
  await actions.add(second);
  expect(await reset(second)).toBe(false);
  expect(await actions.find(first)).toMatchObject({ is_verified: true, used_for_auth: true });
});

it('an address that is not used for sign-in loses its verification when another person uses a sign-in code for it', async () => {
  const owner = await client.signUp();
  const actions = actionsOf(owner);
  const shared = client.newEmail();
  await actions.add(shared);
  await actions.verifyInSession(shared);
  const setUse = async (used_for_auth: boolean) => {
    const { id } = await actions.find(shared);
    expect((await actions.send('PATCH', `/contact-channels/me/${id}`, { used_for_auth })).status).toBe(200);
  };
  await setUse(false);
  const next = (await signInByEmail(shared)).body;
  await client.send('DELETE', `/users/${next.user_id}`, { access: 'server' });
  await setUse(true);
  const { body } = await signInByEmail(shared);
  expect([body.is_new_user, body.user_id === owner.user_id]).toEqual([true, false]);
  expect(await reset(owner.email)).toBe(true);
});

describe('a verified address that a server makes the primary address', () => {
  const setUp = async () => {
    const owner = await client.signUp();
    const actions = actionsOf(owner);
    const second = client.newEmail();
    await actions.add(second);
    await actions.verifyInSession(second);
    return { owner, actions, second };
  };

  it('stays verified when it replaces an unverified primary address', async () => {
    const { owner, actions, second } = await setUp();
    await actions.updateByServer({ primary_email: second });
    expect(await actions.find(second)).toMatchObject({ is_verified: true, is_primary: true, used_for_auth: true });
    expect((await signInByEmail(second)).body.user_id).toBe(owner.user_id);
  });

  it.each(['replaces an address that is not used for sign-in', 'is the first primary address'])(
    'can still be used to sign in if it %s',
    async (how) => {
      const { owner, actions, second } = await setUp();
      if (how === 'is the first primary address') await actions.remove(owner.email);
      else await actions.updateByServer({ primary_email_auth_enabled: false });
      await actions.updateByServer({ primary_email: second });
      expect((await signIn(second, PASSWORD)).body.user_id).toBe(owner.user_id);
    },
  );

  it('cannot be used to sign in if the server disables it for sign-in', async () => {
    const { owner, actions, second } = await setUp();
    await actions.remove(owner.email);
    await actions.updateByServer({ primary_email: second, primary_email_auth_enabled: false });
    expect((await signIn(second, PASSWORD)).status).toBe(400);
  });
});

describe('an address that an anonymous user added', () => {
  const addAsAnonymous = async () => {
    const user = (await client.send('POST', '/auth/anonymous/sign-up', { body: {} })).body;
    const email = client.newEmail();
    const actions = actionsOf(user);
    await actions.add(email);
    return { user, actions, email };
  };

  it('can still be used by its reader to sign up, with a sign-in code or through a provider that verified it', async () => {
    const [one, two] = [await addAsAnonymous(), await addAsAnonymous()];
    expect((await signInByEmail(one.email)).body.is_new_user).toBe(true);
    expect((await signInWithGoogle(two.email)).body.is_new_user).toBe(true);
    expect(await two.actions.find(two.email)).toMatchObject({ used_for_auth: false });
  });

  it('can be used by the anonymous user to sign in after it was verified in their session', async () => {
    const { user, actions, email } = await addAsAnonymous();
    await actions.verifyInSession(email);
    expect((await signInByEmail(email)).body.user_id).toBe(user.user_id);
  });
});

it('a password reset for an address that the owner verified outside a session keeps the account but removes its passkey', async () => {
  const owner = await client.signUp();
  await verify(owner.email);
  client.wait(1000);
  const passkey = await addPasskey(owner);
  expect(await reset(owner.email)).toBe(true);
  expect(await idOf((await signInByEmail(owner.email)).body)).toBe(owner.user_id);
  expect((await signInByPasskey(passkey)).status).toBe(400);
});

it('an address that is used for sign-in stays verified when another user verifies it', async () => {
  const owner = await client.signUp();
  await verify(owner.email, owner);
  const actions = actionsOf(owner);
  await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
  const other = actionsOf(await client.signUp());
  const body = { user_id: 'me', type: 'email', value: owner.email, used_for_auth: false };
  expect((await other.send('POST', '/contact-channels', body)).status).toBe(201);
  await other.verifyInSession(owner.email);
  expect(await reset(owner.email)).toBe(true);
  expect(problemOf(await signIn(owner.email, RESET_PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});
