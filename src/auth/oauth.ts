import type { AuthContext, MfaOption, NoRedirectOption } from './auth-context.js';
import {
  getConnectedAccount,
  linkAccount,
  type ConnectedAccount,
  type ConnectedAccountOptions,
  type LinkAccountOptions,
} from './connected-account.js';
import { completeAndRedirect, completeCallback, type OAuthCallbackResult } from './oauth-callback.js';
import { redirectToProvider, type OAuthOptions } from './oauth-start.js';
import { listedPageCookies, type ListedJar } from './pending-authorization.js';

/** With `noRedirect`, returns the outcome of the flow; otherwise, whether there was a flow to complete. */
export interface HandleOAuthCallback {
  (options: MfaOption & { readonly noRedirect: true }): Promise<OAuthCallbackResult | undefined>;
  (options?: MfaOption): Promise<boolean>;
}

/** Returns null only if `or` is omitted or `return-null`. */
export interface GetConnectedAccount {
  (options: ConnectedAccountOptions & { readonly or: 'redirect' | 'throw' }): Promise<ConnectedAccount>;
  (options: ConnectedAccountOptions): Promise<ConnectedAccount | null>;
}

/**
 * Signing in with a provider, and connecting accounts of it.
 * @param jar stores verifiers; if omitted, the cookies of the page
 */
export const oauthFlows = (context: AuthContext, jar: () => ListedJar = () => listedPageCookies(context.transport.platform)) => ({
  /**
   * Navigates to the provider; the promise never resolves. Rejects with CONFIGURATION outside a browser, for scopes that are not valid,
   * and in a frame of another site unless `openUrl` opens another window.
   * @example
   * await app.auth.signInWithOAuth({ provider: 'google' });
   */
  signInWithOAuth: (options: OAuthOptions): Promise<never> => redirectToProvider(context, jar, options),

  /**
   * Completes a flow on the page that the provider redirects to, and redirects. Returns false if there is no flow to complete. Throws
   * the known errors of the service, and any other error as the cause of a PorticoError. Throws UNTRUSTED_REDIRECT, signed in, if the
   * flow ends at a URL that must not be followed.
   * With `noRedirect`, returns the outcome and never navigates, or returns `undefined` if there is no flow to complete.
   * @example
   * if (!(await app.auth.handleOAuthCallback())) console.log('No sign-in to complete.');
   */
  handleOAuthCallback: ((options: NoRedirectOption & MfaOption = {}) =>
    (options.noRedirect ? completeCallback : completeAndRedirect)(context, jar, options)) as HandleOAuthCallback,

  /**
   * Navigates to the provider to connect an account of it. Rejects with NOT_SIGNED_IN without a user.
   * @example
   * await app.auth.linkOAuthAccount({ provider: 'github', scopes: ['repo'] });
   */
  linkOAuthAccount: (options: LinkAccountOptions): Promise<never> => linkAccount(context, jar, options),

  /**
   * Returns the user's account of a provider with these scopes, which gives tokens for it.
   * @example
   * const account = await app.auth.getConnectedAccount({ provider: 'github', scopes: ['repo'], or: 'redirect' });
   * const { accessToken } = await account.getAccessToken();
   */
  getConnectedAccount: ((options: ConnectedAccountOptions) => getConnectedAccount(context, jar, options)) as GetConnectedAccount,
});
