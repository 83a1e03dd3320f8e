import type { ClientApp, CurrentUser, QueryState } from '../src/index.js';
import { isKnownError } from '../src/index.js';
import { primeQuery, reviveDates, User, type MaybeSerialized } from '../src/internal.js';

/** The state of a query before the query has a value of its own. */
export interface InitialState<T> {
  /** The state on the server and during hydration. Never changes. */
  readonly hydrated: QueryState<T>;
  /** Returns the state to show in a browser. Returns `undefined` if the state of the query itself applies. */
  readonly shown: () => QueryState<T> | undefined;
  /** Calls the listener when the result of `shown` may have changed although the state of the query did not change. */
  readonly listen: (listener: () => void) => () => void;
}

/** The user that a server read, as the initial state of the app's query. */
export type InitialUser = InitialState<CurrentUser | null>;

/** Users that a server read and that are no longer shown. A provider that is mounted again must not show these users again. */
const ended = new WeakSet<object>();

/** Returns whether the session belongs to the user, or, for null, whether nobody is signed in. Returns `undefined` if this is not known. */
const isSessionOf = (session: ClientApp['session'], user: CurrentUser | null): boolean | undefined => {
  if (!user) return !session.isSignedIn();
  if (!session.isSignedIn()) return false;
  const id = session.userId();
  return id === undefined ? undefined : id === user.id;
};

/**
 * Creates the initial state of the app's query from the user that a server read. In a browser, also sets the user as the value of the query
 * if the app has this user's session. On a server, does not set the value, because the app may serve several users. If no access token is
 * stored, the user of the session is not known. In that case, `shown` returns the user until the app has read the user of the session, the
 * service rejects the session, or the session changes or is found to belong to another user. After any other failure, such as a network
 * failure, `shown` returns the user with the error, as a query does after a failed reload.
 * @param given the user, who may have been sent to the page as JSON
 */
export const createInitialUser = (app: ClientApp, given: MaybeSerialized<CurrentUser> | null): InitialUser => {
  const { session, user: query } = app;
  const user = given && reviveDates(User.client, given);
  const isOwn = (): boolean | undefined => isSessionOf(session, user);
  const stateOf = (error: unknown): InitialUser['hydrated'] => ({ status: 'ready', data: user, error, isReloading: false });
  const hydrated = stateOf(undefined);
  let state = hydrated;
  let hasEnded = given !== null && ended.has(given);
  if (typeof window !== 'undefined' && !hasEnded && isOwn()) primeQuery(query, user);
  const end = (): void => {
    hasEnded = true;
    if (given) ended.add(given);
  };
  return {
    hydrated,
    shown: () => {
      if (!hasEnded && isOwn() === false) end();
      const { status, error } = query.state;
      if (status === 'ready' || (status === 'failed' && isKnownError(error))) end();
      if (hasEnded) return undefined;
      if (state.error !== error) state = stateOf(error);
      return state;
    },
    listen: (listener) => {
      let isListening = true;
      const notify = (): void => void (isListening && listener());
      const stop = session.listen(() => {
        end();
        notify();
      });
      // The user of the session becomes known with the next access token.
      if (!hasEnded && isOwn() === undefined) void session.tokens().then(notify, notify);
      return () => {
        isListening = false;
        stop();
      };
    },
  };
};
