import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, users } from '../db/schema/index.js';

// What users are found by: their name and their addresses in one column, in small letters, with an index over its trigrams.

/** Stands between two values; a search that holds one finds nothing anybody means. */
const BETWEEN = '\u001F';

/** The beginning of each value is enough to be found by, and a list page looks through all of them. */
const MAX_LETTERS = 1000;
const beginning = (value: string): string => [...value.slice(0, MAX_LETTERS * 2)].slice(0, MAX_LETTERS).join('');

/** The column of a user who is being made. */
export const searchTextOf = (...values: readonly (string | null | undefined)[]): SQL<string> =>
  sql`lower(${values
    .filter((value) => value != null)
    .map(beginning)
    .join(BETWEEN)}::text)`;

/** Writes the column anew: in every transaction that has changed a name or an address, with the user locked. */
export const refreshSearchText = async (db: Db, userId: string): Promise<void> => {
  const addresses = sql`(select string_agg(left(channel.value, ${MAX_LETTERS}), ${BETWEEN}) from ${contactChannels} as channel where channel.user_id = ${users.id})`;
  await db
    .update(users)
    .set({ searchText: sql`lower(concat_ws(${BETWEEN}, left(${users.displayName}, ${MAX_LETTERS}), ${addresses}))` })
    .where(eq(users.id, userId));
};

/** A part of the name or of an address, in any case. */
export const isFoundBy = (text: string): SQL => sql`${users.searchText} like lower(${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`;
