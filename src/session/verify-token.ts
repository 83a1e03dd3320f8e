// The whole package would bring code for encrypted tokens, about which the edge runtime of Next.js warns.
import type { JWTPayload } from 'jose';
import * as errors from 'jose/errors';
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote';
import { jwtVerify } from 'jose/jwt/verify';
import { KnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { textOf } from '../lib/facts.js';
import { failed, ok, type Result } from '../lib/result.js';
import type { Platform } from '../lib/platform.js';

/** The user and the session of a verified access token. */
export interface VerifiedToken {
  /** User ID. */
  readonly userId: string;
  /** Session ID, as in the list of sessions. */
  readonly sessionId: string;
  /** Time at which the token was issued. */
  readonly issuedAt: Date;
  /** Time at which the token expires. */
  readonly expiresAt: Date;
}

type Rejection =
  | KnownError<'UNPARSABLE_ACCESS_TOKEN'>
  | KnownError<'ACCESS_TOKEN_EXPIRED'>
  | KnownError<'INVALID_PROJECT_FOR_ACCESS_TOKEN'>;

/**
 * Verifies an access token. Errors: UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN.
 * @param isNew whether the service has just issued the token. If true, fetches the keys again if none of them matches.
 */
export type TokenVerifier = (accessToken: string, isNew?: boolean) => Promise<Result<VerifiedToken, Rejection>>;

const CLOCK_TOLERANCE_S = 5;
/** Minimum time between two requests for the keys because of tokens with unknown keys, in milliseconds. */
const COOLDOWN_MS = 5000;

/** Classes of errors in the token itself. All other errors concern the keys, and do not mean that the token is invalid. */
const TOKEN_ERRORS = [
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

const unparsable = (): Rejection => new KnownError('UNPARSABLE_ACCESS_TOKEN', 'The access token is not valid.');

const rejectionOf = (error: unknown, projectId: string): Rejection | undefined => {
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
  return TOKEN_ERRORS.some((kind) => error instanceof kind) ? unparsable() : undefined;
};

const toVerifiedToken = (userId: string, { iat = 0, exp = 0, ...claims }: JWTPayload): VerifiedToken => ({
  userId,
  sessionId: String(claims['refreshTokenId'] ?? ''),
  issuedAt: new Date(iat * 1000),
  expiresAt: new Date(exp * 1000),
});

/** Options of `createTokenVerifier`. */
export interface VerifierOptions {
  /** ID of the project whose tokens are accepted. */
  readonly projectId: string;
  /** Returns the origin from which the keys are fetched. */
  readonly keysFrom: () => string;
  /** Origin in the `iss` claim of tokens, the origin at which browsers reach the service. */
  readonly issuer: string;
  /** The function that fetches the keys, and the clock. */
  readonly platform: Pick<Platform, 'fetch' | 'now'>;
}

/**
 * Creates a function that verifies access tokens with the project's published keys (CONTRACT.md C19, C20). Fetches the keys on first
 * use and keeps them for ten minutes. Errors: UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN.
 * Rejects with CONNECTION if the keys cannot be fetched, because the token may be valid. Throws CONFIGURATION if an option is missing.
 */
export const createTokenVerifier = (options: VerifierOptions): TokenVerifier => {
  const { projectId, keysFrom, issuer, platform } = options ?? {};
  if (!projectId || typeof keysFrom !== 'function' || !issuer || !platform)
    throw new PorticoError('CONFIGURATION', 'createTokenVerifier requires projectId, keysFrom, issuer and platform.');
  const projectUrl = (origin: string): string => `${origin}/api/v1/projects/${encodeURIComponent(projectId)}`;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async (accessToken, isNew = false) => {
    keys ??= createRemoteJWKSet(new URL(`${projectUrl(keysFrom())}/.well-known/jwks.json`), {
      cooldownDuration: COOLDOWN_MS,
      [customFetch]: (url, init) => platform.fetch(url, init as RequestInit),
    });
    const current = keys;
    const check = () =>
      jwtVerify(String(accessToken), current, {
        algorithms: ['ES256'],
        audience: projectId,
        issuer: projectUrl(issuer),
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(platform.now()),
      });
    try {
      const { payload } = await check().catch(async (error: unknown) => {
        if (!isNew || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await current.reload();
        return check();
      });
      // The library checks that `sub` is present, but not its value.
      const userId = textOf(payload.sub);
      return userId === null ? failed(unparsable()) : ok(toVerifiedToken(userId, payload));
    } catch (error) {
      const rejection = rejectionOf(error, projectId);
      if (rejection) return failed(rejection);
      throw new PorticoError('CONNECTION', 'The keys for verifying access tokens could not be fetched.', { cause: error });
    }
  };
};
