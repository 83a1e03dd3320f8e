import type { Platform } from '../kit/platform.js';
import { QueryEntry, type Query } from './query.js';

/** Values nobody watches are dropped beyond this number of queries, so that a long-lived process stays small. */
const MAX_KEPT = 500;

interface Kind {
  readonly tags: readonly string[];
  readonly isPersonal: boolean;
}

interface Entry extends Kind {
  /** A host may hold a query for longer than the cache does: it is reached for as long as it is held. */
  readonly query: WeakRef<QueryEntry<unknown>>;
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
  /** Forgets what belonged to the user who was signed in until now. */
  readonly forgetPersonal: () => void;
  readonly dispose: () => void;
}

/** Keeps queries whether or not anybody holds them; drops the values of those that were used longest ago and that nobody watches. */
const createKeeper = () => {
  const kept = new Set<QueryEntry<unknown>>();
  return {
    keep: (query: QueryEntry<unknown>): void => {
      kept.delete(query);
      kept.add(query);
      for (const old of kept) {
        if (kept.size <= MAX_KEPT) return;
        if (old.isWatched() || old === query) continue;
        kept.delete(old);
        old.forget();
      }
    },
    clear: () => kept.clear(),
  };
};

/** Every query that somebody can still reach, by its key. */
const createEntries = () => {
  const entries = new Map<string, Entry>();
  const collected = new FinalizationRegistry<string>((key) => {
    if (!entries.get(key)?.query.deref()) entries.delete(key);
  });
  return {
    find: (key: string) => entries.get(key)?.query.deref(),
    add: (key: string, kind: Kind, query: QueryEntry<unknown>): void => {
      entries.set(key, { ...kind, query: new WeakRef(query) });
      collected.register(query, key);
    },
    live: () =>
      [...entries.values()].flatMap(({ query, ...kind }) => {
        const found = query.deref();
        return found ? [{ ...kind, query: found }] : [];
      }),
    clear: () => entries.clear(),
  };
};

/** @param observeUser notices changes of user that happen elsewhere, for as long as a personal query is watched */
export const createQueryCache = (
  platform: Pick<Platform, 'after' | 'elapsed' | 'onReturn'>,
  observeUser: () => () => void = () => () => undefined,
): QueryCache => {
  const { find, add, live, clear } = createEntries();
  const keeper = createKeeper();

  const create = (key: string, kind: Kind, load: () => Promise<unknown>): QueryEntry<unknown> => {
    const query: QueryEntry<unknown> = new QueryEntry(load, platform, () => {
      keeper.keep(query);
      const stops = [platform.onReturn(query.retry), ...(kind.isPersonal ? [observeUser()] : [])];
      return () => {
        for (const stop of stops) stop();
      };
    });
    add(key, kind, query);
    return query;
  };

  return {
    query: <T>(key: string, kind: Kind, load: () => Promise<T>): Query<T> => {
      const query = find(key) ?? create(key, kind, load);
      keeper.keep(query);
      return query as QueryEntry<T>;
    },
    invalidate: (changed) => {
      for (const { query, tags } of live()) if (tags.some((tag) => changed.includes(tag))) query.invalidate();
    },
    forgetPersonal: () => {
      for (const { query, isPersonal } of live()) if (isPersonal) query.forget();
    },
    dispose: () => {
      for (const { query } of live()) query.dispose();
      clear();
      keeper.clear();
    },
  };
};
