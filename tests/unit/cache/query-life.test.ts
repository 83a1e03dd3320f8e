import { describe, expect, it } from 'vitest';
import { createStage } from './stage.js';

describe('after the last watcher stops', () => {
  it('the value is kept for five seconds', async () => {
    const { clock, load, query, watch, respond } = createStage();
    const stop = watch();
    await respond('v');
    stop();
    await clock.advance(4999);
    expect(query.state.data).toBe('v');
    watch()();
    await clock.advance(4999);
    expect(query.state.data).toBe('v');
    await clock.advance(1);
    expect(query.state).toMatchObject({ status: 'loading', data: undefined });
    expect(load).toHaveBeenCalledOnce();
    expect(clock.holdingTimers()).toBe(0);
  });

  it('a planned reload does not happen', async () => {
    const { clock, load, query, watch, respond } = createStage();
    const stop = watch();
    await respond('v');
    query.invalidate();
    stop();
    await clock.advance(10_000);
    expect(load).toHaveBeenCalledOnce();
  });

  it('a planned reload no longer keeps the process running', async () => {
    const { clock, query, watch, respond } = createStage();
    const stop = watch();
    await respond('v');
    query.invalidate();
    expect(clock.holdingTimers()).toBe(1);
    stop();
    await clock.advance(300);
    expect(clock.holdingTimers()).toBe(0);
  });

  it('no timers remain, even after a thousand watchers', async () => {
    const { clock, load, watch, respond } = createStage();
    watch()();
    await respond('v');
    for (let visit = 0; visit < 1000; visit += 1) watch()();
    expect(clock.timers()).toBe(1);
    await clock.advance(5000);
    expect(clock.timers()).toBe(0);
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('while one watcher remains', () => {
  it('the value is kept, and no timer runs', async () => {
    const { clock, query, watch, respond } = createStage();
    const stops = [watch(), watch()];
    await respond('v');
    stops[0]?.();
    stops[0]?.();
    expect(clock.timers()).toBe(0);
    await clock.advance(10_000);
    expect(query.state.data).toBe('v');
  });

  it('only that watcher is called', async () => {
    const { clock, query, seen, watch, respond } = createStage();
    const statesOfStopped: unknown[] = [];
    query.watch((state) => void statesOfStopped.push(state))();
    watch();
    await respond('v');
    await clock.advance(300);
    query.invalidate();
    await respond('w');
    expect(statesOfStopped).toEqual([{ status: 'loading', data: undefined, error: undefined, isReloading: false }]);
    expect(seen.at(-1)).toEqual({ status: 'ready', data: 'w', error: undefined, isReloading: false });
  });
});

describe('disposing a query', () => {
  it('drops a response that arrives later, and starts no reload', async () => {
    const { clock, load, query, seen, watch, respond } = createStage();
    watch();
    await respond('v');
    query.invalidate();
    query.dispose();
    await clock.advance(10_000);
    expect(load).toHaveBeenCalledOnce();
    expect(clock.timers()).toBe(0);
    const second = createStage();
    second.watch();
    second.query.dispose();
    await second.respond('late');
    expect(second.query.state.data).toBeUndefined();
    expect([seen.at(-1)?.data, second.seen]).toEqual(['v', []]);
  });
});

describe('forgetting the value of a query', () => {
  it('drops the value, and loads a new value for watchers', async () => {
    const { clock, query, seen, watch, respond, load } = createStage();
    watch();
    await respond('of user a');
    await clock.advance(300);
    query.forget();
    expect(seen.at(-1)).toMatchObject({ status: 'loading', data: undefined });
    expect(load).toHaveBeenCalledTimes(2);
    await respond('of user b');
    expect(query.state.data).toBe('of user b');
  });

  it('drops the response of a load in flight', async () => {
    const { query, watch, respond, clock } = createStage();
    watch();
    query.forget();
    await respond('of user a', 0);
    expect(query.state.data).toBeUndefined();
    await clock.advance(300);
    await respond('of user b');
    expect(query.state.data).toBe('of user b');
  });
});
