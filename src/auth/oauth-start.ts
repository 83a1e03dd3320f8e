import { PorticoError } from '../errors/portico-error.js';
import type { Page } from '../redirects/page.js';
import type { TrustedUrl } from '../redirects/policy.js';
import { relativePart, apiUrl } from '../redirects/urls.js';
import { expectAlive } from '../transport/send.js';
import type { FlowKit } from './auth-context.js';
import { keepOuting, type ListedJar } from './pending-authorization.js';

export interface ProviderChoice {
  /** Id of the provider, for example `google`. */
  readonly provider: string;
  /** Scopes to ask the provider for, besides its own and those of `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Opens the URL in place of this page, for example in a popup, which then completes the flow.
   * @param url address of the service, with the `state` that the flow returns with
   */
  readonly openUrl?: ((url: TrustedUrl) => void) | undefined;
}

// RFC 6749 section 3.3: any printable ASCII but blanks, quotes and back-slashes.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The scopes a flow asks for, each once. Throws CONFIGURATION for one that is none. */
export const scopesFor = ({ oauthScopes }: FlowKit, { provider, scopes = [] }: ProviderChoice): readonly string[] => {
  const configured = Object.hasOwn(oauthScopes, provider) ? (oauthScopes[provider] ?? []) : [];
  const all = [...new Set([...configured, ...scopes])];
  if (all.some((scope) => !SCOPE.test(scope))) throw new PorticoError('CONFIGURATION', 'A scope must be a valid OAuth scope.');
  return all;
};

/** Whether another site shows this window inside of its own. */
const isForeignFrame = (): boolean => {
  if (typeof window === 'undefined') return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    // Only another site's address is hidden.
    return true;
  }
};

/**
 * The page of a flow. A page inside of another site's could be clicked through without being seen.
 * @param isOtherWindow another window navigates, so framing this page gains nothing
 */
export const expectPage = ({ page }: FlowKit, isOtherWindow = false): Page => {
  if (!page) throw new PorticoError('CONFIGURATION', 'Signing in with a provider needs a browser.');
  if (!isOtherWindow && (page.isForeignFrame ? page.isForeignFrame() : isForeignFrame()))
    throw new PorticoError('CONFIGURATION', "Signing in with a provider is not possible inside of another site's page.");
  return page;
};

/** The same at the start and at the end of a flow. */
export const redirectUriOf = (kit: FlowKit): string => {
  const url = new URL(kit.callbackUrl('oauthCallback'));
  const taken = ['code', 'state'].filter((name) => url.searchParams.has(name));
  if (taken.length > 0) console.warn(`Portico: the query of the OAuth callback URL cannot have ${taken.join(' and ')}; left out.`);
  for (const name of taken) url.searchParams.delete(name);
  return url.href;
};

/** A link of an account to the signed-in user. */
export interface Link {
  readonly accessToken: string;
  readonly returnTo?: string | undefined;
}

/** Leaves for the provider. Never settles: the page is on its way out. Rejects before, when it cannot begin. */
export const leaveForProvider = async (kit: FlowKit, jar: () => ListedJar, choice: ProviderChoice, link?: Link): Promise<never> => {
  kit.sessions.store.expectWritable?.();
  const page = expectPage(kit, choice.openUrl !== undefined);
  const scopes = scopesFor(kit, choice);
  const { projectId, publishableClientKey } = kit.transport.identity;
  const oauth = await import('./oauth-protocol.js');
  const afterUrl = link && (link.returnTo ?? relativePart(new URL(page.href())));
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const query = {
    client_id: projectId,
    client_secret: publishableClientKey,
    redirect_uri: redirectUriOf(kit),
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: link ? 'link' : 'authenticate',
    error_redirect_url: kit.callbackUrl('error'),
    ...(scopes.length > 0 && { provider_scope: scopes.join(' ') }),
    ...(link && { token: link.accessToken, after_callback_redirect_url: afterUrl }),
  };
  expectAlive(kit.transport);
  keepOuting(jar(), state, { verifier, afterUrl });
  const provider = encodeURIComponent(choice.provider.toLowerCase());
  const openUrl = choice.openUrl ?? ((url: TrustedUrl) => page.assign(url));
  openUrl(apiUrl(kit.transport.baseUrl(), `/auth/oauth/authorize/${provider}`, query));
  return new Promise<never>(() => undefined);
};
