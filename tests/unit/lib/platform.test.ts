import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemPlatform } from '../../../src/lib/platform.js';

describe('the system platform', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('runs an action once after its delay unless the action is canceled', () => {
    vi.useFakeTimers();
    const action = vi.fn();
    systemPlatform.after(100, action);
    const cancel = systemPlatform.after(100, action);
    cancel();
    vi.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledOnce();
  });

  it('lets the process exit if only background work is planned', () => {
    const timer = { unref: vi.fn() };
    vi.stubGlobal('setTimeout', () => timer);
    systemPlatform.after(5, () => undefined);
    expect(timer.unref).not.toHaveBeenCalled();
    systemPlatform.after(5, () => undefined, 'in background');
    expect(timer.unref).toHaveBeenCalledOnce();
  });

  it('reports that it is online if the environment has no information', () => {
    vi.stubGlobal('navigator', undefined);
    expect(systemPlatform.isOnline()).toBe(true);
    vi.stubGlobal('navigator', { onLine: false });
    expect(systemPlatform.isOnline()).toBe(false);
  });

  it('calls a listener when the page is visible again, gets focus, or is online again, until the listener is removed', () => {
    const [page, document] = [new EventTarget(), { visibilityState: 'visible' }];
    for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
    vi.stubGlobal('document', document);
    const action = vi.fn();
    const stop = systemPlatform.onReturn(action);
    const events = ['online', 'visibilitychange', 'focus'];
    for (const [index, event] of events.entries()) {
      page.dispatchEvent(new Event(event));
      expect(action, event).toHaveBeenCalledTimes(index + 1);
    }
    document.visibilityState = 'hidden';
    for (const event of events) page.dispatchEvent(new Event(event));
    document.visibilityState = 'visible';
    stop();
    for (const event of events) page.dispatchEvent(new Event(event));
    expect(action).toHaveBeenCalledTimes(3);
    vi.stubGlobal('addEventListener', undefined);
    expect(() => systemPlatform.onReturn(action)()).not.toThrow();
  });

  it('uses the current `fetch`, so that a host app can replace it', async () => {
    vi.stubGlobal('fetch', async () => new Response('replaced'));
    expect(await (await systemPlatform.fetch('https://x.example', {})).text()).toBe('replaced');
  });

  it('returns random values and times', () => {
    expect(systemPlatform.random()).toBeLessThan(1);
    expect(systemPlatform.randomBytes(8)).toHaveLength(8);
    expect(Math.abs(systemPlatform.now() - Date.now())).toBeLessThan(1000);
    expect(systemPlatform.elapsed()).toBeGreaterThanOrEqual(0);
  });
});
