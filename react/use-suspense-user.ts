import { useContext } from 'react';
import { PorticoError, type ClientApp, type CurrentUser, type GetUserOptions, type QueryState } from '../src/index.js';
import { InitialUserContext } from './app-context.js';
import type { InitialUser } from './initial-user.js';
import { shareRedirect } from './shared-redirect.js';
import { suspendUntil } from './suspend.js';
import { useApp } from './use-app.js';
import { useSuspenseState, useValue } from './use-suspense-query.js';

/** What to do if nobody is signed in, as in `app.getUser()`. Does not include `anonymous`, because rendering must not create an account. */
type OrElse = Exclude<NonNullable<GetUserOptions['or']>, 'anonymous'>;

/** Options of `useSuspenseUser`. */
export interface UseSuspenseUserOptions<O extends OrElse = OrElse> {
  /**
   * What to do if nobody is signed in, as in `app.getUser()`. If omitted, returns null. With `redirect`, suspends until a user signs in. To
   * create an anonymous account, use `useUser`.
   */
  readonly or?: O | undefined;
}

/** The result of `useSuspenseUser`. Never null with `redirect` or `throw`. */
type SuspenseUserOr<O extends OrElse> = CurrentUser | (O extends 'redirect' | 'throw' ? never : null);

/** The members of an app that find its user. */
export type UserApp = Pick<ClientApp, 'user' | 'session' | 'getUser' | 'redirects'>;

const SIGNED_OUT: QueryState<null> = { status: 'ready', data: null, error: undefined, isReloading: false };

/** Time after which waiting components render again, in milliseconds. React does not report that a waiting component is unmounted. */
const CHECK_MS = 500;
/** Time within which a waiting component that is still mounted renders again, in milliseconds. */
const RENDER_MS = 1000;

/**
 * Redirects to the sign-in page, or joins a redirect. Resolves after `CHECK_MS`, or as soon as the session changes, because `getUser` never
 * settles after a redirect, and routers do not report that they have left a page. Components that are still mounted then render again and
 * join the redirect, even if the URL has changed and the sign-in page is still loading. If no component does so, the redirect ends, and a
 * component that renders later redirects again, even at the same URL.
 */
const redirect = async (app: UserApp): Promise<void> => {
  const { started, leave, end, isUnderWay, hasArrived } = shareRedirect(app);
  let hasMoved = false;
  const move = (): void => void (hasMoved = true);
  let stop = (): void => undefined;
  const change = new Promise<void>((resolve) => {
    const stopListening = app.session.listen(() => {
      move();
      resolve();
    });
    // With Back, the user may return to the same URL before the check. A hash router causes this event with the redirect itself.
    const onPopState = (): void => void (hasArrived() || move());
    addEventListener('popstate', onPopState);
    const timer = setTimeout(resolve, CHECK_MS);
    stop = () => {
      stopListening();
      removeEventListener('popstate', onPopState);
      clearTimeout(timer);
    };
  });
  await Promise.race([started, change]).finally(() => {
    stop();
    if (hasMoved || !isUnderWay()) end();
    else setTimeout(leave, RENDER_MS);
  });
};

/** Returns the user, including anonymous users. Suspends only while a session exists and its user is not known. */
const useCurrentUser = (app: UserApp, initial?: InitialUser): CurrentUser | null => {
  const state = useSuspenseState(app.user, initial);
  const isSignedOut = state.status === 'loading' && typeof window !== 'undefined' && !app.session.isSignedIn();
  return useValue(app.user, isSignedOut ? SIGNED_OUT : state);
};

/** Returns the user of an app, as `useSuspenseUser` does. Returns null, and does not throw, if nobody is signed in and `or` is `throw`. */
export const useUserOf = (app: UserApp, or: string | undefined, initial?: InitialUser): CurrentUser | null => {
  const current = useCurrentUser(app, initial);
  const user = current?.isAnonymous && !or?.startsWith('anonymous') ? null : current;
  if (!user && or === 'redirect') suspendUntil(app, () => redirect(app));
  return user;
};

/**
 * Returns the signed-in user. Suspends while the user loads, unless `initialSession` contains the user. Suspends again if the session of
 * another user replaces the session, and with `redirect` while nobody is signed in. All other changes, such as a reload, a sign-out, or a
 * sign-in after a sign-out, render the component again, but do not suspend it, even if they happen in another tab.
 *
 * On a server without `initialSession`, renders the fallback of the nearest `<Suspense>`, which the browser then replaces.
 * @param options `or` specifies what to do if nobody is signed in. Anonymous users are treated as signed out unless `or` is
 * `anonymous-if-exists`. A redirect starts during rendering, so do not render the component in advance.
 * @returns The user, or null if nobody is signed in. Never null if `or` is `redirect` or `throw`.
 * @throws To the nearest error boundary: NOT_SIGNED_IN if nobody is signed in and `or` is `throw`, or `or` is `redirect` and the app cannot
 * redirect; the error of the call if loading the user fails, for example CONNECTION. Resetting the boundary loads the user again.
 * CONFIGURATION without `PorticoProvider`, and on a server without `initialSession`.
 * @example
 * import { useSuspenseUser } from 'portico-auth/react';
 *
 * const Greeting = () => {
 *   const user = useSuspenseUser({ or: 'redirect' });
 *   return `Hello ${user.displayName ?? user.primaryEmail}`;
 * };
 */
export const useSuspenseUser = <O extends OrElse = 'return-null'>({ or }: UseSuspenseUserOptions<O> = {}): SuspenseUserOr<O> => {
  const user = useUserOf(useApp(), or, useContext(InitialUserContext));
  if (!user && or === 'throw')
    throw new PorticoError('NOT_SIGNED_IN', "User is not signed in but useSuspenseUser was called with { or: 'throw' }");
  return user as SuspenseUserOr<O>;
};
