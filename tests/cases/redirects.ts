// Plays redirect-cases.json: passes each URL to the redirect policy and compares the result with the expectation.
import { expect } from 'vitest';
import { isTrustedCallback, toTrustedUrl } from '../../src/redirects/policy.ts';
import type { Case } from './verdict.ts';

export interface RedirectCase extends Case {
  readonly surface: 'return_to' | 'callback_url';
  readonly url: string;
  readonly currentOrigin: string;
  readonly trustedDomains: readonly string[];
  readonly allowLocalhost: boolean;
  readonly expect: 'allow' | 'deny';
}

const isAllowed = ({ surface, url, currentOrigin, trustedDomains, allowLocalhost }: RedirectCase): boolean =>
  surface === 'callback_url'
    ? isTrustedCallback(url, { domains: trustedDomains, allowLocalhost })
    : toTrustedUrl(url, { origin: currentOrigin, trusted: trustedDomains, allowLocalhost }) !== undefined;

export const playRedirect = (one: RedirectCase): void => {
  expect(isAllowed(one) ? 'allow' : 'deny', JSON.stringify(one.url)?.slice(0, 200)).toBe(one.expect);
};
