import { describe, expect, it, vi } from 'vitest';
import { lazyModule } from '../../../src/errors/lazy-module.js';

const UNREACHABLE = new Error('unreachable');

describe('a lazily loaded module', () => {
  it('is loaded once for all calls', async () => {
    const load = vi.fn(async () => ({ name: 'module' }));
    const get = lazyModule(load);
    const [first, second] = await Promise.all([get(), get()]);
    expect(await get()).toBe(first);
    expect(second).toBe(first);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is requested a second time if the first request fails', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValueOnce(UNREACHABLE);
    expect(await lazyModule(load)()).toBe('module');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('rejects all waiting calls with LOAD_FAILED if it cannot be loaded, and the next call tries again', async () => {
    const load = vi
      .fn(async () => 'module')
      .mockRejectedValueOnce(UNREACHABLE)
      .mockRejectedValueOnce(UNREACHABLE);
    const get = lazyModule(load);
    const outcomes = await Promise.allSettled([get(), get()]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'LOAD_FAILED', cause: UNREACHABLE } });
    expect(await get()).toBe('module');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('that another lazily loaded module loads is requested twice, not four times', async () => {
    const load = vi.fn(async () => 'module').mockRejectedValue(UNREACHABLE);
    const inner = lazyModule(load);
    await expect(lazyModule(() => inner())()).rejects.toMatchObject({ code: 'LOAD_FAILED', cause: UNREACHABLE });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
