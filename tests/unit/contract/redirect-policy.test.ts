import { describe, expect, it } from 'vitest';
import { trustedDestination } from '../../../src/contract/redirect-policy.js';

// Verdict by verdict: tests/cases/redirect-cases.json, by `npm run test:cases`.
describe('the redirect policy', () => {
  it('answers any value without throwing', () => {
    for (const value of [undefined, null, 0, {}, [], Symbol('x'), 'https://%', `/${'a'.repeat(5000)}`]) {
      expect(
        trustedDestination(value, { origin: 'https://app.example', trusted: ['::', '*', 'https://*.x'], allowLocalhost: true }),
      ).toBeUndefined();
    }
  });
});
