import type { Db } from './client.js';

/**
 * Builds a query with placeholders once per database or transaction, because building takes longer than the rest of a request. The name
 * in `prepare` has no effect, because `naming-client.ts` names all statements.
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
