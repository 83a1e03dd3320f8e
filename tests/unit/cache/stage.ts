// Test helper for a query whose responses the test sends.
import { vi } from 'vitest';
import { createQueryCache } from '../../../src/cache/query-cache.js';
import type { QueryEntry, QueryState } from '../../../src/cache/query.js';
import { createClock } from '../../support/clock.js';

/** Creates a query whose loads the test resolves or rejects. Records the states that its listeners receive. */
export const createStage = () => {
  const clock = createClock();
  const loads: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  const load = vi.fn(() => new Promise<unknown>((resolve, reject) => void loads.push({ resolve, reject })));
  const query = createQueryCache(clock.platform).query('key', { tags: [], isPersonal: false }, load) as QueryEntry<unknown>;
  const seen: QueryState<unknown>[] = [];
  const watch = (): (() => void) => query.listen((state) => void seen.push(state));
  const respond = async (value: unknown, index = loads.length - 1): Promise<void> => {
    loads[index]?.resolve(value);
    await clock.settle();
  };
  const fail = async (error: unknown, index = loads.length - 1): Promise<void> => {
    loads[index]?.reject(error);
    await clock.settle();
  };
  return { clock, load, query, seen, watch, respond, fail };
};
