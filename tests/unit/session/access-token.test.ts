import { describe, expect, it } from 'vitest';
import { parseAccessToken } from '../../../src/session/access-token.js';

// What is a token and what is none: tests/cases/jwt-cases.json, by `npm run test:cases`.
describe('parsing access tokens', () => {
  it('never repeats the token in its error', () => {
    expect(() => parseAccessToken('aaa.secret.bbb')).toThrow(/^The access token is not usable/);
    expect(() => parseAccessToken('aaa.secret.bbb')).not.toThrow(/secret/);
  });
});
