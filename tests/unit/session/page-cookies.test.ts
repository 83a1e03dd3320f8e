import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCookieStore, pageCookies } from '../../../src/session/cookie-store.js';
import { createClock, START_MS } from '../../support/clock.js';

/** A document that notes what is assigned to its cookies, and shows some. */
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

  it.each(['https:', 'http:'])('on %s belong to this host and its whole site, and end when they should', (protocol) => {
    const assigned = onPage(protocol);
    pageCookies(createClock().platform).set('name', 'value', 86_400);
    const attributes = attributesOf(assigned[0]);
    expect(attributes).toMatchObject({ path: '/', sameSite: 'lax', expires: new Date(START_MS + 86_400_000).toUTCString() });
    expect('secure' in attributes).toBe(protocol === 'https:');
    expect('domain' in attributes).toBe(false);
  });

  it('carry the pair percent-encoded, as servers decode it', () => {
    const assigned = onPage('http:');
    pageCookies(createClock().platform).set('stack-access', '["r","a.b.c"]', 1);
    const value = assigned[0]?.split(';')[0]?.replace('stack-access=', '') ?? '';
    expect(value).not.toMatch(/[",; ]/);
    expect(JSON.parse(decodeURIComponent(value))).toEqual(['r', 'a.b.c']);
  });

  it('go by the path they were set with', () => {
    const assigned = onPage('https:');
    pageCookies(createClock().platform).remove('name');
    const attributes = attributesOf(assigned[0]);
    expect(attributes).toMatchObject({ path: '/' });
    expect(Date.parse(attributes['expires'] ?? '')).toBeLessThan(Date.now());
  });

  it('are read by any of their spellings', () => {
    onPage('http:', 'stack-refresh-p1=r; stack-access=%5B%22r%22%2C%22a%22%5D; other=%E0%A4%A');
    const jar = pageCookies(createClock().platform);
    expect(jar.get('stack-refresh-p1')).toBe('r');
    expect(jar.get('stack-access')).toBe('["r","a"]');
    expect(jar.get('missing')).toBeUndefined();
    expect(createCookieStore('p1', createClock().platform).read()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  });
});
