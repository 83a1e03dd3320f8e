import { describe, expect, it } from 'vitest';
import { createStage } from './stage.js';

describe('an invalidated value', () => {
  it('is reloaded immediately while it is watched, but not twice within 300 ms', async () => {
    const { clock, load, query, watch, respond } = createStage();
    watch();
    await respond(1);
    for (let change = 0; change < 50; change += 1) query.invalidate();
    expect(load).toHaveBeenCalledOnce();
    await clock.advance(299);
    expect(load).toHaveBeenCalledOnce();
    await clock.advance(1);
    expect(load).toHaveBeenCalledTimes(2);
    await respond(2);
    await clock.advance(10_000);
    expect(load).toHaveBeenCalledTimes(2);
    query.invalidate();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is reloaded only when the next watcher starts if it has no watchers', async () => {
    const { clock, load, query, watch, respond } = createStage();
    const stop = watch();
    await respond(1);
    stop();
    query.invalidate();
    await clock.advance(1000);
    expect(load).toHaveBeenCalledOnce();
    watch();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is reloaded once after the load in flight, even if it is invalidated several times', async () => {
    const { clock, load, query, watch, respond } = createStage();
    watch();
    for (let change = 0; change < 5; change += 1) {
      await clock.advance(300);
      query.invalidate();
    }
    expect(load).toHaveBeenCalledOnce();
    await respond('old');
    expect(query.state).toMatchObject({ status: 'ready', data: 'old' });
    expect(load).toHaveBeenCalledTimes(2);
    await respond('new');
    expect(query.state).toEqual({ status: 'ready', data: 'new', error: undefined, isReloading: false });
    await clock.advance(10_000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is reloaded after a load in flight fails', async () => {
    const { clock, load, query, watch, fail, respond } = createStage();
    watch();
    await clock.advance(300);
    query.invalidate();
    await fail(new Error('down'));
    expect(load).toHaveBeenCalledTimes(2);
    await respond('up');
    expect(query.state).toMatchObject({ status: 'ready', data: 'up', error: undefined });
  });

  it('is never returned by a read that began after the invalidation', async () => {
    const { load, query, respond } = createStage();
    const before = query.read();
    query.invalidate();
    const reads = [query.read(), query.read()];
    expect(load).toHaveBeenCalledTimes(2);
    await respond('new', 1);
    await respond('old', 0);
    expect([await before, ...(await Promise.all(reads))]).toEqual(['old', 'new', 'new']);
    expect(query.state).toMatchObject({ status: 'ready', data: 'new' });
  });

  it('is not affected by the failure of an outdated load, which rejects only the reads that waited for it', async () => {
    const { query, respond, fail } = createStage();
    const old = query.read();
    old.catch(() => undefined);
    query.invalidate();
    const current = query.read();
    await fail(new Error('old'), 0);
    await respond('new', 1);
    await expect(old).rejects.toThrow('old');
    expect(await current).toBe('new');
    expect(query.state.status).toBe('ready');
  });

  it('does not remain in the reloading state if the load is outdated and the query has no watchers', async () => {
    const { query, respond } = createStage();
    void query.read();
    await respond(1);
    void query.read();
    query.invalidate();
    await respond(2);
    expect(query.state).toEqual({ status: 'ready', data: 2, error: undefined, isReloading: false });
  });

  it('is not returned by the next read if the cache forgets it as soon as its load begins', async () => {
    const { query, load, respond, clock } = createStage();
    load.mockImplementationOnce(() => {
      query.forget();
      return new Promise<unknown>((resolve) => void clock.platform.after(1000, () => resolve('of user a')));
    });
    const [first, second] = [query.read(), query.read()];
    expect(load).toHaveBeenCalledTimes(2);
    await respond('of user b');
    expect(await second).toBe('of user b');
    await clock.advance(1000);
    expect(await first).toBe('of user a');
    expect(query.state.data).toBe('of user b');
  });

  it('is reloaded when it is watched if the cache forgets it as soon as its load begins', async () => {
    const { query, load, watch, respond, clock } = createStage();
    load.mockImplementationOnce(async () => (query.forget(), 'of user a'));
    await query.read();
    watch();
    await clock.advance(300);
    expect(load).toHaveBeenCalledTimes(2);
    await respond('of user b');
    expect(query.state).toMatchObject({ status: 'ready', data: 'of user b' });
  });
});
