// Checks constants of `oauth4webapi` on which the SDK relies, because an update of the library may change them.
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';

const ISSUER = 'https://as.example';
const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/token` };
const client = { client_id: 'client' };

const rsa = (modulusLength: number): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );

const payloadOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const assertionBy = async (key: CryptoKey): Promise<Record<string, unknown>> => {
  const body = new URLSearchParams();
  await oauth.PrivateKeyJwt(key)(server, client, body, new Headers());
  return payloadOf(body.get('client_assertion') ?? '');
};

/** Returns the library's result for an ID token that expired this number of seconds ago. */
const readIdToken = (expiredForS: number): Promise<unknown> => {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: ISSUER, aud: client.client_id, sub: 'a', iat: now - 600, exp: now - expiredForS };
  const idToken = `${encode({ alg: 'RS256' })}.${encode(claims)}.c2ln`;
  const response = Response.json({ access_token: 'a', token_type: 'bearer', id_token: idToken });
  return oauth.processAuthorizationCodeResponse(server, client, response);
};

describe('the constants of the OAuth client library', () => {
  it('make a client assertion valid for 60 s', async () => {
    const { iat, exp } = (await assertionBy((await rsa(2048)).privateKey)) as { iat: number; exp: number };
    expect(exp - iat).toBe(60);
  });

  it('accept an ID token until 30 s after its expiration time', async () => {
    await expect(readIdToken(25)).resolves.toMatchObject({ access_token: 'a' });
    await expect(readIdToken(31)).rejects.toMatchObject({ code: oauth.JWT_TIMESTAMP_CHECK });
  });

  it('require RSA keys of at least 2048 bits', async () => {
    const pair = await oauth.generateKeyPair('RS256');
    expect((pair.publicKey.algorithm as RsaHashedKeyAlgorithm).modulusLength).toBe(2048);
    await expect(assertionBy((await rsa(1024)).privateKey)).rejects.toThrow(/unsupported RSA.* modulusLength/);
  });

  it('keep the nonces of 100 origins, and drop the least recently used nonce', async () => {
    const proofs = oauth.DPoP({}, await oauth.generateKeyPair('ES256'));
    /** Sends a request to an origin. Returns the nonce in its proof. The response sets a new nonce for the origin. */
    const visit = async (origin: number): Promise<unknown> => {
      let nonce: unknown;
      const url = new URL(`https://rs-${origin}.example/`);
      await oauth.protectedResourceRequest('token', 'GET', url, undefined, undefined, {
        DPoP: proofs,
        [oauth.customFetch]: (_url: string, { headers }: { headers: Record<string, string> }) => {
          ({ nonce } = payloadOf(headers['dpop'] ?? ''));
          return Promise.resolve(new Response(null, { headers: { 'dpop-nonce': `nonce of ${origin}` } }));
        },
      });
      return nonce;
    };
    for (let origin = 0; origin < 100; origin += 1) expect(await visit(origin)).toBeUndefined();
    expect(await visit(0)).toBe('nonce of 0');
    expect(await visit(100)).toBeUndefined();
    expect([await visit(0), await visit(2), await visit(1)]).toEqual(['nonce of 0', 'nonce of 2', undefined]);
  });
});

describe('verifiers and challenges', () => {
  it('match the example in RFC 7636, appendix B', async () => {
    expect(await oauth.calculatePKCECodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('have 43 characters, and 10,000 verifiers are all different', () => {
    const verifiers = Array.from({ length: 10_000 }, oauth.generateRandomCodeVerifier);
    expect([new Set(verifiers).size, verifiers.every((one) => /^[\w-]{43}$/.test(one))]).toEqual([10_000, true]);
  });
});
