import { describe, expect, it } from 'vitest';
import cases from '../../cases/jwt-cases.json' with { type: 'json' };
import { toBase64Url } from '../../../src/kit/base64url.js';
import { parseAccessToken, tryParseAccessToken } from '../../../src/session/access-token.js';

interface Recipe {
  readonly prefix?: string;
  readonly repeat?: string;
  readonly times?: number;
  readonly suffix?: string;
  readonly base64urlOf?: Recipe;
}

const make = (recipe: Recipe): string => {
  const inner = recipe.base64urlOf
    ? toBase64Url(new TextEncoder().encode(make(recipe.base64urlOf)))
    : (recipe.repeat ?? '').repeat(recipe.times ?? 0);
  return (recipe.prefix ?? '') + inner + (recipe.suffix ?? '');
};

describe('parsing access tokens', () => {
  it.each(cases)('$id ($tier): $why', (one) => {
    const token = 'build' in one && one.build ? make(one.build as Recipe) : one.token;
    const parsed = tryParseAccessToken(token);
    expect(parsed ? 'ok' : 'err').toBe(one.expect);
    if (!parsed) return;
    expect(parsed.expiresAtMs).toBe(one.expiresAtMs);
    expect(parsed.expiresAtMs <= one.nowMs).toBe(one.expiredAtNow);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('never repeats the token in its error', () => {
    expect(() => parseAccessToken('aaa.secret.bbb')).toThrow(/^The access token is not usable/);
    expect(() => parseAccessToken('aaa.secret.bbb')).not.toThrow(/secret/);
  });
});
