import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { isLoopback } from '../../src/contract/redirect-policy.js';
import type { Backend } from './backend.js';
import type { SharedProvider } from './idp/shared-provider.js';
import { listenOnLoopback } from './loopback.js';

export interface ServeOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly backend: Backend;
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

/** From this machine, and addressed as such: a public name that resolves to a loopback address does not count. */
const isLocal = (request: Request, remoteAddress: string | undefined): boolean => {
  const caller = remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return (caller === '::1' || isLoopback(caller)) && isLoopback(new URL(request.url).hostname);
};

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

const isPrivate = (pathname: string): boolean => pathname === '/demo.json' || pathname === '/inbox/messages';
const isApi = (pathname: string): boolean => pathname === '/health' || pathname === '/api' || pathname.startsWith('/api/');

const createAnswer =
  ({ backend, pages }: ServeOptions) =>
  async (request: Request, remoteAddress: string | undefined): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (isApi(pathname)) return backend.fetch(request);
    if (isPrivate(pathname)) {
      if (!isLocal(request, remoteAddress)) return privateAnswer({ error: 'Only for programs on this machine.' }, 403);
      const answer = await answerPrivate(request, backend);
      if (answer) return answer;
    }
    return (await pages?.(request)) ?? new Response('Not found', { status: 404 });
  };

/** Serves the backend to this machine. Prints nothing. */
export const serve = async (options: ServeOptions): Promise<Serving> => {
  const answer = createAnswer(options);
  const listener = getRequestListener((request, env) => answer(request, (env as HttpBindings).incoming.socket.remoteAddress), {
    overrideGlobalObjects: false,
  });
  const { sharedProvider } = options;
  const { port, close } = await listenOnLoopback((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '';
    void (sharedProvider?.owns(path) ? sharedProvider.listener(incoming, outgoing) : listener(incoming, outgoing));
  }, options.port);
  return { url: `http://localhost:${port}`, close };
};
