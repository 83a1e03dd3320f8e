// A plain Node.js server with a page that contains the rendered sign-in form, the script-tag module, and a stand-in for the service. Tests
// hold and release the responses, so that they decide what the browser has loaded.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderSignIn, renderSignUp, type ServerPageOptions } from '../../elements/server.js';
import { createClientApp, type Project } from '../../src/index.js';

const NONCE = 'n0nce';

const CONFIG = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  enabled_oauth_providers: [] as readonly { readonly id: string }[],
};
type WireConfig = typeof CONFIG;

/** Returns the project's public data, as `app.currentProject.get()` returns it. */
const projectOf = ({ enabled_oauth_providers: oauthProviders, ...config }: WireConfig): Project => ({
  id: 'p',
  displayName: 'Acme',
  config: {
    signUpEnabled: config.sign_up_enabled,
    credentialEnabled: config.credential_enabled,
    magicLinkEnabled: config.magic_link_enabled,
    passkeyEnabled: config.passkey_enabled,
    clientTeamCreationEnabled: false,
    clientUserDeletionEnabled: false,
    allowUserApiKeys: false,
    allowTeamApiKeys: false,
    oauthProviders,
  },
});

/** The project's public data in the initial state. */
export const PROJECT = projectOf(CONFIG);

/** The responses that a test can hold. */
type Part = 'script' | 'service';

export interface ServedSite {
  readonly origin: string;
  /** The bodies of the sign-in requests so far. */
  readonly signIns: Record<string, unknown>[];
  /** The paths of the POST requests outside the service, which are native form submissions. */
  readonly submissions: string[];
  /** The settings of the project. */
  config: WireConfig;
  /** Options of the rendered page. */
  options: Partial<ServerPageOptions>;
  /** Responds to requests for pages and scripts in place of the server. Returns false for requests that the server handles. */
  respond: (url: URL, response: ServerResponse) => boolean;
  /** Holds the responses of a part until `release` is called. */
  readonly hold: (part: Part) => void;
  readonly release: (part: Part) => void;
  /** Restores the initial state. */
  readonly reset: () => void;
  readonly close: () => void;
}

/** A strict content security policy for a page with the nonce. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${NONCE}'`,
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

const createGates = () => {
  const waits = new Map<Part, { readonly released: Promise<void>; readonly release: () => void }>();
  return {
    passed: async (part: Part): Promise<void> => waits.get(part)?.released,
    hold: (part: Part): void => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      waits.set(part, { released, release });
    },
    release: (part: Part): void => {
      waits.get(part)?.release();
      waits.delete(part);
    },
  };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const pageHtml = (form: string, origin: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
<script type="module" src="/portico.esm.js" data-project-id="p" data-publishable-client-key="k" data-base-url="${origin}"></script>
</head><body>${form}</body></html>`;

/** Starts the server on a free port. */
export const startServedSite = async (): Promise<ServedSite> => {
  const gates = createGates();
  const site = { signIns: [], submissions: [], config: CONFIG, options: {}, respond: () => false } as Pick<
    ServedSite,
    'signIns' | 'submissions' | 'config' | 'options' | 'respond'
  >;
  const send = (response: ServerResponse, type: string, body: string, headers: Record<string, string> = {}): void =>
    void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
  const sendJson = (response: ServerResponse, data: object): void => send(response, 'application/json', JSON.stringify(data));

  const serveApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    await gates.passed('service');
    if (request.url?.endsWith('/projects/current')) return sendJson(response, { id: 'p', display_name: 'Acme', config: site.config });
    if (request.url?.includes('/password/')) site.signIns.push(JSON.parse(body) as Record<string, unknown>);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  };
  const servePage = ({ pathname, searchParams }: URL, response: ServerResponse): void => {
    const app = createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: origin, tokenStore: 'memory' });
    const render = pathname.endsWith('/sign-up') ? renderSignUp : renderSignIn;
    const options = { app, project: projectOf(site.config), nonce: NONCE, fullPage: true, searchParams, ...site.options };
    const form = searchParams.has('bare') ? '<portico-sign-in full-page></portico-sign-in>' : render(options);
    send(response, 'text/html', pageHtml(form, origin), { 'content-security-policy': POLICY });
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    const { pathname } = url;
    if (pathname.startsWith('/api/')) return void serveApi(request, response);
    if (site.respond(url, response)) return;
    if (request.method === 'POST') site.submissions.push(request.url ?? '');
    if (pathname === '/page.css') return send(response, 'text/css', 'body { margin: 0; font-family: sans-serif; }');
    if (!pathname.endsWith('.js')) return servePage(url, response);
    void gates.passed('script').then(() => send(response, 'text/javascript', readFileSync(`dist-cdn${pathname}`, 'utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reset = (): void => {
    for (const part of ['script', 'service'] as const) gates.release(part);
    site.signIns.length = site.submissions.length = 0;
    Object.assign(site, { config: CONFIG, options: {}, respond: () => false });
  };
  const close = (): void => {
    reset();
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(site, { origin, hold: gates.hold, release: gates.release, reset, close });
};
