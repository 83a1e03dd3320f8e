import type { AuthContext } from './auth-context.js';
import { getConnectedAccount, linkAccount, type ConnectedAccount, type ConnectedAccountOptions } from './connected-account.js';
import { completeOAuth } from './oauth-callback.js';
import { oauthCallbackFlow } from './oauth-page.js';
import { redirectToProvider, type OAuthOptions } from './oauth-start.js';
import { listedPageCookies, type ListedJar } from './pending-authorization.js';

/** Returns null only if `or` is omitted or is `return-null`. */
export interface GetConnectedAccount {
  (
    options: ConnectedAccountOptions & {
      /** What to do if the account is not connected: connect it at the provider, or throw. */
      readonly or: 'redirect' | 'throw';
    },
  ): Promise<ConnectedAccount>;
  (options: ConnectedAccountOptions): Promise<ConnectedAccount | null>;
}

/**
 * Returns the methods for sign-in with providers and for connected provider accounts.
 * @param jar stores verifiers; if omitted, verifiers are stored in cookies of the page
 */
export const oauthFlows = (context: AuthContext, jar: () => ListedJar = () => listedPageCookies(context.transport.platform)) => ({
  /**
   * Navigates to the provider. The promise never resolves. Rejects with ABORTED if the user returns with Back and the browser kept the
   * page, so that you can enable a button again. Rejects with UNTRUSTED_REDIRECT if `returnTo` is not trusted. Rejects with CONFIGURATION
   * outside a browser, for invalid scopes, and if a page from another origin embeds the page, unless `openUrl` opens another window.
   * @example
   * await app.auth.signInWithOAuth({ provider: 'google', returnTo: '/orders' });
   */
  signInWithOAuth: (options: OAuthOptions): Promise<never> => redirectToProvider(context, jar, options),

  /**
   * Completes a flow on the page that the provider redirects to, and redirects. Returns false if there is no flow to complete, and after a
   * wrong TOTP code, which it reports in an alert. Throws other known service errors, and any other error as the cause of a PorticoError.
   * If the flow ends at a URL that is not trusted, throws UNTRUSTED_REDIRECT after signing in.
   * With `noRedirect`, never navigates. Returns the outcome, or `undefined` if there is no flow to complete.
   * @example
   * if (!(await app.auth.handleOAuthCallback())) console.log('No sign-in to complete.');
   */
  handleOAuthCallback: oauthCallbackFlow(context, jar, async () => completeOAuth),

  /**
   * Navigates to the provider to connect a provider account. Rejects with NOT_SIGNED_IN if nobody is signed in.
   * @example
   * await app.auth.linkOAuthAccount({ provider: 'github', scopes: ['repo'] });
   */
  linkOAuthAccount: (options: OAuthOptions): Promise<never> => linkAccount(context, jar, options),

  /**
   * Returns the user's account at a provider. If it is not connected or lacks a scope, returns null, throws an error, or navigates to the
   * provider, as `or` specifies. The account's `getAccessToken` returns access tokens with the given scopes.
   * @example
   * const account = await app.auth.getConnectedAccount({ provider: 'github', scopes: ['repo'], or: 'redirect' });
   * const { accessToken } = await account.getAccessToken();
   */
  getConnectedAccount: ((options: ConnectedAccountOptions) => getConnectedAccount(context, jar, options)) as GetConnectedAccount,
});
