import type { Platform } from '../lib/platform.js';
import { assertListener } from '../errors/assert.js';
import { isKnownError } from '../errors/known-error.js';
import { callSafely, createWatchers, type Watchers } from '../lib/watchers.js';

/** Minimum time between the start of a fetch and an automatic reload of the same query, in milliseconds. Calls to `read` never wait. */
const THROTTLE_MS = 300;
/** Time that a value is kept after its last watcher stops, in milliseconds. */
const KEEP_MS = 5000;

/** The current state of a query. */
export interface QueryState<T> {
  /** `loading` until there is a value or an error. A reload keeps the old value, even if the network fails (see `error`). */
  readonly status: 'loading' | 'ready' | 'failed';
  /** The last value; `undefined` until the first value arrives. */
  readonly data: T | undefined;
  /** The error of the last read; `undefined` if it succeeded. */
  readonly error: unknown;
  /** Whether a read that follows an earlier value or error is in flight. */
  readonly isReloading: boolean;
}

/** A cached read that can be watched. Equal calls share one query. */
export interface Query<T> {
  /** The current state. Reading the state sends no request. */
  readonly state: QueryState<T>;
  /**
   * Fetches the value, or joins a fetch in flight. Returns the same object as before if the value has not changed. Rejects with the error
   * of the call.
   */
  readonly read: () => Promise<T>;
  /**
   * Calls the listener immediately with the current state and then on every change. Fetches the value if it is missing or stale.
   * Repeats a failed fetch when the device comes online or the page becomes visible, unless the service rejected the call.
   * @returns A function that stops the calls.
   */
  readonly watch: (listener: (state: QueryState<T>) => void) => () => void;
  /** Calls the listener on every change, like `watch`, but not immediately. */
  readonly listen: (listener: (state: QueryState<T>) => void) => () => void;
  /**
   * Marks the value as stale. A watched query reloads automatically, but at most every 300 milliseconds. Other queries reload when they are
   * next read or watched.
   */
  readonly invalidate: () => void;
}

const LOADING = { status: 'loading', data: undefined, error: undefined, isReloading: false } as const;

// Values consist of JSON and dates, so equal values have the same JSON encoding.
const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Implements the state machine of one cached read. Fetches are numbered, and the response of a superseded fetch is dropped. A stale value
 * is fetched again after the fetch in flight settles.
 */
export class QueryEntry<T> implements Query<T> {
  state: QueryState<T> = LOADING;
  readonly #load: () => Promise<T>;
  readonly #platform: Pick<Platform, 'after' | 'elapsed'>;
  readonly #beforeRead: (() => unknown) | undefined;
  readonly #watchers: Watchers<QueryState<T>>;
  #isStale = true;
  /** The fetch in flight, and the version of the value when it started. */
  #inFlight: { readonly fetched: Promise<T>; readonly version: number } | undefined;
  #version = 0;
  #fetchNumber = 0;
  #unmount: (() => void) | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #cancelReload: (() => void) | undefined;
  #cancelForget: (() => void) | undefined;

  /**
   * @param onMount Called when the first watcher starts. The function that it returns is called after the last watcher stops.
   * @param beforeRead Called before each read. May call `forget`, so that the read does not join a fetch in flight.
   */
  constructor(
    load: () => Promise<T>,
    platform: Pick<Platform, 'after' | 'elapsed'>,
    onMount?: () => () => void,
    beforeRead?: () => unknown,
  ) {
    this.#load = load;
    this.#platform = platform;
    this.#beforeRead = beforeRead;
    this.#watchers = createWatchers(onMount && (() => (this.#unmount = onMount())));
  }

  read = (): Promise<T> => {
    this.#beforeRead?.();
    return this.#inFlight?.version === this.#version ? this.#inFlight.fetched : this.#fetch();
  };

  watch = (listener: (state: QueryState<T>) => void): (() => void) => {
    assertListener(listener);
    let isFirst = true;
    const stop = this.listen((state) => isFirst || listener(state));
    isFirst = false;
    callSafely(listener, this.state);
    return stop;
  };

  listen = (listener: (state: QueryState<T>) => void): (() => void) => {
    assertListener(listener);
    this.#cancelForget?.();
    const stop = this.#watchers.watch(listener);
    this.#reload();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      stop();
      if (this.#watchers.size() === 0) this.#cancelForget = this.#platform.after(KEEP_MS, this.forget, 'in background');
    };
  };

  invalidate = (): void => {
    this.#isStale = true;
    this.#version += 1;
    this.#reload();
  };

  /** Sets the value, for example a value that a server read. Does nothing if the query already has a value or an error, or is fetching. */
  prime = (data: T): void => {
    if (this.state.status !== 'loading' || this.#inFlight) return;
    this.#isStale = false;
    this.#update({ status: 'ready', data, error: undefined, isReloading: false });
  };

  /** Drops the value and ignores any fetch in flight, so that neither is shown again, even during a reload. */
  forget = (): void => {
    this.#fetchNumber += 1;
    this.#inFlight = undefined;
    this.#update(LOADING);
    this.invalidate();
  };

  /** Repeats a failed fetch, unless the service rejected it. */
  retry = (): void => {
    if (this.state.error !== undefined && !isKnownError(this.state.error)) this.#reload();
  };

  isWatched = (): boolean => this.#watchers.size() > 0;

  /** Stops every timer and listener. The entry must not be used afterward. */
  dispose = (): void => {
    this.#unmount?.();
    this.#cancelReload?.();
    this.#cancelForget?.();
    this.#fetchNumber += 1;
  };

  #reload(): void {
    const isDue = (): boolean => this.#watchers.size() > 0 && this.#isStale && !this.#inFlight;
    if (this.#cancelReload || !isDue()) return;
    const run = (): void => {
      this.#cancelReload = undefined;
      if (isDue()) this.#fetch().catch(() => undefined);
    };
    const waitMs = this.#startedAt + THROTTLE_MS - this.#platform.elapsed();
    // This timer runs in the foreground, so that a program does not exit before its watcher is called with the change.
    if (waitMs > 0) this.#cancelReload = this.#platform.after(waitMs, run);
    else run();
  }

  #fetch(): Promise<T> {
    const number = (this.#fetchNumber += 1);
    const version = this.#version;
    this.#startedAt = this.#platform.elapsed();
    if (this.state.status !== 'loading') this.#update({ ...this.state, isReloading: true });
    const settle = (state: QueryState<T>): void => {
      if (number !== this.#fetchNumber) return;
      this.#inFlight = undefined;
      this.#isStale = state.error !== undefined || version !== this.#version;
      this.#update(state);
      if (version !== this.#version) this.#reload();
    };
    const fetched = this.#load().then(
      (loaded) => {
        // Callers that compare by identity, such as `memo` in React, see a change only if the data differs.
        const data = isEqual(this.state.data, loaded) ? (this.state.data as T) : loaded;
        settle({ status: 'ready', data, error: undefined, isReloading: false });
        return data;
      },
      (error: unknown) => {
        // Keeps the value after a network or server failure. Drops the value if the service rejects the call.
        const { status, data } = this.state;
        const isKept = status === 'ready' && !isKnownError(error);
        settle({ status: isKept ? 'ready' : 'failed', data: isKept ? data : undefined, error, isReloading: false });
        throw error;
      },
    );
    // The load may have detected that a user signed in or out, and called `forget`. In that case, its result must be ignored.
    if (number === this.#fetchNumber) this.#inFlight = { fetched, version };
    return fetched;
  }

  #update(state: QueryState<T>): void {
    const before = this.state;
    this.state = state;
    const isSame =
      before.status === state.status &&
      before.isReloading === state.isReloading &&
      before.error === state.error &&
      before.data === state.data;
    if (!isSame) this.#watchers.notify(state);
  }
}

/** Sets the value of an app's query. Does nothing if the query already has a value or an error, or is fetching. */
export const primeQuery = <T>(query: Query<T>, data: T): void => {
  if (query instanceof QueryEntry) query.prime(data);
};
