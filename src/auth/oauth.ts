import type { AuthContext, MfaChoice, RedirectChoice } from './auth-context.js';
import { getConnectedAccount, linkAccount, type ConnectedAccount, type ConnectionChoice, type LinkChoice } from './connected-account.js';
import { completeAndRedirect, completeCallback, type OAuthCallbackResult } from './oauth-callback.js';
import { redirectToProvider, type ProviderChoice } from './oauth-start.js';
import { listedPageCookies, type ListedJar } from './pending-authorization.js';

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
  signInWithOAuth: (choice: ProviderChoice): Promise<never> => redirectToProvider(context, jar, choice),

  /**
   * Completes a flow on the page that the provider redirects to, and redirects. Returns false if there is no flow to complete. Throws
   * the known errors of the service, and any other error as the cause of a PorticoError. Throws UNTRUSTED_REDIRECT, signed in, if the
   * flow ends at a URL that must not be followed.
   * With `noRedirect`, returns the outcome and never navigates, or returns `undefined` if there is no flow to complete.
   */
  handleOAuthCallback: ((choice: RedirectChoice & MfaChoice = {}) =>
    (choice.noRedirect ? completeCallback : completeAndRedirect)(context, jar, choice)) as {
    (choice: MfaChoice & { readonly noRedirect: true }): Promise<OAuthCallbackResult | undefined>;
    (choice?: MfaChoice): Promise<boolean>;
  },

  /** Navigates to the provider to connect an account of it. Rejects with NOT_SIGNED_IN without a user. */
  linkOAuthAccount: (choice: LinkChoice): Promise<never> => linkAccount(context, jar, choice),

  /** Returns the user's account of a provider with these scopes, which gives tokens for it. */
  getConnectedAccount: ((choice: ConnectionChoice) => getConnectedAccount(context, jar, choice)) as {
    (choice: ConnectionChoice & { readonly or: 'redirect' | 'throw' }): Promise<ConnectedAccount>;
    (choice: ConnectionChoice): Promise<ConnectedAccount | null>;
  },
});
