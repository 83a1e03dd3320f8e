import { describe, expect, it } from 'vitest';
import { accessTokenOf, cookieNames, createCookieStore } from '../../../src/session/cookie-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { createStage } from './cookie-jar.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

describe('the cookies', () => {
  it('have unprefixed names on http, and names with the prefix __Host- on https', () => {
    expect(cookieNames('p1', false)).toEqual({ refresh: ['stack-refresh-p1', 'stack-refresh'], access: ['stack-access'] });
    expect(cookieNames('p1', true).refresh[0]).toBe('__Host-stack-refresh-p1');
    expect(cookieNames('p1', true).access[0]).toBe('__Host-stack-access');
  });

  it.each([false, true])('store the pair for a year and a day (https: %s)', (isSecure) => {
    const { jar, store } = createStage({}, isSecure);
    store.write(PAIR);
    const [refresh, access] = isSecure ? ['__Host-stack-refresh-p1', '__Host-stack-access'] : ['stack-refresh-p1', 'stack-access'];
    expect(Object.fromEntries(jar.cookies)).toEqual({ [refresh as string]: 'r', [access as string]: '["r","a"]' });
    expect(Object.fromEntries(jar.lives)).toEqual({ [refresh as string]: 31_536_000, [access as string]: 86_400 });
  });

  it('contain the pair on the next page', () => {
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

  // A sibling host can set unprefixed cookies for the whole domain, and so sign a visitor in as another user (CONTRACT.md C26).
  it.each<Record<string, string>>([{ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, { 'stack-refresh': 'r' }])(
    'are neither read nor changed on https without the prefix: %j',
    (planted) => {
      const { jar, store } = createStage(planted, true);
      expect(store.read()).toEqual(NO_TOKENS);
      store.write({ accessToken: 'b', refreshToken: 'own' });
      store.write(NO_TOKENS);
      expect(Object.fromEntries(jar.cookies)).toEqual(planted);
      expect(store.read()).toEqual(NO_TOKENS);
    },
  );

  it('are read on https without the prefix if the host enables it, and replaced at the next write', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, true, { legacyCookies: true });
    expect(store.read()).toEqual(PAIR);
    store.write({ ...PAIR, accessToken: 'a2' });
    expect([...jar.cookies.keys()]).toEqual(['__Host-stack-refresh-p1', '__Host-stack-access']);
  });

  it('do not include those of other projects and of the host, which are not changed', () => {
    const { jar, store } = createStage({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
    store.write(PAIR);
    store.write(NO_TOKENS);
    expect(Object.fromEntries(jar.cookies)).toEqual({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
  });

  it('omit the access token of a pair of more than 4,000 bytes, which remains in memory', () => {
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
  ])('contains %s, which is read with the refresh token %s as %s', (cookie, refreshToken, token) =>
    expect(accessTokenOf(cookie, refreshToken)).toBe(token),
  );

  it('does not delete the token in memory if it belongs to another project', () => {
    const { jar, store } = createStage();
    store.write(PAIR);
    jar.cookies.set('stack-access', '["theirs","token"]');
    expect(store.read()).toEqual(PAIR);
    jar.cookies.delete('stack-access');
    expect(store.read()).toEqual(PAIR);
  });
});
