// Tests servers behind a proxy that terminates TLS. Sibling subdomains can set cookies without the `__Host-` prefix,
// so these servers must not read cookies without the prefix.
import { createServer, request as sendRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextjsCookieStore, requestStore, type RequestLike } from '../../src/index.js';
import type { CookieOptions } from '../../src/session/cookie-store.js';

const PLANTED = `stack-refresh=old; stack-refresh-p=evil; stack-access=${encodeURIComponent('["evil","token"]')}`;
/** The headers that a browser sends when it opens an HTTPS page. */
const VISIT = { cookie: PLANTED, host: 'shop.example', 'sec-fetch-site': 'none', 'upgrade-insecure-requests': '1' };

const servers = new Set<Server>();
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([...servers].map((server) => new Promise((resolve) => void server.close(resolve))));
  servers.clear();
});

const listen = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  servers.add(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

type Headers = Readonly<Record<string, string | undefined>>;
type Reader = (options: CookieOptions) => RequestListener;

const refreshTokenOf = (request: RequestLike, options: CookieOptions) => String(requestStore(request, 'p', options).read().refreshToken);

/** For each kind of server, creates a request listener that responds with the refresh token in the request cookies. */
const READERS: Readonly<Record<string, Reader>> = {
  node: (options) => (request, response) => void response.end(refreshTokenOf(request, options)),
  'web-standard': (options) => getRequestListener((request) => new Response(refreshTokenOf(request, options))),
  'Next.js': (options) =>
    getRequestListener(({ headers }) => {
      const sent = new Map(
        headers
          .get('cookie')
          ?.split('; ')
          .map((pair) => pair.split('=') as [string, string]),
      );
      const cookies = { get: (name: string) => (sent.has(name) ? { value: sent.get(name) ?? '' } : undefined), set: () => undefined };
      return new Response(String(nextjsCookieStore({ projectId: 'p', cookies, headers, ...options }).read().refreshToken));
    }),
};

const fetchText = (port: number, headers: Headers): Promise<string> =>
  new Promise((resolve, reject) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>;
    const sent = sendRequest({ port, host: '127.0.0.1', path: '/', headers: given }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject).end();
  });

/**
 * Starts a proxy that behaves like nginx with only `proxy_pass`: its Host header contains the server's address, and no header says whether
 * the browser uses TLS.
 */
const startProxy = (port: number, more: Headers): Promise<number> =>
  listen((request, response) => {
    const headers = { ...(request.headers as Headers), host: `127.0.0.1:${port}`, connection: 'close', ...more };
    void fetchText(port, headers).then((text) => response.end(text));
  });

const visit = async (
  reader: Reader,
  { options = {}, proxy = {}, sent = {} }: { options?: CookieOptions; proxy?: Headers; sent?: Headers },
) => fetchText(await startProxy(await listen(reader(options)), proxy), { ...VISIT, ...sent });

describe.each(Object.entries(READERS))('a %s server behind a proxy', (_, reader) => {
  it('reads no unprefixed cookies in production, even if the proxy sends no header about TLS', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await visit(reader, {})).toBe('null');
    expect(await visit(reader, { sent: { 'sec-fetch-site': undefined } })).toBe('null');
    expect(await visit(reader, { proxy: { 'x-forwarded-proto': 'http' } })).toBe('null');
    expect(await visit(reader, { sent: { cookie: `${PLANTED}; __Host-stack-refresh-p=own` } })).toBe('own');
  });

  it("reads no unprefixed cookies for the site's public host name, even in development", async () => {
    expect(await visit(reader, { proxy: { host: 'shop.example' }, sent: { 'sec-fetch-site': undefined } })).toBe('null');
    expect(await visit(reader, { proxy: { 'x-forwarded-host': 'shop.example' } })).toBe('null');
    expect(await visit(reader, { options: { secureCookies: true } })).toBe('null');
  });

  it("reads unprefixed cookies on a developer's computer, and with `secureCookies: false` unless the proxy reports HTTPS", async () => {
    expect(await visit(reader, {})).toBe('evil');
    vi.stubEnv('NODE_ENV', 'production');
    for (const host of [undefined, 'intranet.example']) {
      const proxy = host === undefined ? {} : { host };
      expect(await visit(reader, { proxy, options: { secureCookies: false } })).toBe('evil');
      expect(await visit(reader, { proxy: { ...proxy, 'x-forwarded-proto': 'https' }, options: { secureCookies: false } })).toBe('null');
    }
  });
});
