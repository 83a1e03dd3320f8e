import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { contactChannels, users } from '../db/schema/index.js';

// Maintains the search column of users. The column contains the name and addresses in lowercase and has a trigram index.

/** Separator between two values in the column. */
const SEPARATOR = '\u001F';

/**
 * Maximum length of a value in the column, in characters. The length is limited, because searches for frequent terms read the column for
 * many users.
 */
const MAX_CHARACTERS = 1000;
const beginning = (value: string): string => [...value.slice(0, MAX_CHARACTERS * 2)].slice(0, MAX_CHARACTERS).join('');

/** Returns the value of the column for a new user. */
export const searchTextOf = (...values: readonly (string | null | undefined)[]): SQL<string> =>
  sql`lower(${values
    .filter((value) => value != null)
    .map(beginning)
    .join(SEPARATOR)}::text)`;

/** Updates the column of a user. Call this function in every transaction that changes a name or an address, with the user locked. */
export const refreshSearchText = async (db: Db, userId: string): Promise<void> => {
  const addresses = sql`(select string_agg(left(channel.value, ${MAX_CHARACTERS}), ${SEPARATOR}) from ${contactChannels} as channel where channel.user_id = ${users.id})`;
  await db
    .update(users)
    .set({ searchText: sql`lower(concat_ws(${SEPARATOR}, left(${users.displayName}, ${MAX_CHARACTERS}), ${addresses}))` })
    .where(eq(users.id, userId));
};

/** Matches users whose name or address contains the string, ignoring case. */
export const matchesSearch = (text: string): SQL => sql`${users.searchText} like lower(${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`;
