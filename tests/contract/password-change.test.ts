// Checks that a password change invalidates earlier sign-ins, codes and sessions (CONTRACT.md C25).
import { describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { CALLBACK, known, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { NORMAL_HASHES, useClient } from './use-client.js';

const NEW = 'battery staple 2';
const SECRET = new TextEncoder().encode('Portico test secret!');
const MINUTE_MS = 60_000;

const client = useClient(NORMAL_HASHES);

const signIn = (email: string, password = PASSWORD) => client.send('POST', '/auth/password/sign-in', { body: { email, password } });
const sessionsOf = async ({ user_id }: Body): Promise<number> =>
  (await client.send('GET', `/auth/sessions?user_id=${user_id}`, { access: 'server' })).body.items.length;
const updatePassword = (user: Body, old_password = PASSWORD, new_password = NEW) =>
  client.send('POST', '/auth/password/update', { as: user, body: { old_password, new_password } });
const resetCode = async (email: string): Promise<string> => {
  await client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } });
  return client.emailedCode(email);
};
const reset = (code: string, password = NEW) => client.send('POST', '/auth/password/reset', { body: { code, password } });
const setByServer = ({ user_id }: Body, body: object) => client.send('PATCH', `/users/${user_id}`, { access: 'server', body });

/** Lists actions that change a password. Each action prepares the change and returns a function that sends the last request. */
const CHANGES: readonly [string, (user: Body) => Promise<() => Promise<ApiResponse>>][] = [
  [
    'an update',
    async ({ email }) => {
      const { body: user } = await signIn(email);
      return () => updatePassword(user);
    },
  ],
  [
    'a reset',
    async ({ email }) => {
      const code = await resetCode(email);
      return () => reset(code);
    },
  ],
  ['a server', async (user) => () => setByServer(user, { password: NEW })],
  ['a server that removes the password', async (user) => () => setByServer(user, { password: null })],
];

/** Checks that a session cannot be refreshed and that its access token cannot change the password. */
const expectEnded = async ({ access_token, refresh_token }: Body): Promise<void> => {
  const refreshed = await client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });
  expect(problemOf(refreshed)).toEqual(known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  const attack = await client.send('POST', '/auth/password/update', {
    as: { access_token },
    body: { old_password: NEW, new_password: 'attacker 1234' },
  });
  expect(attack.status).not.toBe(200);
};

/** Signs up a user and verifies the user's email address in a session. */
const signUpVerified = async (): Promise<Body> => {
  const user = await client.signUp();
  await client.send('POST', '/contact-channels/verify', { as: user, body: { code: await client.emailedCode(user.email) } });
  return user;
};

/** Adds a second factor and starts a sign-in. Returns the attempt code. */
const startSignIn = async (user: Body): Promise<string> => {
  const totp_secret_base64 = Buffer.from(SECRET).toString('base64');
  await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64 } });
  return (await signIn(user.email)).body.details.attempt_code;
};
const completeSignIn = (code: string) =>
  client.send('POST', '/auth/mfa/sign-in', { body: { code, type: 'totp', totp: totpAt(SECRET, client.now()) } });

describe.each(CHANGES)('a password change by %s', (_, prepare) => {
  it('leaves no session and no valid token from simultaneous sign-ins with the old password', { timeout: 60_000 }, async () => {
    const user = await signUpVerified();
    const change = await prepare(user);
    const [changed, ...responses] = await Promise.all([change(), ...Array.from({ length: 6 }, () => signIn(user.email))]);
    expect(changed?.status).toBe(200);
    for (const response of responses) {
      if (response.status === 200) await expectEnded(response.body);
      else expect(problemOf(response)).toEqual(known(400, 'EMAIL_PASSWORD_MISMATCH'));
    }
    expect(await sessionsOf(user)).toBe(0);
    expect(problemOf(await signIn(user.email))).toEqual(known(400, 'EMAIL_PASSWORD_MISMATCH'));
  });

  it('invalidates sign-ins that are waiting for the second factor', async () => {
    const user = await signUpVerified();
    const change = await prepare(user);
    const code = await startSignIn(user);
    expect((await change()).status).toBe(200);
    expect(problemOf(await completeSignIn(code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    expect(await sessionsOf(user)).toBe(0);
  });

  it('invalidates older reset codes', async () => {
    const user = await signUpVerified();
    const older = await resetCode(user.email);
    client.wait(10 * MINUTE_MS);
    const change = await prepare(user);
    expect((await change()).status).toBe(200);
    expect(problemOf(await reset(older, 'attacker 1234'))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });
});

describe('setting a first password', () => {
  it('invalidates older reset codes and sign-ins that are waiting for the second factor', async () => {
    const user = await signUpVerified();
    await setByServer(user, { password: null, totp_secret_base64: Buffer.from(SECRET).toString('base64') });
    const code = await resetCode(user.email);
    await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email: user.email, callback_url: CALLBACK } });
    const waiting = await client.send('POST', '/auth/otp/sign-in', { body: { code: await client.emailedCode(user.email) } });
    const { body: as } = await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: user.user_id } });
    expect((await client.send('POST', '/auth/password/set', { as, body: { password: NEW } })).status).toBe(200);
    expect(problemOf(await reset(code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
    expect(problemOf(await completeSignIn(waiting.body.details.attempt_code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });
});

describe('a password that several requests update at the same time', () => {
  it('changes only once', { timeout: 60_000 }, async () => {
    const user = await signUpVerified();
    const passwords = Array.from({ length: 6 }, (_, index) => `new password ${index}`);
    const responses = await Promise.all(passwords.map((password) => updatePassword(user, PASSWORD, password)));
    const rejected = responses.filter(({ status }) => status !== 200).map(problemOf);
    expect(rejected).toEqual(Array.from({ length: 5 }, () => known(400, 'PASSWORD_CONFIRMATION_MISMATCH')));
    const winner = passwords[responses.findIndex(({ status }) => status === 200)];
    expect((await signIn(user.email, winner)).status).toBe(200);
  });
});

describe('the first sign-in of a user who was imported with a bcrypt hash', () => {
  it('stores a hash of the whole password, although bcrypt compares only the first 72 bytes', async () => {
    const { bcrypt } = await import('hash-wasm');
    const start = 'ü'.repeat(36);
    const password_hash = await bcrypt({ password: start, salt: new Uint8Array(16), costFactor: 4, outputType: 'encoded' });
    const email = client.newEmail();
    const body = { primary_email: email, primary_email_auth_enabled: true, password_hash };
    await client.send('POST', '/users', { access: 'server', body });
    expect((await signIn(email, `${start}first`)).status).toBe(200);
    expect(problemOf(await signIn(email, `${start}other`))).toEqual(known(400, 'EMAIL_PASSWORD_MISMATCH'));
    expect((await signIn(email, `${start}first`)).status).toBe(200);
  });
});

describe('simultaneous first sign-ins of a user who was imported with a bcrypt hash', () => {
  it('all succeed while the backend replaces the hash', { timeout: 60_000 }, async () => {
    const { bcrypt } = await import('hash-wasm');
    const password_hash = await bcrypt({ password: PASSWORD, salt: new Uint8Array(16), costFactor: 4, outputType: 'encoded' });
    const email = client.newEmail();
    const body = { primary_email: email, primary_email_auth_enabled: true, password_hash };
    expect((await client.send('POST', '/users', { access: 'server', body })).status).toBe(201);
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn(email)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  });
});

describe('a person who signed up with another person’s email address', () => {
  const update = async ({ email }: Body) => {
    const { body: as } = await signIn(email);
    return () => updatePassword(as);
  };
  const setFirst = async (user: Body) => {
    await setByServer(user, { password: null });
    const { body: as } = await client.send('POST', '/auth/sessions', { access: 'server', body: { user_id: user.user_id } });
    return () => client.send('POST', '/auth/password/set', { as, body: { password: NEW } });
  };

  it.each([
    ['changing the password', 'not verified', update],
    ['changing the password', 'verified outside a session', update],
    ['setting a first password', 'not verified', setFirst],
  ])('cannot, by %s, prevent the owner of the address from resetting the password if the address is %s', async (_how, state, prepare) => {
    const user = await client.signUp();
    if (state !== 'not verified')
      await client.send('POST', '/contact-channels/verify', { body: { code: await client.emailedCode(user.email) } });
    const change = await prepare(user);
    const code = await resetCode(user.email);
    client.wait(MINUTE_MS);
    expect((await change()).status).toBe(200);
    expect((await reset(code, 'the reader 1234')).status).toBe(200);
    expect(await sessionsOf(user)).toBe(0);
    expect((await signIn(user.email, 'the reader 1234')).status).toBe(200);
  });
});

describe('a reset code that was sent before another code was used', () => {
  it('is valid for ten minutes after it was sent', async () => {
    const user = await signUpVerified();
    const older = await resetCode(user.email);
    client.wait(MINUTE_MS);
    expect((await reset(await resetCode(user.email))).status).toBe(200);
    client.wait(9 * MINUTE_MS - 1);
    expect((await client.send('POST', '/auth/password/reset/check-code', { body: { code: older } })).status).toBe(200);
    client.wait(1);
    expect(problemOf(await reset(older, 'attacker 1234'))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });
});

describe('a reset code', () => {
  const channelOf = async ({ user_id }: Body): Promise<string> =>
    (await client.send('GET', `/contact-channels?user_id=${user_id}`, { access: 'server' })).body.items[0].id;

  it.each([
    [
      'replaced',
      (id: string, user: Body) => client.send('PATCH', `/contact-channels/me/${id}`, { as: user, body: { value: client.newEmail() } }),
    ],
    ['deleted', (id: string, user: Body) => client.send('DELETE', `/contact-channels/me/${id}`, { as: user })],
    [
      'disabled for sign-in',
      (id: string, user: Body) => client.send('PATCH', `/contact-channels/me/${id}`, { as: user, body: { used_for_auth: false } }),
    ],
  ])('is rejected if its email address was %s', async (_, change) => {
    const user = await signUpVerified();
    const code = await resetCode(user.email);
    expect((await change(await channelOf(user), user)).status).toBe(200);
    expect(problemOf(await reset(code))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    expect(await sessionsOf(user)).toBe(1);
  });

  it('is rejected if its email address now belongs to another user, whose password does not change', async () => {
    const user = await signUpVerified();
    const code = await resetCode(user.email);
    await client.send('DELETE', `/contact-channels/me/${await channelOf(user)}`, { as: user });
    await client.signUp(user.email);
    expect(problemOf(await reset(code))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    expect((await signIn(user.email)).status).toBe(200);
  });
});
