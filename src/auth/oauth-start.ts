import { assertText } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import type { OAuthProviderId } from '../resources/oauth-providers.js';
import { apiUrl, navigate, relativePart } from '../redirects/redirects.js';
import type { Session } from '../session/session.js';
import { loadFor } from '../transport/load.js';
import { aborted } from '../transport/exchange.js';
import { assertNotDisposed } from '../transport/send.js';
import type { AuthContext } from './auth-context.js';
import { loadProtocol, redirectUriOf, requirePage } from './oauth-page.js';
import { savePendingAuthorization, type ListedJar } from './pending-authorization.js';

/** An OAuth provider and the options of its flow. */
export interface OAuthOptions {
  /** Provider ID, for example `google` or the ID of a provider that the project added. */
  readonly provider: OAuthProviderId | (string & {});
  /**
   * URL to navigate to afterward, on a trusted origin. If omitted, a sign-in ends at the page to return to, or else at the after-sign-in
   * or after-sign-up page, and linking an account ends at the current page.
   */
  readonly returnTo?: string | undefined;
  /** Scopes to request besides the provider's defaults and `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Called instead of navigating this page. Opens the URL in another window, for example a popup, which then completes the flow.
   * @param url service URL, with the `state` of the flow as a parameter
   */
  readonly openUrl?: ((url: string) => void) | undefined;
}

// Printable ASCII except spaces, quotes and backslashes (RFC 6749 section 3.3).
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

const assert = (isValid: boolean, message: string): void => {
  if (!isValid) throw new PorticoError('ASSERTION', message);
};

/**
 * Returns the scopes that a flow requests, without duplicates. Throws ASSERTION if an option has the wrong type, and CONFIGURATION for a
 * scope that is not valid.
 */
export const scopesFor = ({ oauthScopes }: AuthContext, { provider, scopes = [], openUrl }: OAuthOptions): readonly string[] => {
  assert(!!provider, '"provider" is missing.');
  assertText(provider, 'provider');
  assert(Array.isArray(scopes), '"scopes" must be an array.');
  assert(openUrl === undefined || typeof openUrl === 'function', '"openUrl" must be a function.');
  for (const scope of scopes) assertText(scope, 'scopes');
  const configured = Object.hasOwn(oauthScopes, provider) ? (oauthScopes[provider] ?? []) : [];
  const all = [...new Set([...configured, ...scopes])];
  if (all.some((scope) => !SCOPE.test(scope))) throw new PorticoError('CONFIGURATION', 'A scope must be a valid OAuth scope.');
  return all;
};

/** Rejects with ABORTED when the browser restores the page from the back/forward cache, because the user left the provider. */
const untilRestored = (): Promise<never> =>
  new Promise((_, reject) => {
    const settle = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      globalThis.removeEventListener('pageshow', settle);
      reject(aborted(undefined));
    };
    globalThis.addEventListener?.('pageshow', settle);
  });

/**
 * Navigates to the provider, or calls `openUrl`. Never resolves, because the browser replaces the page, or another window completes the
 * flow. Rejects if the flow cannot start, and if the user returns from the provider with Back.
 * @param link the session and the access token of the user to link the provider account to; if omitted, the user signs in
 */
export const redirectToProvider = async (
  context: AuthContext,
  jar: () => ListedJar,
  options: OAuthOptions,
  link?: { readonly accessToken: string; readonly session: Session },
): Promise<never> => {
  const scopes = scopesFor(context, options);
  context.assertWritable();
  const page = requirePage(context, options.openUrl !== undefined);
  const { projectId, publishableClientKey } = context.transport.identity;
  const oauth = await loadFor(context.transport, loadProtocol);
  const afterUrl = link && (options.returnTo === undefined ? relativePart(new URL(page.href())) : context.trustedLink(options.returnTo));
  const returnTo = link ? undefined : options.returnTo;
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const query = {
    client_id: projectId,
    client_secret: publishableClientKey,
    redirect_uri: redirectUriOf(context, returnTo),
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: link ? 'link' : 'authenticate',
    error_redirect_url: context.callbackUrl('error', returnTo),
    ...(scopes.length > 0 && { provider_scope: scopes.join(' ') }),
    ...(link && { token: link.accessToken, after_callback_redirect_url: afterUrl }),
  };
  assertNotDisposed(context.transport);
  if (link && link.session !== context.sessions.current()) throw new PorticoError('ABORTED', 'A user signed in or out during the call.');
  savePendingAuthorization(jar(), state, { verifier, afterUrl });
  const provider = encodeURIComponent(options.provider.toLowerCase());
  const url = apiUrl(context.transport.baseUrl, `/auth/oauth/authorize/${provider}`, query);
  if (options.openUrl) options.openUrl(url.href);
  else navigate(page, url);
  return options.openUrl ? new Promise<never>(() => undefined) : untilRestored();
};
