import { describe, expect, it } from 'vitest';
import cases from '../../cases/redirect-cases.json' with { type: 'json' };
import { isTrustedCallback, trustedDestination } from '../../../src/contract/redirect-policy.js';

const verdict = (one: (typeof cases)[number]): string => {
  if (one.surface === 'callback_url')
    return isTrustedCallback(one.url, { domains: one.trustedDomains, allowLocalhost: one.allowLocalhost }) ? 'allow' : 'deny';
  return trustedDestination(one.url, { origin: one.currentOrigin, trusted: one.trustedDomains, allowLocalhost: one.allowLocalhost })
    ? 'allow'
    : 'deny';
};

describe('the redirect policy', () => {
  it.each(cases)('$id ($tier): $surface $why', (one) => {
    expect(verdict(one), one.url).toBe(one.expect);
  });

  it('answers any value without throwing', () => {
    for (const value of [undefined, null, 0, {}, [], Symbol('x'), 'https://%', `/${'a'.repeat(5000)}`]) {
      expect(
        trustedDestination(value, { origin: 'https://app.example', trusted: ['::', '*', 'https://*.x'], allowLocalhost: true }),
      ).toBeUndefined();
    }
  });
});
