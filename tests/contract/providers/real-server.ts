// Starts an OAuth and OpenID Connect server on loopback. The server replaces a provider in tests, and rejects requests of the backend that
// do not follow the standards.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration } from 'oidc-provider';
import { loadProvider } from '../../../src/backend/idp/load-provider.js';
import { listenOnLoopback } from '../../../src/backend/loopback.js';
import { ORIGIN, type Body } from '../client.js';
import { ACCOUNT, claimsAt, type ProviderRow } from './table.js';

export const CLIENT_ID = 'own id';
export const CLIENT_SECRET = 'own secret: 100 %+';

/** A request that the backend sent to the provider. */
export interface ReceivedRequest {
  readonly url: string;
  readonly form: Record<string, string>;
  readonly authorization: string;
}

export interface RealServer {
  /** Returns the URL on this server that replaces the provider's authorization URL. */
  readonly authorizeUrl: (url: URL) => string;
  /** Sends requests for the provider's URLs to this server, and throws for all other URLs. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly received: ReceivedRequest[];
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const configurationOf = async ({ id, scope, secretIn, withoutPkce }: ProviderRow): Promise<Configuration> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${ORIGIN}/api/v1/auth/oauth/callback/${id}`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: secretIn === 'body' ? 'client_secret_post' : 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['of a test'] },
    scopes: ['openid', ...scope.split(' ')],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => !withoutPkce },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => claimsAt(id) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: ACCOUNT });
      grant.addOIDCScope(`openid ${scope} email profile`);
      await grant.save();
      return grant;
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 60, Session: 60, Grant: 3600, RefreshToken: 3600 },
  };
};

const PROFILE_PATH = '/people?';

/** Starts a server with the provider's issuer. The server signs in every visitor without showing a page. */
export const startRealServer = async (row: ProviderRow): Promise<RealServer> => {
  const provider = await loadProvider(row.issuer, await configurationOf(row));
  const sendProfile = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const token = await provider.AccessToken.find(incoming.headers.authorization?.replace('Bearer ', '') ?? '');
    const person: Body = row.people[decodeURIComponent(incoming.url?.slice(PROFILE_PATH.length) ?? '')];
    outgoing.writeHead(token ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(person));
  };
  const listening = await listenOnLoopback((incoming, outgoing) => {
    if (incoming.url?.startsWith(PROFILE_PATH)) return void sendProfile(incoming, outgoing);
    if (!incoming.url?.startsWith('/login/')) return void provider.callback()(incoming, outgoing);
    return void provider.interactionFinished(incoming, outgoing, { login: { accountId: ACCOUNT } });
  }, 0);
  const origin = `http://localhost:${listening.port}`;
  const received: ReceivedRequest[] = [];
  return {
    received,
    origin,
    authorizeUrl: (url) => {
      const here = new URL(`${origin}/auth${url.search}`);
      if (row.isOpenId) here.searchParams.set('scope', `openid profile ${row.scope} email`);
      return here.href;
    },
    fetch: (url, init) => {
      const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
      received.push({ url, form, authorization: new Headers(init.headers).get('authorization') ?? '' });
      if (url === row.token) return fetch(`${origin}/token`, init);
      if (!(url in row.people)) throw new Error(`The backend sent a request to ${url}, which is not a URL of the provider in table.ts.`);
      return fetch(row.people[url] === 'claims' ? `${origin}/me` : `${origin}${PROFILE_PATH}${encodeURIComponent(url)}`, init);
    },
    close: listening.close,
  };
};
