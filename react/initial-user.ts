import type { ClientApp, CurrentUser, QueryState } from '../src/index.js';
import { isKnownError } from '../src/index.js';
import { primeQuery } from '../src/internal.js';

type UserState = QueryState<CurrentUser | null>;

/** The user that a server read, in one app. */
export interface InitialUser {
  /** The state on the server and during hydration. Never changes. */
  readonly hydrated: UserState;
  /** Returns the state to show while the app reads the user, or `undefined` if the app's own state counts. */
  readonly shown: () => UserState | undefined;
  /** Calls the listener when `shown` may have changed, besides the changes of the app's own state. */
  readonly listen: (listener: () => void) => () => void;
}

/**
 * In a browser, sets the user as the value of the app's query if the app has a session of this user. A server never does, because its app
 * may serve several users. If the access token is no longer stored, the user of the session is not known: then the user is shown until the
 * app has read the user of the session, the service rejects the session, or the session ends or turns out to be another user's. If only the
 * network fails, the user is kept with the error, as for every query.
 */
export const createInitialUser = (app: ClientApp, user: CurrentUser | null): InitialUser => {
  const { session, user: query } = app;
  /** Returns whether the app has a session of the user. Returns `undefined` if its user is not known. */
  const isOwn = (): boolean | undefined => {
    if (!user || !session.isSignedIn()) return !user && !session.isSignedIn();
    const id = session.userId();
    return id === undefined ? undefined : id === user.id;
  };
  const isKnown = isOwn();
  if (typeof window !== 'undefined' && isKnown) primeQuery(query, user);
  const hydrated: UserState = { status: 'ready', data: user, error: undefined, isReloading: isKnown === undefined };
  let state = hydrated;
  let hasEnded = isKnown !== undefined;
  return {
    hydrated,
    shown: () => {
      const { status, error } = query.state;
      hasEnded ||= isOwn() === false || status === 'ready' || (status === 'failed' && isKnownError(error));
      if (hasEnded) return undefined;
      if (state.error !== error) state = { ...hydrated, error } as UserState;
      return state;
    },
    listen: session.listen,
  };
};
