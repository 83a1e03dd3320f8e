import type { Query } from '../cache/query.js';
import type { Resource } from '../contract/endpoint.js';
import type { Access, DataOf } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { signedInUser, type User } from '../resources/users.js';
import type { Sessions } from '../session/session.js';
import { bind } from './bind.js';
import type { StoreInit } from './options.js';
import type { Runtime } from './runtime.js';

/** The signed-in user, as an app of this access sees it. */
export type CurrentUser<A extends Access = 'client'> = DataOf<typeof User, A>;

/** The row that reads the signed-in user. */
export type UserReading = Pick<Resource, 'get'>;

/** What to do if nobody is signed in. Anonymous users count as signed out, except for the last two. */
export type OrElse = 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists';

/** Options of `getUser`. */
export interface GetUserOptions<O extends OrElse = OrElse, Store = StoreInit> {
  /** What to do if no user is signed in. If omitted, `return-null`. */
  readonly or?: O;
  /** Reads the user of another store than the app's own, for example of `requestStore(request, projectId)`. */
  readonly tokenStore?: Store | undefined;
}

export interface UserLookup<A extends Access = 'client', Store = StoreInit> {
  /**
   * The signed-in user as a query, anonymous or not. Its data is null if nobody is signed in.
   * @example
   * const stop = app.user.watch(({ data }) => console.log(data?.displayName));
   */
  readonly user: Query<CurrentUser<A> | null>;
  /**
   * Returns the signed-in user. If nobody is signed in, `or` decides: it returns null (the default), redirects to the sign-in page,
   * throws NOT_SIGNED_IN, or creates an anonymous account.
   * @example
   * const user = await app.getUser({ or: 'redirect' });
   */
  readonly getUser: <O extends OrElse = 'return-null'>(
    options?: GetUserOptions<O, Store>,
  ) => Promise<O extends 'redirect' | 'throw' | 'anonymous' ? CurrentUser<A> : CurrentUser<A> | null>;
}

/** Returns the user of these sessions. Returns null without a request if nobody is signed in. */
const loadUser = async <A extends Access>(runtime: Runtime<A>, sessions: Sessions, row: UserReading): Promise<CurrentUser<A> | null> => {
  if (sessions.current().isInvalid) return null;
  try {
    const { get } = bind('currentUser', row, runtime.callerOf(sessions)) as unknown as { get: () => Promise<CurrentUser<A>> };
    return await get();
  } catch (error) {
    if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
    throw error;
  }
};

const notSignedIn = (message: string): PorticoError => new PorticoError('NOT_SIGNED_IN', message);

type Navigation = Pick<Runtime<Access>, 'redirects' | 'redirectMethod' | 'page'>;

/** Handles a missing user as `or` requires (CONTRACT.md C34). */
const handleSignedOut = async ({ redirects, redirectMethod, page }: Navigation, or: OrElse): Promise<null> => {
  if (or === 'throw') throw notSignedIn("User is not signed in but getUser was called with { or: 'throw' }");
  if (or !== 'redirect') return null;
  if (redirectMethod === 'none' || (redirectMethod === 'window' && !page)) {
    throw notSignedIn(`User is not signed in, and { or: 'redirect' } cannot redirect here by redirectMethod '${redirectMethod}'.`);
  }
  await redirects.to('signIn', { replace: true });
  // On a server, a redirect that does not throw returns: the request must not wait forever.
  if (!page) throw notSignedIn('User is not signed in.');
  // The page, or its view, is being replaced: code after this call must not run.
  return new Promise<never>(() => undefined);
};

/**
 * @param signUpAnonymously creates an anonymous account and signs in to it, in the store of these sessions
 * @param row reads the user
 */
export const userLookup = <A extends Access>(
  runtime: Runtime<A>,
  signUpAnonymously: (sessions: Sessions) => Promise<void>,
  row: UserReading = signedInUser,
): UserLookup<A> => {
  const { cache, sessions, sessionsOf } = runtime;
  const user = cache.query('user', { tags: ['currentUser'], isPersonal: true }, () => loadUser(runtime, sessions, row));
  const getUser = async (options: GetUserOptions = {}): Promise<CurrentUser<A> | null> => {
    const { or = 'return-null', tokenStore } = options;
    const own = tokenStore === undefined ? sessions : sessionsOf(tokenStore);
    const find = () => (own === sessions ? user.read() : loadUser(runtime, own, row));
    const session = own.current();
    const found = await find();
    const acceptsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists';
    if (found && (acceptsAnonymous || !(found as unknown as CurrentUser).isAnonymous)) return found;
    if (or !== 'anonymous') return handleSignedOut(runtime as Navigation, or);
    // Another call may have created the account meanwhile.
    if (own.current() !== session && !own.current().isInvalid) return getUser(options);
    await signUpAnonymously(own);
    return find();
  };
  return { user, getUser: getUser as UserLookup<A>['getUser'] };
};
