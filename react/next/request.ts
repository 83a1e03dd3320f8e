// Reads the session of the current request.
import { cache } from 'react';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import {
  createClientApp,
  isPorticoError,
  PorticoError,
  requestStore,
  type ClientApp,
  type CurrentUser,
  type UrlName,
} from '../../src/index.js';
import type { AuthenticatedRequest, Authentication, SignedInRequest } from '../../src/server.js';
import { isOverTls, parseUrl, relativePart, signInUrl } from '../../src/internal.js';
import { once, projectId, serverApp, serverOptions, type NextOptions } from './apps.js';
import { basePath, withBasePath } from './base-path.js';
import { PAGE_HEADER } from './page-header.js';

/** Returns an app without a session, for public data and for the URLs of pages. */
export const signedOutApp: (options: NextOptions) => ClientApp = once((options) => createClientApp(serverOptions(options)));

/** Returns the current request: the same object for all calls while a page renders, so that they share one session. */
export const currentRequest: () => Promise<AuthenticatedRequest> = cache(async () => {
  // With Cache Components, Next.js allows no code that reads the clock before this call.
  await connection();
  const own = await headers();
  return { headers: own, url: own.get(PAGE_HEADER) ?? undefined };
});

/** Returns the user of the current request, who may be anonymous. A malformed `x-stack-auth` header counts as signed out. */
export const readUser: () => Promise<CurrentUser | null> = cache(async () => {
  const request = await currentRequest();
  let tokenStore;
  try {
    tokenStore = requestStore(request, projectId());
  } catch (error) {
    if (isPorticoError(error, 'ASSERTION')) return null;
    throw error;
  }
  return signedOutApp({}).getUser({ tokenStore, or: 'anonymous-if-exists' });
});

/**
 * Returns the origin of the site, or else of the visitor's address. A visitor who forges the headers only redirects themself. Next.js sets
 * `x-forwarded-proto: http` if a proxy has not set it, so only `isOverTls` decides the scheme. Throws CONFIGURATION without any origin.
 */
const siteOrigin = async (): Promise<string> => {
  const own = await headers();
  const { PORTICO_SITE_URL: site } = process.env;
  const host = (own.get('x-forwarded-host') ?? own.get('host'))?.split(',')[0]?.trim();
  const hasCookie = (name: string): boolean => own.get('cookie')?.includes(`${name}=`) === true;
  const isSecure = isOverTls({ header: (name) => own.get(name), hasCookie }, projectId(), {});
  const origin = parseUrl(site || `${isSecure ? 'https' : 'http'}://${host ?? ''}`)?.origin ?? 'null';
  if (origin !== 'null') return origin;
  throw new PorticoError('CONFIGURATION', 'PORTICO_SITE_URL must be the URL of the site, such as "https://example.com".');
};

/**
 * Opens a URL of `redirects` with the function of Next.js. In pages and in actions that scripts call, that function adds the base path of
 * the site to paths. In route handlers and in actions of forms without scripts, it does not. It never changes URLs with an origin.
 */
const redirectInNext = async (url: string, type?: 'replace' | 'push'): Promise<never> => {
  const needsOrigin = basePath() !== '' && url.startsWith('/');
  return redirect(needsOrigin ? (await siteOrigin()) + url : url, type);
};

/** Options of `auth` and `currentUser`. */
export interface RequestOptions extends NextOptions {
  /**
   * With `redirect`, opens the sign-in page if nobody is signed in. Users return to the page that they requested, if there is a proxy and the
   * sign-in page is on the same site.
   */
  readonly or?: 'redirect' | undefined;
  /** If true, an anonymous user counts as signed in. If omitted, as signed out. */
  readonly allowAnonymous?: boolean | undefined;
}

/** The options with which the result always has a user. */
type Redirecting = RequestOptions & {
  /** Opens the sign-in page if nobody is signed in. */
  readonly or: 'redirect';
};

/**
 * Returns the user who sent the current request, or null. Works in server components, server actions and route handlers. The user has only
 * fields that browsers may read, so client components may receive it. Anonymous users count as signed out, unless `allowAnonymous` is true.
 * Rejects with TIMEOUT if the service does not respond within five seconds.
 * @example
 * const user = await currentUser({ or: 'redirect' });
 */
export const currentUser = async <O extends RequestOptions = RequestOptions>(
  options?: O,
): Promise<O extends Redirecting ? CurrentUser : CurrentUser | null> => {
  const user = await readUser();
  const found = user?.isAnonymous && !options?.allowAnonymous ? null : user;
  if (!found && options?.or === 'redirect')
    return redirectInNext(signInUrl(signedOutApp(options).redirects, await currentRequest()), 'replace');
  return found as CurrentUser;
};

/**
 * Returns the result of `authenticate` of the server app for the current request: signed in, signed out, or an error of the service.
 * Anonymous users count as signed out, unless `allowAnonymous` is true. Sends a request to the service only to refresh a session, and once
 * for each user, to find out whether the user is anonymous. A route handler without a proxy should add `headers` to its response.
 * @example
 * const { userId } = await auth({ or: 'redirect' });
 */
export const auth = async <O extends RequestOptions = RequestOptions>(
  options?: O,
): Promise<O extends Redirecting ? SignedInRequest : Authentication> => {
  type Found = O extends Redirecting ? SignedInRequest : Authentication;
  const request = await currentRequest();
  const found = await serverApp(options).authenticate(request, { allowAnonymous: options?.allowAnonymous ?? false });
  if (options?.or !== 'redirect' || found.status === 'signed-in') return found as Found;
  if (found.status === 'error') throw found.error;
  return redirectInNext(found.signInUrl, 'replace');
};

/** Base of relative URLs. Users are never sent to it. */
const NO_ORIGIN = 'http://relative.invalid';

/** Matches a URL without a host whose path does not begin with a slash. */
const REFERENCE = /^(?:[?#]|[.\w][^:/?#]*(?:[/?#]|$))/;

/** Returns a relative URL such as `?saved=1` with the path that it has on the page of the request, and a path with the base path. */
const withPath = async (url: unknown): Promise<unknown> => {
  if (typeof url !== 'string') return url;
  if (!REFERENCE.test(url)) return withBasePath(url);
  const { url: page } = await currentRequest();
  if (!page) throw new PorticoError('CONFIGURATION', 'A URL without a path requires the proxy, which passes the page of the request.');
  const resolved = parseUrl(url, parseUrl(page, NO_ORIGIN));
  return resolved?.origin === NO_ORIGIN ? relativePart(resolved) : null;
};

/**
 * Opens a URL that may come from a form or a query, for example at the end of a server action. A URL without a path, such as `?saved=1`, is
 * relative to the page of the request, which requires the proxy. Rejects with UNTRUSTED_REDIRECT unless the URL belongs to this site or to
 * a site in `urls`.
 * @example
 * const action = async (form: FormData) => {
 *   await redirectTo(form.get('next'));
 * };
 */
export const redirectTo = async (url: unknown, options: NextOptions = {}): Promise<never> => {
  const { redirects } = signedOutApp(options);
  return redirectInNext(redirects.link(redirects.resolveRedirect(await withPath(url))));
};

/**
 * Opens a page of the app, for example `signIn` or `accountSettings`.
 * @example
 * const action = async () => {
 *   await redirectToPage('afterSignIn');
 * };
 */
export const redirectToPage = async (name: UrlName, options: NextOptions = {}): Promise<never> =>
  redirectInNext(signedOutApp(options).redirects.href(name));
