import { pauseBetween, type Pausing } from '../pause.js';
import type { Db } from './client.js';

const causes = function* (error: unknown): Generator<{ readonly code?: unknown; readonly constraint?: unknown }> {
  for (let next = error; typeof next === 'object' && next !== null; next = (next as { cause?: unknown }).cause) yield next;
};

/** Whether the database refused a row because of this unique index. Of two writers at once, one gets this. */
export const violates = (error: unknown, index: string): boolean =>
  [...causes(error)].some((cause) => cause.code === '23505' && cause.constraint === index);

const MOST_ATTEMPTS = 5;

/** Work that the database refused for one of these reasons is done again: by then the reason has gone, or can be told. */
const againOn = async <T>(
  codes: readonly unknown[],
  work: () => Promise<T>,
  before?: (attempt: number) => Promise<unknown>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || ![...causes(error)].some(({ code }) => codes.includes(code))) throw error;
    }
    await before?.(attempt);
  }
};

/** Two transactions that wait for each other: PostgreSQL picks one and asks its owner to try again. */
const CONFLICTS = ['40001', '40P01'];
/** The longest pause before the second attempt, milliseconds; it doubles from one attempt to the next. */
const FIRST_PAUSE_MS = 40;

/**
 * All or nothing. Inside, use the database handed in and no other: the embedded database has one connection, which the
 * transaction holds until it ends.
 */
export const transact = <T>(db: Db, pausing: Pausing, work: (db: Db) => Promise<T>): Promise<T> =>
  againOn(
    CONFLICTS,
    () => db.transaction((inside) => work(inside)),
    // At random, so that those who were in each other's way do not meet again.
    (attempt) => pauseBetween(pausing, 0, FIRST_PAUSE_MS * 2 ** (attempt - 1)),
  );

/** A row that refers to another which was deleted meanwhile. */
const ORPHANS = ['23503'];

/** All that answers a request: from the start, so that it finds out by itself who or what has vanished, and says so. */
export const withoutOrphans = <T>(answer: () => Promise<T>): Promise<T> => againOn(ORPHANS, answer);
