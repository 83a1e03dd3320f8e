import type { Query } from '../cache/query.js';
import type { Resource } from '../contract/endpoint.js';
import type { Access, DataOf } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { signedInUser, type User } from '../resources/users.js';
import type { Sessions } from '../session/sessions.js';
import { bind } from './bind.js';
import type { StoreInit } from './options.js';
import type { Runtime } from './runtime.js';

/** The signed-in user, as an app of this access sees it. */
export type CurrentUser<A extends Access = 'client'> = DataOf<typeof User, A>;

/** The row by which the signed-in user is read. */
export type UserReading = Pick<Resource, 'get'>;

/** What to do when nobody is signed in. Anonymous users count as nobody unless asked for. */
export type OrElse = 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists';

/** Options of `getUser`. */
export interface GetUserOptions<O extends OrElse = OrElse, Store = StoreInit> {
  readonly or?: O;
  /** Look in another store than the app's own, for example `requestStore(request, projectId)`. */
  readonly tokenStore?: Store | undefined;
}

export interface UserLookup<A extends Access = 'client', Store = StoreInit> {
  /** The signed-in user, anonymous or not, as a query; null when there is none. */
  readonly user: Query<CurrentUser<A> | null>;
  /** The signed-in user. What happens without one is yours to choose: `null` (the default), a redirect to sign-in, an error,
   * or an anonymous account. */
  readonly getUser: <O extends OrElse = 'return-null'>(
    options?: GetUserOptions<O, Store>,
  ) => Promise<O extends 'redirect' | 'throw' | 'anonymous' ? CurrentUser<A> : CurrentUser<A> | null>;
}

/** The user of these sessions; null without a request when it is known that nobody is signed in. */
const loadUser = async <A extends Access>(runtime: Runtime<A>, sessions: Sessions, of: UserReading): Promise<CurrentUser<A> | null> => {
  if (sessions.current().isInvalid) return null;
  try {
    const { get } = bind('currentUser', of, runtime.callerOf(sessions)) as unknown as { get: () => Promise<CurrentUser<A>> };
    return await get();
  } catch (error) {
    if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
    throw error;
  }
};

const notSignedIn = (message: string): PorticoError => new PorticoError('NOT_SIGNED_IN', message);

type Way = Pick<Runtime<Access>, 'redirects' | 'redirectMethod' | 'page'>;

/** Does what `or` says if no user is signed in (CONTRACT.md C34). */
const nobody = async ({ redirects, redirectMethod, page }: Way, or: OrElse): Promise<null> => {
  if (or === 'throw') throw notSignedIn("User is not signed in but getUser was called with { or: 'throw' }");
  if (or !== 'redirect') return null;
  if (redirectMethod === 'none' || (redirectMethod === 'window' && !page)) {
    throw notSignedIn(`User is not signed in, and { or: 'redirect' } cannot redirect here by redirectMethod '${redirectMethod}'.`);
  }
  await redirects.to('signIn', { replace: true });
  // A server goes on after a redirect that does not throw: the request must not wait for ever.
  if (!page) throw notSignedIn('User is not signed in.');
  // The page, or its view, is being replaced: code after this call must not run.
  return new Promise<never>(() => undefined);
};

/**
 * @param signUpAnonymously makes an account for nobody in particular and signs in to it, in the store of these sessions
 * @param of how the user is read
 */
export const userLookup = <A extends Access>(
  runtime: Runtime<A>,
  signUpAnonymously: (sessions: Sessions) => Promise<void>,
  of: UserReading = signedInUser,
): UserLookup<A> => {
  const { cache, sessions, sessionsOf } = runtime;
  const user = cache.query('user', { tags: ['currentUser'], isPersonal: true }, () => loadUser(runtime, sessions, of));
  const getUser = async (options: GetUserOptions = {}): Promise<CurrentUser<A> | null> => {
    const { or = 'return-null', tokenStore } = options;
    const own = tokenStore === undefined ? sessions : sessionsOf(tokenStore);
    const find = () => (own === sessions ? user.read() : loadUser(runtime, own, of));
    const session = own.current();
    const found = await find();
    const acceptsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists';
    if (found && (acceptsAnonymous || !(found as unknown as CurrentUser).isAnonymous)) return found;
    if (or !== 'anonymous') return nobody(runtime as Way, or);
    // Whoever else asked meanwhile may have made the account already.
    if (own.current() !== session && !own.current().isInvalid) return getUser(options);
    await signUpAnonymously(own);
    return find();
  };
  return { user, getUser: getUser as UserLookup<A>['getUser'] };
};
