import type { Platform } from '../kit/platform.js';
import { QueryEntry, type Query } from './query.js';

/** Queries nobody watches are dropped beyond this number, oldest first, so that a long-lived process stays small. */
const MAX_ENTRIES = 500;

interface Entry {
  readonly query: QueryEntry<unknown>;
  readonly tags: readonly string[];
  readonly isPersonal: boolean;
}

export interface QueryCache {
  /**
   * The query of a key, made on first use.
   * @param tags resources whose change makes it stale
   * @param isPersonal whether the value belongs to the signed-in user and must go when that user changes
   */
  readonly query: <T>(
    key: string,
    of: { readonly tags: readonly string[]; readonly isPersonal: boolean },
    load: () => Promise<T>,
  ) => Query<T>;
  /** Makes every query of these resources stale. */
  readonly invalidate: (tags: readonly string[]) => void;
  /** Forgets what belonged to the user who was signed in until now. */
  readonly forgetPersonal: () => void;
  readonly dispose: () => void;
}

export const createQueryCache = (platform: Pick<Platform, 'after' | 'elapsed'>): QueryCache => {
  const entries = new Map<string, Entry>();

  const makeRoom = (): void => {
    for (const [key, { query }] of entries) {
      if (entries.size < MAX_ENTRIES) return;
      if (query.isWatched()) continue;
      query.dispose();
      entries.delete(key);
    }
  };

  return {
    query: <T>(key: string, of: { readonly tags: readonly string[]; readonly isPersonal: boolean }, load: () => Promise<T>): Query<T> => {
      const known = entries.get(key);
      if (known) return known.query as QueryEntry<T>;
      makeRoom();
      const query = new QueryEntry(load, platform);
      entries.set(key, { ...of, query: query as QueryEntry<unknown> });
      return query;
    },
    invalidate: (tags) => {
      for (const entry of entries.values()) if (entry.tags.some((tag) => tags.includes(tag))) entry.query.invalidate();
    },
    forgetPersonal: () => {
      for (const entry of entries.values()) if (entry.isPersonal) entry.query.forget();
    },
    dispose: () => {
      for (const { query } of entries.values()) query.dispose();
      entries.clear();
    },
  };
};
