import { PorticoError } from '../errors/portico-error.js';
import { fromBase64Url } from '../lib/base64url.js';
import type { Tokens } from '../transport/exchange.js';

export type { Tokens };

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

/** Returns the value if it is a token that can be stored and sent: visible ASCII, not the string `undefined`. Otherwise returns null. */
export const tokenOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[!-~]+$/.test(value) && value !== 'undefined' ? value : null;

export const isSamePair = (a: Tokens, b: Tokens): boolean => a.accessToken === b.accessToken && a.refreshToken === b.refreshToken;

/** The latest time that a Date supports, in milliseconds. Used as the expiry of a token without `exp`. */
const MAX_DATE_MS = 8_640_000_000_000_000;

// Servers reject longer headers.
const MAX_LENGTH = 16_384;
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

export interface AccessToken {
  readonly token: string;
  /** User ID. `undefined` if the token does not contain a user ID. */
  readonly userId: string | undefined;
  /** Value of `exp` in milliseconds, by the service's wall clock. */
  readonly expiresAtMs: number;
  /** Lifetime of the token, in milliseconds. `undefined` if the token lacks `exp` or `iat`. */
  readonly lifeMs: number | undefined;
}

const throwUnusable = (reason: string): never => {
  throw new PorticoError('ASSERTION', `The access token is not usable: ${reason}.`);
};

const parsePart = (part: string, name: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(part)));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Text that is not JSON is rejected below.
  }
  return throwUnusable(`its ${name} is not a JSON object`);
};

const readTimeMs = (claims: Record<string, unknown>, name: string): number | undefined => {
  if (!Object.hasOwn(claims, name)) return undefined;
  const ms = typeof claims[name] === 'number' ? claims[name] * 1000 : Number.NaN;
  return Math.abs(ms) <= MAX_DATE_MS ? ms : throwUnusable(`its ${name} is not a time`);
};

/**
 * Parses a compact signed token (RFC 7515) without verifying it. Throws ASSERTION if the token is not usable. The message never
 * contains the token.
 */
export const parseAccessToken = (token: unknown): AccessToken => {
  if (typeof token !== 'string' || token.length > MAX_LENGTH || !COMPACT.test(token)) return throwUnusable('it is not in compact form');
  const [header = '', payload = ''] = token.split('.');
  if (parsePart(header, 'header')['alg'] === 'none') return throwUnusable('it is not signed');
  const claims = parsePart(payload, 'payload');
  const expiresAtMs = readTimeMs(claims, 'exp');
  const issuedAtMs = readTimeMs(claims, 'iat');
  const lifeMs = expiresAtMs === undefined || issuedAtMs === undefined ? undefined : expiresAtMs - issuedAtMs;
  const { sub: userId } = claims;
  if (userId !== undefined && (typeof userId !== 'string' || userId === '')) return throwUnusable('its sub is not a user ID');
  return { token, userId, expiresAtMs: expiresAtMs ?? MAX_DATE_MS, lifeMs };
};

/** Parses a token like `parseAccessToken`, but returns `undefined` instead of throwing. */
export const tryParseAccessToken = (token: unknown): AccessToken | undefined => {
  try {
    return parseAccessToken(token);
  } catch {
    return undefined;
  }
};
