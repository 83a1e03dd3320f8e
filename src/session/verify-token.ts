import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { KnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { failed, ok, type Result } from '../lib/result.js';
import type { Platform } from '../lib/platform.js';

/** The user and the session of a verified access token. */
export interface VerifiedToken {
  /** Id of the user. */
  readonly userId: string;
  /** Id of the session, as in the list of sessions. */
  readonly sessionId: string;
  /** Time at which the token was issued. */
  readonly issuedAt: Date;
  /** Time at which the token expires. */
  readonly expiresAt: Date;
}

type Refusal = KnownError<'UNPARSABLE_ACCESS_TOKEN'> | KnownError<'ACCESS_TOKEN_EXPIRED'> | KnownError<'INVALID_PROJECT_FOR_ACCESS_TOKEN'>;

/** Verifies an access token. Errors: UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN. */
export type TokenVerifier = (accessToken: string) => Promise<Result<VerifiedToken, Refusal>>;

const CLOCK_TOLERANCE_S = 5;

/** Classes of errors in the token itself. All other errors concern the keys. After such an error, the token may be valid. */
const OF_THE_TOKEN = [
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

const refusalOf = (error: unknown, projectId: string): Refusal | undefined => {
  if (error instanceof errors.JWTExpired) {
    return new KnownError('ACCESS_TOKEN_EXPIRED', 'The access token has expired.', { expired_at_millis: (error.payload.exp ?? 0) * 1000 });
  }
  if (error instanceof errors.JWTClaimValidationFailed && (error.claim === 'aud' || error.claim === 'iss')) {
    const actual = typeof error.payload.aud === 'string' ? error.payload.aud : '';
    return new KnownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', 'The access token belongs to another project.', {
      expected_project_id: projectId,
      actual_project_id: actual,
    });
  }
  return OF_THE_TOKEN.some((kind) => error instanceof kind)
    ? new KnownError('UNPARSABLE_ACCESS_TOKEN', 'The access token is not valid.')
    : undefined;
};

const read = ({ sub = '', iat = 0, exp = 0, ...claims }: JWTPayload): VerifiedToken => ({
  userId: sub,
  sessionId: String(claims['refreshTokenId'] ?? ''),
  issuedAt: new Date(iat * 1000),
  expiresAt: new Date(exp * 1000),
});

export interface VerifierOptions {
  readonly projectId: string;
  /** Returns the origin from which the keys are fetched. */
  readonly keysFrom: () => string;
  /** Origin in the `iss` claim of tokens, which is the origin of the service for browsers. */
  readonly issuer: string;
  readonly platform: Pick<Platform, 'fetch' | 'now'>;
}

/**
 * Creates a function that verifies access tokens with the project's published keys (CONTRACT.md C19, C20). Fetches the keys on first
 * use and keeps them for ten minutes. Errors: UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN.
 * Rejects with CONNECTION if the keys cannot be fetched, because the token may be valid.
 */
export const createTokenVerifier = ({ projectId, keysFrom, issuer, platform }: VerifierOptions): TokenVerifier => {
  const placeAt = (origin: string): string => `${origin}/api/v1/projects/${encodeURIComponent(projectId)}`;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (accessToken) => {
    keys ??= createRemoteJWKSet(new URL(`${placeAt(keysFrom())}/.well-known/jwks.json`), {
      [customFetch]: (url, init) => platform.fetch(url, init as RequestInit),
    });
    try {
      const { payload } = await jwtVerify(String(accessToken), keys, {
        algorithms: ['ES256'],
        audience: projectId,
        issuer: placeAt(issuer),
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(platform.now()),
      });
      return ok(read(payload));
    } catch (error) {
      const refusal = refusalOf(error, projectId);
      if (refusal) return failed(refusal);
      throw new PorticoError('CONNECTION', 'The keys for verifying access tokens could not be fetched.', { cause: error });
    }
  };
};
