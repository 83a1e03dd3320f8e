// Tests password resets with an email address that was added to an account later, and verifications that do not allow a reset.
// The reader of an address is the person who receives the emails to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountHelpers, RESET_PASSWORD, TOTP_SECRET } from './addresses.js';
import { known, PASSWORD, problemOf } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle } from './google.js';
import { configure, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const NO_ACCESS = known(400, 'EMAIL_PASSWORD_MISMATCH');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, actionsOf, reset, signInByEmail, signIn } = createAccountHelpers(client);
const { signInWithGoogle, addPasskey } = createSignIns(client, google);
beforeEach(async () => {
  google.reset();
  await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method', sign_up_enabled: true });
});

describe('a password reset with an address that was added later', () => {
  it('succeeds and keeps the second factor if the user verified the address, even after a server made it the primary address', async () => {
    const owner = await client.signUp();
    client.wait(1000);
    const actions = actionsOf(owner);
    const second = client.newEmail();
    await actions.add(second);
    await actions.verifyInSession(second);
    client.wait(1000);
    await actions.updateByServer({ primary_email: second, primary_email_auth_enabled: true });
    expect(await actions.find(second)).toMatchObject({ is_primary: true });
    await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
    expect(await reset(second)).toBe(true);
    const { body } = await client.send('GET', `/users/${owner.user_id}`, { access: 'server' });
    expect(body.requires_totp_mfa).toBe(true);
  });

  it('sends no code if the address replaced a first address that was verified outside a session', async () => {
    const owner = await client.signUp();
    await verify(owner.email);
    const actions = actionsOf(owner);
    await actions.updateByServer({ totp_secret_base64: TOTP_SECRET });
    client.wait(1000);
    const mistyped = client.newEmail();
    await actions.replace(owner.email, mistyped);
    expect(await reset(mistyped)).toBe(false);
    expect(problemOf(await signIn(mistyped, PASSWORD)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });

  it('sends no code if the account was created through a provider that had not verified the first address', async () => {
    const { body: owner } = await signInWithGoogle(client.newEmail(), false);
    client.wait(1000);
    const mistyped = client.newEmail();
    await actionsOf(owner).add(mistyped);
    expect(await reset(mistyped)).toBe(false);
  });

  it.each([false, true])('sends no code if the account already had a passkey (later removed: %s)', async (isRemoved) => {
    const owner = await client.signUp();
    client.wait(1000);
    await addPasskey(owner);
    client.wait(1000);
    const actions = actionsOf(owner);
    const mistyped = client.newEmail();
    await actions.add(mistyped);
    if (isRemoved) await actions.send('PATCH', '/users/me', { passkey_auth_enabled: false });
    expect(await reset(mistyped)).toBe(false);
  });
});

it('the first sign-in with an emailed code removes the password if the address was verified in an impersonation session', async () => {
  const user = await client.signUp();
  const body = { user_id: user.user_id, is_impersonation: true };
  await verify(user.email, (await client.send('POST', '/auth/sessions', { access: 'server', body })).body);
  expect((await signInByEmail(user.email)).body.user_id).toBe(user.user_id);
  expect(problemOf(await signIn(user.email, PASSWORD))).toEqual(NO_ACCESS);
});

describe('a second sign-in address', () => {
  const addSecond = async () => {
    const owner = await client.signUp();
    client.wait(1000);
    const actions = actionsOf(owner);
    const email = client.newEmail();
    await actions.add(email);
    return { owner, actions, email };
  };

  it('does not sign its reader in to the account if the first address is not verified', async () => {
    const { owner, actions, email } = await addSecond();
    await actions.emailLink(email);
    await verify(email);
    const { body } = await signInByEmail(email);
    expect(body.is_new_user).toBe(true);
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('cannot be used to reset the password if neither it nor the first address is verified, even if a third one is', async () => {
    const { owner, actions, email } = await addSecond();
    client.wait(1000);
    const right = client.newEmail();
    await actions.add(right);
    await actions.verifyInSession(right);
    expect(await reset(email)).toBe(false);
    expect((await signIn(right, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('cannot be used to reset the password if it became a sign-in address only after the first address was replaced', async () => {
    const owner = await client.signUp();
    const actions = actionsOf(owner);
    client.wait(1000);
    const email = client.newEmail();
    const body = { user_id: 'me', type: 'email', value: email, used_for_auth: false };
    expect((await actions.send('POST', '/contact-channels', body)).status).toBe(201);
    client.wait(1000);
    const right = client.newEmail();
    await actions.replace(owner.email, right);
    await actions.verifyInSession(right);
    client.wait(1000);
    const { id } = await actions.find(email);
    expect((await actions.send('PATCH', `/contact-channels/me/${id}`, { used_for_auth: true })).status).toBe(200);
    expect(await reset(email)).toBe(false);
    expect((await signIn(right, PASSWORD)).status).toBe(200);
  });

  it.each(['replaced', 'deleted'])('can be used to reset the password if the unverified first address was %s', async (how) => {
    const owner = await client.signUp();
    client.wait(1000);
    const actions = actionsOf(owner);
    const email = client.newEmail();
    if (how === 'replaced') await actions.replace(owner.email, email);
    else {
      await actions.add(email);
      await actions.remove(owner.email);
    }
    expect(await reset(email)).toBe(true);
    expect((await signIn(email, RESET_PASSWORD)).body.user_id).toBe(owner.user_id);
  });
});

describe('a primary address that a server sets without `primary_email_verified`', () => {
  const setPrimaryEmail = async () => {
    const owner = await client.signUp();
    await verify(owner.email, owner);
    client.wait(1000);
    const email = client.newEmail();
    const actions = actionsOf(owner);
    await actions.updateByServer({ primary_email: email });
    return { owner, actions, email };
  };

  it('is verified if the previous address was verified, but cannot be used to reset the password', async () => {
    const { actions, email } = await setPrimaryEmail();
    expect(await actions.find(email)).toMatchObject({ is_verified: true, is_primary: true });
    expect(await reset(email)).toBe(false);
  });

  it('does not sign its reader in to the account', async () => {
    const { owner, email } = await setPrimaryEmail();
    const { body } = await signInByEmail(email);
    expect(body.is_new_user).toBe(true);
    expect(body.user_id).not.toBe(owner.user_id);
  });
});

describe('a project that keeps other sign-in methods after a reset', () => {
  const keepingClient = useOAuthClient({ demoSettings: { removeOtherWaysOnFirstReset: false } });
  const helpers = createAccountHelpers(keepingClient);

  it('lets the reader of every verified address of an account sign in to it, as the hosted service does', async () => {
    const owner = await keepingClient.signUp();
    await helpers.verify(owner.email, owner);
    keepingClient.wait(1000);
    const email = keepingClient.newEmail();
    const actions = helpers.actionsOf(owner);
    await actions.add(email);
    await actions.emailLink(email);
    await helpers.verify(email);
    expect((await helpers.signInByEmail(email)).body).toMatchObject({ user_id: owner.user_id, is_new_user: false });
  });
});
