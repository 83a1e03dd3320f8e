import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookieStore } from '../../../src/session/cookie-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { createClock } from '../../support/clock.js';
import { watchProblems } from '../../support/setup-problems.js';
import { createJar, createStage } from './cookie-jar.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

describe('watching the cookies', () => {
  it('detects a change by another tab within 100 ms', async () => {
    const { clock, jar, store } = createStage();
    const listener = vi.fn();
    store.watch(listener);
    await clock.advance(1000);
    expect(listener).not.toHaveBeenCalled();
    jar.cookies.set('stack-refresh-p1', 'r');
    await clock.advance(100);
    expect(listener).toHaveBeenCalledOnce();
    expect(store.read()).toEqual({ accessToken: null, refreshToken: 'r' });
    jar.cookies.clear();
    await clock.advance(100);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.read()).toEqual(NO_TOKENS);
  });

  it('writes no cookie in an idle minute', async () => {
    const { clock, jar, store } = createStage();
    store.write(PAIR);
    store.watch(() => undefined);
    const before = jar.writes();
    await clock.advance(60_000);
    store.write({ ...PAIR });
    expect(jar.writes()).toBe(before);
  });

  it('stops with the last watcher, starts again with the next watcher, and lets the process exit', async () => {
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

  it.each(['stops itself', 'disposes the store'])('ends when a listener %s while it is called', async (action) => {
    const { clock, jar, store } = createStage();
    const stop = store.watch(() => (action === 'stops itself' ? stop() : store.dispose()));
    jar.cookies.set('stack-refresh-p1', 'r');
    await clock.advance(1000);
    expect(clock.timers()).toBe(0);
  });

  it('detects changes immediately if the platform reports them, until the last watcher stops', () => {
    const { jar, store } = createStage();
    const cookieStore = new EventTarget();
    vi.stubGlobal('cookieStore', cookieStore);
    const listener = vi.fn();
    const stop = store.watch(listener);
    jar.cookies.set('stack-refresh-p1', 'r');
    cookieStore.dispatchEvent(new Event('change'));
    expect(listener).toHaveBeenCalledOnce();
    stop();
    jar.cookies.clear();
    const get = vi.spyOn(jar, 'get');
    cookieStore.dispatchEvent(new Event('change'));
    expect(get).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('reads less often while the page is hidden', async () => {
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

describe('the store in a browser that blocks cookies', () => {
  let problems: ReturnType<typeof watchProblems>;
  beforeEach(() => void (problems = watchProblems()));
  afterEach(() => problems.areLogged(expect.stringMatching(/^Portico: this browser blocks cookies.*#blocked-cookies$/)));

  it.each(['isBlocked', 'isForbidden'] as const)('(%s) keeps the session in memory, warns once, and does not try again', (state) => {
    const { jar, store } = createStage();
    const listener = vi.fn();
    jar[state] = true;
    store.watch(listener);
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
    const tries = jar.writes();
    store.write({ ...PAIR, accessToken: 'a2' });
    expect(store.read().accessToken).toBe('a2');
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
    expect(jar.writes()).toBe(tries);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('is empty at first, and keeps the tokens of a sign-in in memory', () => {
    const clock = createClock();
    const jar = createJar();
    jar.isForbidden = true;
    const store = createCookieStore('p1', clock.platform, jar);
    expect(store.read()).toEqual(NO_TOKENS);
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
  });

  it('hides an old session from this page after a sign-out', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r' });
    jar.isBlocked = true;
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
  });
});
