import { useState } from 'react';
import type { Query, QueryState } from '../src/index.js';
import type { InitialState } from './initial-user.js';
import { suspendUntil } from './suspend.js';
import { useQueryFrom } from './use-query.js';

const load = async (query: Query<unknown>): Promise<void> => {
  await query.read().catch(() => undefined);
  // If a user signs in or out during the load, the query ignores the result and still has the status `loading`.
  if (query.state.status === 'failed') throw query.state.error;
};

/**
 * Returns the state of a query, for `useValue`. Without an initial state, returns the current state during hydration, and not `loading`,
 * because a component that suspends during hydration renders again after the load.
 */
export const useSuspenseState = <T>(query: Query<T>, initial?: InitialState<T>): QueryState<T> =>
  useQueryFrom(query, initial, typeof window === 'undefined' ? undefined : query.state);

/**
 * Returns the value in the state of a query, and suspends while there is none. If the value was null, returns null until there is another
 * value. Other values may belong to a user who has signed out, so they are not shown again.
 */
export const useValue = <T>(query: Query<T>, { status, data, error }: QueryState<T>): T => {
  const [shown, setShown] = useState({ query, data });
  if (status === 'ready') {
    if (shown.query !== query || shown.data !== data) setShown({ query, data });
    return data as T;
  }
  const last = shown.query === query ? shown.data : undefined;
  if (status === 'failed' && last !== undefined) throw error;
  return last === null ? last : suspendUntil(query, () => load(query));
};

/**
 * Returns the value of a cached read and watches it. Suspends while the first value loads. Later changes and reloads render the component
 * again, but do not suspend it, unless the value belonged to a user who has signed out. Use `useTransition` to keep the current content
 * while another query loads.
 *
 * On a server, renders the fallback of the nearest `<Suspense>`, which the browser then replaces.
 * @param query the query, for example of a method that reads: `app.teams.list.query()`
 * @returns The value. All components that use equal queries share one request.
 * @throws The error of the call if it fails, for example CONNECTION or a code of the service, to the nearest error boundary. Resetting the
 * boundary loads the value again. If the network fails during a reload, the component keeps the current value. On a server, throws
 * CONFIGURATION.
 * @example
 * import { useSuspenseQuery } from 'portico-auth/react';
 *
 * const TeamCount = () => {
 *   const teams = useSuspenseQuery(app.teams.list.query());
 *   return `${teams.length} teams`;
 * };
 */
export const useSuspenseQuery = <T>(query: Query<T>): T => useValue(query, useSuspenseState(query));
