import { afterEach, describe, expect, it, vi } from 'vitest';
import { listedPageCookies, takePendingAuthorization } from '../../../src/auth/pending-authorization.js';
import { createCookieStore, pageCookies } from '../../../src/session/cookie-store.js';
import { createClock, START_MS } from '../../support/clock.js';

/** Simulates a document whose cookies are `shown`. Returns an array to which each assigned cookie is added. */
const onPage = (protocol: string, shown = ''): string[] => {
  const assigned: string[] = [];
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(page, 'cookie', {
    get: () => shown,
    set: (text: string): void => {
      assigned.push(text);
    },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  return assigned;
};

const attributesOf = (assigned: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (assigned ?? '')
      .split('; ')
      .slice(1)
      .map((attribute) => attribute.split('=').concat('') as [string, string]),
  );

describe('the cookies of a page', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['https:', 'http:'])('are valid only for this host name and all its paths, and expire after their lifetime: %s', (protocol) => {
    const assigned = onPage(protocol);
    pageCookies(createClock().platform).set('name', 'value', 86_400);
    const attributes = attributesOf(assigned[0]);
    expect(attributes).toMatchObject({ path: '/', sameSite: 'lax', expires: new Date(START_MS + 86_400_000).toUTCString() });
    expect('secure' in attributes).toBe(protocol === 'https:');
    expect('domain' in attributes).toBe(false);
  });

  it('contain the token pair with percent-encoding, which servers decode', () => {
    const assigned = onPage('http:');
    pageCookies(createClock().platform).set('stack-access', '["r","a.b.c"]', 1);
    const value = assigned[0]?.split(';')[0]?.replace('stack-access=', '') ?? '';
    expect(value).not.toMatch(/[",; ]/);
    expect(JSON.parse(decodeURIComponent(value))).toEqual(['r', 'a.b.c']);
  });

  it('are deleted with the path with which they were set', () => {
    const assigned = onPage('https:');
    pageCookies(createClock().platform).remove('name');
    const attributes = attributesOf(assigned[0]);
    expect(attributes).toMatchObject({ path: '/' });
    expect(Date.parse(attributes['expires'] ?? '')).toBeLessThan(Date.now());
  });

  it('are read and decoded, even if another cookie is malformed', () => {
    onPage('http:', 'stack-refresh-p1=r; stack-access=%5B%22r%22%2C%22a%22%5D; other=%E0%A4%A');
    const jar = pageCookies(createClock().platform);
    expect(jar.get('stack-refresh-p1')).toBe('r');
    expect(jar.get('stack-access')).toBe('["r","a"]');
    expect(jar.get('missing')).toBeUndefined();
    expect(createCookieStore('p1', createClock().platform).read()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  });

  // A sibling subdomain can set `%5F%5FHost-…` for the whole domain, because browsers enforce only the unescaped prefix.
  it('are read with the prefix __Host- only if their names match exactly', () => {
    const forged = '%5F%5FHost-stack-refresh-p1=evil; %5f_Host-stack-access=%5B%22evil%22%2C%22a%22%5D; \u00a0__Host-stack-refresh-p1=evil';
    onPage('https:', forged);
    expect(pageCookies(createClock().platform).get('__Host-stack-refresh-p1')).toBeUndefined();
    expect(createCookieStore('p1', createClock().platform).read()).toEqual({ accessToken: null, refreshToken: null });
    onPage('https:', `${forged}; __Host-stack-refresh-p1=genuine`);
    expect(createCookieStore('p1', createClock().platform).read()).toEqual({ accessToken: null, refreshToken: 'genuine' });
  });

  it('are ignored if they have the prefix __Host- and occur twice', () => {
    onPage('https:', '__Host-stack-refresh-p1=one; __Host-stack-refresh-p1=two; plain=one; plain=two');
    const jar = pageCookies(createClock().platform);
    expect(jar.get('__Host-stack-refresh-p1')).toBeUndefined();
    expect(jar.get('plain')).toBe('one');
  });

  it('contain the PKCE verifier of a sign-in only under its exact cookie name, and their names are not decoded', () => {
    const [state, verifier] = ['s'.repeat(43), 'v'.repeat(43)];
    onPage('https:', `%5F%5FHost-stack-oauth-outer-${state}=${verifier}`);
    const jar = listedPageCookies(createClock().platform);
    expect(takePendingAuthorization(jar, state)).toBeUndefined();
    expect(jar.names()).toEqual([`%5F%5FHost-stack-oauth-outer-${state}`]);
    onPage('https:', `a=b=c; __Host-stack-oauth-outer-${state}=${verifier}.https%3A%2F%2Fx.example%2F`);
    expect(takePendingAuthorization(jar, state)).toEqual({ verifier, afterUrl: 'https://x.example/' });
    expect(jar.names()).toEqual(['a', `__Host-stack-oauth-outer-${state}`]);
  });
});
