// Starts a backend in this process, and the shared provider on a separate port. Projects without their own provider keys use the shared
// provider. Simulates a browser that follows the redirects from both.
import { createHash, randomBytes } from 'node:crypto';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { createSharedProvider } from '../../src/backend/idp/shared-provider.js';
import { listenOnLoopback } from '../../src/backend/loopback.js';
import { ORIGIN, startClient, type ApiResponse, type Body, type Client, type Reach, type RequestParts } from './client.js';

export const REDIRECT = 'http://localhost:3999/callback';
const MAX_HOPS = 12;

export interface OAuthClient extends Client {
  readonly issuer: string;
  readonly close: () => Promise<void>;
}

/** Simulates a browser that stores cookies per origin. `go` sends one request, and `follow` also follows redirects. */
export const createBrowser = (client: Reach) => {
  const isBackendOrProvider = (url: string): boolean => url.startsWith(`${ORIGIN}/`) || new URL(url).pathname.startsWith('/idp/');
  const jars = new Map<string, Map<string, string>>();
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(url, { ...init, redirect: 'manual', headers: { accept: 'text/html', cookie } });
    const response = origin === ORIGIN ? await client.backend.fetch(request) : await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  /** Follows redirects, and submits `login` to the provider's sign-in page. Returns the redirect to the app, or the last response. */
  const follow = async (start: string, login: Readonly<Record<string, string>>): Promise<Response> => {
    let [url, init] = [start, {} as RequestInit];
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const response = await go(url, init);
      const location = response.headers.get('location');
      if (location === null && (init.method === 'POST' || !response.headers.get('content-type')?.includes('text/html'))) return response;
      init = location === null ? { method: 'POST', body: new URLSearchParams(login) } : {};
      url = location === null ? url : new URL(location, url).href;
      // All other URLs belong to the app.
      if (!isBackendOrProvider(url)) return response;
    }
    throw new Error(`The sign-in did not end after ${MAX_HOPS} requests. The last URL is ${url}.`);
  };
  return { go, follow };
};

export const startOAuthClient = async (options: Parameters<typeof startClient>[0] = {}): Promise<OAuthClient> => {
  let origin = '';
  const shared = createSharedProvider(
    () => origin,
    () => ORIGIN,
  );
  const listening = await listenOnLoopback((incoming, outgoing) => void shared.listener(incoming, outgoing), 0);
  origin = `http://localhost:${listening.port}`;
  const client = await startClient({ sharedProvider: shared.client, ...options });
  const close = async (): Promise<void> => {
    await listening.close();
    await client.backend.close();
  };
  return { ...client, issuer: shared.client.issuer(), close };
};

/** Changes settings of a project, by default the demo project. */
export const configure = (client: Reach, config: object, project: ProjectAccess = client.backend.demo): Promise<ApiResponse> =>
  client.send('PATCH', '/internal/projects/current', { access: 'admin', project, body: { config } });

export const SHARED = { oauth_providers: [{ id: 'github', type: 'shared' }] };
export const STANDARD = { oauth_providers: [{ id: 'google', type: 'standard', client_id: 'own id', client_secret: 'own secret' }] };

/** Creates the `state` and the PKCE values that an app stores while its visitor signs in on the provider's page. */
export const newFlow = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, state: randomBytes(16).toString('hex'), challenge: createHash('sha256').update(verifier).digest('base64url') };
};
export type Flow = ReturnType<typeof newFlow>;

export const authorizeUrl = (
  { backend }: Reach,
  { state, challenge }: Flow,
  { provider = 'github', project = backend.demo, ...query }: { provider?: string; project?: ProjectAccess; [name: string]: unknown } = {},
): string => {
  const all = {
    client_id: project.projectId,
    client_secret: project.publishableClientKey,
    redirect_uri: REDIRECT,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    ...(query as Record<string, string>),
  };
  return `${ORIGIN}/api/v1/auth/oauth/authorize/${provider}?${new URLSearchParams(all)}`;
};

/** Returns the query parameters of the URL to which a response redirects. The result is empty if the response is not a redirect. */
export const redirectQuery = (response: Response): Record<string, string> =>
  Object.fromEntries(new URL(response.headers.get('location') ?? 'http://none').searchParams);

/** Completes a sign-in at the provider. Returns the flow, the redirect to the app and the authorization code. */
export const signInAtProvider = async (client: Client, login: string, query: Record<string, unknown> = {}) => {
  const flow = newFlow();
  const response = await createBrowser(client).follow(authorizeUrl(client, flow, query), { login });
  return { flow, response, code: redirectQuery(response).code ?? '' };
};

/** Exchanges an authorization code for tokens. */
export const exchange = (
  client: Reach,
  code: string,
  { verifier }: Pick<Flow, 'verifier'>,
  more: Body = {},
  parts: RequestParts = {},
): Promise<ApiResponse> => {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    client_id: client.backend.demo.projectId,
    client_secret: client.backend.demo.publishableClientKey,
    ...more,
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return client.send('POST', '/auth/oauth/token', { access: 'none', headers, raw: new URLSearchParams(form).toString(), ...parts });
};
