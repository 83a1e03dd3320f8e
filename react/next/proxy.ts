// The proxy of a Next.js app, which earlier versions of Next.js call middleware. Contains neither React nor elements, so that it also runs
// in the edge runtime.
import { NextResponse } from 'next/server';
import { PorticoError } from '../../src/index.js';
import {
  HANDLER_PAGES,
  handlerUrls,
  hasDotSegment,
  isExactPage,
  isWithin,
  MAX_URL_LENGTH,
  mayBeWithin,
  parseUrl,
  pathReadings,
  readUrl,
  relativePart,
  type HandlerPage,
  type Urls,
} from '../../src/internal.js';
import { serverApp, type NextOptions } from './apps.js';
import { basePath, withBasePath } from './base-path.js';
import { PAGE_HEADER } from './page-header.js';

/** Options of `createProxy`. */
export interface ProxyOptions extends NextOptions {
  /**
   * The paths that only signed-in users may open, with all paths below them: `['/dashboard']`. They have neither wildcards nor the base
   * path of the site. Or a function that returns whether a URL, which lacks the base path, is such a page. It is called for each way to read the
   * path, for example with `/%73ecret` and `/secret`, and the page is protected if any call returns true. The pages of the handler, and the
   * pages in `urls` that replace them, are always open, unless their path has more than 2,048 characters. Only account settings outside the
   * handler can be protected.
   */
  readonly protect?: readonly string[] | ((url: URL) => boolean) | undefined;
  /** If true, anonymous users may open protected pages. If omitted, they count as signed out. */
  readonly allowAnonymous?: boolean | undefined;
}

/** A request to the proxy. The path of Next.js lacks the base path and the language of the site. */
type ProxyRequest = Request & {
  /** The URL as Next.js parsed it. */
  readonly nextUrl?:
    | {
        /** Path within the app. */
        readonly pathname: string;
        /** The base path of the site, or an empty text. */
        readonly basePath?: string | undefined;
      }
    | undefined;
};

const misconfigured = (message: string): PorticoError => new PorticoError('CONFIGURATION', message);

/** Throws CONFIGURATION if a path would protect nothing. */
const assertPaths = (protect: ProxyOptions['protect']): void => {
  if (typeof protect === 'function') return;
  for (const path of protect ?? [])
    if (!/^\/(?!\/)/.test(path) || /[*?#[\]()]|\/:/.test(path))
      throw misconfigured(
        `protect contains ${JSON.stringify(path)}, which is no path. Use a path such as "/dashboard", which includes all paths below it, or a function.`,
      );
};

/** Throws CONFIGURATION if Next.js has not told this package the base path of the site, because no redirect would find its page. */
const assertBasePath = ({ nextUrl }: ProxyRequest): void => {
  if (nextUrl?.basePath === undefined || nextUrl.basePath === basePath()) return;
  throw misconfigured(`This version of Next.js does not tell portico-auth the basePath ${JSON.stringify(nextUrl.basePath)} of the site.`);
};

/** The pages of the handler that signed-out visitors need. */
const OPEN_PAGES = (Object.keys(HANDLER_PAGES) as HandlerPage[]).filter((name) => name !== 'accountSettings');

/** Returns whether a URL opens a page of the handler, or a page that replaces it. */
const isHandlerPage = (url: URL, urls: Urls): boolean => {
  // Long paths take long to compare. The query may be longer, because it contains the page to return to.
  if (url.pathname.length > MAX_URL_LENGTH) return false;
  const readings = pathReadings(url.pathname);
  if (readings.some(hasDotSegment)) return false;
  const read = readUrl(url);
  const pages = handlerUrls(urls, OPEN_PAGES).map((page) => parseUrl(page, url));
  if (pages.some((page) => page && isExactPage(read, page))) return true;
  // If the handler is the whole site or a parameter, other pages of the site are below it.
  const handler = parseUrl(urls.handler, url);
  return handler?.origin === url.origin && handler.pathname !== '/' && !handler.search && isWithin(readings, handler.pathname);
};

/** Returns whether `protect` has the page of a URL, in any way in which a server may read the path. */
const isSelected = (url: URL, path: string, protect: NonNullable<ProxyOptions['protect']>): boolean => {
  if (typeof protect !== 'function') return protect.some((folder) => [path, url.pathname].some((own) => mayBeWithin(own, folder)));
  return pathReadings(url.pathname.slice(basePath().length)).some((pathname) => {
    const reading = new URL(url);
    reading.pathname = pathname;
    return protect(reading);
  });
};

const isProtected = (request: ProxyRequest, { protect = [] }: ProxyOptions, urls: Urls): boolean => {
  const url = new URL(request.url);
  const path = request.nextUrl?.pathname ?? url.pathname;
  if (!isSelected(url, path, protect)) return false;
  const withoutLanguage = new URL(url);
  withoutLanguage.pathname = withBasePath(path);
  return !isHandlerPage(url, urls) && (withoutLanguage.href === url.href || !isHandlerPage(withoutLanguage, urls));
};

/** Returns a `Cookie` header that has the cookies of these `Set-Cookie` headers. */
const withCookies = (header: string, changes: readonly string[]): string => {
  const changed = new Map(changes.map((text) => [text.slice(0, text.indexOf('=')), text]));
  const kept = header.split(/; */).filter((pair) => pair && !changed.has(pair.split('=', 1)[0] ?? ''));
  const set = changes.filter((text) => !text.includes('; Max-Age=0;')).map((text) => text.split(';', 1)[0]);
  return [...kept, ...set].join('; ');
};

/** Returns the headers of the request for the page, with a refreshed session and the URL of the page. */
const forwardedHeaders = (request: Request, changes: readonly string[]): Headers => {
  const headers = new Headers(request.headers);
  if (changes.length > 0) headers.set('cookie', withCookies(headers.get('cookie') ?? '', changes));
  headers.delete(PAGE_HEADER);
  // Users can return to a page, also from one of its server actions, but not to a call of a route handler.
  const isPage = ['GET', 'HEAD'].includes(request.method) || headers.has('next-action');
  if (isPage) headers.set(PAGE_HEADER, relativePart(new URL(request.url)));
  return headers;
};

/**
 * Creates the proxy, which refreshes sessions, protects pages, and lets `auth` and `currentUser` return users to the page that they
 * requested. Signed-out visitors and anonymous users who open a protected page are redirected to the sign-in page. If the service cannot
 * decide, they receive the status 503. Asks the service only once for each user whether the user is anonymous. Next.js 16 runs the function
 * from `proxy.ts`, and earlier versions run it from `middleware.ts`, also in the edge runtime. Throws CONFIGURATION if a path in `protect`
 * would protect nothing.
 * @example
 * export const proxy = createProxy({ protect: ['/dashboard'] });
 * export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] };
 */
export const createProxy = (options: ProxyOptions = {}): ((request: ProxyRequest) => Promise<Response>) => {
  assertPaths(options.protect);
  return async (request) => {
    assertBasePath(request);
    const app = serverApp(options);
    const isClosed = isProtected(request, options, app.urls);
    const auth = await app.authenticate(request, { allowAnonymous: !isClosed || options.allowAnonymous === true });
    if (auth.status !== 'signed-in' && isClosed) {
      if (auth.status === 'signed-out') return NextResponse.redirect(new URL(auth.signInUrl, request.url), auth.response);
      return new Response('The service is not available. Try again later.', auth.response);
    }
    const response = NextResponse.next({ request: { headers: forwardedHeaders(request, auth.headers.getSetCookie()) } });
    for (const [name, value] of auth.headers) response.headers.append(name, value);
    return response;
  };
};
