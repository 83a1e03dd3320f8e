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

interface SessionState<Status, User, Failure> {
  /** Determines which of the other properties are set. */
  readonly status: Status;
  /** The signed-in user, or null if nobody is signed in. Undefined with the statuses `loading` and `error`. */
  readonly user: User;
  /** Why the last read failed; `undefined` if it succeeded. If set with the status `signed-in`, `user` is the user from an earlier read. */
  readonly error: Failure;
  /** Reads the session again, for example after an error. Never rejects. If the read fails, `useSession` returns the error. */
  readonly refetch: () => Promise<void>;
}

/** The result of `useSession`. `status` determines which of the other properties are set. */
export type UseSession =
  | SessionState<'loading', undefined, undefined>
  | SessionState<'signed-out', null, undefined>
  | SessionState<'signed-in', CurrentUser, unknown>
  | SessionState<'error', undefined, unknown>;

/** Returns the state of the app's user. On a server and during hydration, returns `initialSession`, or the loading state without it. */
export const useUserState = (): QueryState<CurrentUser | null> => useQueryFrom(useApp().user, useContext(InitialUserContext));

const sessionOf = (
  { status, data, error }: Omit<QueryState<CurrentUser | null>, 'isReloading'>,
  refetch: UseSession['refetch'],
  acceptsAnonymous: boolean,
): UseSession => {
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
  const { status, data, error } = useUserState();
  const refetch = useCallback(
    () =>
      user.read().then(
        () => undefined,
        () => undefined,
      ),
    [user],
  );
  // During and after a reload that finds the same user, returns the same object, because `isReloading` is not part of it.
  return useMemo(() => sessionOf({ status, data, error }, refetch, or === 'anonymous-if-exists'), [status, data, error, refetch, or]);
};
