// Code for the two pages of an OAuth flow: the page that starts the flow, and the page that the provider redirects to.
import { lazyModule } from '../errors/lazy-module.js';
import { PorticoError } from '../errors/portico-error.js';
import { reportProblem } from '../errors/report-problem.js';
import type { Result } from '../lib/result.js';
import type { Page } from '../lib/platform.js';
import { loadFor } from '../transport/load.js';
import type { AuthContext, MfaOption, NoRedirectOption } from './auth-context.js';
import { savePendingAuthorization, takePendingAuthorization, type ListedJar, type PendingAuthorization } from './pending-authorization.js';

/** The functions of `oauth-protocol.ts`. Their own types would require `oauth4webapi`, which host apps do not install. */
interface Protocol {
  readonly calculatePKCECodeChallenge: (verifier: string) => Promise<string>;
  readonly generateRandomCodeVerifier: () => string;
  readonly generateRandomState: () => string;
  readonly validateAuthResponse: (
    server: { readonly issuer: string },
    client: { readonly client_id: string },
    url: URL,
    state: string,
  ) => URLSearchParams;
}

export const loadProtocol = lazyModule<Protocol>(() => import('./oauth-protocol.js'));

/** Returns whether a page from another origin embeds this page. */
const isForeignFrame = (): boolean => {
  if (typeof window === 'undefined') return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    // Reading the URL throws only if the top page is from another origin.
    return true;
  }
};

/**
 * Returns the page on which a flow runs. Throws CONFIGURATION if there is no page, and if a page from another origin embeds the page,
 * because the other page could trick the user into a click (clickjacking).
 * @param isOtherWindow whether another window navigates, in which case frames are allowed
 */
export const requirePage = ({ page }: AuthContext, isOtherWindow = false): Page => {
  if (!page) throw new PorticoError('CONFIGURATION', 'Signing in with a provider requires a browser.');
  if (!isOtherWindow && (page.isForeignFrame ? page.isForeignFrame() : isForeignFrame()))
    throw new PorticoError('CONFIGURATION', "Signing in with a provider is not possible inside another site's page.");
  return page;
};

/**
 * Returns the redirect URI of a flow. Its query contains the page to return to, so that the callback page builds the same URI again, as
 * RFC 6749 section 4.1.3 requires when the code is exchanged.
 */
export const redirectUriOf = (context: AuthContext, returnTo?: string): string => {
  const url = new URL(context.callbackUrl('oauthCallback', returnTo));
  const reserved = ['code', 'state'].filter((name) => url.searchParams.has(name));
  if (reserved.length > 0) reportProblem('reserved-parameters', { subject: reserved.join(' and ') });
  for (const name of reserved) url.searchParams.delete(name);
  return url.href;
};

/** A redirect back from a provider: the pending authorization, and the URL of the page. */
export interface OAuthCallback extends PendingAuthorization {
  /** URL of the page, including `code` and `state`. */
  readonly url: URL;
  readonly state: string;
  readonly redirectUri: string;
}

/** Returns the URL without the parameters that the redirect added. */
const withoutCode = (url: URL): string => {
  const clean = new URL(url);
  for (const name of ['code', 'state', 'iss']) clean.searchParams.delete(name);
  return clean.href;
};

/** Removes `code` and `state` from the URL, and deletes the verifier cookie. Synchronous, so that only one caller gets the values. */
const takeCallback = (context: AuthContext, jar: ListedJar): OAuthCallback | undefined => {
  context.assertWritable();
  const page = requirePage(context);
  const url = new URL(page.href());
  const state = url.searchParams.get('state') ?? '';
  const pending = url.searchParams.get('code') ? takePendingAuthorization(jar, state) : undefined;
  if (!pending) return undefined;
  page.rewrite(withoutCode(url));
  return { ...pending, url, state, redirectUri: redirectUriOf(context) };
};

/** Restores the URL and the cookie of a callback, so that the flow can be completed after a reload. */
const restoreCallback = (context: AuthContext, jar: ListedJar, callback: OAuthCallback): void => {
  savePendingAuthorization(jar, callback.state, callback);
  const page = requirePage(context);
  if (page.href() === withoutCode(callback.url)) page.rewrite(callback.url.href);
};

/** The outcome of an OAuth flow. */
export interface OAuthCallbackResult {
  /** The success or the error. The error is a known service error, or a PorticoError whose cause is the reason. */
  readonly result: Result<
    {
      /** Whether the sign-in created the account. */
      readonly isNewUser: boolean;
    },
    unknown
  >;
  /** URL to navigate to, if the flow linked an account. Check this URL with `app.redirects.resolveRedirect` first. */
  readonly afterUrl: string | undefined;
}

/** With `noRedirect`, returns the outcome of the flow. Otherwise, returns whether a flow was completed. */
export interface HandleOAuthCallback {
  (
    options: MfaOption & {
      /** Returns the outcome instead of redirecting. */
      readonly noRedirect: true;
    },
  ): Promise<OAuthCallbackResult | undefined>;
  (options?: MfaOption): Promise<boolean>;
}

export type CallbackOptions = NoRedirectOption & MfaOption;
/** Completes an OAuth flow from its callback. */
export type CompleteOAuth = (
  context: AuthContext,
  callback: OAuthCallback,
  options: CallbackOptions,
) => Promise<OAuthCallbackResult | boolean>;

/**
 * Returns the method that completes an OAuth flow. The method takes `code` and `state` from the URL before it loads its own module.
 * @param loadCode loads the module of the method; if loading fails, the flow can be completed after a reload
 */
export const oauthCallbackFlow = (context: AuthContext, jar: () => ListedJar, loadCode: () => Promise<CompleteOAuth>) =>
  (async (options: CallbackOptions = {}) => {
    const { noRedirect, mfa } = options;
    const ownJar = jar();
    const callback = takeCallback(context, ownJar);
    if (!callback) {
      reportProblem('foreign-callback');
      return noRedirect ? undefined : false;
    }
    let complete: CompleteOAuth;
    try {
      [complete] = await Promise.all([loadCode(), loadFor(context.transport, loadProtocol)]);
    } catch (error) {
      restoreCallback(context, ownJar, callback);
      throw error;
    }
    return complete(context, callback, { noRedirect, mfa });
  }) as HandleOAuthCallback;
