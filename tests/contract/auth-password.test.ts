// Tests password sign-ups, password sign-ins and password changes, as raw HTTP requests (CONTRACT.md C9, C28).
import { describe, expect, it } from 'vitest';
import { CALLBACK, known, PASSWORD, problemOf } from './client.js';
import { NORMAL_HASHES, useClient } from './use-client.js';

const client = useClient();

const signUp = (body: unknown) => client.send('POST', '/auth/password/sign-up', { body });
const signIn = (email: string, password: string) => client.send('POST', '/auth/password/sign-in', { body: { email, password } });
const refresh = (token: string) => client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } });

describe('sign-up', () => {
  it('creates a session and a user with an unverified email address, and emails a link that keeps the callback URL’s query', async () => {
    const email = client.newEmail();
    const { status, body } = await signUp({ email, password: PASSWORD, verification_callback_url: CALLBACK });
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['access_token', 'refresh_token', 'user_id']]);
    expect(body.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    const me = await client.send('GET', '/users/me', { as: body });
    expect(me.body).toEqual({
      id: body.user_id,
      display_name: null,
      primary_email: email,
      primary_email_verified: false,
      profile_image_url: null,
      signed_up_at_millis: client.now(),
      client_metadata: null,
      client_read_only_metadata: null,
      has_password: true,
      auth_with_email: true,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
      is_anonymous: false,
    });
    const [message] = await client.backend.inbox.list(email);
    expect(message?.subject).toBe('Verify your email address for Demo');
    expect(message?.text).toMatch(/http:\/\/localhost:3999\/verify\?keep=1&code=[0-9a-z]{45}/);
    expect(message?.html).toContain('keep=1&amp;code=');
  });

  it('creates a user with additional fields that only servers can read', async () => {
    const user = await client.signUp();
    const { body } = await client.send('GET', '/users/me', { access: 'server', as: user });
    expect(body).toMatchObject({ primary_email_auth_enabled: true, last_active_at_millis: client.now(), server_metadata: null });
  });

  it('rejects an email address that another user has, but accepts the same address in a different case', async () => {
    const { email } = await client.signUp('Case@example.com');
    expect(problemOf(await signUp({ email, password: PASSWORD, verification_callback_url: CALLBACK }))).toEqual(
      known(409, 'USER_EMAIL_ALREADY_EXISTS', { email }),
    );
    expect((await signUp({ email: 'case@example.com', password: PASSWORD, verification_callback_url: CALLBACK })).status).toBe(200);
  });

  it.each(['no-at-sign', 'a@b', '.dot@example.com', 'two..dots@example.com', 'a@b.c', '', ' a@example.com'])(
    'rejects %j as an email address',
    async (email) => {
      expect(problemOf(await signUp({ email, password: PASSWORD, verification_callback_url: CALLBACK })).code).toBe('SCHEMA_ERROR');
    },
  );

  it('accepts an email address that is longer than the maximum size of a database index entry', async () => {
    const email = `${'a'.repeat(9000)}@example.com`;
    await client.signUp(email);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(problemOf(await signUp({ email, password: PASSWORD, verification_callback_url: CALLBACK })).code).toBe(
      'USER_EMAIL_ALREADY_EXISTS',
    );
  });

  it('requires a password of 8 to 70 UTF-16 code units and at most 71 bytes of UTF-8', async () => {
    const lengths: [string, unknown][] = [
      ['', known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 })],
      ['seven77', known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 })],
      // 7 code units, 13 bytes.
      [`${'\u{1f600}'.repeat(3)}x`, known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 })],
      ['p'.repeat(71), known(400, 'PASSWORD_TOO_LONG', { maxLength: 70 })],
      ['\u{1f600}'.repeat(36), known(400, 'PASSWORD_TOO_LONG', { maxLength: 70 })],
      // 36 code units, 72 bytes.
      ['\u{e4}'.repeat(36), known(400, 'PASSWORD_TOO_LONG', { maxLength: 70 })],
    ];
    for (const [password, expected] of lengths) {
      expect(problemOf(await signUp({ email: client.newEmail(), password, verification_callback_url: CALLBACK }))).toEqual(expected);
    }
    // 8 code units but 4 characters, and 36 code units but 71 bytes.
    for (const password of ['eight888', 'p'.repeat(70), '\u{1f600}'.repeat(4), `${'\u{e4}'.repeat(35)}x`]) {
      const email = client.newEmail();
      expect((await signUp({ email, password, verification_callback_url: CALLBACK })).status).toBe(200);
      expect((await signIn(email, password)).status).toBe(200);
    }
  });

  it('creates the account but sends no email if the callback URL is not trusted', async () => {
    const email = client.newEmail();
    expect((await signUp({ email, password: PASSWORD, verification_callback_url: 'https://evil.example.com/x' })).status).toBe(200);
    expect(await client.backend.inbox.list(email)).toEqual([]);
  });
});

describe('sign-in', () => {
  const normal = useClient(NORMAL_HASHES);

  it('succeeds with the correct password, and its errors do not reveal whether the email address or the password was wrong', async () => {
    const { email, user_id } = await client.signUp();
    const good = await signIn(email, PASSWORD);
    expect([good.status, good.body.user_id, Object.keys(good.body).length]).toEqual([200, user_id, 3]);
    for (const [address, password] of [
      [email, 'wrong-password'],
      [email, ''],
      [email.toUpperCase(), PASSWORD],
      ['nobody@example.com', PASSWORD],
      ['a@b', PASSWORD],
    ] as const) {
      expect(problemOf(await signIn(address, password))).toEqual(known(400, 'EMAIL_PASSWORD_MISMATCH'));
    }
    expect(problemOf(await signIn('not-an-email', PASSWORD)).code).toBe('SCHEMA_ERROR');
    expect(problemOf(await signIn(email, 'p'.repeat(71))).code).toBe('SCHEMA_ERROR');
  });

  it('takes about the same time for known and unknown email addresses', async () => {
    const { email } = await normal.signUp();
    const time = async (address: string): Promise<number> => {
      const start = performance.now();
      await normal.send('POST', '/auth/password/sign-in', { body: { email: address, password: 'wrong-password' } });
      return performance.now() - start;
    };
    // Known and unknown addresses alternate, so that other load on the machine affects both.
    const runs: { known: number; unknown: number }[] = [];
    for (let run = 0; run < 7; run += 1) runs.push({ known: await time(email), unknown: await time('nobody@example.com') });
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[3] as number;
    const ratio = median(runs.map((run) => run.known)) / median(runs.map((run) => run.unknown));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('requires the second factor if the user has one', async () => {
    const user = await client.signUp();
    const on = await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: 'R29sZGVuU2VjcmV0MTIzNDU2Nzg=' } });
    expect(on.body.requires_totp_mfa).toBe(true);
    const response = await signIn(user.email, PASSWORD);
    expect(problemOf(response)).toEqual(
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) }),
    );
    const attempt = response.body.details.attempt_code;
    expect(problemOf(await client.send('POST', '/auth/otp/sign-in', { body: { code: attempt } }))).toEqual(
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    );
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: null } });
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('accepts the password of an imported bcrypt hash, both before and after the backend replaces the hash', async () => {
    const user = await client.signUp();
    // bcrypt of "allmine", cost 10, from the test vectors of OpenBSD's implementation.
    const body = { password_hash: '$2a$10$XajjQvNhvvRt5GSeFk1xFeyqRrsxkhBkUiQeg0dt.wU1qD4aFDcga' };
    expect((await client.send('PATCH', '/users/me', { access: 'server', as: user, body })).status).toBe(200);
    expect((await signIn(user.email, 'allmine')).status).toBe(200);
    expect((await signIn(user.email, 'allmine')).status).toBe(200);
    expect(problemOf(await signIn(user.email, PASSWORD)).code).toBe('EMAIL_PASSWORD_MISMATCH');
    const bad = await client.send('PATCH', '/users/me', { access: 'server', as: user, body: { password_hash: '$2a$31$x' } });
    expect([bad.status, typeof bad.body]).toEqual([400, 'string']);
  });
});

describe('a password change', () => {
  const update = (as: { access_token: string }, body: unknown, headers: Record<string, string> = {}) =>
    client.send('POST', '/auth/password/update', { as, body, headers });

  it('with `update` requires the old password, and keeps only the session whose refresh token the request contains', async () => {
    const user = await client.signUp();
    const other = (await signIn(user.email, PASSWORD)).body;
    const body = { old_password: PASSWORD, new_password: 'brand-new-1' };
    expect(problemOf(await update(user, { ...body, old_password: 'wrong' }))).toEqual(known(400, 'PASSWORD_CONFIRMATION_MISMATCH'));
    expect(problemOf(await update(user, { ...body, new_password: 'short' }))).toEqual(known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }));
    expect((await update(user, body, { 'x-stack-refresh-token': user.refresh_token })).body).toEqual({ success: true });
    expect((await refresh(user.refresh_token)).status).toBe(200);
    expect((await refresh(other.refresh_token)).status).toBe(401);
  });

  it('with `update` and no refresh token ends every session', async () => {
    const user = await client.signUp();
    expect((await update(user, { old_password: PASSWORD, new_password: 'brand-new-1' })).status).toBe(200);
    expect((await refresh(user.refresh_token)).status).toBe(401);
  });

  it('with `set` adds a password to a user who has no password, and is rejected after that', async () => {
    const user = await client.signUp();
    await client.send('PATCH', '/users/me', { access: 'server', as: user, body: { password: null } });
    expect(problemOf(await update(user, { old_password: 'x', new_password: 'brand-new-1' }))).toEqual(
      known(400, 'USER_DOES_NOT_HAVE_PASSWORD'),
    );
    // Removing the password ended the session that the sign-up created.
    const start = { access: 'server', body: { user_id: user.user_id } } as const;
    const { body: session } = await client.send('POST', '/auth/sessions', start);
    const set = (password: string, as = session) => client.send('POST', '/auth/password/set', { as, body: { password } });
    expect(problemOf(await set('short')).code).toBe('PASSWORD_TOO_SHORT');
    expect(problemOf(await set('brand-new-1', user)).code).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await set('brand-new-1')).body).toEqual({ success: true });
    const again = await set('brand-new-2');
    expect([again.status, typeof again.body, again.headers.has('x-stack-known-error')]).toEqual([400, 'string', false]);
    expect((await signIn(user.email, 'brand-new-1')).status).toBe(200);
  });

  it('without a signed-in user is rejected with a schema error, both with `update` and with `set`', async () => {
    const response = await client.send('POST', '/auth/password/set', { body: { password: 'brand-new-1' } });
    expect(problemOf(response).code).toBe('SCHEMA_ERROR');
    expect(response.body.error).toContain('- auth.user ');
    expect(problemOf(await client.send('POST', '/auth/password/update', { body: { old_password: 'a', new_password: 'b' } })).code).toBe(
      'SCHEMA_ERROR',
    );
  });
});
