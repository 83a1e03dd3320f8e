import { describe, expect, it } from 'vitest';
import { parseAccessToken } from '../../../src/session/tokens.js';

// Which strings are tokens: tests/cases/jwt-cases.json, run by `npm run test:cases`.
describe('parsing access tokens', () => {
  it('does not include the token in its error', () => {
    expect(() => parseAccessToken('aaa.secret.bbb')).toThrow(/^The access token is not usable/);
    expect(() => parseAccessToken('aaa.secret.bbb')).not.toThrow(/secret/);
  });
});
