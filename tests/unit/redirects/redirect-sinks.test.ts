// Checks that every function that navigates to a URL (a URL sink) applies the redirect policy, with the same trusted and untrusted URLs.
import { describe, expect, it } from 'vitest';
import cases from '../../cases/redirect-cases.json' with { type: 'json' };
import { oauthFlows } from '../../../src/auth/oauth.js';
import type { AppOptions } from '../../../src/index.js';
import { handleMfa } from '../../../src/app/client-calls.js';
import { allFlows } from '../../../src/auth/all-flows.js';
import type { AllFlows } from '../../../src/auth/all-flows.js';
import { createApp, type App } from '../../../src/app/create-app.js';
import '../../support/call-code.js';
import { createNetwork, type Step } from '../../support/network.js';
import { makeToken } from '../../support/tokens.js';
import { createJar } from '../auth/oauth-stage.js';
import { createPage } from '../app/page.js';
import { CREDENTIALS } from '../app/stage.js';

type Subject = App<AllFlows & ReturnType<typeof oauthFlows>>;
type Case = (typeof cases)[number];

const STATE = 's'.repeat(43);
const HOME = '/home';
const tokenResponse = (extra: object = {}): Step => ({
  body: { access_token: makeToken(), refresh_token: 'refresh-a', token_type: 'bearer', is_new_user: false, ...extra },
});

interface Sink {
  /** Calls the function, which gets the URL from the page or as an argument. */
  readonly call: (app: Subject, url: string) => Promise<unknown>;
  readonly step?: (url: string) => Step;
  /** Returns the page query, which may contain the return URL or provider parameters. */
  readonly query: (url: string) => string;
  /** If true, a rejected URL results in an error. Otherwise, the URL is in the page query, and the default replaces a rejected URL. */
  readonly isDirect?: true;
}

const remembered = (url: string): string => `?after_auth_return_to=${encodeURIComponent(url)}`;
const noQuery = (): string => '';
const providerParams = (): string => `?code=c&state=${STATE}`;

const SINKS: Readonly<Record<string, Sink>> = {
  'signing in': { query: remembered, call: ({ auth }) => auth.signInWithPassword(CREDENTIALS) },
  'signing up': { query: remembered, call: ({ auth }) => auth.signUpWithPassword(CREDENTIALS) },
  'a magic link for a known user': { query: remembered, call: ({ auth }) => auth.signInWithMagicLink({ code: 'c' }) },
  'a magic link for a new user': {
    query: remembered,
    step: () => tokenResponse({ is_new_user: true }),
    call: ({ auth }) => auth.signInWithMagicLink({ code: 'c' }),
  },
  'a second factor': { query: remembered, call: ({ auth }) => auth.completeMfa({ attemptCode: 'a', totp: '123456' }) },
  'an OAuth callback with a return page in its URL': {
    query: (url) => `${providerParams()}&${remembered(url).slice(1)}`,
    call: ({ auth }) => auth.handleOAuthCallback(),
  },
  'an OAuth callback with a URL in the token response': {
    query: providerParams,
    step: (url) => tokenResponse({ after_callback_redirect_url: url }),
    call: ({ auth }) => auth.handleOAuthCallback(),
    isDirect: true,
  },
  'signing out': { query: noQuery, call: ({ auth }, redirectUrl) => auth.signOut({ redirectUrl }), isDirect: true },
  'redirects.toUrl()': { query: noQuery, call: ({ redirects }, url) => redirects.toUrl(url), isDirect: true },
};

const open = (one: Case, { query, step }: Sink, options: Partial<AppOptions> = {}) => {
  const network = createNetwork();
  const origin = one.currentOrigin === 'null' ? 'about:srcdoc' : `${one.currentOrigin}/handler/sign-in`;
  const page = createPage(origin + query(one.url));
  const jar = createJar(origin.startsWith('https:'));
  jar.set(`${jar.isSecure ? '__Host-' : ''}stack-oauth-outer-${STATE}`, 'v'.repeat(43), 3600);
  network.script({ ...(step ?? (() => tokenResponse()))(one.url), always: true });
  const app = createApp(
    {
      ...{ projectId: `sink-${one.id}`, publishableClientKey: 'k', baseUrl: 'https://api.example', tokenStore: 'memory' },
      ...{ page, platform: network.clock.platform, redirectMethod: 'window', trustedOrigins: one.trustedDomains },
      ...{ urls: { home: HOME, emailVerification: 'https://app.example/v', oauthCallback: 'https://app.example/c' }, ...options },
    },
    { resources: () => ({}), handleMfa, flows: (kit) => ({ ...allFlows(kit), ...oauthFlows(kit, () => jar) }) },
  );
  return { app, page, network };
};

const returnCases = cases.filter((one) => one.surface === 'return_to' && !one.allowLocalhost && one.currentOrigin !== 'null');

describe.each(Object.entries(SINKS))('%s', (_, sink) => {
  it.each(returnCases)('follows the policy: $id', async (one) => {
    // A browser resolves the URL in the query against the current page.
    const target = one.expect === 'allow' ? new URL(one.url, `${one.currentOrigin}/handler/sign-in`).href : `${one.currentOrigin}${HOME}`;
    const { app, page, network } = open(one, sink);
    const found = await network.clock.outcome(sink.call(app, one.url));
    const visited = page.visits.filter(({ method }) => method !== 'rewrite').map(({ url }) => url);
    const isRejected = sink.isDirect === true && one.url !== '' && one.expect === 'deny';
    if (isRejected) expect(found).toMatchObject({ error: { code: 'UNTRUSTED_REDIRECT' } });
    expect(visited, one.url).toEqual(isRejected ? [] : [target]);
    const routed: string[] = [];
    const other = open(one, sink, { redirectMethod: { navigate: (url) => void routed.push(url) } });
    await other.network.clock.outcome(sink.call(other.app, one.url));
    expect(routed.map((url) => new URL(url, one.currentOrigin).href)).toEqual(visited);
  });
});
