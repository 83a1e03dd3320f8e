// Tests passkeys (CONTRACT.md C32).
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { known, problemOf, type ApiResponse, type Body } from './client.js';
import { createPasskey, usePasskey, type Authenticator } from './golden/authenticator.js';
import { signUpOwner } from './owner.js';
import { totpOf } from '../support/totp.js';
import { useClient } from './use-client.js';

const ORIGIN = 'http://localhost:3999';
const FAILED = known(400, 'PASSKEY_AUTHENTICATION_FAILED');
const NOT_REGISTERED = known(400, 'PASSKEY_REGISTRATION_FAILED');
const NOT_ENABLED = known(400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED');
const SENTINEL = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

const client = useClient();
let project: ProjectAccess;
beforeAll(async () => {
  project = client.backend.demo;
});

const post = (path: string, body?: unknown, as?: Body): Promise<ApiResponse> =>
  client.send('POST', `/auth/passkey/${path}`, { project, ...(as && { as }), ...(body !== undefined && { body }) });
const startRegistration = async (as: Body): Promise<Body> => (await post('initiate-passkey-registration', {}, as)).body;
const startSignIn = async (): Promise<Body> => (await post('initiate-passkey-authentication', {})).body;

const register = async (as: Body, origin = ORIGIN): Promise<{ response: ApiResponse; authenticator: Authenticator }> => {
  const { options_json, code } = await startRegistration(as);
  const { authenticator, response: credential } = createPasskey(options_json, origin);
  return { authenticator, response: await post('register', { credential, code }, as) };
};
const signIn = async (authenticator: Authenticator, origin = ORIGIN, isTampered = false): Promise<ApiResponse> => {
  const { options_json, code } = await startSignIn();
  return post('sign-in', { authentication_response: usePasskey(authenticator, options_json, origin, isTampered), code });
};

describe('the passkey options', () => {
  it('describe the user and the accepted algorithms for a registration', async () => {
    const user = await client.signUp();
    expect(await startRegistration(user)).toEqual({
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      options_json: {
        rp: { name: 'Demo', id: SENTINEL },
        user: { id: Buffer.from(user.user_id).toString('base64url'), name: user.email, displayName: user.email },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        ...{ timeout: 60_000, attestation: 'none', excludeCredentials: [], extensions: { credProps: true } },
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      },
    });
  });

  it('list no passkeys for a sign-in', async () => {
    expect(await startSignIn()).toEqual({
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      options_json: { rpId: SENTINEL, challenge: expect.any(String), allowCredentials: [], timeout: 60_000, userVerification: 'preferred' },
    });
  });
});

describe('a passkey', () => {
  it('can be registered and used for several sign-ins', async () => {
    const user = await client.signUp();
    const { response, authenticator } = await register(user);
    expect([response.status, response.body]).toEqual([200, { user_handle: authenticator.id }]);
    expect((await client.send('GET', '/users/me', { as: user })).body.passkey_auth_enabled).toBe(true);
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await signIn(authenticator);
      expect([status, body]).toEqual([
        200,
        { access_token: expect.any(String), refresh_token: expect.any(String), user_id: user.user_id, is_new_user: false },
      ]);
    }
  });

  it('replaces the previous passkey and can be removed by its user', async () => {
    const user = await client.signUp();
    const { authenticator: old } = await register(user);
    const { authenticator } = await register(user);
    expect(problemOf(await signIn(old))).toEqual(FAILED);
    expect((await signIn(authenticator)).status).toBe(200);
    await client.send('PATCH', '/users/me', { as: user, body: { passkey_auth_enabled: false } });
    expect(problemOf(await signIn(authenticator))).toEqual(FAILED);
  });

  it('may be created in the background without user presence, unless it would replace another passkey', async () => {
    const user = await client.signUp();
    const inBackground = async () => {
      const { options_json, code } = await startRegistration(user);
      const { authenticator, response: credential } = createPasskey(options_json, ORIGIN, { isPresent: false });
      return { authenticator, response: await post('register', { credential, code }, user) };
    };
    const { authenticator, response } = await inBackground();
    expect(response.status).toBe(200);
    expect(problemOf((await inBackground()).response)).toEqual(NOT_REGISTERED);
    expect((await signIn(authenticator)).status).toBe(200);
    expect((await register(user)).response.status).toBe(200);
  });

  it('ends sign-ins that began with the previous passkey and are waiting for the second factor', async () => {
    const user = await client.signUp();
    const { authenticator } = await register(user);
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: btoa('a'.repeat(20)) } });
    const code = (await signIn(authenticator)).body.details.attempt_code;
    await register(user);
    const totp = await totpOf(new TextEncoder().encode('a'.repeat(20)), client.now());
    const { body } = await client.send('POST', '/auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
    expect(body.code).toBe('VERIFICATION_CODE_ALREADY_USED');
  });

  it('is rejected if its signature counter decreases, because it may be a copy', async () => {
    const { authenticator } = await register(await client.signUp());
    expect((await signIn(authenticator)).status).toBe(200);
    authenticator.uses = 0;
    expect(problemOf(await signIn(authenticator))).toEqual(FAILED);
  });

  it('requires the second factor if the user has one', async () => {
    const user = await client.signUp();
    const { authenticator } = await register(user);
    await client.send('PATCH', '/users/me', { as: user, body: { totp_secret_base64: 'AAAA' } });
    expect((await signIn(authenticator)).body.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});

describe('a passkey registration', () => {
  it('is rejected without a signed-in user', async () => {
    const { code } = await startRegistration(await client.signUp());
    expect((await post('initiate-passkey-registration', {})).body.code).toBe('SCHEMA_ERROR');
    expect(problemOf(await post('register', { credential: {}, code }))).toEqual(known(401, 'USER_AUTHENTICATION_REQUIRED'));
  });

  it("is denied in an impersonation session, even with a code from the user's own session", async () => {
    const user = await client.signUp();
    const started = { user_id: user.user_id, is_impersonation: true, expires_in_millis: 60_000 };
    const { body: session } = await client.send('POST', '/auth/sessions', { access: 'server', body: started });
    expect((await post('initiate-passkey-registration', {}, session)).status).toBe(403);
    const { options_json, code } = await startRegistration(user);
    const credential = createPasskey(options_json, ORIGIN).response;
    expect((await post('register', { credential, code }, session)).status).toBe(403);
    client.wait(60_000);
    expect(problemOf(await post('register', { credential, code }, session)).code).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await client.send('GET', '/users/me', { as: user })).body.passkey_auth_enabled).toBe(false);
    expect((await post('register', { credential, code }, user)).status).toBe(200);
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['an incomplete response', { response: { clientDataJSON: '!' } }],
  ])('is rejected with %s as the credential', async (_, credential) => {
    const user = await client.signUp();
    const { code } = await startRegistration(user);
    expect(problemOf(await post('register', { credential, code }, user))).toEqual(NOT_REGISTERED);
  });

  it('is rejected if it uses a different challenge or a forged attestation, and its code remains valid', async () => {
    const user = await client.signUp();
    const { options_json, code } = await startRegistration(user);
    const other = createPasskey({ ...options_json, challenge: 'b3RoZXI' }, ORIGIN).response;
    expect(problemOf(await post('register', { credential: other, code }, user))).toEqual(NOT_REGISTERED);
    const forged = createPasskey(options_json, ORIGIN, { isTampered: true }).response;
    expect(problemOf(await post('register', { credential: forged, code }, user))).toEqual(NOT_REGISTERED);
    expect((await post('register', { credential: createPasskey(options_json, ORIGIN).response, code }, user)).status).toBe(200);
    expect(problemOf(await post('register', { credential: other, code }, user))).toEqual(known(409, 'VERIFICATION_CODE_ALREADY_USED'));
  });

  it("is rejected with another user's code, a wrong code or an expired code", async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    const { options_json, code } = await startRegistration(user);
    const credential = createPasskey(options_json, ORIGIN).response;
    const NOT_FOUND = known(404, 'VERIFICATION_CODE_NOT_FOUND');
    expect(problemOf(await post('register', { credential, code }, other))).toEqual(NOT_FOUND);
    expect(problemOf(await post('register', { credential, code: '0'.repeat(45) }, user))).toEqual(NOT_FOUND);
    expect((await post('register', { credential, code: 'short' }, user)).body.code).toBe('SCHEMA_ERROR');
    client.wait(65_000);
    expect(problemOf(await post('register', { credential, code }, user))).toEqual(known(400, 'VERIFICATION_CODE_EXPIRED'));
  });

  it("is rejected with another user's passkey", async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    const { options_json, code } = await startRegistration(user);
    const { response } = createPasskey(options_json, ORIGIN);
    expect((await post('register', { credential: response, code }, user)).status).toBe(200);
    const second = await startRegistration(other);
    const { clientDataJSON } = createPasskey(second.options_json, ORIGIN).response.response;
    const stolen = { ...response, response: { ...response.response, clientDataJSON } };
    expect(problemOf(await post('register', { credential: stolen, code: second.code }, other))).toEqual(NOT_REGISTERED);
  });
});

describe('a passkey sign-in', () => {
  it.each([
    ['null', null],
    ['a response with an unknown ID', { id: 'nobody' }],
    ['a response with a very long ID', { id: 'x'.repeat(5000) }],
  ])('is rejected with %s from the authenticator', async (_, authentication_response) => {
    expect(problemOf(await post('sign-in', { authentication_response, code: (await startSignIn()).code }))).toEqual(FAILED);
  });

  it('is rejected if it uses a different challenge, a wrong signature or an unknown code', async () => {
    const { authenticator } = await register(await client.signUp());
    const { options_json, code } = await startSignIn();
    const other = usePasskey(authenticator, { ...options_json, challenge: 'b3RoZXI' }, ORIGIN);
    expect(problemOf(await post('sign-in', { authentication_response: other, code }))).toEqual(FAILED);
    expect(problemOf(await signIn(authenticator, ORIGIN, true))).toEqual(FAILED);
    expect(problemOf(await post('sign-in', { authentication_response: {}, code: 'x'.repeat(45) }))).toEqual(
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    );
  });
});

describe('the passkey endpoints', () => {
  it('accept only origins that exactly match a trusted domain if the project does not allow localhost', async () => {
    const domains = [
      { domain: 'https://trusted.example.com', handler_path: '/h' },
      { domain: 'https://slash.example.com/', handler_path: '/h' },
      { domain: 'https://bücher.example', handler_path: '/h' },
    ];
    project = await (await signUpOwner(client)).createProject({ passkey_enabled: true, allow_localhost: false, domains });
    const { id: user_id } = (await client.send('POST', '/users', { access: 'server', project, body: {} })).body;
    const user = (await client.send('POST', '/auth/sessions', { access: 'server', project, body: { user_id } })).body;
    for (const origin of [ORIGIN, 'https://trusted.example.com:8443', 'http://trusted.example.com', 'https://slash.example.com'])
      expect(problemOf((await register(user, origin)).response), origin).toEqual(FAILED);
    const { response, authenticator } = await register(user, 'https://trusted.example.com');
    expect(response.status).toBe(200);
    expect((await signIn(authenticator, 'https://trusted.example.com')).status).toBe(200);
    expect(problemOf(await signIn(authenticator, ORIGIN))).toEqual(FAILED);
    // Browsers report the ASCII form of an internationalized host name as the origin.
    expect((await register(user, 'https://xn--bcher-kva.example')).response.status).toBe(200);
    expect(problemOf((await register(user, 'https://bucher.example')).response)).toEqual(FAILED);
  });

  it('reject requests if passkeys are disabled for the project', async () => {
    const owner = await signUpOwner(client);
    project = await owner.createProject({ passkey_enabled: true });
    const { code } = await startSignIn();
    await owner.asOwner('PATCH', '/internal/projects/current', project.projectId, { config: { passkey_enabled: false } });
    expect(problemOf(await post('initiate-passkey-authentication', {}))).toEqual(NOT_ENABLED);
    expect(problemOf(await post('sign-in', { authentication_response: {}, code }))).toEqual(NOT_ENABLED);
    project = client.backend.demo;
  });
});
