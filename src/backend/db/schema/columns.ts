import { customType, uuid } from 'drizzle-orm/pg-core';

// Column types that mean the same on PGlite and on PostgreSQL, whatever their drivers parse by themselves.

/**
 * A moment, as milliseconds since the epoch. Not `timestamptz`: callers may store any moment a JavaScript Date can hold
 * (expiry times are theirs to choose), and neither the range nor the text form of such dates fits PostgreSQL's.
 */
export const moment = customType<{ data: Date; driverData: string | number }>({
  dataType: () => 'bigint',
  toDriver: (value) => value.getTime(),
  fromDriver: (value) => new Date(Number(value)),
});

/**
 * A JSON document, kept as the text that was written: key order, `null` and scalars come back exactly as they came.
 * The drivers parse it; drizzle's own `json` would parse a stored string a second time.
 */
export const document = <T>() =>
  customType<{ data: T; driverData: unknown }>({ dataType: () => 'json', toDriver: (value) => JSON.stringify(value) });

/** The primary key of a row that callers see: a random uuid, made by the caller of `insert` from the injected dice. */
export const id = () => uuid('id').primaryKey();
