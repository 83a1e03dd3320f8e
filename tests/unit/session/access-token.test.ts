import { describe, expect, it } from 'vitest';
import { parseAccessToken } from '../../../src/session/tokens.js';

// tests/cases/jwt-cases.json (`npm run test:cases`) lists valid and invalid tokens.
describe('parsing access tokens', () => {
  it('throws errors that do not contain the token', () => {
    expect(() => parseAccessToken('aaa.secret.bbb')).toThrow(/^The access token is not usable/);
    expect(() => parseAccessToken('aaa.secret.bbb')).not.toThrow(/secret/);
  });
});
