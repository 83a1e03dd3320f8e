import { customType, uuid } from 'drizzle-orm/pg-core';

// Defines column types that behave the same on PGlite and on PostgreSQL. The drivers of the two databases parse values differently.

/**
 * A date, stored as milliseconds since the Unix epoch. The range of `timestamptz` differs from the range of JavaScript dates, and callers
 * can choose any date as an expiry time.
 */
export const timestampMs = customType<{ data: Date; driverData: string | number }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
});

/**
 * Returns a column for a JSON document. The document is stored as text, which preserves the order of keys, `null` and scalars. The
 * drivers parse the text. drizzle's own `json` column would parse a stored string a second time.
 */
export const document = <T>() =>
  customType<{ data: T; driverData: unknown }>({ dataType: () => 'json', toDriver: (value) => JSON.stringify(value) });

/** Returns a primary key column. The code that inserts a row creates the value, a random UUID, from the injected random bytes. */
export const id = () => uuid('id').primaryKey();
