import { useCallback, useSyncExternalStore } from 'react';
import type { Query, QueryState } from '../src/index.js';
import type { InitialState } from './initial-user.js';

const LOADING = { status: 'loading', data: undefined, error: undefined, isReloading: false } as const;
/**
 * Works like `useQuery`, with a state for servers and hydration.
 * @param initial the state on a server and during hydration (`hydrated`), and the state that takes precedence in a browser (`shown`)
 * @param first the state on a server and during hydration if there is no `initial`; by default, the loading state
 */
export const useQueryFrom = <T>(
  query: Query<T> | null | undefined,
  initial?: InitialState<T>,
  first: QueryState<T> = LOADING,
): QueryState<T> => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [query?.listen(onChange), initial?.listen(onChange)];
      return () => stops.forEach((stop) => stop?.());
    },
    [query, initial],
  );
  return useSyncExternalStore<QueryState<T>>(
    subscribe,
    () => initial?.shown() ?? query?.state ?? LOADING,
    () => initial?.hydrated ?? first,
  );
};

/**
 * Returns the state of a cached read and watches it: `const { status, data, error } = useQuery(app.currentProject.get.query())`.
 * Never suspends. On a server, during hydration, and while the query is null or undefined, returns the loading state.
 */
export const useQuery = <T>(query: Query<T> | null | undefined): QueryState<T> => useQueryFrom(query);
