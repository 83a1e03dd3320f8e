import { isLoopback } from '../lib/url.js';
import type { CookieOptions } from './cookie-store.js';

/** The parts of a request that show whether it came over TLS, possibly to a proxy in front of the server. */
export interface Incoming {
  readonly header: (name: string) => string | null | undefined;
  readonly hasCookie: (name: string) => boolean;
  /** Of a web-standard request. */
  readonly url?: string | undefined;
  /** Of a request of Node. */
  readonly socket?: unknown;
}

const firstOf = (list: string | null | undefined): string => list?.split(',')[0]?.trim().toLowerCase() ?? '';

/** Whether the address, the connection, the proxy or the cookies show TLS. */
const isShown = ({ header, hasCookie, url, socket }: Incoming, projectId: string): boolean =>
  url?.startsWith('https:') === true ||
  (socket as { readonly encrypted?: unknown } | null | undefined)?.encrypted === true ||
  firstOf(header('x-forwarded-proto')) === 'https' ||
  /^[^,]*\bproto="?https\b/i.test(header('forwarded') ?? '') ||
  hasCookie(`__Host-stack-refresh-${projectId}`) ||
  hasCookie('stack-is-https');

/** Whether the request comes, by its headers, from the computer of a server under development. */
const isDevelopment = ({ header, url }: Incoming): boolean => {
  const asked = firstOf(header('x-forwarded-host') ?? header('host') ?? /^http:\/\/([^/?#]+)/i.exec(url ?? '')?.[1]);
  return globalThis.process?.env?.['NODE_ENV'] !== 'production' && isLoopback(asked.replace(/:\d+$/, ''));
};

/**
 * Whether a request came over TLS. The default is yes: a proxy need not report TLS, and plain names of cookies can be set by any
 * host of the domain. The exceptions are a server under development, and a host that says otherwise.
 */
export const isOverTls = (incoming: Incoming, projectId: string, { secureCookies }: CookieOptions): boolean =>
  secureCookies === true || isShown(incoming, projectId) || (secureCookies === undefined && !isDevelopment(incoming));
