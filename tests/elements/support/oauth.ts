// Configures projects with providers, and simulates visitors who return from a provider.
import { OAUTH_PROVIDER_IDS } from '../../../src/resources/oauth-providers.js';
import { knownError, openStage, PASSWORD, type Stage, type StageOptions } from './stage.js';
import type { Enrolled } from './totp.js';

/** Returns a project’s settings with these providers, in the API’s format. */
export const withProviders = (...ids: readonly string[]) => ({ enabled_oauth_providers: ids.map((id) => ({ id })) });

export const ALL_PROVIDERS = withProviders(...OAUTH_PROVIDER_IDS);

const VERIFIER = 'v'.repeat(43);
export const TOKEN_PATH = '/auth/oauth/token';

/** The `state` of each OAuth flow that the tests started. */
export const states = new Set<string>();

export const forgetFlows = (): void => {
  for (const state of states) document.cookie = `stack-oauth-outer-${state}=; path=/; max-age=0`;
  states.clear();
};

/** Returns the URL of the last redirect to a provider. Throws when no cookie contains the PKCE verifier for this redirect. */
export const lastRedirect = (stage: Stage): URL => {
  const url = new URL(stage.redirects.at(-1)?.replace(/^assign /, '') ?? 'about:blank');
  const state = url.searchParams.get('state') ?? '';
  if (!document.cookie.includes(`stack-oauth-outer-${state}=`))
    throw new Error(`No cookie contains the PKCE verifier for the state “${state}”.`);
  states.add(state);
  return url;
};

/** Opens a stage for a visitor who returns from a provider. A cookie contains the PKCE verifier, followed by `returnUrl`. */
export const returnFromProvider = async (returnUrl = '', options: StageOptions = {}): Promise<Stage & { readonly state: string }> => {
  const state = Math.random().toString(36).slice(2).padEnd(43, 's').slice(0, 43);
  states.add(state);
  document.cookie = `stack-oauth-outer-${state}=${encodeURIComponent(VERIFIER + returnUrl)}; path=/; max-age=60`;
  return { ...(await openStage({ at: `/handler/oauth-callback?code=the-code&state=${state}`, ...options })), state };
};

/** Resolves to a responder for token requests with a valid authorization code. It returns the tokens of the stage’s user. */
export const tokensOf = async ({ app }: Stage, more: object = {}): Promise<() => Response> => {
  const { accessToken, refreshToken } = await app.session.tokens();
  const tokens = { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: 3599, scope: 'legacy' };
  return () => Response.json({ ...tokens, is_new_user: false, after_callback_redirect_url: null, ...more });
};

/** Resolves to a responder for token requests. It returns the error that requires the user’s second factor. */
export const requireSecondFactor = async ({ email }: Enrolled): Promise<() => Response> => {
  const { app } = await openStage();
  const result = await app.auth.signInWithPassword({ email, password: PASSWORD, mfa: 'return', noRedirect: true });
  return knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', result.status === 'error' ? result.error.details : {}) as () => Response;
};
