// Checks that forged access tokens are rejected in every header that can contain an access token (CONTRACT.md C19).
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, exportJWK, importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../src/backend/keys.js';
import { known, problemOf, startClient, type ApiResponse, type Body, type Client } from './client.js';

const UNPARSABLE = known(401, 'UNPARSABLE_ACCESS_TOKEN');
const TEN_MINUTES_S = 600;

let client: Client;
let user: Body;
/** The first random bytes that the backend requests. The backend derives its keys from them. */
let secret = '';

beforeAll(async () => {
  const random = (count: number): Uint8Array<ArrayBuffer> => {
    const bytes = crypto.getRandomValues(new Uint8Array(count));
    secret ||= Buffer.from(bytes).toString('base64url');
    return bytes;
  };
  client = await startClient({ random });
  user = await client.signUp();
});
afterAll(() => client.backend.close());

const project = (): string => client.backend.demo.projectId;
const claims = (): JWTPayload => decodeJwt(user.access_token);
const nowS = (): number => Math.floor(client.now() / 1000);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a token with changed claims that is signed with a project's key. */
const signed = async (change: object, signer = project()): Promise<string> => {
  const { kid, privateJwk } = signingKey(secret, signer);
  const payload = JSON.parse(JSON.stringify({ ...claims(), ...change })) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(await importJWK(privateJwk, 'ES256'));
};

/** Returns a token that is signed with HMAC. The secret is a value that an attacker can know or guess. */
const withHmac = (key: string | Buffer, header: object = {}): string => {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(claims())}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const byAttacker = async (header: object = {}, key: KeyObject = attacker.privateKey, alg = 'ES256'): Promise<string> =>
  new SignJWT(claims()).setProtectedHeader({ alg, kid: signingKey(secret, project()).kid, ...header }).sign(key);

const publicKey = (): object => signingKey(secret, project()).publicJwk;
const publicPem = (): string =>
  String(createPublicKey({ key: publicKey() as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' }));
const [head, body, signature] = [0, 1, 2].map((index) => (): string => user.access_token.split('.')[index]) as [
  () => string,
  () => string,
  () => string,
];

/** Encodes a raw signature as DER, which JWTs do not use (RFC 7518, section 3.4). */
const asDer = (raw: Buffer): Buffer => {
  const integer = (bytes: Buffer): Buffer => {
    const whole = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
    return Buffer.concat([Buffer.from([2, whole.length]), whole]);
  };
  const both = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))]);
  return Buffer.concat([Buffer.from([48, both.length]), both]);
};

const FORGED: Readonly<Record<string, () => string | Promise<string>>> = {
  'no algorithm and no signature': () => `${part({ alg: 'none' })}.${body()}.`,
  'no algorithm, written in uppercase': () => `${part({ alg: 'NONE' })}.${body()}.`,
  'no algorithm and the original signature': () => `${part({ alg: 'none' })}.${body()}.${signature()}`,
  'the public key as a shared secret': () => withHmac(JSON.stringify(publicKey())),
  'the public key as a shared secret, as PEM': () => withHmac(publicPem()),
  'the key ID as a shared secret': () => withHmac(signingKey(secret, project()).kid),
  'an empty shared secret and the path of an empty file as the key ID': () => withHmac('', { kid: '../../../../../../dev/null' }),
  'an SQL injection as the key ID': () => withHmac('x', { kid: "' union select 'x" }),
  'the correct key ID but a different key': () => byAttacker(),
  'a key set at a different URL': () => byAttacker({ jku: 'https://evil.example.com/jwks.json' }),
  'a key inside the token': async () => byAttacker({ jwk: await exportJWK(attacker.publicKey) }),
  'a certificate at a different URL': () => byAttacker({ x5u: 'https://evil.example.com/cert.pem' }),
  'a certificate inside the token': () => byAttacker({ x5c: ['MIIB'] }),
  'an algorithm that the service does not use': () =>
    byAttacker({}, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'RS256'),
  'a signature of zeros': () => `${head()}.${body()}.${Buffer.alloc(64).toString('base64url')}`,
  'a signature in the DER format': () => `${head()}.${body()}.${asDer(Buffer.from(signature(), 'base64url')).toString('base64url')}`,
  'a truncated signature': () => user.access_token.slice(0, -8),
  'another user and the old signature': () => `${head()}.${part({ ...claims(), sub: crypto.randomUUID() })}.${signature()}`,
  'a later expiration time and the old signature': () => `${head()}.${part({ ...claims(), exp: nowS() + 1e6 })}.${signature()}`,
  'a start time in the future': () => signed({ nbf: nowS() + 60 }),
  'an audience of several projects': () => signed({ aud: [project(), 'internal'] }),
  'no audience': () => signed({ aud: undefined }),
  'another server as the issuer': () => signed({ iss: `https://evil.example.com/api/v1/projects/${project()}` }),
  'another project as the issuer': () => signed({ iss: String(claims().iss).replace(project(), 'internal') }),
  'a signature with another project’s key': () => signed({}, 'internal'),
  'no expiration time': () => signed({ exp: undefined }),
  'an expiration time that is a string': () => signed({ exp: String(nowS() + 60) }),
  'no user': () => signed({ sub: undefined }),
  'no session': () => signed({ refreshTokenId: undefined }),
  'an unknown header parameter that is marked as critical': async () =>
    `${part({ alg: 'ES256', crit: ['exotic'], exotic: 1 })}.${body()}.${signature()}`,
  'five parts, as if encrypted': () => `${head()}.${body()}.${signature()}.${body()}.${signature()}`,
  'a refresh token as its value': () => user.refresh_token as string,
  'a secret server key as its value': () => client.backend.demo.secretServerKey,
};

const send = (token: string): Promise<ApiResponse> => client.send('GET', '/users/me', { headers: { 'x-stack-access-token': token } });
const sendAsAdmin = (token: string): Promise<ApiResponse> =>
  client.send('GET', '/internal/projects/current', {
    access: 'none',
    headers: { 'x-stack-access-type': 'admin', 'x-stack-project-id': project(), 'x-stack-admin-access-token': token },
  });

describe('an access token with', () => {
  it.each(Object.entries(FORGED))('%s is rejected', async (_, forge) => {
    const token = await forge();
    expect(problemOf(await send(token))).toEqual(UNPARSABLE);
    expect(problemOf(await sendAsAdmin(token))).toEqual(known(401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'));
    expect(problemOf(await client.send('GET', '/users', { access: 'server', headers: { 'x-stack-access-token': token } }))).toEqual(
      UNPARSABLE,
    );
  });

  it('correct claims that this test signed with the project’s key is accepted', async () => {
    expect((await send(await signed({}))).body.id).toBe(user.user_id);
    expect((await send(user.access_token)).status).toBe(200);
  });

  it('an expiration time in the past is rejected, and the error contains that time', async () => {
    const token = await signed({ exp: nowS() });
    expect(problemOf(await send(token))).toEqual(known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: nowS() * 1000 }));
    expect((await send(await signed({ exp: nowS() + TEN_MINUTES_S }))).status).toBe(200);
  });

  it('another project as the audience is rejected', async () => {
    const { internal } = client.backend.demo;
    const { body: other } = await client.send('POST', '/auth/anonymous/sign-up', { project: internal });
    const details = { expected_project_id: project(), actual_project_id: 'internal' };
    expect(problemOf(await send(other.access_token))).toEqual(known(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN', details));
    expect(problemOf(await sendAsAdmin(user.access_token))).toEqual(known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
  });
});
