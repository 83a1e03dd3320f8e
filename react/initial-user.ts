import type { ClientApp, CurrentUser, QueryState } from '../src/index.js';
import { isKnownError } from '../src/index.js';
import { primeQuery } from '../src/internal.js';

type UserState = QueryState<CurrentUser | null>;

/** The user that a server read, in one app. */
export interface InitialUser {
  /** The state on the server and during hydration. Never changes. */
  readonly hydrated: UserState;
  /** Returns the state to show while the app reads the user. Returns `undefined` if the state of the app's own query applies. */
  readonly shown: () => UserState | undefined;
  /** Calls the listener when the session changes or its user becomes known, because `shown` may then return another state. */
  readonly listen: (listener: () => void) => () => void;
}

/** Users that were set as the value of a query. A second mount must not replace a newer value. */
const primed = new WeakSet<CurrentUser>();

/**
 * In a browser, sets the user as the value of the app's query if the app has a session of this user. On a server, the query does not get the
 * value, because the app may serve several users. If no access token is stored, the user of the session is not known. In that case, `shown`
 * returns the user until the app has read the user of the session, the service rejects the session, or the session changes or turns out to
 * be another user's. Other failures, such as those of the network, keep the user and add the error, as in every query.
 */
export const createInitialUser = (app: ClientApp, user: CurrentUser | null): InitialUser => {
  const { session, user: query } = app;
  /** Returns whether the app has a session of the user, or `undefined` if the user of the session is not known. */
  const isOwn = (): boolean | undefined => {
    if (!user || !session.isSignedIn()) return !user && !session.isSignedIn();
    const id = session.userId();
    return id === undefined ? undefined : id === user.id;
  };
  const stateOf = (error: unknown): UserState => ({ status: 'ready', data: user, error, isReloading: false });
  const isKnown = isOwn() !== undefined;
  if (typeof window !== 'undefined' && isOwn() && !(user && primed.has(user))) {
    primeQuery(query, user);
    if (user) primed.add(user);
  }
  const hydrated = stateOf(undefined);
  let state = hydrated;
  let hasEnded = false;
  return {
    hydrated,
    shown: () => {
      hasEnded ||= isOwn() === false;
      const { status, error } = query.state;
      hasEnded ||= status === 'ready' || (status === 'failed' && isKnownError(error));
      if (hasEnded) return undefined;
      if (state.error !== error) state = stateOf(error);
      return state;
    },
    listen: (listener) => {
      const stop = session.listen(() => {
        hasEnded = true;
        listener();
      });
      // The user of the session becomes known with the next access token.
      if (!isKnown) void session.tokens().then(listener, listener);
      return stop;
    },
  };
};
