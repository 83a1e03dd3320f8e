import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOverTls, type Incoming } from '../../../src/session/over-tls.js';

afterEach(() => void vi.unstubAllEnvs());

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly url?: string;
  readonly socket?: unknown;
}

const incoming = ({ headers = {}, cookies = [], url, socket }: Sent): Incoming => ({
  header: (name) => headers[name],
  hasCookie: (name) => cookies.includes(name),
  url,
  socket,
});

/** Returns whether the request itself indicates TLS. With `secureCookies: false`, TLS is not assumed. */
const indicatesTls = (sent: Sent): boolean => isOverTls(incoming(sent), 'p', { secureCookies: false });
const isAssumed = (sent: Sent): boolean => isOverTls(incoming(sent), 'p', {});

describe('a request used TLS', () => {
  it.each<[string, Sent]>([
    ['its URL begins with https:', { url: 'https://shop.example/' }],
    ['its socket is encrypted', { socket: { encrypted: true } }],
    ['the first proxy reports https', { headers: { 'x-forwarded-proto': ' HTTPS , http' } }],
    ['the Forwarded header reports https', { headers: { forwarded: 'for=192.0.2.1;proto=https;by=203.0.113.4' } }],
    ['the Forwarded header reports https in quotes', { headers: { forwarded: 'Proto="https"' } }],
    ['it has the session cookie with the prefix __Host-', { cookies: ['__Host-stack-refresh-p'] }],
    ['it has the marker cookie', { cookies: ['stack-is-https'] }],
  ])('if %s', (_, sent) => expect(indicatesTls(sent)).toBe(true));

  it('if `secureCookies` is true', () => expect(isOverTls(incoming({}), 'p', { secureCookies: true })).toBe(true));
});

describe('a request with `secureCookies: false` did not use TLS', () => {
  it.each<[string, Sent]>([
    ['nothing indicates TLS', {}],
    ['its URL begins with http:', { url: 'http://shop.example/?next=https:' }],
    ['its socket is not encrypted', { socket: { encrypted: 'yes' } }],
    ['its socket is null', { socket: null }],
    ['the first proxy reports http', { headers: { 'x-forwarded-proto': 'http, https' } }],
    ['only the second proxy reports https', { headers: { forwarded: 'proto=http, proto=https' } }],
    ['another parameter ends in proto', { headers: { forwarded: 'noproto=https' } }],
    ['the protocol only begins with https', { headers: { forwarded: 'proto=https2' } }],
    ['it has the session cookie of another project', { cookies: ['__Host-stack-refresh-q'] }],
  ])('if %s', (_, sent) => expect(indicatesTls(sent)).toBe(false));
});

describe('without an option', () => {
  it.each<[string, Sent]>([
    ['has no host', {}],
    ['is addressed to a public host', { headers: { host: 'shop.example' } }],
    [
      'reaches a loopback host through a proxy for a public host',
      { headers: { host: '127.0.0.1:80', 'x-forwarded-host': 'shop.example' } },
    ],
    ['has a public host in its URL', { url: 'http://shop.example/?at=http://localhost/' }],
    ['contains a loopback URL only inside its path', { url: '/go?to=http://localhost/' }],
  ])('TLS is assumed for a request that %s', (_, sent) => expect(isAssumed(sent)).toBe(true));

  it.each<[string, Sent]>([
    ['has a loopback host', { headers: { host: 'localhost:3000' } }],
    ['was forwarded for a loopback host', { headers: { host: 'app', 'x-forwarded-host': '127.0.0.1:3000, app' } }],
    ['has a loopback host in its URL', { url: 'http://localhost:3000/account?x=1' }],
  ])('TLS is not assumed during development for a request that %s', (_, sent) => {
    expect(isAssumed(sent)).toBe(false);
    vi.stubEnv('NODE_ENV', 'production');
    expect(isAssumed(sent)).toBe(true);
  });

  it('TLS is not assumed with PORTICO_SECURE_COOKIES=false, but other values and other evidence count as before', () => {
    vi.stubEnv('PORTICO_SECURE_COOKIES', 'false');
    expect(isAssumed({ headers: { host: 'shop.example' } })).toBe(false);
    expect(isAssumed({ url: 'https://shop.example/' })).toBe(true);
    vi.stubEnv('PORTICO_SECURE_COOKIES', '0');
    expect(isAssumed({ headers: { host: 'shop.example' } })).toBe(true);
  });

  it('TLS is not assumed for a loopback host in a runtime without `process`', () => {
    vi.stubGlobal('process', undefined);
    const result = isAssumed({ headers: { host: 'localhost' } });
    vi.unstubAllGlobals();
    expect(result).toBe(false);
  });
});
