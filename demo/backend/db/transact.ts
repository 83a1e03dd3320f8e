import type { Db } from './client.js';

const causes = function* (error: unknown): Generator<{ readonly code?: unknown; readonly constraint?: unknown }> {
  for (let next = error; typeof next === 'object' && next !== null; next = (next as { cause?: unknown }).cause) yield next;
};

/** Whether the database refused a row because of this unique index. Of two writers at once, one gets this. */
export const violates = (error: unknown, index: string): boolean =>
  [...causes(error)].some((cause) => cause.code === '23505' && cause.constraint === index);

// Two transactions that wait for each other: PostgreSQL picks one and asks its owner to try again. And a row that refers to
// another which was deleted meanwhile: on the second try the work finds out by itself, and says so.
const CONFLICTS: readonly unknown[] = ['40001', '40P01', '23503'];
const isConflict = (error: unknown): boolean => [...causes(error)].some((cause) => CONFLICTS.includes(cause.code));

/**
 * All or nothing. Inside, use the database handed in and no other: the embedded database has one connection, which the
 * transaction holds until it ends.
 */
export const transact = async <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((inside) => work(inside));
    } catch (error) {
      if (attempt === 5 || !isConflict(error)) throw error;
    }
  }
};
