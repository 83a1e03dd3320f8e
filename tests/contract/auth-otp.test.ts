// Tests magic links and the codes that users type instead (CONTRACT.md C30), and the limits and the single use of all codes (C29).
import { describe, expect, it } from 'vitest';
import { known, problemOf } from './client.js';
import { useClient } from './use-client.js';

const MAGIC = 'http://localhost:3999/magic';

const client = useClient();

const sendCode = (email: string, callback_url = MAGIC) =>
  client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url } });
const enter = (code: string) => client.send('POST', '/auth/otp/sign-in', { body: { code } });
const check = (code: string) => client.send('POST', '/auth/otp/sign-in/check-code', { body: { code } });
const newCode = async (email = client.newEmail()): Promise<string> => {
  await sendCode(email);
  return client.emailedCode(email);
};

describe('a magic link', () => {
  it('creates a new user with a verified email address', async () => {
    const email = client.newEmail();
    const code = await newCode(email);
    expect((await check(code)).body).toEqual({ is_code_valid: true });
    const { status, body } = await enter(code);
    expect([status, body.is_new_user, Object.keys(body).length]).toEqual([200, true, 4]);
    const me = await client.send('GET', '/users/me', { as: body });
    expect(me.body).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      otp_auth_enabled: true,
      auth_with_email: true,
      has_password: false,
    });
    expect(problemOf(await enter(code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });

  it.each(['older', 'newer'])(
    'creates a user for a new email address, and a second link sent to that address signs in the same user (used first: the %s link)',
    async (age) => {
      const email = client.newEmail();
      const codes = [await newCode(email), await newCode(email)];
      const [first, second] = (age === 'older' ? codes : codes.toReversed()) as [string, string];
      const made = (await enter(first)).body;
      const again = (await enter(second)).body;
      expect([made.is_new_user, again.is_new_user, again.user_id]).toEqual([true, false, made.user_id]);
    },
  );

  it('contains a code that can also be entered as the six characters at the beginning of the email subject, followed by the nonce', async () => {
    const email = client.newEmail();
    const { nonce } = (await sendCode(email)).body;
    expect(nonce).toMatch(/^[0-9a-hjkmnp-tv-z]{39}$/);
    const [message] = await client.backend.inbox.list(email);
    const typed = /^([0-9A-HJKMNP-TV-Z]{6})\b/.exec(message?.subject ?? '')?.[1] as string;
    expect((await enter(typed + nonce)).status).toBe(200);
  });

  it('becomes a sign-in method of an existing user with a verified email address when it is requested', async () => {
    const user = await client.signUp();
    const verify = await client.emailedCode(user.email);
    expect(problemOf(await sendCode(user.email))).toEqual(known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: user.email }));
    await client.send('POST', '/contact-channels/verify', { body: { code: verify } });
    expect((await sendCode(user.email)).status).toBe(200);
    expect((await client.send('GET', '/users/me', { as: user })).body.otp_auth_enabled).toBe(true);
    const { body } = await enter(await client.emailedCode(user.email));
    expect([body.is_new_user, body.user_id]).toEqual([false, user.user_id]);
  });

  it('does not sign in a user who added the email address after the link was sent, until the address is verified', async () => {
    const email = client.newEmail();
    const code = await newCode(email);
    await client.signUp(email);
    expect(problemOf(await enter(code))).toEqual(known(409, 'USER_EMAIL_ALREADY_EXISTS', { email }));
    await client.send('POST', '/contact-channels/verify', { body: { code: await client.emailedCode(email) } });
    expect((await enter(code)).status).toBe(200);
  });

  it('can link only to trusted URLs', async () => {
    expect(problemOf(await sendCode(client.newEmail(), 'https://evil.example.com/'))).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
  });

  it('cannot be requested if magic links are disabled for the project', async () => {
    const { internal } = client.backend.demo;
    const response = await client.send('POST', '/auth/otp/send-sign-in-code', {
      project: internal,
      body: { email: client.newEmail(), callback_url: MAGIC },
    });
    expect([response.status, typeof response.body]).toEqual([403, 'string']);
  });

  it('creates a new user even if the request contains the session of another user', async () => {
    const user = await client.signUp();
    const { body } = await client.send('POST', '/auth/otp/sign-in', { as: user, body: { code: await newCode() } });
    expect([body.is_new_user, body.user_id === user.user_id]).toEqual([true, false]);
  });
});

describe('codes of every kind', () => {
  it('work only at the endpoints for their kind and in their project', async () => {
    const user = await client.signUp();
    const code = await client.emailedCode(user.email);
    const missing = known(404, 'VERIFICATION_CODE_NOT_FOUND');
    expect(problemOf(await enter(code))).toEqual(missing);
    expect(problemOf(await client.send('POST', '/auth/password/reset', { body: { code, password: 'brand-new-1' } }))).toEqual(missing);
    const elsewhere = { project: client.backend.demo.internal, body: { code } };
    expect(problemOf(await client.send('POST', '/contact-channels/verify', elsewhere))).toEqual(missing);
    expect((await client.send('POST', '/contact-channels/verify/check-code', { body: { code } })).body).toEqual({ is_code_valid: true });
  });

  it('can be checked or entered twenty times in total', async () => {
    const code = await newCode();
    for (let attempt = 1; attempt <= 20; attempt += 1) expect((await check(code)).status).toBe(200);
    const exhausted = known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
    expect(problemOf(await check(code))).toEqual(exhausted);
    expect(problemOf(await enter(code))).toEqual(exhausted);
  });

  it('allow twenty guesses of their first six characters in total across all endpoints', async () => {
    const code = await newCode();
    const tail = code.slice(6);
    const guesses = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(6, '0')}${tail}`).filter((guess) => guess !== code);
    const endpoints = ['/auth/otp/sign-in', '/auth/otp/sign-in/check-code', '/auth/password/reset/check-code', '/contact-channels/verify'];
    for (const [index, guess] of guesses.entries()) {
      const path = endpoints[index % endpoints.length] as string;
      expect(problemOf(await client.send('POST', path, { body: { code: guess } }))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    }
    expect(problemOf(await enter(code))).toEqual(known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  it('are reported as expired even if they were used, and as used even if they were tried too often', async () => {
    const code = await newCode();
    expect((await enter(code)).status).toBe(200);
    for (let attempt = 0; attempt < 25; attempt += 1) expect(problemOf(await check(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED');
    client.wait(7 * 86_400_000);
    expect(problemOf(await check(code))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });

  it('require a project', async () => {
    expect(problemOf(await client.send('POST', '/auth/otp/sign-in', { access: 'none', body: { code: '0'.repeat(45) } }))).toEqual(
      known(400, 'ACCESS_TYPE_REQUIRED'),
    );
  });
});
