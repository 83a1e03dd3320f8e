import { isLoopback, parseUrl } from '../../lib/url.js';
import { toTrustedUrl } from '../../redirects/policy.js';

/**
 * Returns the page to which a sign-in URL redirects.
 *
 * @throws Error with a readable message if the redirect policy rejects the page, or if the page is not on this machine
 */
export const pageAfterSignIn = (returnTo: string, appUrl: string): URL => {
  const policy = { origin: parseUrl(appUrl)?.origin ?? null, trusted: [], allowLocalhost: true };
  const page = toTrustedUrl(returnTo, policy);
  if (!page) throw new Error(`The page ${returnTo} cannot be opened after a sign-in. Pass a path of the app or a URL on this machine.`);
  if (page.protocol === 'http:' && isLoopback(page.hostname)) return page;
  throw new Error(`The page ${page.href} is not on http://localhost. Cookies of this backend reach only pages on this machine over http.`);
};
