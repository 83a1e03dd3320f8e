import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { createQueryCache } from '../../../src/cache/query-cache.js';
import { createClock } from '../../support/clock.js';

const createStage = () => {
  const clock = createClock();
  return { clock, cache: createQueryCache(clock.platform) };
};
const PERSONAL = { tags: ['teams'], isPersonal: true };
const PUBLIC = { tags: ['project'], isPersonal: false };

describe('the cache', () => {
  it('returns the same query for the same key', () => {
    const { cache } = createStage();
    const load = async () => 1;
    expect(cache.query('a', PERSONAL, load)).toBe(cache.query('a', PERSONAL, async () => 2));
    expect(cache.query('b', PERSONAL, load)).not.toBe(cache.query('a', PERSONAL, load));
    expect(cache.query('__proto__', PERSONAL, load)).not.toBe(cache.query('constructor', PERSONAL, load));
  });

  it('invalidates only queries that depend on a changed resource', async () => {
    const { cache, clock } = createStage();
    const teams = vi.fn(async () => []);
    const project = vi.fn(async () => ({}));
    cache.query('teams', PERSONAL, teams).watch(() => undefined);
    cache.query('project', PUBLIC, project).watch(() => undefined);
    await clock.advance(300);
    cache.invalidate(['teams', 'users']);
    await clock.settle();
    expect(teams).toHaveBeenCalledTimes(2);
    expect(project).toHaveBeenCalledOnce();
  });

  it('drops personal values, and keeps the values that all users share', async () => {
    const { cache } = createStage();
    const [own, shared] = [cache.query('a', PERSONAL, async () => 'secret'), cache.query('b', PUBLIC, async () => 'public')];
    await Promise.all([own.read(), shared.read()]);
    cache.forgetPersonal();
    expect(own.state.data).toBeUndefined();
    expect(shared.state.data).toBe('public');
  });

  it('keeps the value of a watched query, however many queries are created after it', async () => {
    const { cache } = createStage();
    const watched = cache.query('watched', PERSONAL, async () => 'value');
    watched.watch(() => undefined);
    await watched.read();
    for (let index = 0; index < 1200; index += 1) cache.query(`other ${index}`, PERSONAL, async () => index);
    expect(watched.state).toMatchObject({ status: 'ready', data: 'value' });
  });

  it('keeps at most 500 queries, and drops the value of the oldest query without watchers', async () => {
    const { cache } = createStage();
    const load = async () => 1;
    const watched = cache.query('watched', PERSONAL, load);
    watched.watch(() => undefined);
    const oldest = cache.query('oldest', PERSONAL, load);
    await oldest.read();
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, PERSONAL, load);
    expect(cache.query('watched', PERSONAL, load)).toBe(watched);
    const latest = cache.query('key 999', PERSONAL, load);
    expect(oldest.state.data).toBeUndefined();
    expect(cache.query('key 999', PERSONAL, load)).toBe(latest);
  });

  it('drops a value at the 501st query, but not at the 500th', async () => {
    const { cache } = createStage();
    const oldest = cache.query('oldest', PERSONAL, async () => 1);
    await oldest.read();
    const others = Array.from({ length: 499 }, (_, entry) => cache.query(`key ${entry}`, PERSONAL, async () => 1));
    expect(oldest.state.data).toBe(1);
    others.push(cache.query('one more', PERSONAL, async () => 1));
    expect(oldest.state.data).toBeUndefined();
  });

  it('reloads a query that depends on several resources when one of these resources changes', async () => {
    const { cache, clock } = createStage();
    const load = vi.fn(async () => 1);
    cache.query('a', { tags: ['teams', 'users'], isPersonal: true }, load).watch(() => undefined);
    await clock.advance(300);
    cache.invalidate(['users', 'sessions']);
    await clock.settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('invalidates a query that a caller references, even if many queries are created after it', async () => {
    const { cache, clock } = createStage();
    const load = vi.fn(async () => 'secret of user a');
    const held = cache.query('held', PERSONAL, load);
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, PUBLIC, async () => 1);
    expect(cache.query('held', PERSONAL, load)).toBe(held);
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`other ${entry}`, PUBLIC, async () => 1);
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

  it('does not keep old queries that no caller references', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { cache } = createStage();
    const old = (() => new WeakRef(cache.query('old', PERSONAL, async () => 1)))();
    for (let entry = 0; entry < 1000; entry += 1) cache.query(`key ${entry}`, PERSONAL, async () => 1);
    await vi.waitUntil(() => (collect(), old.deref() === undefined));
    expect(cache.query('old', PERSONAL, async () => 2).state.status).toBe('loading');
  });

  it('observes the signed-in user while a personal query is watched', () => {
    const unobserve = vi.fn();
    const observe = vi.fn(() => unobserve);
    const cache = createQueryCache(createClock().platform, observe);
    cache.query('project', PUBLIC, async () => 1).watch(() => undefined);
    expect(observe).not.toHaveBeenCalled();
    const query = cache.query('a', PERSONAL, async () => 1);
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
    const query = cache.query('a', PERSONAL, async () => 1);
    const stop = query.watch(() => undefined);
    await clock.settle();
    cache.invalidate(['teams']);
    cache.dispose();
    stop();
    await clock.advance(10_000);
    expect(clock.timers()).toBe(0);
  });
});
