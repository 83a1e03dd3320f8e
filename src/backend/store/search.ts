import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, users } from '../db/schema/index.js';

// Maintains the search column of users: name and addresses in lower case, with a trigram index.

/** Separator between two values. */
const BETWEEN = '\u001F';

/** Maximum length of a value in the column, characters. Limited because searches for frequent terms read the columns of many users. */
const MAX_LETTERS = 1000;
const beginning = (value: string): string => [...value.slice(0, MAX_LETTERS * 2)].slice(0, MAX_LETTERS).join('');

/** Returns the value of the column for a new user. */
export const searchTextOf = (...values: readonly (string | null | undefined)[]): SQL<string> =>
  sql`lower(${values
    .filter((value) => value != null)
    .map(beginning)
    .join(BETWEEN)}::text)`;

/** Updates the column of a user. Called in every transaction that changes a name or an address, with the user locked. */
export const refreshSearchText = async (db: Db, userId: string): Promise<void> => {
  const addresses = sql`(select string_agg(left(channel.value, ${MAX_LETTERS}), ${BETWEEN}) from ${contactChannels} as channel where channel.user_id = ${users.id})`;
  await db
    .update(users)
    .set({ searchText: sql`lower(concat_ws(${BETWEEN}, left(${users.displayName}, ${MAX_LETTERS}), ${addresses}))` })
    .where(eq(users.id, userId));
};

/** Matches a part of the name or of an address, ignoring case. */
export const isFoundBy = (text: string): SQL => sql`${users.searchText} like lower(${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`;
