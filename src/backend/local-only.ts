import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/url.js';

// What only programs and people on this machine may have.

/** Whether a Host header names this machine: a public name that resolves to a loopback address does not. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);

const isLoopbackAddress = (address = ''): boolean => address === '::1' || isLoopback(address.replace(/^::ffff:/, ''));

/** What proxies add: where a request comes from (`x-real-ip`, `cf-connecting-ip`, …), and by what way. */
const isForwarding = (header: string): boolean =>
  header.startsWith('x-forwarded-') || header.endsWith('-ip') || ['forwarded', 'via'].includes(header);

/** Pages without an origin say `null`. */
const isLoopbackPage = (page: string | undefined): boolean =>
  page === undefined || page === 'null' || (URL.canParse(page) && isLoopback(new URL(page).hostname));

/**
 * Whether a request comes from this machine, is addressed to it, and was not passed on by a proxy or a tunnel. A proxy that
 * names this machine as the host, speaks HTTP/1.1 and adds nothing cannot be told from a program.
 */
export const isLocal = ({ socket, headers, httpVersion, url = '' }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // An absolute target would count instead of the Host header; only clients of proxies send one.
  url.startsWith('/') &&
  // What nginx speaks to servers unless it is told otherwise.
  httpVersion !== '1.0' &&
  !Object.keys(headers).some(isForwarding) &&
  isLoopbackPage(headers.origin) &&
  isLoopbackPage(headers.referer);
