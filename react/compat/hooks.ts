// The hooks of the objects of the drop-in entry.
import { useMemo, useSyncExternalStore } from 'react';
import { NotSignedInError } from '../../src/compat-errors.js';
import type { Flavor, Hook, ReadingOf, StoreUser } from '../../src/compat-internal.js';
import { suspendUntil } from '../suspend.js';
import { useSuspenseState, useValue } from '../use-suspense-query.js';
import { useUserOf, type UserApp } from '../use-suspense-user.js';
import { assertInBrowser } from './no-suspense-boundary-error.js';

const NULL = { status: 'ready', data: null, error: undefined, isReloading: false } as const;

/** Returns the hook for a method that reads. The value of the hook stays the same object until the data changes. */
const hookFor =
  (readingOf: ReadingOf): Hook =>
  (...args) => {
    assertInBrowser();
    const { query, valueOf, isNull } = readingOf(...args);
    const state = useSuspenseState(query);
    const data = useValue(query, state.status === 'failed' && isNull(state.error) ? NULL : state);
    const key = JSON.stringify(args);
    return useMemo(() => valueOf(data), [query, data, key]);
  };

/** Creates an anonymous account. If the session remains, reloads the page, and never resolves. */
const signUpAnonymously = async (app: UserApp, isPersistent: boolean): Promise<void> => {
  await app.getUser({ or: 'anonymous' });
  if (!isPersistent) return;
  location.reload();
  await new Promise<never>(() => undefined);
};

interface UserOptions {
  readonly or?: string | undefined;
  readonly tokenStore?: unknown;
}

/** Returns the hook that finds the signed-in user. */
const userHookFor =
  (userIn: (tokenStore: unknown) => StoreUser): Hook =>
  (options) => {
    assertInBrowser();
    const { or, tokenStore } = (options ?? {}) as UserOptions;
    const { watch, current, isPersistent } = userIn(tokenStore);
    const { app, toUser } = useSyncExternalStore(watch, current);
    const data = useUserOf(app, or);
    if (data) return toUser(data);
    if (or === 'throw') throw new NotSignedInError("User is not signed in but useUser was called with { or: 'throw' }");
    return or === 'anonymous' ? suspendUntil(app, () => signUpAnonymously(app, isPersistent)) : null;
  };

/** The flavor for React. Its hook `useNavigate` does not know the router of Next.js. */
export const REACT: Flavor = {
  hookFor,
  userHookFor,
  navigateHookFor: (method, visit) => () => (typeof method === 'object' ? method.useNavigate() : visit),
};
