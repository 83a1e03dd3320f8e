// The pages of a flow with a provider: the page that starts the flow, and the page that the provider redirects to.
import { PorticoError } from '../errors/portico-error.js';
import type { Page } from '../redirects/page.js';
import type { AuthContext } from './auth-context.js';
import { takePendingAuthorization, type ListedJar, type PendingAuthorization } from './pending-authorization.js';

/** Returns whether a page of another site embeds this page. */
const isForeignFrame = (): boolean => {
  if (typeof window === 'undefined') return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    // Reading the address throws only if the top page is from another origin.
    return true;
  }
};

/**
 * Returns the page of a flow. Throws CONFIGURATION without a page, and in a frame of another site, because that site could trick the
 * user into a click (clickjacking).
 * @param isOtherWindow whether another window navigates, in which case frames are allowed
 */
export const requirePage = ({ page }: AuthContext, isOtherWindow = false): Page => {
  if (!page) throw new PorticoError('CONFIGURATION', 'Signing in with a provider needs a browser.');
  if (!isOtherWindow && (page.isForeignFrame ? page.isForeignFrame() : isForeignFrame()))
    throw new PorticoError('CONFIGURATION', "Signing in with a provider is not possible inside another site's page.");
  return page;
};

/**
 * Returns the redirect URI of a flow. RFC 6749 section 4.1.3 requires the same URI when the code is exchanged, so the page to return to
 * is in its query, where the callback page reads it.
 */
export const redirectUriOf = (context: AuthContext, returnTo?: string): string => {
  const url = new URL(context.callbackUrl('oauthCallback', returnTo));
  const reserved = ['code', 'state'].filter((name) => url.searchParams.has(name));
  if (reserved.length > 0) console.warn(`Portico: removed ${reserved.join(' and ')} from the query of the OAuth callback URL.`);
  for (const name of reserved) url.searchParams.delete(name);
  return url.href;
};

/** A return from a provider: the pending authorization, and the address of the page. */
export interface OAuthCallback extends PendingAuthorization {
  /** Address of the page, including code and state. */
  readonly url: URL;
  readonly state: string;
  readonly redirectUri: string;
}

/** Removes code and state from the address, and the verifier from its cookie. Synchronous, so that only one caller gets the values. */
export const readCallback = (context: AuthContext, jar: ListedJar): OAuthCallback | undefined => {
  context.assertWritable();
  const page = requirePage(context);
  const url = new URL(page.href());
  const state = url.searchParams.get('state') ?? '';
  const pending = url.searchParams.get('code') ? takePendingAuthorization(jar, state) : undefined;
  if (!pending) return undefined;
  const clean = new URL(url);
  for (const name of ['code', 'state', 'iss']) clean.searchParams.delete(name);
  page.rewrite(clean.href);
  return { ...pending, url, state, redirectUri: redirectUriOf(context) };
};
