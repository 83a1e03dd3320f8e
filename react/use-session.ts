import { useCallback, useContext, useMemo } from 'react';
import type { CurrentUser, QueryState } from '../src/index.js';
import { InitialUserContext } from './app-context.js';
import { useApp } from './use-app.js';
import { useQueryFrom } from './use-query.js';

/** Options of `useSession`. */
export interface UseSessionOptions {
  /** With `anonymous-if-exists`, anonymous users count as signed in. */
  readonly or?: 'anonymous-if-exists' | undefined;
}

/** Reads the session again, for example after an error. Never rejects. If the read fails, `useSession` returns the error. */
type Refetch = () => Promise<void>;

/** The result of `useSession`. `status` determines which of the other properties are set. */
export type UseSession =
  | { readonly status: 'loading'; readonly user: undefined; readonly error: undefined; readonly refetch: Refetch }
  | { readonly status: 'signed-out'; readonly user: null; readonly error: undefined; readonly refetch: Refetch }
  /** If the last reload failed, `error` is the reason, and `user` is the user from the previous read. */
  | { readonly status: 'signed-in'; readonly user: CurrentUser; readonly error: unknown; readonly refetch: Refetch }
  | { readonly status: 'error'; readonly user: undefined; readonly error: unknown; readonly refetch: Refetch };

/** Returns the state of the app's user. On a server and during hydration, returns the state of `initialSession`. */
export const useUserState = (): QueryState<CurrentUser | null> => useQueryFrom(useApp().user, useContext(InitialUserContext));

const sessionOf = ({ status, data, error }: QueryState<CurrentUser | null>, refetch: Refetch, acceptsAnonymous: boolean): UseSession => {
  if (status === 'failed') return { status: 'error', user: undefined, error, refetch };
  if (data === undefined) return { status: 'loading', user: undefined, error: undefined, refetch };
  if (data === null || (data.isAnonymous && !acceptsAnonymous)) return { status: 'signed-out', user: null, error: undefined, refetch };
  return { status: 'signed-in', user: data, error, refetch };
};

/**
 * Returns the session, and updates it when it changes in this tab or another: `const { status, user, error, refetch } = useSession()`.
 * Never suspends. Throws only if there is no `PorticoProvider`. Anonymous users count as signed out unless `or` accepts them.
 */
export const useSession = ({ or }: UseSessionOptions = {}): UseSession => {
  const { user } = useApp();
  const state = useUserState();
  const refetch = useCallback(
    () =>
      user.read().then(
        () => undefined,
        () => undefined,
      ),
    [user],
  );
  return useMemo(() => sessionOf(state, refetch, or === 'anonymous-if-exists'), [state, refetch, or]);
};
