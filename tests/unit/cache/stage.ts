// One query with responses from the test.
import { vi } from 'vitest';
import { createQueryCache } from '../../../src/cache/query-cache.js';
import type { QueryEntry, QueryState } from '../../../src/cache/query.js';
import { createClock } from '../../support/clock.js';

/** Creates a query with responses from the test, and records the states that its watcher receives. */
export const createStage = () => {
  const clock = createClock();
  const answers: { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  const load = vi.fn(() => new Promise<unknown>((resolve, reject) => void answers.push({ resolve, reject })));
  const query = createQueryCache(clock.platform).query('key', { tags: [], isPersonal: false }, load) as QueryEntry<unknown>;
  const seen: QueryState<unknown>[] = [];
  const watch = (): (() => void) => query.listen((state) => void seen.push(state));
  const answer = async (value: unknown, which = answers.length - 1): Promise<void> => {
    answers[which]?.resolve(value);
    await clock.settle();
  };
  const fail = async (error: unknown, which = answers.length - 1): Promise<void> => {
    answers[which]?.reject(error);
    await clock.settle();
  };
  return { clock, load, query, seen, watch, answer, fail };
};
