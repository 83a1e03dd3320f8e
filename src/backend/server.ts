import type { IncomingMessage } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Backend } from './backend.js';
import type { SharedProvider } from './idp/shared-provider.js';
import { isLocal, isLoopbackHost } from './local-only.js';
import { listenOnLoopback } from './loopback.js';
import { htmlView } from './mail/html-view.js';
import type { Pages } from './types.js';

export interface ServeOptions {
  /** Port on loopback. 0 chooses a free port. */
  readonly port: number;
  readonly backend: Backend;
  /** Whether to serve the inbox, the keys of the demo project and the shared provider to programs on this machine. Default: yes. */
  readonly devEndpoints?: boolean | undefined;
  /** The provider for projects without their own OAuth keys. */
  readonly sharedProvider?: SharedProvider | undefined;
  readonly pages?: Pages | undefined;
  /** Responds to requests from this machine to all paths that the backend itself does not serve. Only the testing kit and `portico dev`. */
  readonly localRoutes?: LocalRoutes | undefined;
}

/** Responds to a request that comes from this machine. Returns undefined if the path is unknown. */
export type LocalRoutes = (request: Request) => Promise<Response | undefined>;

export interface Serving {
  /** Origin with the host `localhost`. Passkeys do not work on an IP address. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Creates a response that pages from other origins can neither read nor embed. */
const privateResponse = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
  });

const forbidden = (why: string): Response => privateResponse({ error: why }, 403);

/** Responds to requests for the inbox and the demo keys. Returns undefined for any other path or method. */
const respondPrivately = async (request: Request, { inbox, demo }: Backend): Promise<Response | undefined> => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/demo.json' && request.method === 'GET') return privateResponse(demo);
  const deletedId = /^\/inbox\/messages\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(pathname)?.[1];
  if (deletedId !== undefined && request.method === 'DELETE') {
    await inbox.remove(deletedId);
    return privateResponse({ success: true });
  }
  const id = /^\/inbox\/messages\/([\w-]+)\/html$/.exec(pathname)?.[1];
  if (id !== undefined && request.method === 'GET') {
    const mail = (await inbox.list()).find((one) => one.id === id);
    return mail ? htmlView(mail.html) : privateResponse({ error: 'The mailbox has no such email.' }, 404);
  }
  if (pathname !== '/inbox/messages') return undefined;
  if (request.method === 'GET') return privateResponse({ items: await inbox.list(searchParams.get('to') ?? undefined) });
  if (request.method !== 'DELETE') return undefined;
  await inbox.clear();
  return privateResponse({ success: true });
};

const NOT_LOCAL = 'This endpoint is available only to programs on this machine, and not through a proxy.';

const isPrivate = (pathname: string): boolean =>
  pathname === '/demo.json' || ['/inbox', '/idp'].some((base) => pathname === base || pathname.startsWith(`${base}/`));

const isApi = (pathname: string): boolean => pathname === '/health' || pathname === '/api' || pathname.startsWith('/api/');

const createRespond =
  ({ backend, pages, devEndpoints = true, localRoutes }: ServeOptions) =>
  async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return backend.fetch(request, incoming.socket.remoteAddress);
    if (isPrivate(pathname)) {
      if (!devEndpoints) return privateResponse({ error: 'This endpoint is off. DEV_ENDPOINTS=on turns it on.' }, 404);
      if (!isLocal(incoming)) return forbidden(NOT_LOCAL);
      const response = await respondPrivately(request, backend);
      if (response) return response;
    }
    if (localRoutes) {
      if (!isLocal(incoming)) return forbidden(NOT_LOCAL);
      const response = await localRoutes(request);
      if (response) return response;
    }
    // Prevents DNS rebinding: the demo pages must not be served under a foreign host name that resolves to this machine.
    if (!isLoopbackHost(incoming.headers.host)) return forbidden('The demo pages are available only at localhost.');
    return (await pages?.(request)) ?? new Response('Not found', { status: 404 });
  };

/** Serves the backend on loopback. Prints nothing. */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const respond = createRespond(options);
  const listener = getRequestListener((request, env) => respond(request, (env as HttpBindings).incoming), { overrideGlobalObjects: false });
  const { sharedProvider, devEndpoints = true } = options;
  const { port, close } = await listenOnLoopback((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '';
    const provider = devEndpoints && sharedProvider?.owns(path) && isLocal(incoming) ? sharedProvider : undefined;
    void (provider?.listener ?? listener)(incoming, outgoing);
  }, options.port);
  return { url: `http://localhost:${port}`, close };
};
