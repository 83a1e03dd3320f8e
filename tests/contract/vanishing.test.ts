// Checks that a sign-in while its user is being deleted returns the same result as before or after the deletion.
import { beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { CALLBACK, PASSWORD, type ApiResponse, type Body } from './client.js';
import { createPasskey, usePasskey } from './golden/authenticator.js';
import { configure, exchange, SHARED, signInAtProvider } from './oauth-stage.js';
import { useOAuthClient } from './use-client.js';

const ROUNDS = 8;
const SECRET = new TextEncoder().encode('Portico test secret!');

const client = useOAuthClient();
beforeAll(async () => {
  await configure(client, SHARED);
});

interface SignInMethod {
  /** Sends all requests of the sign-in except the last, and returns a function for the last. */
  readonly prepare: (user: Body) => Promise<() => Promise<ApiResponse>>;
  /** The error codes of the sign-in after the user is deleted. */
  readonly codes: readonly string[];
}

const post = (path: string, body: object, as?: Body): Promise<ApiResponse> => client.send('POST', path, { body, ...(as && { as }) });

const password: SignInMethod['prepare'] = async ({ email }) => {
  return () => post('/auth/password/sign-in', { email, password: PASSWORD });
};

const magicLink: SignInMethod['prepare'] = async ({ email }) => {
  await post('/contact-channels/verify', { code: await client.emailedCode(email) });
  await post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK });
  const code = await client.emailedCode(email);
  return () => post('/auth/otp/sign-in', { code });
};

const secondFactor: SignInMethod['prepare'] = async (user) => {
  const totp_secret_base64 = Buffer.from(SECRET).toString('base64');
  await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64 } });
  const { body } = await (await password(user))();
  return () => post('/auth/mfa/sign-in', { code: body.details.attempt_code, type: 'totp', totp: totpAt(SECRET, client.now()) });
};

const passkey: SignInMethod['prepare'] = async (user) => {
  const origin = 'http://localhost:3999';
  const registration = (await post('/auth/passkey/initiate-passkey-registration', {}, user)).body;
  const { authenticator, response } = createPasskey(registration.options_json, origin);
  await post('/auth/passkey/register', { credential: response, code: registration.code }, user);
  const { options_json, code } = (await post('/auth/passkey/initiate-passkey-authentication', {})).body;
  return () => post('/auth/passkey/sign-in', { authentication_response: usePasskey(authenticator, options_json, origin), code });
};

const provider: SignInMethod['prepare'] = async ({ email }) => {
  await post('/contact-channels/verify', { code: await client.emailedCode(email) });
  const { code, flow } = await signInAtProvider(client, email);
  return () => exchange(client, code, flow);
};

const server: SignInMethod['prepare'] = async ({ user_id }) => {
  return () => client.send('POST', '/auth/sessions', { access: 'server', body: { user_id } });
};

const METHODS: Readonly<Record<string, SignInMethod>> = {
  'a password': { prepare: password, codes: ['EMAIL_PASSWORD_MISMATCH'] },
  // If the project allows sign-ups, a magic link creates a new user with the same email address after the deletion.
  'a magic link': { prepare: magicLink, codes: ['VERIFICATION_CODE_ALREADY_USED'] },
  'a second factor': { prepare: secondFactor, codes: ['VERIFICATION_CODE_NOT_FOUND'] },
  'a passkey': { prepare: passkey, codes: ['PASSKEY_AUTHENTICATION_FAILED', 'VERIFICATION_CODE_ALREADY_USED'] },
  'a provider': { prepare: provider, codes: ['INVALID_AUTHORIZATION_CODE'] },
  'a session that a server creates': { prepare: server, codes: ['USER_ID_DOES_NOT_EXIST'] },
};

describe('a user who is deleted during a sign-in', () => {
  it.each(Object.entries(METHODS))(
    '(with %s) is signed in or gets the error for a deleted user',
    { timeout: 60_000 },
    async (_, { prepare, codes }) => {
      const seen: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const user = await client.signUp();
        const signIn = await prepare(user);
        const remove = () => client.send('DELETE', `/users/${user.user_id}`, { access: 'server' });
        // Each deletion begins one turn of the event loop later than the previous one.
        const removeLater = async (): Promise<ApiResponse> => {
          for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          return remove();
        };
        const [response, removed] = await Promise.all([signIn(), removeLater()]);
        expect(removed.status).toBe(200);
        seen.push(response.status === 200 ? 'signed in' : String(response.body?.code ?? response.status));
      }
      expect(seen.filter((outcome) => outcome !== 'signed in' && !codes.includes(outcome))).toEqual([]);
    },
  );
});
