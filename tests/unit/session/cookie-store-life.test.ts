import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCookieStore } from '../../../src/session/cookie-store.js';
import { NO_TOKENS } from '../../../src/session/tokens.js';
import { createClock } from '../../support/clock.js';
import { createJar, createStage } from './cookie-jar.js';

const PAIR = { accessToken: 'a', refreshToken: 'r' };

describe('watching the cookies', () => {
  it('detects a change by another tab within 100 ms', async () => {
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

  it('writes no cookie in an idle minute', async () => {
    const { clock, jar, store } = createStage();
    store.write(PAIR);
    store.watch(() => undefined);
    const before = jar.writes();
    await clock.advance(60_000);
    store.write({ ...PAIR });
    expect(jar.writes()).toBe(before);
  });

  it('stops with the last watcher, starts again with the next, and lets the process exit', async () => {
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

  it.each(['stops itself', 'disposes the store'])('ends when a listener %s while it is called', async (how) => {
    const { clock, jar, store } = createStage();
    const stop = store.watch(() => (how === 'stops itself' ? stop() : store.dispose()));
    jar.cookies.set('stack-refresh-p1', 'r');
    await clock.advance(1000);
    expect(clock.timers()).toBe(0);
  });

  it('detects changes immediately if the platform reports them, until the last watcher has stopped', () => {
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

describe('a browser that refuses cookies', () => {
  const warn = vi.spyOn(console, 'warn');
  beforeEach(() => void warn.mockReset());
  afterEach(() => expect(warn).toHaveBeenCalledOnce());

  it.each(['isBlocked', 'isForbidden'] as const)('(%s) keeps the session in memory, warns once and does not try again', (how) => {
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

  it('allows sign-ins after the first read', () => {
    const clock = createClock();
    const jar = createJar();
    jar.isForbidden = true;
    const store = createCookieStore('p1', clock.platform, jar);
    expect(store.read()).toEqual(NO_TOKENS);
    store.write(PAIR);
    expect(store.read()).toEqual(PAIR);
  });

  it('loses an old session for this page', () => {
    const { jar, store } = createStage({ 'stack-refresh-p1': 'r' });
    jar.isBlocked = true;
    store.write(NO_TOKENS);
    expect(store.read()).toEqual(NO_TOKENS);
  });
});
