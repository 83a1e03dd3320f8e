import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenOf, cookieNames, createCookieStore, type CookieJar, type CookieOptions } from '../../../src/session/cookie-store.js';
import { NO_TOKENS } from '../../../src/session/token-store.js';
import { createClock } from '../../support/clock.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

interface FakeJar extends CookieJar {
  readonly cookies: Map<string, string>;
  readonly lives: Map<string, number>;
  readonly writes: () => number;
  isBlocked: boolean;
  isForbidden: boolean;
}

/** A jar as a browser keeps one: it may ignore writes, or forbid even looking. */
const createJar = (isSecure = false): FakeJar => {
  const cookies = new Map<string, string>();
  const lives = new Map<string, number>();
  let writes = 0;
  const touch = (): void => {
    if (jar.isForbidden) throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  const jar: FakeJar = {
    isSecure,
    isBlocked: false,
    isForbidden: false,
    cookies,
    lives,
    writes: () => writes,
    get: (name) => (touch(), cookies.get(name)),
    set: (name, value, lifeSeconds) => {
      touch();
      writes += 1;
      if (jar.isBlocked) return;
      cookies.set(name, value);
      lives.set(name, lifeSeconds);
    },
    remove: (name) => {
      touch();
      writes += 1;
      if (!jar.isBlocked) cookies.delete(name);
    },
  };
  return jar;
};

const createStage = (cookies: Record<string, string> = {}, isSecure = false, options: CookieOptions = {}) => {
  const clock = createClock();
  const jar = createJar(isSecure);
  for (const [name, value] of Object.entries(cookies)) jar.cookies.set(name, value);
  return { clock, jar, store: createCookieStore('p1', clock.platform, jar, options) };
};

describe('the cookies', () => {
  it('have plain names on http and guarded ones on https', () => {
    expect(cookieNames('p1', false)).toEqual({ refresh: ['stack-refresh-p1', 'stack-refresh'], access: ['stack-access'] });
    expect(cookieNames('p1', true).refresh[0]).toBe('__Host-stack-refresh-p1');
    expect(cookieNames('p1', true).access[0]).toBe('__Host-stack-access');
  });

  it.each([false, true])('hold the pair for a year and a day (https: %s)', (isSecure) => {
    const { jar, store } = createStage({}, isSecure);
    store.write(PAIR);
    const [refresh, access] = isSecure ? ['__Host-stack-refresh-p1', '__Host-stack-access'] : ['stack-refresh-p1', 'stack-access'];
    expect(Object.fromEntries(jar.cookies)).toEqual({ [refresh as string]: 'r', [access as string]: '["r","a"]' });
    expect(Object.fromEntries(jar.lives)).toEqual({ [refresh as string]: 31_536_000, [access as string]: 86_400 });
  });

  it('bring the pair back on the next page', () => {
    const { clock, jar, store } = createStage();
    store.write(PAIR);
    expect(createCookieStore('p1', clock.platform, jar).read()).toEqual(PAIR);
  });

  it('of older names are read, and go with the next write', () => {
    const { jar, store } = createStage({ 'stack-refresh': 'old' });
    expect(store.read()).toEqual({ accessToken: null, refreshToken: 'old' });
    store.write(PAIR);
    expect([...jar.cookies.keys()]).toEqual(['stack-refresh-p1', 'stack-access']);
  });

  // backend.md A9: a sibling host can set plain names for the whole domain, and so sign a visitor in as somebody else.
  it.each<Record<string, string>>([{ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, { 'stack-refresh': 'r' }])(
    'without their guard are neither read nor touched on https: %j',
    (planted) => {
      const { jar, store } = createStage(planted, true);
      expect(store.read()).toEqual(NO_TOKENS);
      store.write({ accessToken: 'b', refreshToken: 'own' });
      store.write(NO_TOKENS);
      expect(Object.fromEntries(jar.cookies)).toEqual(planted);
      expect(store.read()).toEqual(NO_TOKENS);
    },
  );

  it('without their guard are read on https where the host asks for it, and replaced with the next write', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r', 'stack-access': '["r","a"]' }, true, { legacyCookies: true });
    expect(store.read()).toEqual(PAIR);
    store.write({ ...PAIR, accessToken: 'a2' });
    expect([...jar.cookies.keys()]).toEqual(['__Host-stack-refresh-p1', '__Host-stack-access']);
  });

  it('of other projects and of the host stay untouched', () => {
    const { jar, store } = createStage({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
    store.write(PAIR);
    store.write(NO_TOKENS);
    expect(Object.fromEntries(jar.cookies)).toEqual({ 'stack-refresh-p2': 'theirs', theme: 'dark' });
  });

  it('leave a pair of more than 4,000 bytes without its access token, which stays in memory', () => {
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
  ])('%s beside %s holds %s', (cookie, refreshToken, token) => expect(accessTokenOf(cookie, refreshToken)).toBe(token));

  it('of another project does not cost the token in memory', () => {
    const { jar, store } = createStage();
    store.write(PAIR);
    jar.cookies.set('stack-access', '["theirs","token"]');
    expect(store.read()).toEqual(PAIR);
    jar.cookies.delete('stack-access');
    expect(store.read()).toEqual(PAIR);
  });
});

describe('watching the cookies', () => {
  it('hears within 100 ms of what another tab did', async () => {
    const { clock, jar, store } = createStage();
    const heard = vi.fn();
    store.watch(heard);
    await clock.advance(1000);
    expect(heard).not.toHaveBeenCalled();
    jar.cookies.set('stack-refresh-p1', 'r');
    await clock.advance(100);
    expect(heard).toHaveBeenCalledOnce();
    expect(store.read()).toEqual({ accessToken: null, refreshToken: 'r' });
    jar.cookies.clear();
    await clock.advance(100);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(store.read()).toEqual(NO_TOKENS);
  });

  it('writes nothing in an idle minute', async () => {
    const { clock, jar, store } = createStage();
    store.write(PAIR);
    store.watch(() => undefined);
    const before = jar.writes();
    await clock.advance(60_000);
    store.write({ ...PAIR });
    expect(jar.writes()).toBe(before);
  });

  it('stops with the last watcher, begins again with the next, and never holds a process', async () => {
    const { clock, store } = createStage();
    const stops = [store.watch(() => undefined), store.watch(() => undefined)];
    expect(clock.timers()).toBe(1);
    expect(clock.holdingTimers()).toBe(0);
    for (const stop of stops) stop();
    expect(clock.timers()).toBe(0);
    store.watch(() => undefined);
    expect(clock.timers()).toBe(1);
    store.dispose();
    await clock.advance(1000);
    expect(clock.timers()).toBe(0);
  });

  // Finding 3 of the attacker's review.
  it.each(['stops itself', 'disposes the store'])('ends when a listener %s while it is told', async (how) => {
    const { clock, jar, store } = createStage();
    const stop = store.watch(() => (how === 'stops itself' ? stop() : store.dispose()));
    jar.cookies.set('stack-refresh-p1', 'r');
    await clock.advance(1000);
    expect(clock.timers()).toBe(0);
  });

  it('hears at once where the platform tells of changes, until the last watcher has gone', () => {
    const { jar, store } = createStage();
    const cookieStore = new EventTarget();
    vi.stubGlobal('cookieStore', cookieStore);
    const heard = vi.fn();
    const stop = store.watch(heard);
    jar.cookies.set('stack-refresh-p1', 'r');
    cookieStore.dispatchEvent(new Event('change'));
    expect(heard).toHaveBeenCalledOnce();
    stop();
    jar.cookies.clear();
    const get = vi.spyOn(jar, 'get');
    cookieStore.dispatchEvent(new Event('change'));
    expect(get).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('looks seldom while the page is hidden', async () => {
    const { clock, jar, store } = createStage();
    vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined, removeEventListener: () => undefined });
    const get = vi.spyOn(jar, 'get');
    const stop = store.watch(() => undefined);
    await clock.advance(1999);
    expect(get).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(get).toHaveBeenCalled();
    stop();
    vi.unstubAllGlobals();
  });
});

describe('a browser that refuses cookies', () => {
  const warn = vi.spyOn(console, 'warn');
  beforeEach(() => void warn.mockReset());
  afterEach(() => expect(warn).toHaveBeenCalledOnce());

  it.each(['isBlocked', 'isForbidden'] as const)('(%s) keeps the session in memory, with one warning and no more tries', (how) => {
    const { jar, store } = createStage();
    const heard = vi.fn();
    jar[how] = true;
    store.watch(heard);
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
    const tries = jar.writes();
    store.write({ ...PAIR, accessToken: 'a2' });
    expect(store.read().accessToken).toBe('a2');
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
    expect(jar.writes()).toBe(tries);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('from the first look on can still be signed in to', () => {
    const clock = createClock();
    const jar = createJar();
    jar.isForbidden = true;
    const store = createCookieStore('p1', clock.platform, jar);
    expect(store.read()).toEqual(NO_TOKENS);
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
  });

  it('and would not forget an old sign-in forgets it for this page', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r' });
    jar.isBlocked = true;
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
  });
});
