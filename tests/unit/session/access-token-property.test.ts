// Parses random strings as access tokens. Each string is a token or results in an ASSERTION error.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPorticoError } from '../../../src/errors/portico-error.js';
import { toBase64Url } from '../../../src/lib/base64url.js';
import { parseAccessToken } from '../../../src/session/tokens.js';
import { RANDOM_TOKENS } from '../../support/slices.js';

const RUNS = RANDOM_TOKENS;
const encode = (text: string): string => toBase64Url(new TextEncoder().encode(text));

// Strings that resemble tokens reach later steps of the parser.
const claim = fc.constantFrom(
  ...[
    '{}',
    '{"exp":1}',
    '{"exp":1e9}',
    '{"exp":-1}',
    '{"exp":"1"}',
    '{"exp":null}',
    '{"exp":1e999}',
    '{"iat":1,"exp":9}',
    '[]',
    'null',
    '1',
  ],
  ...[
    '"x"',
    '{',
    '',
    '{"exp":8640000000001}',
    '{"__proto__":{"exp":1}}',
    '{"constructor":{}}',
    '{"exp":{}}',
    '{"iat":[],"exp":1}',
    '\ud800',
  ],
);
const header = fc.constantFrom(
  '{"alg":"ES256"}',
  '{"alg":"ES256"}',
  '{"alg":"ES256"}',
  '{"alg":"none"}',
  '{}',
  '[]',
  'null',
  '',
  '{"alg":1}',
);
const part = fc.oneof(
  claim.map(encode),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
  fc.constantFrom('', 'e30', 'e3=', 'e3+', '%', '\u0000', 'undefined'),
);
const tokenLike = fc
  .tuple(header.map(encode), part, fc.constantFrom('c2ln', 'c2ln', 'c2ln', '', '.', 'c.d', ' '))
  .map((parts) => parts.join('.'));
const text = fc.oneof(
  { weight: 4, arbitrary: tokenLike },
  { weight: 2, arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
);

it(`each of ${RUNS} random strings is a token or results in an ASSERTION error, without side effects`, { timeout: 180_000 }, () => {
  let parsed = 0;
  const check = (value: string): boolean => {
    try {
      const { token, expiresAtMs, lifeMs } = parseAccessToken(value);
      parsed += 1;
      return token === value && Math.abs(expiresAtMs) <= 8.64e15 && (lifeMs === undefined || Number.isFinite(lifeMs));
    } catch (error) {
      return isPorticoError(error, 'ASSERTION');
    }
  };
  fc.assert(fc.property(text, check), { numRuns: RUNS });
  expect(parsed).toBeGreaterThan(RUNS / 100);
  expect(({} as Record<string, unknown>)['exp']).toBeUndefined();
});
