// Password resets with an address that was added to an account later, and verifications that do not allow a reset.
import { beforeEach, describe, expect, it } from 'vitest';
import { createAddresses, RESET_PASSWORD, SECOND_FACTOR } from './addresses.js';
import { known, PASSWORD, problemOf } from './client.js';
import { createSignIns } from './first-proof-sign-ins.js';
import { createGoogle } from './google.js';
import { configure, STANDARD } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const NO_ACCESS = known(400, 'EMAIL_PASSWORD_MISMATCH');

const google = createGoogle();
const client = useOAuthClient({ fetchProvider: google.fetch });
const { verify, deskOf, reset, signInByMail, signIn } = createAddresses(client);
const { signInWithGoogle, addPasskey } = createSignIns(client, google);
beforeEach(async () => {
  google.reset();
  await configure(client, { ...STANDARD, oauth_account_merge_strategy: 'link_method', sign_up_enabled: true });
});

describe('a password reset with an address that was added later', () => {
  it('succeeds and keeps the second factor if the user has verified the address, even if a server has since made it the primary one', async () => {
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

  it('is refused if the address replaced the first one, which was verified outside a session', async () => {
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

  it('is refused if the account was created through a provider that had not verified its address', async () => {
    const { body: owner } = await signInWithGoogle(client.newEmail(), false);
    client.wait(1000);
    const mistyped = client.newEmail();
    await deskOf(owner).add(mistyped);
    expect(await reset(mistyped)).toBe(false);
  });

  it.each([false, true])('is refused if the account had a passkey before (removed since: %s)', async (isRemoved) => {
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

it('the first sign-in code for an address removes the password if the verification mail was opened in an impersonation session', async () => {
  const user = await client.signUp();
  const body = { user_id: user.user_id, is_impersonation: true };
  await verify(user.email, (await client.send('POST', '/auth/sessions', { access: 'server', body })).body);
  expect((await signInByMail(user.email)).body.user_id).toBe(user.user_id);
  expect(problemOf(await signIn(user.email, PASSWORD))).toEqual(NO_ACCESS);
});

describe('an address that becomes a sign-in address after another one', () => {
  const addSecond = async () => {
    const owner = await client.signUp();
    client.wait(1000);
    const desk = deskOf(owner);
    const email = client.newEmail();
    await desk.add(email);
    return { owner, desk, email };
  };

  it('does not sign its reader in to the account if the other one is not verified', async () => {
    const { owner, desk, email } = await addSecond();
    await desk.mailLink(email);
    await verify(email);
    const { body } = await signInByMail(email);
    expect(body.is_new_user).toBe(true);
    expect((await signIn(owner.email, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('cannot reset the password if neither is verified, even if a third address has been verified since', async () => {
    const { owner, desk, email } = await addSecond();
    client.wait(1000);
    const right = client.newEmail();
    await desk.add(right);
    await desk.prove(right);
    expect(await reset(email)).toBe(false);
    expect((await signIn(right, PASSWORD)).body.user_id).toBe(owner.user_id);
  });

  it('cannot reset the password if it was added before the other one, but became a sign-in address later', async () => {
    const owner = await client.signUp();
    const desk = deskOf(owner);
    client.wait(1000);
    const email = client.newEmail();
    const body = { user_id: 'me', type: 'email', value: email, used_for_auth: false };
    expect((await desk.send('POST', '/contact-channels', body)).status).toBe(201);
    client.wait(1000);
    const right = client.newEmail();
    await desk.replace(owner.email, right);
    await desk.prove(right);
    client.wait(1000);
    const { id } = await desk.find(email);
    expect((await desk.send('PATCH', `/contact-channels/me/${id}`, { used_for_auth: true })).status).toBe(200);
    expect(await reset(email)).toBe(false);
    expect((await signIn(right, PASSWORD)).status).toBe(200);
  });

  it.each(['replaced', 'deleted'])('counts as the first one if the other one was mistyped and is %s', async (how) => {
    const owner = await client.signUp();
    client.wait(1000);
    const desk = deskOf(owner);
    const email = client.newEmail();
    if (how === 'replaced') await desk.replace(owner.email, email);
    else {
      await desk.add(email);
      await desk.remove(owner.email);
    }
    expect(await reset(email)).toBe(true);
    expect((await signIn(email, RESET_PASSWORD)).body.user_id).toBe(owner.user_id);
  });
});

describe('an address that a server writes without the flag `primary_email_verified`', () => {
  const write = async () => {
    const owner = await client.signUp();
    await verify(owner.email, owner);
    client.wait(1000);
    const email = client.newEmail();
    const desk = deskOf(owner);
    await desk.byServer({ primary_email: email });
    return { owner, desk, email };
  };

  it('remains verified if the previous address was, but cannot reset the password', async () => {
    const { desk, email } = await write();
    expect(await desk.find(email)).toMatchObject({ is_verified: true, is_primary: true });
    expect(await reset(email)).toBe(false);
  });

  it('does not sign its reader in to the account', async () => {
    const { owner, email } = await write();
    const { body } = await signInByMail(email);
    expect(body.is_new_user).toBe(true);
    expect(body.user_id).not.toBe(owner.user_id);
  });
});

describe('a project that keeps other sign-in methods after a reset', () => {
  const off = useOAuthClient({ demoSettings: { removeOtherWaysOnFirstReset: false } });
  const { verify: open, deskOf: deskOff, signInByMail: enter } = createAddresses(off);

  it('signs in the reader of every verified address, as the hosted service does', async () => {
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
