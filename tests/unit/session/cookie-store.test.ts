import { describe, expect, it } from 'vitest';
import { accessTokenOf, cookieNames, createCookieStore } from '../../../src/session/cookie-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { createStage } from './cookie-jar.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

describe('the cookies', () => {
  it('have unprefixed names on HTTP, and names with the prefix __Host- on HTTPS', () => {
    expect(cookieNames('p1', false)).toEqual({ refresh: ['stack-refresh-p1', 'stack-refresh'], access: ['stack-access'] });
    expect(cookieNames('p1', true).refresh[0]).toBe('__Host-stack-refresh-p1');
    expect(cookieNames('p1', true).access[0]).toBe('__Host-stack-access');
  });

  it.each([false, true])('store the refresh token for a year and the access token for a day (HTTPS: %s)', (isSecure) => {
    const { jar, store } = createStage({}, isSecure);
    store.write(PAIR);
    const [refresh, access] = isSecure ? ['__Host-stack-refresh-p1', '__Host-stack-access'] : ['stack-refresh-p1', 'stack-access'];
    expect(Object.fromEntries(jar.cookies)).toEqual({ [refresh as string]: 'r', [access as string]: '["r","a"]' });
    expect(Object.fromEntries(jar.lifetimes)).toEqual({ [refresh as string]: 31_536_000, [access as string]: 86_400 });
  });

  it('contain the token pair on the next page', () => {
    const { clock, jar, store } = createStage();
    store.write(PAIR);
    expect(createCookieStore('p1', clock.platform, jar).read()).toEqual(PAIR);
  });

  it('are read if they have older names, and replaced at the next write', () => {
    const { jar, store } = createStage({ 'stack-refresh': 'old' });
    expect(store.read()).toEqual({ accessToken: null, refreshToken: 'old' });
    store.write(PAIR);
    expect([...jar.cookies.keys()]).toEqual(['stack-refresh-p1', 'stack-access']);
  });

  // A sibling subdomain can set unprefixed cookies for the whole domain, which would sign a visitor in as another user (CONTRACT.md C26).
  it.each<Record<string, string>>([{ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, { 'stack-refresh': 'r' }])(
    'are neither read nor changed on HTTPS without the prefix: %j',
    (planted) => {
      const { jar, store } = createStage(planted, true);
      expect(store.read()).toEqual(NO_TOKENS);
      store.write({ accessToken: 'b', refreshToken: 'own' });
      store.write(NO_TOKENS);
      expect(Object.fromEntries(jar.cookies)).toEqual(planted);
      expect(store.read()).toEqual(NO_TOKENS);
    },
  );

  it('are read on HTTPS without the prefix if legacyCookies is true, and replaced at the next write', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, true, { legacyCookies: true });
    expect(store.read()).toEqual(PAIR);
    store.write({ ...PAIR, accessToken: 'a2' });
    expect([...jar.cookies.keys()]).toEqual(['__Host-stack-refresh-p1', '__Host-stack-access']);
  });

  it('of other projects and of the host app are not changed', () => {
    const { jar, store } = createStage({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
    store.write(PAIR);
    store.write(NO_TOKENS);
    expect(Object.fromEntries(jar.cookies)).toEqual({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
  });

  it('omit the access token if the pair exceeds 4,000 bytes, but the token remains in memory', () => {
    const { clock, jar, store } = createStage();
    const long = { accessToken: 'x'.repeat(4000), refreshToken: 'r' };
    store.write(long);
    expect([...jar.cookies.keys()]).toEqual(['stack-refresh-p1']);
    expect(store.read()).toEqual(long);
    expect(createCookieStore('p1', clock.platform, jar).read()).toEqual({ accessToken: null, refreshToken: 'r' });
    store.write({ accessToken: 'x'.repeat(3900), refreshToken: 'r' });
    expect(jar.cookies.has('stack-access')).toBe(true);
  });
});

describe('the access cookie', () => {
  it.each([
    ['["r","a"]', 'r', 'a'],
    ['["other","a"]', 'r', null],
    ['["r"]', 'r', null],
    ['["r",null]', 'r', null],
    ['["r",5]', 'r', null],
    ['["r","undefined"]', 'r', null],
    ['["r","a"', 'r', null],
    ['{"0":"r","1":"a"}', 'r', null],
    ['a.b.c', 'r', null],
    ['["r","a"]', null, null],
    [undefined, 'r', null],
  ])('%s, with the refresh token %s, is read as %s', (cookie, refreshToken, token) =>
    expect(accessTokenOf(cookie, refreshToken)).toBe(token),
  );

  it('does not replace the token in memory if it belongs to another project', () => {
    const { jar, store } = createStage();
    store.write(PAIR);
    jar.cookies.set('stack-access', '["theirs","token"]');
    expect(store.read()).toEqual(PAIR);
    jar.cookies.delete('stack-access');
    expect(store.read()).toEqual(PAIR);
  });
});
