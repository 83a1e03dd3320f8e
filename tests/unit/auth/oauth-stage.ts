// Test helpers that create an app with only the OAuth flows, on a simulated page with a cookie jar that tests can read.
import { createApp } from '../../../src/app/create-app.js';
import { oauthFlows } from '../../../src/auth/oauth.js';
import type { AppOptions } from '../../../src/index.js';
import { promptForMfa } from '../../../src/auth/mfa.js';
import type { ListedJar } from '../../../src/auth/pending-authorization.js';
import '../../support/call-code.js';
import { createNetwork } from '../../support/network.js';
import { makeToken } from '../../support/tokens.js';
import { createPage, type FakePage } from '../app/page.js';

export const API = 'https://api.example';
export const APP = 'https://app.example';
export const TOKEN = 'POST /auth/oauth/token';
export const PREFIX = '__Host-stack-oauth-outer-';
export const VERIFIER = 'v'.repeat(43);
export const STATE = 's'.repeat(43);

export interface FakeJar extends ListedJar {
  readonly cookies: Map<string, { readonly value: string; readonly lifeSeconds: number }>;
}

export const createJar = (isSecure = true): FakeJar => {
  const cookies: FakeJar['cookies'] = new Map();
  return {
    cookies,
    isSecure,
    names: () => [...cookies.keys()],
    get: (name) => cookies.get(name)?.value,
    set: (name, value, lifeSeconds) => void cookies.set(name, { value, lifeSeconds }),
    remove: (name) => void cookies.delete(name),
  };
};

let projects = 0;

export const createOAuthStage = (options: Partial<AppOptions> = {}, at = `${APP}/handler/sign-in`, jar = createJar()) => {
  const network = createNetwork();
  const page: FakePage = createPage(at);
  const app = createApp(
    {
      projectId: `oauth-project-${(projects += 1)}`,
      publishableClientKey: 'pck_1',
      baseUrl: API,
      tokenStore: 'memory',
      redirectMethod: 'window',
      platform: network.clock.platform,
      page,
      ...options,
    },
    { resources: () => ({}), flows: (kit) => oauthFlows(kit, () => jar), handleMfa: promptForMfa },
  );
  /** Starts work that navigates away from the page. Returns the new URL. */
  const leave = async (work: Promise<unknown>): Promise<URL> => {
    const before = page.visits.length;
    const failure = work.then(
      () => undefined,
      (error: unknown) => error,
    );
    for (let round = 0; round < 200 && page.visits.length === before; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    if (page.visits.length === before) throw (await failure) ?? new Error('The page did not navigate.');
    return new URL(page.visits.at(-1)?.url ?? '');
  };
  /** Navigates back to the app's callback page. */
  const returnFromProvider = (query: Readonly<Record<string, string>>): void =>
    page.rewrite(`${APP}/handler/oauth-callback?${new URLSearchParams(query)}`);
  return { app, network, page, jar, run: network.clock.run, outcome: network.clock.outcome, leave, returnFromProvider };
};

/** Creates a token endpoint response. */
export const tokenResponse = (more: object = {}) => ({
  match: TOKEN,
  headers: { 'content-type': 'application/json' },
  body: {
    access_token: makeToken({ sub: 'a' }),
    refresh_token: 'refresh-a',
    token_type: 'Bearer',
    expires_in: 3599,
    scope: 'legacy',
    is_new_user: false,
    after_callback_redirect_url: null,
    ...more,
  },
});

/** Creates a stage on the callback page, with the PKCE verifier that the start of the flow stored. */
export const openCallbackPage = (
  query: Readonly<Record<string, string>> = { code: 'c1', state: STATE },
  options: Partial<AppOptions> = {},
) => {
  const stage = createOAuthStage(options, `${APP}/handler/oauth-callback?${new URLSearchParams({ keep: '1', ...query })}#part`);
  stage.jar.cookies.set(PREFIX + STATE, { value: VERIFIER, lifeSeconds: 3600 });
  return stage;
};
