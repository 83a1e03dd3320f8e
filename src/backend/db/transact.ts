import { pauseBetween, type PauseTools } from '../pause.js';
import type { Db } from './client.js';

const causes = function* (error: unknown): Generator<{ readonly code?: unknown; readonly constraint?: unknown }> {
  for (let next = error; typeof next === 'object' && next !== null; next = (next as { cause?: unknown }).cause) yield next;
};

/** Returns whether an error is a violation of this unique index. If two writes conflict, one of them fails with this error. */
export const violatesConstraint = (error: unknown, index: string): boolean =>
  [...causes(error)].some((cause) => cause.code === '23505' && cause.constraint === index);

const MAX_ATTEMPTS = 5;

/** Repeats work that fails with one of these PostgreSQL error codes, up to five attempts in total. */
const repeatOn = async <T>(
  codes: readonly unknown[],
  work: () => Promise<T>,
  before?: (attempt: number) => Promise<unknown>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || ![...causes(error)].some(({ code }) => codes.includes(code))) throw error;
    }
    await before?.(attempt);
  }
};

/**
 * The codes `serialization_failure` and `deadlock_detected`, with which PostgreSQL aborts one of the conflicting transactions, and
 * `feature_not_supported`, with which it aborts a transaction after a migration changed the columns of a named statement.
 */
const CONFLICTS = ['40001', '40P01', '0A000'];
/** Maximum pause before the second attempt, in milliseconds. Doubles with every attempt. */
const FIRST_PAUSE_MS = 40;

/**
 * Runs work in a transaction. The work must use only the database that it receives, because the transaction occupies the single connection
 * of the embedded database.
 */
export const transact = <T>(db: Db, pausing: PauseTools, work: (db: Db) => Promise<T>): Promise<T> =>
  repeatOn(
    CONFLICTS,
    () => db.transaction((inside) => work(inside)),
    // The pause is random, so that the same transactions do not conflict again.
    (attempt) => pauseBetween(pausing, 0, FIRST_PAUSE_MS * 2 ** (attempt - 1)),
  );

/** The code `foreign_key_violation`. It means that a row refers to a deleted row. */
const FOREIGN_KEY_VIOLATION = ['23503'];

/**
 * Runs the work of a request. After a foreign key violation, repeats the work from the start, up to five attempts in total. The repeated
 * work finds that the row is missing, and throws the correct error.
 */
export const retryOnForeignKeyViolation = <T>(work: () => Promise<T>): Promise<T> => repeatOn(FOREIGN_KEY_VIOLATION, work);
