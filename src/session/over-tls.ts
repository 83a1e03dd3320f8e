import { isLoopback } from '../contract/redirect-policy.js';

/** What tells a server whether its visitor came over TLS: a proxy in front of it speaks TLS in its place. */
export interface Incoming {
  readonly header: (name: string) => string | null | undefined;
  readonly hasCookie: (name: string) => boolean;
  /** Of a web-standard request. */
  readonly url?: unknown;
  /** Of a request of Node. */
  readonly socket?: unknown;
}

const firstOf = (list: string | null | undefined): string => list?.split(',')[0]?.trim().toLowerCase() ?? '';

/**
 * Whether a request came over TLS: by its own address, or as the proxy, the cookies or the browser say. Browsers send `sec-fetch-site`
 * over TLS and to the computer they run on, nowhere else.
 */
export const isOverTls = ({ header, hasCookie, url, socket }: Incoming, projectId: string): boolean =>
  (typeof url === 'string' && url.startsWith('https:')) ||
  (socket as { readonly encrypted?: unknown } | null | undefined)?.encrypted === true ||
  firstOf(header('x-forwarded-proto')) === 'https' ||
  /^[^,]*\bproto="?https\b/i.test(header('forwarded') ?? '') ||
  hasCookie(`__Host-stack-refresh-${projectId}`) ||
  hasCookie('stack-is-https') ||
  (!!header('sec-fetch-site') && !isLoopback(firstOf(header('x-forwarded-host') ?? header('host')).replace(/:\d+$/, '')));
