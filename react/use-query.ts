import { useCallback, useSyncExternalStore } from 'react';
import type { Query, QueryState } from '../src/index.js';

const LOADING = { status: 'loading', data: undefined, error: undefined, isReloading: false } as const;
const nothingToStop = (): void => undefined;

/**
 * Works like `useQuery`, with a state for servers and hydration.
 * @param initial the state on a server and during hydration; if omitted, `loading`. If its `isReloading` is true, also the state in a
 * browser until the query has a value.
 */
export const useQueryFrom = <T>(query: Query<T> | null | undefined, initial: QueryState<T> = LOADING): QueryState<T> => {
  const subscribe = useCallback((onChange: () => void) => query?.listen(onChange) ?? nothingToStop, [query]);
  return useSyncExternalStore<QueryState<T>>(
    subscribe,
    () => (!query || (query.state.status !== 'ready' && initial.isReloading) ? initial : query.state),
    () => initial,
  );
};

/**
 * Returns the state of a cached read and watches it: `const { status, data, error } = useQuery(app.currentProject.get.query())`.
 * Never suspends. On a server, and while the query is null or undefined, returns the loading state.
 */
export const useQuery = <T>(query: Query<T> | null | undefined): QueryState<T> => useQueryFrom(query);
