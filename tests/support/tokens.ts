// Creates access tokens and scripted responses like those from the service, and checks that errors expose no secrets.
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { toBase64Url } from '../../src/lib/base64url.js';
import { START_MS } from './clock.js';

const part = (value: unknown): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

let serial = 0;

/** Returns a new access token that was issued at `iatMs` and is valid for `lifeMs`. */
export const makeToken = ({
  sub = 'user-a',
  iatMs = START_MS,
  lifeMs = 600_000,
}: { sub?: string; iatMs?: number; lifeMs?: number } = {}): string =>
  `${part({ alg: 'ES256', kid: 'k1' })}.${part({ sub, iat: iatMs / 1000, exp: (iatMs + lifeMs) / 1000, jti: (serial += 1) })}.c2lnbmF0dXJl`;

/** Returns the user ID in a token. */
export const subjectOf = (token: string): string => (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub;

export const USER_ID = '11111111-1111-4111-8111-111111111111';

export const signInResponse = (accessToken: string, refreshToken: string) => ({
  body: { access_token: accessToken, refresh_token: refreshToken, user_id: USER_ID, is_new_user: false },
});

/** Returns a known error as the service sends it: with status 200, and with its code in a header and in the body. */
export const knownError = (code: string, status: number, details?: unknown) => ({
  status: 200,
  headers: { 'x-stack-actual-status': String(status), 'x-stack-known-error': code },
  body: { code, error: `The service says ${code}.`, ...(details !== undefined && { details }) },
});

export const userResponse = (more: Readonly<Record<string, unknown>> = {}) => ({
  body: {
    id: USER_ID,
    display_name: 'Ada',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    profile_image_url: null,
    signed_up_at_millis: START_MS,
    client_metadata: null,
    client_read_only_metadata: null,
    has_password: true,
    auth_with_email: true,
    otp_auth_enabled: false,
    oauth_providers: [],
    passkey_auth_enabled: false,
    requires_totp_mfa: false,
    is_anonymous: false,
    selected_team_id: null,
    selected_team: null,
    ...more,
  },
});

const causes = (error: unknown): readonly unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : [error]);

/** Returns all text that a log, a report or another thread can receive with an error. */
const formsOf = (error: unknown): string =>
  causes(error)
    .flatMap((one) => [
      String(one),
      (one as Error)?.stack,
      JSON.stringify(one),
      inspect(one, { depth: 10, showHidden: true }),
      inspect(structuredClone(one)),
    ])
    .join('\n');

/** Checks that no form of the error contains a secret or the first half of a secret. */
export const expectNoSecrets = (error: unknown, ...secrets: readonly string[]): void => {
  const forms = formsOf(error);
  for (const secret of secrets) {
    expect(forms).not.toContain(secret);
    expect(forms).not.toContain(secret.slice(0, Math.max(8, secret.length / 2)));
  }
};
