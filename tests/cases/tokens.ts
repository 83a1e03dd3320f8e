// Plays jwt-cases.json: passes each value to the access token parser.
import { expect } from 'vitest';
import { toBase64Url } from '../../src/lib/base64url.ts';
import { tryParseAccessToken } from '../../src/session/tokens.ts';
import type { Case } from './verdict.ts';

/** A recipe for a token that is too large for the file. */
export interface Recipe {
  readonly prefix?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly suffix?: string;
  readonly base64urlOf?: Recipe;
}

export interface TokenCase extends Case {
  readonly token: unknown;
  readonly nonString?: boolean;
  readonly build?: Recipe;
  readonly nowMs: number;
  readonly expect: 'ok' | 'err';
  readonly expiresAtMs?: number;
  readonly expiredAtNow?: boolean;
}

/** The maximum time to parse a token, in milliseconds. */
const MAX_PARSE_MS = 50;

const make = (recipe: Recipe): string => {
  const inner = recipe.base64urlOf
    ? toBase64Url(new TextEncoder().encode(make(recipe.base64urlOf)))
    : (recipe.repeat ?? '').repeat(recipe.times ?? 0);
  return (recipe.prefix ?? '') + inner + (recipe.suffix ?? '');
};

/** Returns the enumerable names that every object inherits. A hostile payload must not add any. */
const inheritedNames = (): readonly string[] => {
  const names: string[] = [];
  // oxlint-disable-next-line guard-for-in -- The loop collects inherited names.
  for (const name in {}) names.push(name);
  return names;
};

export const playToken = (one: TokenCase): void => {
  const token = one.build ? make(one.build) : one.token;
  const startedAt = performance.now();
  const parsed = tryParseAccessToken(token);
  expect(performance.now() - startedAt, 'the parsing time in milliseconds').toBeLessThan(MAX_PARSE_MS);
  expect(parsed ? 'ok' : 'err').toBe(one.expect);
  expect(inheritedNames(), 'the names added to Object.prototype').toEqual([]);
  if (!parsed) return;
  if (one.expiresAtMs !== undefined) expect(parsed.expiresAtMs).toBe(one.expiresAtMs);
  if (one.expiredAtNow !== undefined) expect(parsed.expiresAtMs <= one.nowMs).toBe(one.expiredAtNow);
};
