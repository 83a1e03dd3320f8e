// Serves the pages, files and API responses of all products from one server on loopback. Each product has its own origin, because
// browsers resolve all host names that end with `.localhost` to this machine.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { ApiReply, Product, Site } from './product.js';

export interface Stub {
  readonly originOf: (product: Product) => string;
  /** Serves a product's site. */
  readonly add: (product: Product, site: Site) => void;
  /** Returns whether a URL is the URL of an API request: it is neither a page nor a file. */
  readonly isApi: (url: string) => boolean;
  /** API requests without a response, such as `hanko GET /me`. */
  readonly unanswered: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

/** A site and the path of its page. */
interface Served extends Site {
  readonly path: string;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
const typeOf = (path: string): string => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The compressed contents. The visits before the measurement compress everything that a page needs. */
const compressed = new Map<string | Uint8Array, Uint8Array>();
const compress = (content: string | Uint8Array): Uint8Array => {
  const known = compressed.get(content) ?? brotliCompressSync(content);
  compressed.set(content, known);
  return known;
};

const send = (response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, content: string | Uint8Array): void => {
  const body = compress(content);
  response.writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': body.byteLength });
  response.end(body);
};

/** Headers of an API that allows each page to call it. */
const allowAll = (request: IncomingMessage): Record<string, string> => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
});

const sendReply = (request: IncomingMessage, response: ServerResponse, { status = 200, headers, body }: ApiReply): void =>
  send(response, status, { 'cache-control': 'no-store', ...allowAll(request), ...headers }, body);

/** Starts the server without any sites. */
export const startStub = async (): Promise<Stub> => {
  const sites = new Map<string, Served>();
  const unanswered = new Set<string>();

  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, hostname, searchParams: query } = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const name = hostname.replace(/\.localhost$/, '');
    const [found, method] = [sites.get(name), request.method ?? 'GET'];
    const file = found?.files.get(pathname);
    if (file)
      return send(response, 200, { 'content-type': typeOf(pathname), 'cache-control': 'public, max-age=31536000, immutable' }, file);
    if (found?.path === pathname) return send(response, 200, { 'content-type': 'text/html', 'cache-control': 'no-cache' }, found.page);
    const reply = found?.api?.({ method, path: pathname, query });
    if (!reply) unanswered.add(`${name} ${method} ${pathname}`);
    return sendReply(request, response, reply ?? { status: 404, body: '' });
  };

  const server = createServer((request, response) => {
    // Reads and ignores the body, so that the connection can be used again.
    request.resume();
    respond(request, response);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    originOf: ({ name }) => `http://${name}.localhost:${port}`,
    add: ({ name, path = '/' }, site) => void sites.set(name, { ...site, path }),
    isApi: (url) => {
      const { hostname, pathname } = new URL(url);
      const site = sites.get(hostname.replace(/\.localhost$/, ''));
      return site !== undefined && site.path !== pathname && !site.files.has(pathname);
    },
    unanswered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
