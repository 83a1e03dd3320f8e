import type { QueryCache } from '../cache/query-cache.js';
import type { Query } from '../cache/query.js';
import { isKnownError } from '../errors/known-error.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Sessions } from '../session/sessions.js';
import type { RedirectMethod, Redirects } from './redirects.js';

/** What to do when nobody is signed in. Anonymous users count as nobody unless asked for. */
export type OrElse = 'return-null' | 'redirect' | 'throw' | 'anonymous-if-exists';

interface Person {
  readonly isAnonymous: boolean;
}

/** The user of these sessions as a query: null when nobody is signed in, without a request when that is known. */
export const userQuery = <U extends Person>(cache: QueryCache, sessions: Sessions, get: () => Promise<U>): Query<U | null> =>
  cache.query('user', { tags: ['currentUser'], isPersonal: true }, () => loadUser(sessions, get));

export const loadUser = async <U extends Person>(sessions: Sessions, get: () => Promise<U>): Promise<U | null> => {
  if (sessions.current().isInvalid) return null;
  try {
    return await get();
  } catch (error) {
    if (isKnownError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
    throw error;
  }
};

/** Applies the caller's choice to what was found (spec section 4). */
export const orElse = async <U extends Person>(found: U | null, or: OrElse, redirects: Redirects, method: RedirectMethod): Promise<U | null> => {
  const user = found?.isAnonymous && or !== 'anonymous-if-exists' ? null : found;
  if (user || or === 'return-null' || or === 'anonymous-if-exists') return user;
  if (or === 'throw') throw new PorticoError('NOT_SIGNED_IN', "User is not signed in but getUser was called with { or: 'throw' }");
  if (method === 'none') {
    throw new PorticoError('NOT_SIGNED_IN', "User is not signed in, and { or: 'redirect' } cannot redirect while redirectMethod is 'none'.");
  }
  await redirects.to('signIn', { replace: true });
  // The page is being replaced: code after this call must not run.
  return new Promise(() => undefined);
};
