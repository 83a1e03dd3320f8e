import type { Platform } from '../lib/platform.js';
import { QueryEntry, type Query } from './query.js';

/** Unwatched values are dropped beyond this number of queries, so that a long-lived process uses little memory. */
const MAX_KEPT = 500;

interface Kind {
  readonly tags: readonly string[];
  readonly isPersonal: boolean;
}

interface Entry extends Kind {
  /** A host may keep a query for longer than the cache: it can be invalidated as long as the host has it. */
  readonly held: WeakRef<QueryEntry<unknown>>;
  /** The same while the cache itself keeps it. */
  kept: QueryEntry<unknown> | undefined;
}

export interface QueryCache {
  /**
   * The query of a key, made on first use.
   * @param tags resources whose change makes it stale
   * @param isPersonal whether the value belongs to the signed-in user and must go when that user changes
   */
  readonly query: <T>(key: string, kind: Kind, load: () => Promise<T>) => Query<T>;
  /** Makes every query of these resources stale. */
  readonly invalidate: (tags: readonly string[]) => void;
  /** Drops the values of the user who was signed in until now. */
  readonly forgetPersonal: () => void;
  readonly dispose: () => void;
}

/** Queries by their keys. Keeps the latest, and those that are watched; the others only for as long as a host holds them. */
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

/** @param observeUser notices changes of user that happen elsewhere, for as long as a personal query is watched */
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
