import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createQueryCache } from '../../../src/cache/query-cache.js';
import { createClock } from '../../support/clock.js';

const createStage = () => {
  const clock = createClock();
  return { clock, cache: createQueryCache(clock.platform) };
};
const mine = { tags: ['teams'], isPersonal: true };
const everyones = { tags: ['project'], isPersonal: false };

describe('the cache', () => {
  it('returns the same query for the same key', () => {
    const { cache } = createStage();
    const load = async () => 1;
    expect(cache.query('a', mine, load)).toBe(cache.query('a', mine, async () => 2));
    expect(cache.query('b', mine, load)).not.toBe(cache.query('a', mine, load));
    expect(cache.query('__proto__', mine, load)).not.toBe(cache.query('constructor', mine, load));
  });

  it('invalidates only the queries of a changed resource', async () => {
    const { cache, clock } = createStage();
    const teams = vi.fn(async () => []);
    const project = vi.fn(async () => ({}));
    cache.query('teams', mine, teams).watch(() => undefined);
    cache.query('project', everyones, project).watch(() => undefined);
    await clock.advance(300);
    cache.invalidate(['teams', 'users']);
    await clock.settle();
    expect(teams).toHaveBeenCalledTimes(2);
    expect(project).toHaveBeenCalledOnce();
  });

  it('drops the values of a user, and keeps the values that all users share', async () => {
    const { cache } = createStage();
    const [own, shared] = [cache.query('a', mine, async () => 'secret'), cache.query('b', everyones, async () => 'public')];
    await Promise.all([own.read(), shared.read()]);
    cache.forgetPersonal();
    expect(own.state.data).toBeUndefined();
    expect(shared.state.data).toBe('public');
  });

  it('keeps at most 500 values, and drops the oldest without watchers', async () => {
    const { cache } = createStage();
    const load = async () => 1;
    const watched = cache.query('watched', mine, load);
    watched.watch(() => undefined);
    const oldest = cache.query('oldest', mine, load);
    await oldest.read();
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, mine, load);
    expect(cache.query('watched', mine, load)).toBe(watched);
    const latest = cache.query('key 999', mine, load);
    expect(oldest.state.data).toBeUndefined();
    expect(cache.query('key 999', mine, load)).toBe(latest);
  });

  it('drops a value at the 501st query, but not at the 500th', async () => {
    const { cache } = createStage();
    const oldest = cache.query('oldest', mine, async () => 1);
    await oldest.read();
    const others = Array.from({ length: 499 }, (_, entry) => cache.query(`key ${entry}`, mine, async () => 1));
    expect(oldest.state.data).toBe(1);
    others.push(cache.query('one more', mine, async () => 1));
    expect(oldest.state.data).toBeUndefined();
  });

  it('reloads a query of several resources when one of them has changed', async () => {
    const { cache, clock } = createStage();
    const load = vi.fn(async () => 1);
    cache.query('a', { tags: ['teams', 'users'], isPersonal: true }, load).watch(() => undefined);
    await clock.advance(300);
    cache.invalidate(['users', 'sessions']);
    await clock.settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('invalidates a query that a caller references, even if many were created after it', async () => {
    const { cache, clock } = createStage();
    const load = vi.fn(async () => 'secret of user a');
    const held = cache.query('held', mine, load);
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, everyones, async () => 1);
    expect(cache.query('held', mine, load)).toBe(held);
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`other ${entry}`, everyones, async () => 1);
    await held.read();
    cache.forgetPersonal();
    expect(held.state).toMatchObject({ status: 'loading', data: undefined });
    const stop = held.watch(() => undefined);
    await clock.advance(300);
    const loads = load.mock.calls.length;
    cache.invalidate(['teams']);
    await clock.advance(300);
    expect(load).toHaveBeenCalledTimes(loads + 1);
    stop();
  });

  it('does not keep queries that no caller references', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { cache } = createStage();
    const old = (() => new WeakRef(cache.query('old', mine, async () => 1)))();
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, mine, async () => 1);
    await vi.waitUntil(() => (collect(), old.deref() === undefined));
    expect(cache.query('old', mine, async () => 2).state.status).toBe('loading');
  });

  it('watches the user while a query of the user is watched', () => {
    const unobserve = vi.fn();
    const observe = vi.fn(() => unobserve);
    const cache = createQueryCache(createClock().platform, observe);
    cache.query('project', everyones, async () => 1).watch(() => undefined);
    expect(observe).not.toHaveBeenCalled();
    const query = cache.query('a', mine, async () => 1);
    const stops = [query.watch(() => undefined), query.listen(() => undefined)];
    expect(observe).toHaveBeenCalledOnce();
    for (const stop of stops) stop();
    expect(unobserve).toHaveBeenCalledOnce();
    query.watch(() => undefined);
    cache.dispose();
    expect(unobserve).toHaveBeenCalledTimes(2);
  });

  it('leaves no timer when it is disposed', async () => {
    const { cache, clock } = createStage();
    const query = cache.query('a', mine, async () => 1);
    const stop = query.watch(() => undefined);
    await clock.settle();
    cache.invalidate(['teams']);
    cache.dispose();
    stop();
    await clock.advance(10_000);
    expect(clock.timers()).toBe(0);
  });
});
