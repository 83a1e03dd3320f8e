import { useEffect, useState } from 'react';
import { PorticoError, type CurrentUser, type GetUserOptions } from '../src/index.js';
import { useApp } from './use-app.js';
import { useQuery } from './use-query.js';

/** What to do when nobody is signed in, as in `app.getUser()`. */
type OrElse = NonNullable<GetUserOptions['or']>;

export interface UseUserOptions<O extends OrElse = OrElse> {
  readonly or?: O;
}

/** With `redirect` and `throw` a component is never rendered for nobody. */
type UserOr<O extends OrElse> = CurrentUser | undefined | (O extends 'redirect' | 'throw' ? never : null);

/** Starts the redirect once. Strict mode mounts twice within a tick: the first start is taken back. */
const useRedirect = (isWanted: boolean): void => {
  const app = useApp();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = isWanted;
    queueMicrotask(() => {
      if (isCurrent) app.getUser({ or: 'redirect' }).catch((error: unknown) => isCurrent && setFailure(error));
    });
    return () => {
      isCurrent = false;
    };
  }, [app, isWanted]);
  if (failure !== undefined) throw failure;
};

/**
 * The signed-in user: undefined while that is not known, null when nobody is signed in. Anonymous users count as nobody
 * unless asked for. Why it stays unknown, for instance offline, `useQuery(useApp().user)` tells.
 */
export const useUser = <O extends OrElse = 'return-null'>({ or }: UseUserOptions<O> = {}): UserOr<O> => {
  const { data } = useQuery(useApp().user);
  const user = data?.isAnonymous && or !== 'anonymous-if-exists' ? null : data;
  const isMissing = user === null;
  useRedirect(isMissing && or === 'redirect');
  if (isMissing && or === 'throw')
    throw new PorticoError('NOT_SIGNED_IN', "User is not signed in but useUser was called with { or: 'throw' }");
  return (isMissing && or === 'redirect' ? undefined : user) as UserOr<O>;
};
