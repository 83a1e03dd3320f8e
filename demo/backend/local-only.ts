import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../src/contract/redirect-policy.js';

// What only programs and people on this machine may have.

/** Whether a Host header names this machine: a public name that resolves to a loopback address does not. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);

const isLoopbackAddress = (address = ''): boolean => address === '::1' || isLoopback(address.replace(/^::ffff:/, ''));

const isForwarding = (header: string): boolean => header.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(header);

/** Whether a request comes from this machine, is addressed to it, and was not passed on by a proxy or a tunnel. */
export const isLocal = ({ socket, headers, url = '' }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  // An absolute target would count instead of the Host header; only clients of proxies send one.
  url.startsWith('/') &&
  !Object.keys(headers).some(isForwarding);
