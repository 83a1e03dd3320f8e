import { createCookieStore, type CookieJar, type CookieOptions } from '../../../src/session/cookie-store.js';
import { createClock } from '../../support/clock.js';

interface FakeJar extends CookieJar {
  readonly cookies: Map<string, string>;
  readonly lives: Map<string, number>;
  readonly writes: () => number;
  isBlocked: boolean;
  isForbidden: boolean;
}

/** Creates a cookie jar like that of a browser, which can ignore writes or throw on every access. */
export const createJar = (isSecure = false): FakeJar => {
  const cookies = new Map<string, string>();
  const lives = new Map<string, number>();
  let writes = 0;
  const touch = (): void => {
    if (jar.isForbidden) throw new DOMException('The document is sandboxed.', 'SecurityError');
  };
  const jar: FakeJar = {
    isSecure,
    isBlocked: false,
    isForbidden: false,
    cookies,
    lives,
    writes: () => writes,
    get: (name) => (touch(), cookies.get(name)),
    set: (name, value, lifeSeconds) => {
      touch();
      writes += 1;
      if (jar.isBlocked) return;
      cookies.set(name, value);
      lives.set(name, lifeSeconds);
    },
    remove: (name) => {
      touch();
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
