import { describe, expect, it, vi } from 'vitest';
import { KnownError } from '../../../src/errors/known-error.js';
import { PorticoError } from '../../../src/errors/portico-error.js';
import { createStage } from './stage.js';

describe('reading', () => {
  it('loads immediately, and simultaneous reads share the load', async () => {
    const { load, query, respond } = createStage();
    const readers = [query.read(), query.read(), query.read()];
    expect(load).toHaveBeenCalledOnce();
    await respond('v');
    expect(await Promise.all(readers)).toEqual(['v', 'v', 'v']);
  });

  it('loads every time for consecutive reads', async () => {
    const { load, query, respond, clock } = createStage();
    const before = clock.platform.elapsed();
    for (let round = 0; round < 5; round += 1) {
      const read = query.read();
      await respond(round);
      expect(await read).toBe(round);
    }
    expect(load).toHaveBeenCalledTimes(5);
    expect(clock.platform.elapsed()).toBe(before);
  });

  it('returns the same object as before if the value has not changed, and never the value of another user', async () => {
    const { query, respond } = createStage();
    const read = async (value: unknown): Promise<unknown> => {
      const reading = query.read();
      await respond(value);
      return reading;
    };
    const user = await read({ id: 'a', signedUpAt: new Date(5) });
    expect(await read({ id: 'a', signedUpAt: new Date(5) })).toBe(user);
    expect(query.state.data).toBe(user);
    const changed = await read({ id: 'a', signedUpAt: new Date(6) });
    expect(changed).toEqual({ id: 'a', signedUpAt: new Date(6) });
    const late = query.read();
    query.forget();
    await respond({ id: 'a', signedUpAt: new Date(6) });
    expect([await late, query.state.data]).toEqual([changed, undefined]);
  });

  it('rejects with the load error, and the next read loads again', async () => {
    const { query, respond, fail } = createStage();
    const reads = Promise.allSettled([query.read(), query.read()]);
    await fail(new Error('down'));
    expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(query.state).toMatchObject({ status: 'failed', error: { message: 'down' } });
    const again = query.read();
    await respond('up');
    expect(await again).toBe('up');
    expect(query.state).toEqual({ status: 'ready', data: 'up', error: undefined, isReloading: false });
  });
});

describe('watching', () => {
  it('loads immediately the first time, and calls the watcher with the value', async () => {
    const { load, query, seen, watch, respond } = createStage();
    watch();
    expect(load).toHaveBeenCalledOnce();
    expect(query.state.status).toBe('loading');
    await respond('v');
    expect(seen).toEqual([{ status: 'ready', data: 'v', error: undefined, isReloading: false }]);
  });

  it('does not load a value that is fresh or loading', async () => {
    const { load, query, watch, respond } = createStage();
    void query.read();
    watch();
    watch();
    await respond('v');
    watch();
    expect(load).toHaveBeenCalledOnce();
  });

  it('loads again after a failure for a new watcher', async () => {
    const { load, seen, watch, fail, respond, clock } = createStage();
    const stop = watch();
    await fail(new Error('down'));
    expect(seen.at(-1)).toMatchObject({ status: 'failed' });
    expect(load).toHaveBeenCalledOnce();
    stop();
    await clock.advance(1000);
    watch();
    expect(load).toHaveBeenCalledTimes(2);
    await respond('up');
    expect(seen.at(-1)).toMatchObject({ status: 'ready', data: 'up', error: undefined });
  });

  it('keeps the value while a new value loads', async () => {
    const { query, seen, watch, respond, clock } = createStage();
    watch();
    await respond('old');
    await clock.advance(300);
    query.invalidate();
    expect(seen.at(-1)).toEqual({ status: 'ready', data: 'old', error: undefined, isReloading: true });
    await respond('new');
    expect(seen.at(-1)).toEqual({ status: 'ready', data: 'new', error: undefined, isReloading: false });
  });

  it.each([
    ['keeps the value and adds the error if the network or the server fails', new PorticoError('OFFLINE', 'off'), 'ready', 'v'],
    ['drops the value if the service rejects the request', new KnownError('USER_NOT_FOUND', 'removed'), 'failed', undefined],
  ])('%s', async (_, error, status, data) => {
    const { query, watch, respond, fail, clock } = createStage();
    watch();
    await respond('v');
    await clock.advance(1000);
    query.invalidate();
    await fail(error);
    expect(query.state).toEqual({ status, data, error, isReloading: false });
  });

  it('does not call watchers for an equal value, and keeps the same object', async () => {
    const { query, seen, watch, respond, clock } = createStage();
    watch();
    await respond({ id: 1, at: new Date(5), tags: ['a'] });
    const { data } = query.state;
    await clock.advance(300);
    const before = seen.length;
    query.invalidate();
    await respond({ id: 1, at: new Date(5), tags: ['a'] });
    expect(query.state.data).toBe(data);
    expect(seen.slice(before).every((state) => state.data === data)).toBe(true);
    await clock.advance(300);
    query.invalidate();
    await respond({ id: 1, at: new Date(6), tags: ['a'] });
    expect(query.state.data).not.toBe(data);
  });

  it('ends when it is stopped, even if it is stopped twice', async () => {
    const { seen, watch, respond, query } = createStage();
    const [stop, other] = [watch(), watch()];
    stop();
    stop();
    expect(query.isWatched()).toBe(true);
    await respond('v');
    expect(seen).toHaveLength(1);
    other();
    expect(query.isWatched()).toBe(false);
  });

  it('keeps the value for a new watcher after an earlier watcher was stopped twice', async () => {
    const { watch, respond, query, clock } = createStage();
    const stop = watch();
    await respond('v');
    stop();
    stop();
    watch();
    await clock.advance(6000);
    expect(query.state.data).toBe('v');
  });

  it('does not call the watcher if the value is dropped while it loads for the first time', () => {
    const { watch, query, seen } = createStage();
    watch();
    query.forget();
    expect(seen).toEqual([]);
    expect(query.state).toEqual({ status: 'loading', data: undefined, error: undefined, isReloading: false });
  });
});

describe('a watcher', () => {
  it('is called immediately with the current state, unlike a listener, which is called only on changes', async () => {
    const { query, respond } = createStage();
    const [watcher, listener] = [vi.fn(), vi.fn()];
    query.listen(listener);
    query.watch(watcher);
    expect(watcher.mock.calls).toEqual([[expect.objectContaining({ status: 'loading' })]]);
    await respond('v');
    const stop = query.watch(watcher);
    expect(watcher.mock.calls.map(([state]) => (state as { data: unknown }).data)).toEqual([undefined, 'v', 'v']);
    stop();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is called once for the load that it starts', async () => {
    const { query, respond, clock } = createStage();
    const read = query.read();
    await respond('v');
    await read;
    query.invalidate();
    await clock.advance(300);
    const watcher = vi.fn();
    query.watch(watcher);
    expect(watcher.mock.calls).toEqual([[{ status: 'ready', data: 'v', error: undefined, isReloading: true }]]);
  });
});

describe('a failed read', () => {
  it.each(['online again', 'visible again'])('is repeated when the page is %s, if the query has watchers', async (event) => {
    const { load, query, watch, fail, respond, clock } = createStage();
    const returnToPage = (): void => (event === 'online again' ? clock.setOnline(true) : clock.showPage());
    const stop = watch();
    await fail(new PorticoError('OFFLINE', 'off'));
    await clock.advance(600_000);
    expect(load).toHaveBeenCalledOnce();
    returnToPage();
    expect(load).toHaveBeenCalledTimes(2);
    await respond('v');
    expect(query.state).toMatchObject({ status: 'ready', data: 'v' });
    await clock.advance(1000);
    returnToPage();
    expect(load).toHaveBeenCalledTimes(2);
    stop();
    returnToPage();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not repeated if the service rejected it', async () => {
    const { load, watch, fail, clock } = createStage();
    watch();
    await fail(new KnownError('USER_NOT_FOUND', 'removed'));
    await clock.advance(1000);
    clock.showPage();
    expect(load).toHaveBeenCalledOnce();
  });
});
