import { decodeJwt, errors, importJWK, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { signingKey, type SigningKey } from './keys.js';

/** Data in an access token. */
export interface TokenFacts {
  readonly projectId: string;
  readonly userId: string;
  readonly sessionId: string;
}

export type TokenCheck =
  | { readonly status: 'valid'; readonly facts: TokenFacts }
  | { readonly status: 'expired'; readonly expiredAtMs: number }
  | { readonly status: 'unparsable' };

export interface Tokens {
  readonly issue: (facts: TokenFacts) => Promise<string>;
  readonly check: (token: string) => Promise<TokenCheck>;
  readonly publicKeys: (projectId: string) => readonly object[];
}

export interface TokenOptions {
  readonly secret: string;
  readonly issuer: () => string;
  readonly now: () => number;
  readonly lifeMs: number;
}

const ALGORITHM = 'ES256';
// Clients can send tokens for projects that do not exist, so the cache size is limited.
const MAX_CACHED_KEYS = 1000;

interface LoadedKey {
  readonly signingKey: SigningKey;
  readonly sign: Promise<CryptoKey>;
  readonly verify: Promise<CryptoKey>;
}

const createKeyRing = (secret: string): ((projectId: string) => LoadedKey) => {
  const ring = new Map<string, LoadedKey>();
  return (projectId) => {
    const known = ring.get(projectId);
    if (known) return known;
    const derived = signingKey(secret, projectId);
    const load = (jwk: object): Promise<CryptoKey> => importJWK(jwk, ALGORITHM) as Promise<CryptoKey>;
    const key = { signingKey: derived, sign: load(derived.privateJwk), verify: load(derived.publicJwk) };
    if (ring.size >= MAX_CACHED_KEYS) ring.clear();
    ring.set(projectId, key);
    return key;
  };
};

const audienceOf = (token: string): string | undefined => {
  try {
    const { aud } = decodeJwt(token);
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Creates the functions that issue and verify access tokens: JWTs (RFC 7519) with a signing key per project. The functions do not read the
 * database.
 */
export const createTokens = ({ secret, issuer, now, lifeMs }: TokenOptions): Tokens => {
  const keyOf = createKeyRing(secret);
  const issuerOf = (projectId: string): string => `${issuer()}/api/v1/projects/${projectId}`;

  const check = async (token: string): Promise<TokenCheck> => {
    const projectId = audienceOf(token);
    if (projectId === undefined) return { status: 'unparsable' };
    try {
      const key = await keyOf(projectId).verify;
      const required = { algorithms: [ALGORITHM], issuer: issuerOf(projectId), requiredClaims: ['sub', 'iat', 'exp', 'refreshTokenId'] };
      const { payload } = await jwtVerify(token, key, { ...required, currentDate: new Date(now()) });
      const { sub, refreshTokenId } = payload;
      return { status: 'valid', facts: { projectId, userId: String(sub), sessionId: String(refreshTokenId) } };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { status: 'expired', expiredAtMs: Number(error.payload.exp) * 1000 };
      return { status: 'unparsable' };
    }
  };

  return {
    check,
    issue: async ({ projectId, userId, sessionId }) => {
      const key = keyOf(projectId);
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ branchId: 'main', refreshTokenId: sessionId, role: 'authenticated' })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.signingKey.kid })
        .setIssuer(issuerOf(projectId))
        .setAudience(projectId)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.max(1, Math.round(lifeMs / 1000)))
        .sign(await key.sign);
    },
    publicKeys: (projectId) => {
      const { kid, publicJwk } = keyOf(projectId).signingKey;
      return [{ ...publicJwk, alg: ALGORITHM, kid }];
    },
  };
};
