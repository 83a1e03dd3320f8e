// Projects with providers, and visitors who return from one.
import { knownError, openStage, PASSWORD, type Stage, type StageOptions } from './stage.js';
import type { Enrolled } from './totp.js';

/** Settings of a project with these providers, in the form of the wire. */
export const withProviders = (...ids: readonly string[]) => ({ enabled_oauth_providers: ids.map((id) => ({ id })) });

export const ALL_PROVIDERS = withProviders(
  ...['google', 'github', 'microsoft', 'spotify', 'facebook', 'discord', 'gitlab', 'bitbucket', 'linkedin', 'apple', 'x'],
);

const VERIFIER = 'v'.repeat(43);
export const TOKEN = '/auth/oauth/token';

// Test files run in parallel in one browser: each one uses only its own flows.
export const states = new Set<string>();

export const forgetFlows = (): void => {
  for (const state of states) document.cookie = `stack-oauth-outer-${state}=; path=/; max-age=0`;
  states.clear();
};

/** The URL that the visitor was redirected to, with a verifier in a cookie. */
export const leftFor = (stage: Stage): URL => {
  const url = new URL(stage.went.at(-1)?.replace(/^assign /, '') ?? 'about:blank');
  const state = url.searchParams.get('state') ?? '';
  if (!document.cookie.includes(`stack-oauth-outer-${state}=`)) throw new Error('There is no verifier.');
  states.add(state);
  return url;
};

/** A visitor who returns from a provider; `kept` follows the verifier in its cookie. */
export const comeBack = async (kept = '', options: StageOptions = {}): Promise<Stage & { readonly state: string }> => {
  const state = Math.random().toString(36).slice(2).padEnd(43, 's').slice(0, 43);
  states.add(state);
  document.cookie = `stack-oauth-outer-${state}=${encodeURIComponent(VERIFIER + kept)}; path=/; max-age=60`;
  return { ...(await openStage({ at: `/handler/oauth-callback?code=the-code&state=${state}`, ...options })), state };
};

/** The response to a valid code: tokens of a user who signed in elsewhere. */
export const tokensOf = async ({ app }: Stage, more: object = {}): Promise<() => Response> => {
  const { accessToken, refreshToken } = await app.session.tokens();
  const answer = { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: 3599, scope: 'legacy' };
  return () => Response.json({ ...answer, is_new_user: false, after_callback_redirect_url: null, ...more });
};

/** The service requires the second factor of a user after the sign-in at the provider. */
export const challenge = async ({ email }: Enrolled): Promise<() => Response> => {
  const { app } = await openStage();
  const answer = await app.auth.signInWithPassword({ email, password: PASSWORD, mfa: 'return', noRedirect: true });
  return knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', answer.status === 'error' ? answer.error.details : {}) as () => Response;
};
