import { createCookieStore, type CookieJar, type CookieOptions } from '../../../src/session/cookie-store.js';
import { createClock } from '../../support/clock.js';

interface FakeJar extends CookieJar {
  readonly cookies: Map<string, string>;
  readonly lifetimes: Map<string, number>;
  readonly writes: () => number;
  isBlocked: boolean;
  isForbidden: boolean;
}

/** Simulates browser cookies. The browser can ignore writes (`isBlocked`) or throw on every access (`isForbidden`). */
export const createJar = (isSecure = false): FakeJar => {
  const cookies = new Map<string, string>();
  const lifetimes = new Map<string, number>();
  let writes = 0;
  const assertAllowed = (): void => {
    if (jar.isForbidden) throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  const jar: FakeJar = {
    isSecure,
    isBlocked: false,
    isForbidden: false,
    cookies,
    lifetimes,
    writes: () => writes,
    get: (name) => (assertAllowed(), cookies.get(name)),
    set: (name, value, lifeSeconds) => {
      assertAllowed();
      writes += 1;
      if (jar.isBlocked) return;
      cookies.set(name, value);
      lifetimes.set(name, lifeSeconds);
    },
    remove: (name) => {
      assertAllowed();
      writes += 1;
      if (!jar.isBlocked) cookies.delete(name);
    },
  };
  return jar;
};

export const createStage = (cookies: Record<string, string> = {}, isSecure = false, options: CookieOptions = {}) => {
  const clock = createClock();
  const jar = createJar(isSecure);
  for (const [name, value] of Object.entries(cookies)) jar.cookies.set(name, value);
  return { clock, jar, store: createCookieStore('p1', clock.platform, jar, options) };
};
