import type { Platform } from '../lib/platform.js';
import { QueryEntry, type Query } from './query.js';

/** Maximum number of queries that the cache keeps. To limit memory, a further query drops the values of queries that are not watched. */
const MAX_KEPT = 500;

interface Kind {
  /** Resources whose changes make the query stale. */
  readonly tags: readonly string[];
  /** Whether the value belongs to the signed-in user. If so, the value is dropped when the user changes. */
  readonly isPersonal: boolean;
}

interface Entry extends Kind {
  /** Weak reference, so that the cache can still invalidate a query that only the host app references. */
  readonly held: WeakRef<QueryEntry<unknown>>;
  /** Strong reference, while the cache keeps the query. */
  kept: QueryEntry<unknown> | undefined;
}

export interface QueryCache {
  /** Returns the query with this key. Creates the query on first use. */
  readonly query: <T>(key: string, kind: Kind, load: () => Promise<T>) => Query<T>;
  /** Makes every query of these resources stale. */
  readonly invalidate: (tags: readonly string[]) => void;
  /** Drops the values that belong to the previous user. */
  readonly forgetPersonal: () => void;
  readonly dispose: () => void;
}

/** Returns the cache key of a call. Equal inputs have the same key, regardless of the order of their members. */
export const queryKey = (call: string, input: Readonly<Record<string, unknown>>): string => {
  const members = Object.entries(input).filter(([, value]) => value !== undefined);
  return `${call} ${JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
};

/**
 * Creates a map of queries by key. Keeps the latest and the watched queries. Other queries exist only while the host app references them.
 */
const createEntries = () => {
  const entries = new Map<string, Entry>();
  let count = 0;
  return {
    entries,
    keep: (entry: Entry, query: QueryEntry<unknown>): void => {
      if (!entry.kept) count += 1;
      entry.kept = query;
    },
    makeRoom: (): void => {
      for (const [key, entry] of entries) {
        if (!entry.held.deref()) entries.delete(key);
        if (count < MAX_KEPT || !entry.kept || entry.kept.isWatched()) continue;
        entry.kept.forget();
        entry.kept = undefined;
        count -= 1;
      }
    },
  };
};

/**
 * Creates a cache of queries.
 * @param observeUser watches for a change of user, for example in another tab, while a personal query is watched
 */
export const createQueryCache = (
  platform: Pick<Platform, 'after' | 'elapsed' | 'onReturn'>,
  observeUser: () => () => void = () => () => undefined,
): QueryCache => {
  const { entries, keep, makeRoom } = createEntries();

  const create = (key: string, kind: Kind, load: () => Promise<unknown>): QueryEntry<unknown> => {
    makeRoom();
    const query: QueryEntry<unknown> = new QueryEntry(load, platform, () => {
      keep(entry, query);
      const stops = [platform.onReturn(query.retry), kind.isPersonal && observeUser()];
      return () => stops.forEach((stop) => stop && stop());
    });
    const entry: Entry = { ...kind, held: new WeakRef(query), kept: undefined };
    keep(entry, query);
    entries.set(key, entry);
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
