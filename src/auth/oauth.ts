import { getConnectedAccount, linkAccount, type ConnectedAccount, type ConnectionChoice, type LinkChoice } from './connected-account.js';
import type { FlowKit } from './auth-context.js';
import { completeCallback, completeReturn, type OAuthReturn } from './oauth-callback.js';
import type { MultiFactorChoice } from './second-factor.js';
import { leaveForProvider, type ProviderChoice } from './oauth-start.js';
import { listedPageCookies, type ListedJar } from './pending-authorization.js';

/**
 * Signing in with a provider, and connecting accounts of it.
 * @param jar where verifiers wait; the cookies of the page where left out
 */
export const oauthFlows = (kit: FlowKit, jar: () => ListedJar = () => listedPageCookies(kit.transport.platform)) => ({
  /**
   * Leaves for the provider and never settles. Rejects with CONFIGURATION outside a browser, for bad scopes, and in a foreign frame
   * unless `openUrl` opens another window.
   */
  signInWithOAuth: (choice: ProviderChoice): Promise<never> => leaveForProvider(kit, jar, choice),

  /**
   * Completes a flow on the page the provider leads back to: true when it did and a redirect has begun, false when there was
   * nothing to complete. Throws the known errors of the service, a PorticoError with the reason as its cause for the rest, and
   * UNTRUSTED_REDIRECT, signed in, where the answer leads to a place that must not be followed.
   */
  callOAuthCallback: async (): Promise<boolean> => completeCallback(kit, jar),

  /**
   * The same for pages that navigate and ask for a second factor themselves: what came of it, or nothing where there was
   * nothing to complete. It never navigates.
   */
  completeOAuthReturn: (choice: MultiFactorChoice = {}): Promise<OAuthReturn | undefined> => completeReturn(kit, jar, choice),

  /** Leaves for the provider to connect an account of it. Rejects with NOT_SIGNED_IN without a user. */
  linkOAuthAccount: (choice: LinkChoice): Promise<never> => linkAccount(kit, jar, choice),

  /** The user's account of a provider with these scopes, and tokens for it. */
  getConnectedAccount: ((choice: ConnectionChoice) => getConnectedAccount(kit, jar, choice)) as {
    (choice: ConnectionChoice & { readonly or: 'redirect' | 'throw' }): Promise<ConnectedAccount>;
    (choice: ConnectionChoice): Promise<ConnectedAccount | null>;
  },
});
