// Creates the responses for a fault case: replaces placeholders with tokens and dates, and recipes with large bodies.
import type { Step } from '../../support/network.ts';
import { makeToken } from '../../support/tokens.ts';
import { START_MS } from '../../support/clock.ts';
import type { Recipe } from '../tokens.ts';

/** Returns the refresh token for the placeholder `$RT`, or for a placeholder such as `$RT_B` for another user's token. */
export const issuedRefreshToken = (owner = ''): string => `fresh-refresh-token${owner.toLowerCase().replaceAll('_', '-')}-0000000000000`;

/** Converts `+600s`, `-5s` or `now` to an offset from the start, in milliseconds. */
const offsetMs = (text: string | undefined, otherwise: number): number => {
  const seconds = /^([+-]?\d+(?:\.\d+)?)s?$/.exec(text ?? '')?.[1];
  return text === 'now' ? 0 : seconds === undefined ? otherwise : Number(seconds) * 1000;
};

/** Returns the access token for a placeholder such as `$JWT(exp=+600s,iat=now,sub=B)`. */
const issuedAccessToken = (claims: string): string => {
  const {
    exp,
    iat,
    sub = 'A',
  } = Object.fromEntries(claims.split(',').map((claim) => claim.split('=').map((word) => word.trim()))) as Partial<Record<string, string>>;
  const iatMs = offsetMs(iat, 0);
  return makeToken({ sub, iatMs: START_MS + iatMs, lifeMs: offsetMs(exp, 600_000) - iatMs });
};

/** Returns the HTTP date for a placeholder such as `$HTTPDATE(+3s)`, in whole seconds. */
const httpDate = (offset: string | undefined): string => new Date(START_MS + offsetMs(offset?.trim(), 0)).toUTCString();

/** Returns the value with its placeholders replaced. */
export const fillIn = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll(/\$JWT(?:\(([^)]*)\))?/g, (_, claims: string | undefined) => issuedAccessToken(claims ?? ''))
      .replaceAll(/\$HTTPDATE(?:\(([^)]*)\))?/g, (_, offset: string | undefined) => httpDate(offset))
      .replaceAll(/\$RT(_\w+)?/g, (_, owner: string | undefined) => issuedRefreshToken(owner)),
  ) as T;

type Amount = number | string | (Recipe & { readonly [name: string]: unknown });

/** A response as the case file describes it. May contain a recipe for a body that is too large for the file. */
export interface ScriptStep extends Step {
  readonly bodyRepeat?: Amount;
  readonly generate?: Amount;
}

const firstNumber = (amount: Amount): number => {
  const text = typeof amount === 'object' ? JSON.stringify(Object.values(amount)) : String(amount);
  return Number(/\d[\d_]*/.exec(text)?.[0].replaceAll('_', '') ?? 1);
};

const repeated = (amount: Amount, bodyRaw = ' '): string => {
  if (typeof amount !== 'object') return bodyRaw.repeat(firstNumber(amount));
  const { prefix = '', suffix = '', repeat = amount['text'] ?? bodyRaw, times } = amount;
  return prefix + String(repeat).repeat(times ?? firstNumber(amount)) + suffix;
};

/** Returns a list with this number of users. Each user has every field that the operation reads. */
const generated = (amount: Amount): unknown => ({
  items: Array.from({ length: firstNumber(amount) }, (_, index) => ({ ...USER, id: `u${index}`, display_name: `User ${index}` })),
  pagination: { next_cursor: null },
});

/** A response body with the required members of both users and teams. */
export const USER = {
  id: 'u1',
  display_name: 'A',
  primary_email: 'a@b.c',
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: START_MS,
  last_active_at_millis: START_MS,
  created_at_millis: START_MS,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  has_password: true,
  auth_with_email: true,
  primary_email_auth_enabled: true,
  otp_auth_enabled: false,
  oauth_providers: [],
  passkey_auth_enabled: false,
  requires_totp_mfa: false,
  is_anonymous: false,
  selected_team: null,
};

/** Returns the steps of a case for the network. By default, the response to an aborted call arrives after the abort. */
export const stepsOf = (script: readonly ScriptStep[], abortAfterMs?: number): readonly Step[] =>
  fillIn(script).map(({ bodyRepeat, generate, ...step }) => ({
    ...(abortAfterMs !== undefined && { delayMs: 10 * (abortAfterMs + 1) }),
    ...step,
    ...(bodyRepeat !== undefined && { bodyRaw: repeated(bodyRepeat, step.bodyRaw) }),
    ...(generate !== undefined && { body: generated(generate) }),
  }));
