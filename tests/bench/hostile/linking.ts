// Starts to connect a provider account as an attacker, and opens the authorization URL as a victim, who signs in at the provider. The
// victim's provider account must not be connected to the attacker's account.
import { createHash, randomBytes } from 'node:crypto';
import type { Stage } from './stage.js';
import { rejectedUnless, type Attack } from './verdict.js';

const REDIRECT = 'http://localhost:3999/callback';
const MAX_HOPS = 12;

/** Creates a function that sends requests like a browser with one cookie jar. Sends every cookie to every host. */
const createBrowser = () => {
  const jar = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { accept: 'text/html', cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value.join('='));
    }
    return response;
  };
};

/** Follows redirects, and signs in at the provider, until the redirect to the app's callback page. Returns its query parameters. */
const followRedirects = async (start: string, login: string): Promise<URLSearchParams> => {
  const go = createBrowser();
  let [url, init] = [start, {} as RequestInit];
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const response = await go(url, init);
    const location = response.headers.get('location');
    if (location === null && (init.method === 'POST' || response.status !== 200))
      throw new Error(`the flow ended with ${response.status}: ${await response.text()}`);
    init = location === null ? { method: 'POST', body: new URLSearchParams({ login }) } : {};
    url = location === null ? url : new URL(location, url).href;
    if (url.startsWith(REDIRECT)) return new URL(url).searchParams;
  }
  throw new Error('too many redirects');
};

const createLinkUrl = (stage: Stage, attacker: { readonly access_token: string }): string => {
  const query = {
    client_id: stage.demo.projectId,
    client_secret: stage.demo.publishableClientKey,
    redirect_uri: REDIRECT,
    scope: 'legacy',
    state: randomBytes(16).toString('hex'),
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update('a verifier that nobody but the attacker has, of 43 characters').digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'link',
    token: attacker.access_token,
    provider_scope: '',
  };
  return `${stage.demo.apiUrl}/api/v1/auth/oauth/authorize/github?${new URLSearchParams(query)}`;
};

export const linkAttack: Attack = {
  what: "a victim's provider account is linked to the attacker's account",
  run: async (stage) => {
    await stage.send('PATCH', '/internal/projects/current', {
      access: 'admin',
      body: { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } },
    });
    const attacker = await stage.signUp();
    const arrived = await followRedirects(createLinkUrl(stage, attacker), 'victim@github.example');
    const { text } = await stage.send('GET', '/users/me', { as: attacker });
    // The victim's browser has the authorization code, but not the PKCE code verifier.
    return rejectedUnless(
      !arrived.has('code')
        ? `the callback has no code: ${arrived}`
        : text.includes('victim@github.example') && 'the provider account is linked',
    );
  },
};
