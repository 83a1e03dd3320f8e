// Tests password resets with an emailed code, as raw HTTP requests. CONTRACT.md C29 defines the rules for codes.
import { describe, expect, it } from 'vitest';
import { known, PASSWORD, problemOf, startClient } from './client.js';
import { useClient } from './use-client.js';

const DAY_MS = 86_400_000;
const RESET = 'http://localhost:3999/reset';

const client = useClient();

const signIn = (email: string, password: string) => client.send('POST', '/auth/password/sign-in', { body: { email, password } });
const refresh = (token: string) => client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } });
const requestReset = (email: string, callback_url = RESET) =>
  client.send('POST', '/auth/password/send-reset-code', { body: { email, callback_url } });
const reset = (code: string, password = 'brand-new-1') => client.send('POST', '/auth/password/reset', { body: { code, password } });
const resetCode = async (email: string): Promise<string> => {
  await requestReset(email);
  return client.emailedCode(email);
};

describe('a password reset', () => {
  it('has the same response for an unknown email address as for a known address, but sends no email to it', async () => {
    const { email } = await client.signUp();
    const some = await requestReset(email);
    const none = await requestReset('nobody@example.com');
    expect([none.status, none.body]).toEqual([200, some.body]);
    expect(some.body.success).toMatch(/^maybe/);
    expect(await client.backend.inbox.list('nobody@example.com')).toEqual([]);
  });

  it('emails links only to trusted URLs, and is rejected for a known email address if the callback URL is not trusted', async () => {
    const { email } = await client.signUp();
    const mails = () => client.backend.inbox.list(email);
    const before = await mails();
    for (const url of [
      'https://evil.example.com/',
      'http://localhost.evil.example.com/',
      'javascript:alert(1)',
      'http://localhost@evil.example.com/',
    ]) {
      expect(problemOf(await requestReset(email, url))).toEqual(known(400, 'REDIRECT_URL_NOT_WHITELISTED'));
    }
    expect(problemOf(await requestReset(email, 'not a url')).code).toBe('SCHEMA_ERROR');
    expect((await requestReset('nobody@example.com', 'https://evil.example.com/')).status).toBe(200);
    expect(await mails()).toEqual(before);
    expect((await requestReset(email)).status).toBe(200);
    const [newest, ...others] = await mails();
    expect(others).toEqual(before);
    expect([...(newest?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3999\/reset\?code=[0-9a-z]{45}$/),
    ]);
  });

  it('sets the password and ends every session', async () => {
    const { email, refresh_token } = await client.signUp();
    const code = await resetCode(email);
    expect((await client.send('POST', '/auth/password/reset/check-code', { body: { code } })).body).toEqual({ is_code_valid: true });
    expect((await reset(code.toUpperCase())).body).toEqual({ success: true });
    expect((await refresh(refresh_token)).status).toBe(401);
    expect(problemOf(await signIn(email, PASSWORD)).code).toBe('EMAIL_PASSWORD_MISMATCH');
    expect((await signIn(email, 'brand-new-1')).status).toBe(200);
    expect(problemOf(await reset(code))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });

  it('keeps the code valid when the new password is rejected', async () => {
    const { email } = await client.signUp();
    const code = await resetCode(email);
    expect(problemOf(await reset(code, 'short'))).toEqual(known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }));
    expect(problemOf(await reset(code, 'p'.repeat(71)))).toEqual(known(400, 'PASSWORD_TOO_LONG', { maxLength: 70 }));
    expect((await reset(code)).status).toBe(200);
  });

  it('accepts a code for seven days', async () => {
    const { email } = await client.signUp();
    const code = await resetCode(email);
    client.wait(7 * DAY_MS - 1);
    expect((await client.send('POST', '/auth/password/reset/check-code', { body: { code } })).status).toBe(200);
    client.wait(1);
    expect(problemOf(await reset(code))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });

  it('rejects codes that do not exist or have the wrong length', async () => {
    expect(problemOf(await reset('0'.repeat(45)))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    expect(problemOf(await reset('0'.repeat(44))).code).toBe('SCHEMA_ERROR');
  });
});

// The response time must not reveal whether an email address belongs to an account.
describe('a request for a reset code', () => {
  it('takes two to three seconds for every email address, and the email is sent during that time', async () => {
    const pauses: number[] = [];
    const resumes: (() => void)[] = [];
    const pause = (ms: number) => {
      pauses.push(ms);
      return new Promise<void>((resolve) => void resumes.push(resolve));
    };
    const paused = await startClient({ pause });
    try {
      const { email } = await paused.signUp();
      const completed: string[] = [];
      const requests = [email, 'nobody@example.com'].map(async (address) => {
        const body = { email: address, callback_url: RESET };
        const response = await paused.send('POST', '/auth/password/send-reset-code', { body });
        completed.push(address);
        return [response.status, response.body];
      });
      await expect
        .poll(async () => (await paused.backend.inbox.list(email)).map(({ subject }) => subject))
        .toContainEqual(expect.stringMatching(/password/i));
      await expect.poll(() => resumes.length).toBe(2);
      expect(completed).toEqual([]);
      for (const resume of resumes) resume();
      const [first, second] = await Promise.all(requests);
      expect(second).toEqual(first);
      for (const ms of pauses) expect(ms >= 2000 && ms < 3000).toBe(true);
    } finally {
      await paused.backend.close();
    }
  });

  it('waits even if the callback URL is not trusted, for known and unknown email addresses', async () => {
    const resumes: (() => void)[] = [];
    const paused = await startClient({ pause: () => new Promise<void>((resolve) => void resumes.push(resolve)) });
    try {
      const { email } = await paused.signUp();
      const completed: number[] = [];
      const requestUntrusted = async (address: string): Promise<void> => {
        const body = { email: address, callback_url: 'https://evil.example.com/' };
        completed.push((await paused.send('POST', '/auth/password/send-reset-code', { body })).status);
      };
      const first = requestUntrusted(email);
      await expect.poll(() => resumes.length).toBe(1);
      const second = requestUntrusted('nobody@example.com');
      await expect.poll(() => resumes.length).toBe(2);
      await paused.send('GET', '/projects/current');
      expect(completed).toEqual([]);
      for (const resume of resumes) resume();
      await Promise.all([first, second]);
      expect(completed.toSorted()).toEqual([200, 400]);
    } finally {
      await paused.backend.close();
    }
  });
});
