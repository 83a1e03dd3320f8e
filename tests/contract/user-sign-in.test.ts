// Tests which changes to a user invalidate pending sign-ins and reset codes, and the search for users.
import { describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.js';
import { CALLBACK, known, PASSWORD, problemOf, type ApiResponse, type Body } from './client.js';
import { createPasskey, usePasskey } from './golden/authenticator.js';
import { useClient } from './use-client.js';

const SECRET = new TextEncoder().encode('Portico test secret!');
const APP_ORIGIN = 'http://localhost:3999';
const USED = known(409, 'VERIFICATION_CODE_ALREADY_USED');

const client = useClient();

const server = (method: string, path: string, body?: unknown): Promise<ApiResponse> =>
  client.send(method, path, { access: 'server', body });

const passkeyCall = async (path: string, body: object, as?: Body): Promise<ApiResponse> =>
  client.send('POST', `/auth/passkey/${path}`, { body, ...(as && { as }) });

const createPasskeyOf = async (user: Body) => {
  const { options_json, code } = (await passkeyCall('initiate-passkey-registration', {}, user)).body;
  const { authenticator, response } = createPasskey(options_json, APP_ORIGIN);
  await passkeyCall('register', { credential: response, code }, user);
  const signIn = async (): Promise<ApiResponse> => {
    const challenge = (await passkeyCall('initiate-passkey-authentication', {})).body;
    const authentication_response = usePasskey(authenticator, challenge.options_json, APP_ORIGIN);
    return passkeyCall('sign-in', { authentication_response, code: challenge.code });
  };
  return { signIn };
};

describe('a sign-in that is waiting for the second factor', () => {
  /** Creates a user with a second factor and a passkey. */
  const createOwner = async () => {
    const user = await client.signUp();
    const passkey = await createPasskeyOf(user);
    const change = (body: object) => server('PATCH', `/users/${user.user_id}`, body);
    await change({ totp_secret_base64: Buffer.from(SECRET).toString('base64') });
    return { user, passkey, change };
  };

  /** Returns a function that completes a sign-in with the second factor. `first` is the response to the first factor. */
  const completeLater = (first: ApiResponse) => {
    const body = { code: first.body.details.attempt_code, type: 'totp', totp: totpAt(SECRET, client.now()) };
    return () => client.send('POST', '/auth/mfa/sign-in', { body });
  };

  const begin = async () => {
    const { user, passkey, change } = await createOwner();
    const byPassword = completeLater(
      await client.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } }),
    );
    return { change, byPassword, byPasskey: completeLater(await passkey.signIn()) };
  };

  it.each([{ display_name: 'Ada' }, { server_metadata: 1 }, { primary_email_verified: true }])(
    'remains valid after the change %j',
    async (body) => {
      const { change, byPassword } = await begin();
      await change(body);
      expect((await byPassword()).status).toBe(200);
    },
  );

  it.each([{ password: 'another horse 2' }, { password: null }])(
    'ends with the change %j, whether it began with a password or a passkey',
    async (body) => {
      const { change, byPassword, byPasskey } = await begin();
      expect((await change(body)).status).toBe(200);
      expect([problemOf(await byPassword()), problemOf(await byPasskey())]).toEqual([USED, USED]);
    },
  );

  it('ends when the passkey is removed, but only if it began with the passkey', async () => {
    const { change, byPassword, byPasskey } = await begin();
    expect((await change({ passkey_auth_enabled: false })).status).toBe(200);
    expect(problemOf(await byPasskey())).toEqual(USED);
    expect((await byPassword()).status).toBe(200);
  });

  it('ends when the second factor is removed', async () => {
    const { change, byPassword } = await begin();
    expect((await change({ totp_secret_base64: null })).body.requires_totp_mfa).toBe(false);
    expect(problemOf(await byPassword())).toEqual(known(400, 'INVALID_TOTP_CODE'));
  });
});

describe('a reset code', () => {
  it('becomes invalid when a server sets a password, but remains valid after other changes', async () => {
    const user = await client.signUp();
    const change = (body: object) => server('PATCH', `/users/${user.user_id}`, body);
    await change({ primary_email_verified: true });
    await client.send('POST', '/auth/password/send-reset-code', { body: { email: user.email, callback_url: CALLBACK } });
    const code = await client.emailedCode(user.email);
    const check = () => client.send('POST', '/auth/password/reset/check-code', { body: { code } });
    await change({ display_name: 'Ada', otp_auth_enabled: true });
    expect((await check()).body).toEqual({ is_code_valid: true });
    await change({ password: 'another horse 2' });
    expect(problemOf(await check())).toEqual(USED);
  });
});

describe('a user search', () => {
  const find = async (query: string): Promise<string[]> =>
    (await server('GET', `/users?query=${encodeURIComponent(query)}`)).body.items.map(({ id }: Body) => id);

  it('covers the first thousand code points of a name', async () => {
    const name = `${'😀'.repeat(500)}${'x'.repeat(495)}needle`;
    const created = (await server('POST', '/users', { display_name: name })).body.id;
    const changed = (await server('POST', '/users', {})).body.id;
    await server('PATCH', `/users/${changed}`, { display_name: name });
    expect((await find('xneedl')).toSorted()).toEqual([created, changed].toSorted());
    expect(await find('xneedle')).toEqual([]);
  });

  it('finds nothing for text that spans a name and an email address, or for `null` or `undefined` if a value is missing', async () => {
    const { id } = (await server('POST', '/users', { display_name: 'Hedy', primary_email: 'hedy@lamarr.example.com' })).body;
    expect([await find('hedy'), await find('HEDY@')]).toEqual([[id], [id]]);
    expect([await find('hedyhedy'), await find('null'), await find('undefined')]).toEqual([[], [], []]);
    const nameless = (await server('POST', '/users', { primary_email: 'only@lamarr.example.com' })).body.id;
    expect((await find('@lamarr')).toSorted()).toEqual([id, nameless].toSorted());
  });
});
