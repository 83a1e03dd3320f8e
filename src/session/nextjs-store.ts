import { systemPlatform, type Platform } from '../lib/platform.js';
import { createCookieStore, type CookieJar, type CookieOptions } from './cookie-store.js';
import { isOverTls } from './over-tls.js';
import type { TokenStore } from './token-store.js';

/** The part of the result of `cookies()` of Next.js that is needed here. It is passed in, so that no framework is imported. */
export interface NextCookies {
  readonly get: (name: string) => { readonly value: string } | undefined;
  readonly set: (
    name: string,
    value: string,
    options: { readonly path: '/'; readonly sameSite: 'lax'; readonly secure: boolean; readonly maxAge: number },
  ) => unknown;
}

/** Options of `nextjsCookieStore`. */
export interface NextStoreOptions extends CookieOptions {
  readonly projectId: string;
  readonly cookies: NextCookies;
  /** The result of `headers()` of Next.js, which shows whether the visitor uses TLS. */
  readonly headers: { readonly get: (name: string) => string | null };
  readonly platform?: Platform | undefined;
}

/** Also reads what was written in this request but not accepted by the framework: server components cannot set cookies. */
const createJar = (cookies: NextCookies, isSecure: boolean): CookieJar => {
  const written = new Map<string, string | undefined>();
  const write = (name: string, value: string | undefined, maxAge: number): void => {
    written.set(name, value);
    try {
      cookies.set(name, value ?? '', { path: '/', sameSite: 'lax', secure: isSecure, maxAge });
    } catch {
      // Rendering has begun. The store in the browser writes the pair later.
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
 * The cookies of one request to a Next.js server as a token store, written back wherever the framework allows it. In a browser
 * take `'cookie'` instead: it reads and writes the same cookies.
 */
export const nextjsCookieStore = (options: NextStoreOptions): TokenStore => {
  const { projectId, cookies, headers, platform = systemPlatform } = options;
  const isSecure = isOverTls(
    { header: (name) => headers.get(name), hasCookie: (name) => cookies.get(name) !== undefined },
    projectId,
    options,
  );
  return createCookieStore(projectId, platform, createJar(cookies, isSecure), options);
};
