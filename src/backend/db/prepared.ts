import type { Db } from './client.js';

/**
 * Returns a function that builds a query with placeholders once per database or transaction, because building a query takes longer than the
 * rest of a request. The name that a query passes to `prepare` has no effect, because `naming-client.ts` chooses the names of statements.
 */
export const preparedOnce = <Q>(build: (db: Db) => Q): ((db: Db) => Q) => {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
};
