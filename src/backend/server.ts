import type { IncomingMessage } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Backend } from './backend.js';
import type { SharedProvider } from './idp/shared-provider.js';
import { isLocal, isLoopbackHost } from './local-only.js';
import { listenOnLoopback } from './loopback.js';

export interface ServeOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly backend: Backend;
  /** Whether there are a mailbox, the keys of the demo project and the shared provider, for programs on this machine. Default: yes. */
  readonly devEndpoints?: boolean | undefined;
  /** The provider for projects without keys of their own. */
  readonly sharedProvider?: SharedProvider | undefined;
  /** Answers whatever is neither API nor mailbox: the demo pages. */
  readonly pages?: ((request: Request) => Promise<Response> | Response) | undefined;
}

export interface Serving {
  /** Origin, under the name that passkeys and cookies expect. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** For this machine only: no page of another origin may read it, or even embed it. */
const privateAnswer = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
  });

const notHere = (why: string): Response => privateAnswer({ error: why }, 403);

/** Mailbox and demo keys; undefined for every other path. */
const answerPrivate = async (request: Request, { inbox, demo }: Backend): Promise<Response | undefined> => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/demo.json' && request.method === 'GET') return privateAnswer(demo);
  if (pathname !== '/inbox/messages') return undefined;
  if (request.method === 'GET') return privateAnswer({ items: await inbox.list(searchParams.get('to') ?? undefined) });
  if (request.method !== 'DELETE') return undefined;
  await inbox.clear();
  return privateAnswer({ success: true });
};

const isPrivate = (pathname: string): boolean =>
  pathname === '/demo.json' || ['/inbox', '/idp'].some((base) => pathname === base || pathname.startsWith(`${base}/`));

const isApi = (pathname: string): boolean => pathname === '/health' || pathname === '/api' || pathname.startsWith('/api/');

const createAnswer =
  ({ backend, pages, devEndpoints = true }: ServeOptions) =>
  async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return backend.fetch(request, incoming.socket.remoteAddress);
    if (isPrivate(pathname)) {
      if (!devEndpoints) return privateAnswer({ error: 'Off. DEV_ENDPOINTS=on turns it on.' }, 404);
      if (!isLocal(incoming)) return notHere('Only for programs on this machine, and not through a proxy.');
      const answer = await answerPrivate(request, backend);
      if (answer) return answer;
    }
    // Or a foreign name that is made to resolve to this machine would be an origin with the demo pages in it.
    if (!isLoopbackHost(incoming.headers.host)) return notHere('The demo pages are at localhost only.');
    return (await pages?.(request)) ?? new Response('Not found', { status: 404 });
  };

/** Serves the backend to this machine. Prints nothing. */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const answer = createAnswer(options);
  const listener = getRequestListener((request, env) => answer(request, (env as HttpBindings).incoming), { overrideGlobalObjects: false });
  const { sharedProvider, devEndpoints = true } = options;
  const { port, close } = await listenOnLoopback((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '';
    const provider = devEndpoints && sharedProvider?.owns(path) && isLocal(incoming) ? sharedProvider : undefined;
    void (provider?.listener ?? listener)(incoming, outgoing);
  }, options.port);
  return { url: `http://localhost:${port}`, close };
};
