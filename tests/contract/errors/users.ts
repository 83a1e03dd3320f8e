// Lists the error cases for users, their email addresses, sessions and sign-ins.
import { expect } from 'vitest';
import { PASSWORD } from '../client.js';
import { CALLBACK, UNKNOWN_ID, UNKNOWN_CODE, sendRequest, asServer, type ErrorCase, type Stage } from './cases.js';

/** Signs up a user with a password. */
const signUp = async ({ client, project }: Stage) => {
  const email = client.newEmail();
  const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
  return { email, ...(await client.send('POST', '/auth/password/sign-up', { project, body })).body };
};

const check = (stage: Stage, code: string) =>
  stage.client.send('POST', '/contact-channels/verify/check-code', { project: stage.project, body: { code } });

/** Signs up a user. Returns the code from the verification email. */
const emailedCode = async (stage: Stage): Promise<string> => stage.client.emailedCode((await signUp(stage)).email);

const signUpWith = (password: string) =>
  sendRequest('POST', '/auth/password/sign-up', { body: { email: 'p@example.com', password, verification_callback_url: CALLBACK } });

/** Returns a function that changes settings, sends a request, and restores the original settings. */
const withSettings =
  (config: object, original: object, trigger: ErrorCase['trigger']): ErrorCase['trigger'] =>
  async (stage) => {
    await stage.configure(config);
    try {
      return await trigger(stage);
    } finally {
      await stage.configure(original);
    }
  };

const CREDENTIALS = { email: 'nobody@example.com', password: 'x' };

/** Starts a sign-in that requires the second factor. Returns the response with the attempt code. */
const startSecondFactor = async (stage: Stage) => {
  const { client, project } = stage;
  const { email, access_token } = await signUp(stage);
  const secret = Buffer.from('12345678901234567890').toString('base64');
  await client.send('PATCH', '/users/me', { project, as: { access_token }, body: { totp_secret_base64: secret } });
  return client.send('POST', '/auth/password/sign-in', { project, body: { email, password: PASSWORD } });
};

export const USER_ERRORS: readonly ErrorCase[] = [
  {
    code: 'USER_EMAIL_ALREADY_EXISTS',
    status: 409,
    trigger: async (stage) => {
      const { email } = await signUp(stage);
      const body = { primary_email: email, primary_email_auth_enabled: true };
      return {
        response: await stage.client.send('POST', '/users', { project: stage.project, access: 'server', body }),
        details: { email },
      };
    },
  },
  {
    code: 'EMAIL_ALREADY_VERIFIED',
    status: 409,
    trigger: async (stage) => {
      const { client, project } = stage;
      const user = await signUp(stage);
      await client.send('POST', '/contact-channels/verify', { project, body: { code: await client.emailedCode(user.email) } });
      const body = { email: user.email, callback_url: CALLBACK };
      return client.send('POST', '/contact-channels/send-verification-code', { project, as: user, body });
    },
  },
  {
    code: 'EMAIL_IS_NOT_PRIMARY_EMAIL',
    status: 400,
    trigger: async (stage) => {
      const user = await signUp(stage);
      const body = { email: 'another@example.com', callback_url: CALLBACK };
      const response = await stage.client.send('POST', '/contact-channels/send-verification-code', {
        project: stage.project,
        as: user,
        body,
      });
      return { response, details: { email: 'another@example.com', primary_email: user.email } };
    },
  },
  {
    code: 'USER_ID_DOES_NOT_EXIST',
    status: 400,
    details: { user_id: UNKNOWN_ID },
    trigger: asServer('POST', '/auth/sessions', { user_id: UNKNOWN_ID }),
  },
  { code: 'USER_NOT_FOUND', status: 404, trigger: asServer('GET', `/users/${UNKNOWN_ID}`) },
  { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', status: 400, trigger: sendRequest('GET', '/users/me') },
  { code: 'USER_AUTHENTICATION_REQUIRED', status: 401, trigger: sendRequest('GET', `/teams/${UNKNOWN_ID}`) },
  {
    code: 'USER_DOES_NOT_HAVE_PASSWORD',
    status: 400,
    trigger: async ({ client, project, fixtures }) => {
      const body = { old_password: 'x', new_password: PASSWORD };
      return client.send('POST', '/auth/password/update', { project, as: await fixtures.createUser(project), body });
    },
  },
  {
    code: 'PASSWORD_CONFIRMATION_MISMATCH',
    status: 400,
    trigger: async (stage) =>
      stage.client.send('POST', '/auth/password/update', {
        project: stage.project,
        as: await signUp(stage),
        body: { old_password: 'wrong', new_password: PASSWORD },
      }),
  },
  { code: 'EMAIL_PASSWORD_MISMATCH', status: 400, trigger: sendRequest('POST', '/auth/password/sign-in', { body: CREDENTIALS }) },
  { code: 'PASSWORD_TOO_SHORT', status: 400, details: { min_length: 8 }, trigger: signUpWith('short') },
  { code: 'PASSWORD_TOO_LONG', status: 400, details: { maxLength: 70 }, trigger: signUpWith('p'.repeat(71)) },
  {
    code: 'SIGN_UP_NOT_ENABLED',
    status: 400,
    trigger: withSettings({ sign_up_enabled: false }, { sign_up_enabled: true }, signUpWith(PASSWORD)),
  },
  {
    code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    status: 400,
    trigger: withSettings(
      { credential_enabled: false },
      { credential_enabled: true },
      sendRequest('POST', '/auth/password/sign-in', { body: CREDENTIALS }),
    ),
  },
  {
    code: 'REDIRECT_URL_NOT_WHITELISTED',
    status: 400,
    trigger: sendRequest('POST', '/auth/otp/send-sign-in-code', {
      body: { email: 'p@example.com', callback_url: 'https://elsewhere.example.com/' },
    }),
  },
  {
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    status: 400,
    details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    trigger: startSecondFactor,
  },
  {
    code: 'INVALID_TOTP_CODE',
    status: 400,
    trigger: async (stage) => {
      const { body } = await startSecondFactor(stage);
      const attempt = { code: body.details.attempt_code, type: 'totp', totp: '000000' };
      return stage.client.send('POST', '/auth/mfa/sign-in', { project: stage.project, body: attempt });
    },
  },
  { code: 'VERIFICATION_CODE_NOT_FOUND', status: 404, trigger: (stage) => check(stage, UNKNOWN_CODE) },
  {
    code: 'VERIFICATION_CODE_EXPIRED',
    status: 400,
    trigger: async (stage) => {
      const code = await emailedCode(stage);
      stage.client.wait(7 * 86_400_000);
      return check(stage, code);
    },
  },
  {
    code: 'VERIFICATION_CODE_ALREADY_USED',
    status: 409,
    trigger: async (stage) => {
      const code = await emailedCode(stage);
      await stage.client.send('POST', '/contact-channels/verify', { project: stage.project, body: { code } });
      return check(stage, code);
    },
  },
  {
    code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    status: 400,
    trigger: async (stage) => {
      const code = await emailedCode(stage);
      for (let attempt = 0; attempt < 20; attempt += 1) await check(stage, code);
      return check(stage, code);
    },
  },
  {
    code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    status: 401,
    trigger: sendRequest('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': 'unknown' } }),
  },
  {
    code: 'CANNOT_DELETE_CURRENT_SESSION',
    status: 400,
    trigger: async ({ client, project, fixtures }) => {
      const as = await fixtures.createUser(project);
      const { body } = await client.send('GET', '/auth/sessions?user_id=me', { project, as });
      return client.send('DELETE', `/auth/sessions/${body.items[0].id}?user_id=me`, { project, as });
    },
  },
  {
    code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    status: 409,
    trigger: async ({ client, project, fixtures }) => {
      const [{ email }, user] = [await fixtures.createUser(project), await fixtures.createUser(project)];
      const body = { user_id: 'me', type: 'email', value: email, used_for_auth: true };
      const response = await client.send('POST', '/contact-channels', { project, as: user, body });
      return { response, details: { type: 'email', contact_channel_value: email } };
    },
  },
];
