import { useEffect, useState } from 'react';
import { PorticoError, type CurrentUser, type GetUserOptions } from '../src/index.js';
import { shareRedirect } from './shared-redirect.js';
import { useApp } from './use-app.js';
import { useUserState } from './use-session.js';

/** What to do if nobody is signed in, as in `app.getUser()`. */
type OrElse = NonNullable<GetUserOptions['or']>;

/** Options of `useUser`. */
export interface UseUserOptions<O extends OrElse = OrElse> {
  /** What to do if nobody is signed in, as in `app.getUser()`. If omitted, returns null. */
  readonly or?: O | undefined;
}

/** The result of `useUser`. Never null with `redirect`, `throw` or `anonymous`. */
type UserOr<O extends OrElse> = CurrentUser | undefined | (O extends 'redirect' | 'throw' | 'anonymous' ? never : null);

/**
 * If no user is signed in, redirects or creates an anonymous account, as `or` specifies. Returns true if it takes one of these actions.
 * Ignores the first mount in strict mode, because React unmounts the component within the same tick.
 */
const useMissingUserAction = (or: OrElse | undefined, isMissing: boolean): boolean => {
  const needsAction = isMissing && (or === 'redirect' || or === 'anonymous');
  const app = useApp();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = needsAction;
    let leave: (() => void) | undefined;
    queueMicrotask(() => {
      if (!isCurrent) return;
      const redirect = or === 'redirect' ? shareRedirect(app) : undefined;
      leave = redirect?.leave;
      (redirect?.started ?? app.getUser({ or: 'anonymous' })).catch((error: unknown) => isCurrent && setFailure(error));
    });
    return () => {
      isCurrent = false;
      leave?.();
    };
  }, [app, or, needsAction]);
  if (failure !== undefined) throw failure;
  return needsAction;
};

/**
 * Returns the signed-in user. Returns undefined while the user loads or if loading failed, and null if nobody is signed in. Anonymous users
 * are treated as signed out unless `or` accepts them. To find out why loading failed, use `useSession()`.
 */
export const useUser = <O extends OrElse = 'return-null'>({ or }: UseUserOptions<O> = {}): UserOr<O> => {
  const { data } = useUserState();
  const acceptsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists';
  const user = data?.isAnonymous && !acceptsAnonymous ? null : data;
  const isMissing = user === null;
  const isActing = useMissingUserAction(or, isMissing);
  if (isMissing && or === 'throw')
    throw new PorticoError('NOT_SIGNED_IN', "User is not signed in but useUser was called with { or: 'throw' }");
  return (isActing ? undefined : user) as UserOr<O>;
};
