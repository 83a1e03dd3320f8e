import { loadFailed } from '../errors/lazy-module.js';
import { withinMs, type Transport } from './send.js';

/** Maximum time that a call waits for its code, in milliseconds. */
const LOAD_MS = 30_000;

/**
 * Loads a module for a call. Rejects with LOAD_FAILED if the module cannot be loaded or is not loaded in time, and with ABORTED if the
 * signal aborts or the app is disposed of.
 * @param load a function that `lazyModule` returned
 */
export const loadFor = <T>(transport: Transport, load: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  withinMs(transport, { ms: LOAD_MS, late: loadFailed, signal }, load);
