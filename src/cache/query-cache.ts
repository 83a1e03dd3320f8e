import type { Platform } from '../lib/platform.js';
import { QueryEntry, type Query } from './query.js';

/** Maximum number of queries that the cache keeps. At the limit, it drops the values of the oldest queries that are not watched. */
const MAX_KEPT = 500;

interface Kind {
  /** Resources whose changes make the query stale. */
  readonly tags: readonly string[];
  /** Whether the value belongs to the signed-in user. If so, the value is dropped when a user signs in or out. */
  readonly isPersonal: boolean;
}

interface Entry extends Kind {
  /** Weak reference, so that the cache can still invalidate a query that only the host app references. */
  readonly held: WeakRef<QueryEntry<unknown>>;
}

export interface QueryCache {
  /** Returns the query with this key. Creates the query on first use. */
  readonly query: <T>(key: string, kind: Kind, load: () => Promise<T>) => Query<T>;
  /** Makes every query of these resources stale. */
  readonly invalidate: (tags: readonly string[]) => void;
  /** Drops the values that belong to the previous user. */
  readonly forgetPersonal: () => void;
  /** Stops the timers of all queries. */
  readonly dispose: () => void;
}

/**
 * Returns a function that links the caches of several apps: a change through one app makes the queries of all of them stale. The apps are not
 * kept in memory.
 */
export const linkCaches = (): ((cache: QueryCache) => QueryCache) => {
  const linked = new Set<WeakRef<QueryCache>>();
  return (cache) => {
    for (const held of linked) if (!held.deref()) linked.delete(held);
    linked.add(new WeakRef(cache));
    return {
      ...cache,
      invalidate: (tags) => {
        cache.invalidate(tags);
        for (const held of linked) if (held.deref() !== cache) held.deref()?.invalidate(tags);
      },
    };
  };
};

/** Returns the cache key of a call. Equal inputs have the same key, regardless of the order of their properties. */
export const queryKey = (call: string, input: Readonly<Record<string, unknown>>): string => {
  const members = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${call} ${JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
};

/**
 * Creates a map of queries by key. Keeps the latest and the watched queries. Other queries exist only while the host app references them.
 */
const createEntries = () => {
  const entries = new Map<string, Entry>();
  const kept = new Set<QueryEntry<unknown>>();
  /**
   * When the map has this many entries, entries without a query are deleted. The number grows with the map, so that 10,000 new queries take
   * linear time.
   */
  let sweepAt = 2 * MAX_KEPT;
  return {
    entries,
    keep: (query: QueryEntry<unknown>): void => void kept.add(query),
    makeRoom: (): void => {
      for (const query of kept) {
        if (kept.size < MAX_KEPT) break;
        if (query.isWatched()) continue;
        query.forget();
        kept.delete(query);
      }
      if (entries.size < sweepAt) return;
      for (const [key, { held }] of entries) if (!held.deref()) entries.delete(key);
      sweepAt = 2 * Math.max(entries.size, MAX_KEPT);
    },
  };
};

/**
 * Creates a cache of queries.
 * @param observeUser called when a personal query is watched; detects sign-ins and sign-outs, for example in another tab
 * @param checkUser called before each read of a personal query; detects a sign-in or sign-out that `observeUser` has not detected yet
 */
export const createQueryCache = (
  platform: Pick<Platform, 'after' | 'elapsed' | 'onReturn'>,
  observeUser: () => () => void = () => () => undefined,
  checkUser?: () => unknown,
): QueryCache => {
  const { entries, keep, makeRoom } = createEntries();

  const create = (key: string, kind: Kind, load: () => Promise<unknown>): QueryEntry<unknown> => {
    makeRoom();
    const mount = (): (() => void) => {
      keep(query);
      const stops = [platform.onReturn(query.retry), kind.isPersonal && observeUser()];
      return () => stops.forEach((stop) => stop && stop());
    };
    const query = new QueryEntry(load, platform, mount, kind.isPersonal ? checkUser : undefined);
    keep(query);
    entries.set(key, { ...kind, held: new WeakRef(query) });
    return query;
  };

  return {
    query: <T>(key: string, kind: Kind, load: () => Promise<T>): Query<T> =>
      (entries.get(key)?.held.deref() ?? create(key, kind, load)) as QueryEntry<T>,
    invalidate: (changed) => {
      for (const { held, tags } of entries.values()) if (tags.some((tag) => changed.includes(tag))) held.deref()?.invalidate();
    },
    forgetPersonal: () => {
      for (const { held, isPersonal } of entries.values()) if (isPersonal) held.deref()?.forget();
    },
    dispose: () => {
      for (const { held } of entries.values()) held.deref()?.dispose();
      entries.clear();
    },
  };
};
