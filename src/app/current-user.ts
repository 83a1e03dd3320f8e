import { queryKey } from '../cache/query-cache.js';
import type { Query } from '../cache/query.js';
import type { CallOptions, Resource } from '../contract/endpoint.js';
import type { Access, DataOf } from '../contract/entity.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import { signedInUser, type User } from '../resources/signed-in-user.js';
import type { Sessions } from '../session/session.js';
import { assertNotDisposed, CALL_MS, startCall, withinMs } from '../transport/send.js';
import { bind } from './bind.js';
import type { StoreInit } from './options.js';
import type { Runtime } from './runtime.js';

/** The signed-in user, with the fields that this access level can read. */
export type CurrentUser<A extends Access = 'client'> = DataOf<typeof User, A>;

/** Endpoint definitions, of which `get` reads the signed-in user. */
export type UserEndpoints = Pick<Resource, 'get'>;

/**
 * What to do if nobody is signed in. Anonymous users are treated as signed out, except with `anonymous` and `anonymous-if-exists`. A sign-up
 * creates a new account. To keep the data of an anonymous account, a server calls `users.update({ id, isAnonymous: false, … })` instead.
 */
export type OrElse = 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists';

/** Options of `getUser`. If `maxWaitMs` is omitted and the token store belongs to a request, the call waits at most 5,000 ms. */
export interface GetUserOptions<O extends OrElse = OrElse, Store = StoreInit> extends CallOptions {
  /** What to do if nobody is signed in. If omitted, `return-null`. */
  readonly or?: O | undefined;
  /** Store with the user's tokens, for example `requestStore(request, projectId)`. If omitted, the app's own store. */
  readonly tokenStore?: Store | undefined;
}

export interface UserLookup<A extends Access = 'client', Store = StoreInit> {
  /**
   * The signed-in user as a query, including anonymous users. The data is null if nobody is signed in. `currentUser.get.query()` returns
   * the same query.
   * @example
   * const stop = app.user.watch(({ data }) => console.log(data?.displayName));
   */
  readonly user: Query<CurrentUser<A> | null>;
  /**
   * Returns the signed-in user. If nobody is signed in, the call returns null (the default), redirects to the sign-in page, throws
   * NOT_SIGNED_IN, or creates an anonymous account, as `or` specifies. Rejects with TIMEOUT if the service does not respond within
   * `maxWaitMs`. A read that other calls share continues after that time. With `or: 'anonymous'`, rejects with
   * ANONYMOUS_ACCOUNTS_NOT_ENABLED if the project has no anonymous accounts, and the sign-up ends when no call waits for it.
   * @example
   * const user = await app.getUser({ or: 'redirect' });
   */
  readonly getUser: <O extends OrElse = 'return-null'>(
    options?: GetUserOptions<O, Store>,
  ) => Promise<O extends 'redirect' | 'throw' | 'anonymous' ? CurrentUser<A> : CurrentUser<A> | null>;
}

/** Returns the user of these sessions. If nobody is signed in, returns null and sends no request. Rejects with ABORTED after `dispose`. */
const loadUser = async <A extends Access>(
  runtime: Runtime<A>,
  sessions: Sessions,
  endpoints: UserEndpoints,
  options?: CallOptions,
): Promise<CurrentUser<A> | null> => {
  assertNotDisposed(runtime.transport);
  const session = sessions.current();
  if (session.isInvalid) return null;
  try {
    const { get } = bind('currentUser', endpoints, runtime.callerOf(sessions)) as unknown as {
      get: (input: object, options?: CallOptions) => Promise<CurrentUser<A>>;
    };
    return await get({}, options);
  } catch (error) {
    if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER') || session.isInvalid) return null;
    throw error;
  }
};

const notSignedIn = (message: string): PorticoError => new PorticoError('NOT_SIGNED_IN', message);

type Navigation = Pick<Runtime<Access>, 'transport' | 'redirects' | 'redirectMethod' | 'page'>;

/** Returns null, throws, or redirects if nobody is signed in, as `or` specifies (CONTRACT.md C34). Rejects with ABORTED after `dispose`. */
const handleSignedOut = async ({ transport, redirects, redirectMethod, page }: Navigation, or: OrElse): Promise<null> => {
  assertNotDisposed(transport);
  if (or === 'throw') throw notSignedIn("User is not signed in but getUser was called with { or: 'throw' }");
  if (or !== 'redirect') return null;
  if (redirectMethod === 'none' || (redirectMethod === 'window' && !page)) {
    throw notSignedIn(`User is not signed in, and redirectMethod '${redirectMethod}' cannot redirect.`);
  }
  await redirects.to('signIn', { replace: true });
  // On a server, a framework's redirect function may return instead of throwing. Without this error, the request would wait forever.
  if (!page) throw notSignedIn('User is not signed in.');
  // Never settles, because the page or its view is being replaced, and code after this call must not run.
  return new Promise<never>(() => undefined);
};

/**
 * Returns the properties `user` and `getUser` of an app, which read the signed-in user.
 * @param signUpAnonymously creates an anonymous account and signs in to it, in the store of the given sessions
 * @param endpoints contains the endpoint definition that reads the user
 */
export const userLookup = <A extends Access>(
  runtime: Runtime<A>,
  signUpAnonymously: (sessions: Sessions, options: CallOptions) => Promise<void>,
  endpoints: UserEndpoints = signedInUser,
): UserLookup<A> => {
  const { cache, sessions, sessionsOf, transport } = runtime;
  // This is the key of `currentUser.get.query()`, which therefore returns the same query.
  const user = cache.query(queryKey('currentUser.get', {}), { tags: ['currentUser'], isPersonal: true }, () =>
    loadUser(runtime, sessions, endpoints),
  );
  const getUser = async (options?: GetUserOptions): Promise<CurrentUser<A> | null> => {
    const { or = 'return-null', tokenStore, signal, maxWaitMs } = options ?? {};
    const own = tokenStore === undefined ? sessions : sessionsOf(tokenStore);
    const timeLeft = startCall(transport, { signal, maxWaitMs: maxWaitMs ?? own.store.maxWaitMs ?? CALL_MS });
    const left = () => ({ signal, maxWaitMs: timeLeft() ?? CALL_MS });
    const find = () =>
      own === sessions ? withinMs(transport, { ms: left().maxWaitMs, signal }, user.read) : loadUser(runtime, own, endpoints, left());
    const session = own.current();
    const found = await find();
    const acceptsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists';
    if (found && (acceptsAnonymous || !(found as unknown as CurrentUser).isAnonymous)) return found;
    if (or !== 'anonymous') return handleSignedOut(runtime as Navigation, or);
    // While this call read the user, another call may have created the account, or a user may have signed in.
    const hasOtherSession = (): boolean => own.current() !== session && !own.current().isInvalid;
    const repeat = () => getUser({ ...options, ...left() });
    if (hasOtherSession()) return repeat();
    try {
      await signUpAnonymously(own, left());
    } catch (error) {
      if (hasOtherSession()) return repeat();
      throw error;
    }
    return find();
  };
  return { user, getUser: getUser as UserLookup<A>['getUser'] };
};
