/** The functions of the environment that the library uses. Tests replace the clock, the random numbers and the network. */
export interface Platform {
  /** Sends a request, like the global function `fetch`. */
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Returns the wall-clock time, in milliseconds since the Unix epoch. The time jumps when the user sets the clock. */
  readonly now: () => number;
  /** Returns the time of a monotonic clock, in milliseconds since an arbitrary moment. The time never jumps. */
  readonly elapsed: () => number;
  /** Returns a uniformly distributed number from 0 (inclusive) to 1 (exclusive), for the pauses between retries. */
  readonly random: () => number;
  /** Returns cryptographically secure random bytes. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  /** Runs `action` after `delayMs`. Returns a function that cancels the timer. A timer `'in background'` keeps no Node process alive. */
  readonly after: (delayMs: number, action: () => void, where?: 'in background') => () => void;
  /** Returns whether the device has a network connection. */
  readonly isOnline: () => boolean;
  /**
   * Runs `action` when the page becomes visible or its window gets focus, or when the device comes online while the page is visible.
   * Returns a function that stops this.
   */
  readonly onReturn: (action: () => void) => () => void;
}

/** The longest delay that timers support, in milliseconds. */
export const MAX_DELAY_MS = 2_147_483_647;

/** Returns whether timers support this delay, in milliseconds. With any other value, a timer fires immediately. */
export const isValidDelay = (delayMs: unknown): boolean => typeof delayMs === 'number' && delayMs >= 0 && delayMs <= MAX_DELAY_MS;

const after: Platform['after'] = (delayMs, action, where) => {
  const timer = setTimeout(action, delayMs);
  // A Node timer is an object with `unref`; a browser timer is a number.
  if (where) (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer);
};

const onReturn: Platform['onReturn'] = (action) => {
  const act = (): void => {
    if (globalThis.document?.visibilityState !== 'hidden') action();
  };
  const events = ['online', 'visibilitychange', 'focus'];
  // Servers and React Native do not have these events.
  for (const event of events) globalThis.addEventListener?.(event, act);
  return () => {
    for (const event of events) globalThis.removeEventListener?.(event, act);
  };
};

export const systemPlatform: Platform = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  after,
  isOnline: () => globalThis.navigator?.onLine !== false,
  onReturn,
};

/**
 * Starts a stopwatch. Returns a function that returns the elapsed time, in milliseconds. Uses the clock that advanced more, because the
 * monotonic clock stops while the device sleeps, and the wall clock may be set back.
 */
export const stopwatch = (clock: Pick<Platform, 'now' | 'elapsed'>): (() => number) => {
  const [startedAt, since] = [clock.elapsed(), clock.now()];
  return () => Math.max(clock.elapsed() - startedAt, clock.now() - since);
};

export const isBrowser = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined';

/** The page in which an app runs. Tests and host apps can pass their own implementation. */
export interface Page {
  /** Returns the absolute URL of the page. */
  readonly href: () => string;
  /** Navigates to a URL, with a new history entry. */
  readonly assign: (url: string) => void;
  /** Navigates to a URL that replaces the current history entry. */
  readonly replace: (url: string) => void;
  /** Changes the URL of the page without navigating. */
  readonly rewrite: (url: string) => void;
  /** Returns whether a page from another origin embeds this page. If omitted, the SDK checks `window`. */
  readonly isForeignFrame?: () => boolean;
}

/** Returns the browser page, or `undefined` on a server. */
export const browserPage = (): Page | undefined => {
  if (typeof location === 'undefined' || typeof document === 'undefined') return undefined;
  return {
    href: () => location.href,
    assign: (url) => location.assign(url),
    replace: (url) => location.replace(url),
    rewrite: (url) => history.replaceState(history.state, '', url),
  };
};
