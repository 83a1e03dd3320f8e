import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/url.js';

/** Returns whether a Host header contains a loopback host. Returns false for a public name that resolves to a loopback address. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);

const isLoopbackAddress = (address = ''): boolean => address === '::1' || isLoopback(address.replace(/^::ffff:/, ''));

/** Returns whether proxies add this header. Examples are `x-real-ip`, `cf-connecting-ip` and `via`. */
const isForwarding = (header: string): boolean =>
  header.startsWith('x-forwarded-') || header.endsWith('-ip') || ['forwarded', 'via'].includes(header);

/**
 * Returns whether the page in an Origin or Referer header is on this machine. Also returns true if there is no such header, and for `null`,
 * which pages with an opaque origin send.
 */
const isLoopbackPage = (page: string | undefined): boolean =>
  page === undefined || page === 'null' || (URL.canParse(page) && isLoopback(new URL(page).hostname));

/**
 * Returns whether a request comes from this machine, is addressed to it, and was not forwarded by a proxy or a tunnel. A proxy cannot
 * be detected if it sends a loopback host, uses HTTP/1.1 and adds no header.
 */
export const isLocal = ({ socket, headers, httpVersion, url = '' }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // An absolute request target replaces the Host header (RFC 9112, section 3.2.2). Clients send an absolute target only to proxies.
  url.startsWith('/') &&
  // By default, nginx uses HTTP/1.0 for upstream servers.
  httpVersion !== '1.0' &&
  !Object.keys(headers).some(isForwarding) &&
  isLoopbackPage(headers.origin) &&
  isLoopbackPage(headers.referer);
