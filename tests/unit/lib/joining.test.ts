import { afterEach, describe, expect, it, vi } from 'vitest';
import { countDown, joinInFlight, untilAborted } from '../../../src/lib/async.js';
import { createWatchers } from '../../../src/lib/watchers.js';

describe('joinInFlight', () => {
  it('runs the work once for all callers with the same key while it is in flight, and again for later callers', async () => {
    const inFlight = new Map<string, Promise<number>>();
    const work = vi.fn(async () => work.mock.calls.length);
    const first = [1, 2, 3].map(() => joinInFlight(inFlight, 'a', work));
    expect(await Promise.all(first)).toEqual([1, 1, 1]);
    expect(await joinInFlight(inFlight, 'a', work)).toBe(2);
    expect(inFlight.size).toBe(0);
  });

  it('runs separate work for different keys', async () => {
    const inFlight = new Map<string, Promise<string>>();
    const both = ['a', 'b'].map((key) => joinInFlight(inFlight, key, async () => key));
    expect(await Promise.all(both)).toEqual(['a', 'b']);
  });

  it('rejects for every joined caller if the work fails, and does not keep the failure', async () => {
    const inFlight = new Map<string, Promise<string>>();
    const failing = [1, 2].map(() => joinInFlight(inFlight, 'a', () => Promise.reject(new Error('down'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await joinInFlight(inFlight, 'a', async () => 'up')).toBe('up');
  });

  it('runs the work again after work that throws synchronously', async () => {
    const inFlight = new Map<string, Promise<string>>();
    const broken = (): Promise<string> => {
      throw new Error('broken');
    };
    expect(() => joinInFlight(inFlight, 'a', broken)).toThrow('broken');
    expect(await joinInFlight(inFlight, 'a', async () => 'fine')).toBe('fine');
  });
});

describe('untilAborted', () => {
  it('removes its listener if the work throws synchronously', async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const work = (): Promise<void> => {
      throw new Error('broken');
    };
    await expect(untilAborted(work, signal, () => new Error('aborted'))).rejects.toThrow('broken');
    await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce());
  });
});

describe('watchers', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are called in order until they stop watching', () => {
    const watchers = createWatchers<number>();
    const seen: string[] = [];
    const stop = watchers.watch((value) => void seen.push(`a${value}`));
    watchers.watch((value) => void seen.push(`b${value}`));
    watchers.notify(1);
    stop();
    stop();
    watchers.notify(2);
    expect(seen).toEqual(['a1', 'b1', 'b2']);
    expect(watchers.size()).toBe(1);
  });

  it('result in a call to `begin` each time the first of them starts, and a call to `end` each time the last of them stops', () => {
    const end = vi.fn();
    const begin = vi.fn(() => end);
    const watchers = createWatchers<void>(begin);
    const stops = [watchers.watch(() => undefined), watchers.watch(() => undefined)];
    for (const stop of [...stops, ...stops]) stop();
    expect([begin.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
    watchers.watch(() => undefined)();
    expect([begin.mock.calls.length, end.mock.calls.length]).toEqual([2, 2]);
  });

  it('are counted and called twice if the same function watches twice', () => {
    const watchers = createWatchers<void>();
    const listener = vi.fn();
    const stop = watchers.watch(listener);
    watchers.watch(listener);
    watchers.notify();
    stop();
    watchers.notify();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it.each(['reportError', 'console.error'])('are all called if one watcher throws, and the error is passed to %s', (where) => {
    const report = vi.fn();
    if (where === 'reportError') vi.stubGlobal('reportError', report);
    else vi.spyOn(console, 'error').mockImplementation(report);
    const watchers = createWatchers<void>();
    const after = vi.fn();
    const error = new Error('a bug of the host');
    watchers.watch(() => {
      throw error;
    });
    watchers.watch(after);
    watchers.notify();
    expect(after).toHaveBeenCalledOnce();
    expect(report.mock.calls).toEqual([[error]]);
  });

  it.each(['reportError', 'console.error'])('are all called if an async watcher rejects, and the error is passed to %s', async (where) => {
    const report = vi.fn();
    if (where === 'reportError') vi.stubGlobal('reportError', report);
    else vi.spyOn(console, 'error').mockImplementation(report);
    const watchers = createWatchers<void>();
    const after = vi.fn();
    const error = new Error('a bug of the host');
    watchers.watch(async () => {
      throw error;
    });
    watchers.watch(after);
    watchers.notify();
    expect(after).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve));
    expect(report.mock.calls).toEqual([[error]]);
  });

  it('are not called if another watcher stops or adds them while the watchers are called', () => {
    const watchers = createWatchers<void>();
    const late = vi.fn();
    const removed = vi.fn();
    let stop = (): void => undefined;
    watchers.watch(() => {
      stop();
      watchers.watch(late);
    });
    stop = watchers.watch(removed);
    watchers.notify();
    expect(removed).not.toHaveBeenCalled();
    expect(late).not.toHaveBeenCalled();
  });
});

describe('countDown', () => {
  it('returns the remaining time, which is never negative, because a call without time left is late and not wrong', () => {
    let now = 100;
    const timeLeft = countDown({ elapsed: () => now }, 50);
    now = 130;
    expect(timeLeft()).toBe(20);
    now = 151;
    expect(timeLeft()).toBe(0);
  });

  it('never returns more than the limit, although numbers are rounded and clocks go back', () => {
    const longest = 2_147_483_647;
    for (const start of [0.1, 1_234.567_8, 98_765.432_1]) {
      let now = start;
      const timeLeft = countDown({ elapsed: () => now }, longest);
      expect(timeLeft()).toBeLessThanOrEqual(longest);
      now -= 0.01;
      expect(timeLeft()).toBeLessThanOrEqual(longest);
    }
  });

  it('returns undefined if the time is not limited', () => {
    expect(countDown({ elapsed: () => 0 }, undefined)()).toBeUndefined();
  });
});
