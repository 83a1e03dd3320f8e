import { PorticoError } from '../errors/portico-error.js';
import { systemPlatform, type Platform } from '../lib/platform.js';
import { createCookieStore, type CookieJar, type CookieOptions } from './cookie-store.js';
import { isOverTls } from './over-tls.js';
import { REQUEST_WAIT_MS, type TokenStore } from './token-store.js';

/** The members of the Next.js `cookies()` result that the SDK uses. The host app passes the result, so the SDK does not import Next.js. */
export interface NextCookies {
  /** Returns the cookie with this name. */
  readonly get: (name: string) =>
    | {
        /** The value of the cookie. */
        readonly value: string;
      }
    | undefined;
  /** Writes a cookie to the response; throws in server components. */
  readonly set: (
    name: string,
    value: string,
    options: {
      /** The cookie belongs to all pages of the origin. */
      readonly path: '/';
      /** Other sites send the cookie only with top-level navigations. */
      readonly sameSite: 'lax';
      /** Whether browsers send the cookie over TLS only. */
      readonly secure: boolean;
      /** The lifetime of the cookie, in seconds; 0 deletes it. */
      readonly maxAge: number;
    },
  ) => unknown;
}

/** Options of `nextjsCookieStore`. */
export interface NextStoreOptions extends CookieOptions {
  /** Project ID. */
  readonly projectId: string;
  /** The result of the Next.js function `cookies()`. */
  readonly cookies: NextCookies;
  /** The result of the Next.js function `headers()`, in which a proxy may indicate that the visitor uses TLS. */
  readonly headers: {
    /** Returns the value of a request header; null if it is missing. */
    readonly get: (name: string) => string | null;
  };
  /** Replaces the clock and the network, for tests. */
  readonly platform?: Platform | undefined;
}

/** Creates a cookie jar that remembers the values written to it, because Next.js does not store cookies from server components. */
const createJar = (cookies: NextCookies, isSecure: boolean): CookieJar => {
  const written = new Map<string, string | undefined>();
  const write = (name: string, value: string | undefined, maxAge: number): void => {
    written.set(name, value);
    try {
      cookies.set(name, value ?? '', { path: '/', sameSite: 'lax', secure: isSecure, maxAge });
    } catch {
      // Next.js throws if rendering already started. The cookie store in the browser writes the tokens later.
    }
  };
  return {
    isSecure,
    get: (name) => (written.has(name) ? written.get(name) : cookies.get(name)?.value),
    set: write,
    remove: (name) => write(name, undefined, 0),
  };
};

/**
 * Creates a token store from the cookies of one request to a Next.js server. Writes cookies where Next.js allows it. In a browser, use
 * `'cookie'` instead, which reads and writes the same cookies. Throws CONFIGURATION if an option is missing.
 */
export const nextjsCookieStore = (options: NextStoreOptions): TokenStore => {
  if (!options?.projectId || !options.cookies?.get || !options.headers?.get)
    throw new PorticoError('CONFIGURATION', 'nextjsCookieStore requires projectId, and the awaited results of cookies() and headers().');
  const { projectId, cookies, headers, platform = systemPlatform } = options;
  const isSecure = isOverTls(
    { header: (name) => headers.get(name), hasCookie: (name) => cookies.get(name) !== undefined },
    projectId,
    options,
  );
  return { ...createCookieStore(projectId, platform, createJar(cookies, isSecure), options), maxWaitMs: REQUEST_WAIT_MS };
};
