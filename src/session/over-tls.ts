import { isLoopback } from '../lib/url.js';
import type { CookieOptions } from './cookie-store.js';

/** The parts of a request that can indicate that the visitor used TLS. TLS may end at a proxy in front of the server. */
export interface Incoming {
  readonly header: (name: string) => string | null | undefined;
  readonly hasCookie: (name: string) => boolean;
  /** URL of a web-standard request. */
  readonly url?: string | undefined;
  /** Socket of a Node request. */
  readonly socket?: unknown;
}

const firstOf = (list: string | null | undefined): string => list?.split(',')[0]?.trim().toLowerCase() ?? '';

/** Returns whether the URL, the connection, the proxy headers or the cookies indicate TLS. */
const indicatesTls = ({ header, hasCookie, url, socket }: Incoming, projectId: string): boolean =>
  url?.startsWith('https:') === true ||
  (socket as { readonly encrypted?: unknown } | null | undefined)?.encrypted === true ||
  firstOf(header('x-forwarded-proto')) === 'https' ||
  /^[^,]*\bproto="?https\b/i.test(header('forwarded') ?? '') ||
  hasCookie(`__Host-stack-refresh-${projectId}`) ||
  hasCookie('stack-is-https');

/**
 * Returns whether the environment of the server allows plain HTTP: with `PORTICO_SECURE_COOKIES=false`, or for a request to a loopback host
 * while `NODE_ENV` is not `production`.
 */
const allowsPlainHttp = ({ header, url }: Incoming): boolean => {
  const env = globalThis.process?.env;
  const host = firstOf(header('x-forwarded-host') ?? header('host') ?? /^http:\/\/([^/?#]+)/i.exec(url ?? '')?.[1]);
  return env?.['PORTICO_SECURE_COOKIES'] === 'false' || (env?.['NODE_ENV'] !== 'production' && isLoopback(host.replace(/:\d+$/, '')));
};

/**
 * Returns whether a request used TLS. Assumes TLS by default for two reasons. A proxy may not report TLS. Without TLS, the server would
 * also read cookies without the `__Host-` prefix, which any host of the domain can set. `secureCookies: false` and the environment change
 * the default.
 */
export const isOverTls = (incoming: Incoming, projectId: string, { secureCookies }: CookieOptions): boolean =>
  secureCookies === true || indicatesTls(incoming, projectId) || (secureCookies === undefined && !allowsPlainHttp(incoming));
