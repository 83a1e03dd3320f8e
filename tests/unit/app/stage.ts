// Test helpers that create a client app on a simulated page with a scripted network.
import '../../support/call-code.js';
import { createClientApp, type AppOptions, type ClientApp } from '../../../src/index.js';
import { createNetwork, type Network } from '../../support/network.js';
import { makeToken, signInResponse } from '../../support/tokens.js';
import { createPage, type FakePage } from './page.js';

export interface AppStage {
  readonly app: ClientApp;
  readonly network: Network;
  readonly clock: Network['clock'];
  readonly page: FakePage;
  /** Advances the clock until the work settles. */
  readonly run: Network['clock']['run'];
  readonly outcome: Network['clock']['outcome'];
}

export const ORIGIN = 'https://app.example';
export const SIGN_IN = 'POST /auth/password/sign-in';
export const ME = 'GET /users/me';
export const SIGN_OUT = 'DELETE /auth/sessions/current';
export const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' };

let projects = 0;

/** Creates an app with a new project ID, because apps with the same project ID share refreshes. */
export const createAppStage = (options: Partial<AppOptions> = {}, at = `${ORIGIN}/shop?item=7#top`): AppStage => {
  const network = createNetwork();
  const page = createPage(at);
  const app = createClientApp({
    projectId: `app-project-${(projects += 1)}`,
    publishableClientKey: 'pck_1',
    baseUrl: 'https://api.example',
    tokenStore: 'memory',
    platform: network.clock.platform,
    page,
    ...options,
  });
  return { app, network, clock: network.clock, page, run: network.clock.run, outcome: network.clock.outcome };
};

export const signedIn = (sub = 'a') => ({ tokenStore: { accessToken: makeToken({ sub }), refreshToken: `refresh-${sub}` } });
export const signInStep = (sub: string, more = {}) => ({
  match: SIGN_IN,
  ...signInResponse(makeToken({ sub }), `refresh-${sub}`),
  ...more,
});
