// Tests the second factor (CONTRACT.md C31).
import { describe, expect, it } from 'vitest';
import { MAX_CONCURRENT_REQUESTS } from '../support/slices.js';
import { totpAt } from '../../src/backend/totp.js';
import { known, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { useClient } from './use-client.js';

const MANY = MAX_CONCURRENT_REQUESTS;

const SECRET = new TextEncoder().encode('Portico test secret!');
const totp_secret_base64 = Buffer.from(SECRET).toString('base64');

const client = useClient();

const enroll = async (): Promise<Body> => {
  const user = await client.signUp();
  const { body } = await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64 } });
  expect(body.requires_totp_mfa).toBe(true);
  return user;
};
const startSignIn = async (user: Body): Promise<string> => {
  const response = await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } });
  expect(problemOf(response)).toEqual(
    known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) }),
  );
  return response.body.details.attempt_code;
};
const now = (): string => totpAt(SECRET, client.now());
const completeSignIn = (code: string, totp: string): Promise<ApiResponse> =>
  client.send('POST', '/auth/mfa/sign-in', { body: { code, type: 'totp', totp } });
const nextStep = () => client.wait(30_000);
const WRONG = known(400, 'INVALID_TOTP_CODE');

describe('the second factor', () => {
  it('completes a sign-in once', async () => {
    const user = await enroll();
    const code = await startSignIn(user);
    const { status, body } = await completeSignIn(code.toUpperCase(), now());
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), refresh_token: expect.any(String), user_id: user.user_id, is_new_user: false },
    ]);
    expect(problemOf(await completeSignIn(code, now()))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });

  it('accepts an authenticator code only once, even in different sign-ins', async () => {
    const user = await enroll();
    const [first, second] = [await startSignIn(user), await startSignIn(user)];
    expect((await completeSignIn(first, now())).status).toBe(200);
    expect(problemOf(await completeSignIn(second, now()))).toEqual(WRONG);
    nextStep();
    expect((await completeSignIn(second, now())).status).toBe(200);
  });

  it('accepts only the code of the current time step', async () => {
    const code = await startSignIn(await enroll());
    expect(problemOf(await completeSignIn(code, totpAt(SECRET, client.now() - 30_000)))).toEqual(WRONG);
    expect(problemOf(await completeSignIn(code, totpAt(SECRET, client.now() + 30_000)))).toEqual(WRONG);
    expect(problemOf(await completeSignIn(code, '12345'))).toEqual(WRONG);
    expect((await completeSignIn(code, now())).status).toBe(200);
  });

  it('ends a pending sign-in after twenty wrong codes or after five minutes', async () => {
    const user = await enroll();
    const guessed = await startSignIn(user);
    for (let guess = 0; guess < 20; guess += 1) expect(problemOf(await completeSignIn(guessed, '12345'))).toEqual(WRONG);
    expect(problemOf(await completeSignIn(guessed, now()))).toEqual(known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
    const late = await startSignIn(user);
    client.wait(300_000);
    expect(problemOf(await completeSignIn(late, now()))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });

  it('accepts only the attempt code of a pending sign-in, which the endpoint for magic links rejects', async () => {
    expect(problemOf(await completeSignIn('0'.repeat(45), now()))).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    const code = await startSignIn(await enroll());
    const elsewhere = await client.send('POST', '/auth/otp/sign-in', { body: { code } });
    expect(problemOf(elsewhere)).toEqual(known(404, 'VERIFICATION_CODE_NOT_FOUND'));
    const body = { code, type: 'sms', totp: now() };
    expect((await client.send('POST', '/auth/mfa/sign-in', { body })).body.code).toBe('SCHEMA_ERROR');
  });

  it('does not complete a pending sign-in after the user turns it off', async () => {
    const user = await enroll();
    const code = await startSignIn(user);
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: null } });
    expect(problemOf(await completeSignIn(code, now()))).toEqual(WRONG);
  });

  it(`completes a sign-in once when ${MANY} requests complete it at the same time`, async () => {
    const code = await startSignIn(await enroll());
    const responses = await Promise.all(Array.from({ length: MANY }, () => completeSignIn(code, now())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  it(`accepts an authenticator code once when ${MANY} sign-ins send it at the same time`, { timeout: 60_000 }, async () => {
    const user = await enroll();
    const codes: string[] = [];
    for (let index = 0; index < MANY; index += 1) codes.push(await startSignIn(user));
    const responses = await Promise.all(codes.map((code) => completeSignIn(code, now())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'INVALID_TOTP_CODE']));
  });
});
