// The proxy of a Next.js app, which earlier versions of Next.js call middleware. Contains neither React nor elements, so that it also runs
// in the edge runtime.
import { NextResponse } from 'next/server';
import { decodingsOf, relativePart } from '../../src/internal.js';
import type { ServerApp } from '../../src/server.js';
import { serverApp, type NextOptions } from './apps.js';
import { PAGE_HEADER } from './page-header.js';

/** Options of `createProxy`. */
export interface ProxyOptions extends NextOptions {
  /**
   * The paths that only signed-in users may open, with all paths below them: `['/dashboard']`. Or a function that returns whether a URL is
   * such a page. The pages of the handler are always open.
   */
  readonly protect?: readonly string[] | ((url: URL) => boolean) | undefined;
}

/** A request to the proxy. The URL of Next.js lacks the base path and the language of the site. */
type ProxyRequest = Request & {
  /** The URL as Next.js parsed it. */
  readonly nextUrl?:
    | {
        /** Path within the app. */
        readonly pathname: string;
      }
    | undefined;
};

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(folder.replace(/\/?$/, '/'));

/** Returns whether a router may find a page below the folder at this path. Routers decode paths in different ways. */
const mayOpen = (path: string, folder: string): boolean =>
  decodingsOf(path).some((text) => isBelow(text.replaceAll(/[/\\]+/g, '/').toLowerCase(), folder.toLowerCase()));

const isProtected = (app: ServerApp, request: ProxyRequest, { protect = [] }: ProxyOptions): boolean => {
  const url = new URL(request.url);
  const path = request.nextUrl?.pathname ?? url.pathname;
  const pages = [app.urls.handler, app.urls.signIn, app.urls.signUp];
  if (pages.some((page) => [path, url.pathname].some((own) => isBelow(own, new URL(page, url).pathname)))) return false;
  return typeof protect === 'function' ? protect(url) : protect.some((folder) => mayOpen(path, folder));
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
 * requested. Signed-out visitors of protected pages are redirected to the sign-in page. If the service cannot decide, they receive the
 * status 503. Next.js 16 runs the function from `proxy.ts`, and earlier versions run it from `middleware.ts`, also in the edge runtime.
 * @example
 * export const proxy = createProxy({ protect: ['/dashboard'] });
 * export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] };
 */
export const createProxy =
  (options: ProxyOptions = {}) =>
  async (request: ProxyRequest): Promise<Response> => {
    const app = serverApp(options);
    const auth = await app.authenticate(request);
    if (auth.status !== 'signed-in' && isProtected(app, request, options)) {
      if (auth.status === 'signed-out') return NextResponse.redirect(new URL(auth.signInUrl, request.url), auth.response);
      return new Response('The service is not available. Try again later.', auth.response);
    }
    const response = NextResponse.next({ request: { headers: forwardedHeaders(request, auth.headers.getSetCookie()) } });
    for (const [name, value] of auth.headers) response.headers.append(name, value);
    return response;
  };
