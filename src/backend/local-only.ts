import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/url.js';

/** Whether a Host header names this machine. A public name that resolves to a loopback address does not. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);

const isLoopbackAddress = (address = ''): boolean => address === '::1' || isLoopback(address.replace(/^::ffff:/, ''));

/** Whether a proxy adds this header, such as `x-real-ip`, `cf-connecting-ip` or `via`. */
const isForwarding = (header: string): boolean =>
  header.startsWith('x-forwarded-') || header.endsWith('-ip') || ['forwarded', 'via'].includes(header);

/** Whether a page on this machine sent the request. Pages with an opaque origin send `null`. */
const isLoopbackPage = (page: string | undefined): boolean =>
  page === undefined || page === 'null' || (URL.canParse(page) && isLoopback(new URL(page).hostname));

/**
 * Whether a request comes from this machine, is addressed to it, and was not forwarded by a proxy or a tunnel. A proxy that
 * names this machine as the host, uses HTTP/1.1 and adds no header cannot be distinguished from a program.
 */
export const isLocal = ({ socket, headers, httpVersion, url = '' }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // An absolute target replaces the Host header (RFC 9112, section 3.2.2); only clients of proxies send one.
  url.startsWith('/') &&
  // The version that nginx uses for upstream servers by default.
  httpVersion !== '1.0' &&
  !Object.keys(headers).some(isForwarding) &&
  isLoopbackPage(headers.origin) &&
  isLoopbackPage(headers.referer);
