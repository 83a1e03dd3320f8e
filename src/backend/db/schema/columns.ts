import { customType, uuid } from 'drizzle-orm/pg-core';

// Column types that behave the same on PGlite and on PostgreSQL, whose drivers parse values differently.

/**
 * A date, stored as milliseconds since the Unix epoch. `timestamptz` has another range than JavaScript dates, and callers can choose any
 * date as an expiry time.
 */
export const moment = customType<{ data: Date; driverData: string | number }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
});

/**
 * Returns a column with a JSON document, stored as its text, so key order, `null` and scalars are preserved. The drivers parse the text;
 * drizzle's `json` would parse a stored string a second time.
 */
export const document = <T>() =>
  customType<{ data: T; driverData: unknown }>({ dataType: () => 'json', toDriver: (value) => JSON.stringify(value) });

/** Returns a primary key: a random UUID that the caller of `insert` creates from the injected random bytes. */
export const id = () => uuid('id').primaryKey();
