import type { CallOptions } from '../contract/endpoint.js';
import { loadFailed } from '../errors/lazy-module.js';
import { timedOut } from './exchange.js';
import { withinMs, type Transport } from './send.js';

/** Maximum time to load the module that a call needs, in milliseconds. */
const LOAD_MS = 30_000;

/**
 * Loads a module for a call. Rejects with LOAD_FAILED if the module cannot be loaded within `LOAD_MS`, with TIMEOUT if `maxWaitMs` is
 * shorter and ends first, and with ABORTED if the signal aborts or the app is disposed of.
 * @param load a function that `lazyModule` returned
 */
export const loadFor = <T>(transport: Transport, load: () => Promise<T>, { signal, maxWaitMs = LOAD_MS }: CallOptions = {}): Promise<T> =>
  withinMs(transport, { ms: Math.min(LOAD_MS, maxWaitMs), late: maxWaitMs < LOAD_MS ? timedOut : loadFailed, signal }, load);
