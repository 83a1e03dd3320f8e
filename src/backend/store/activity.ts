import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.js';
import { DAY_MS } from '../days.js';

/** What a request reveals about the user who sent it. */
interface Sender {
  readonly countryCode?: string | undefined;
  readonly languages?: string | undefined;
}

/**
 * Records the time and the day when a user received a token, and the country and the languages if they are known. Runs as a single
 * statement, so that the user cannot be deleted between the update and the insert.
 */
export const recordActivity = async (db: Db, userId: string, now: number, { countryCode, languages }: Sender): Promise<void> => {
  await db.execute(sql`
    with touched as (
      update users
      set last_active_at = ${now}::bigint, country_code = coalesce(${countryCode ?? null}::text, country_code),
        languages = coalesce(${languages ?? null}::text, languages)
      where id = ${userId}::uuid
      returning id, project_id
    )
    insert into user_activity (user_id, project_id, day)
    select id, project_id, ${Math.floor(now / DAY_MS)}::integer from touched
    on conflict do nothing`);
};
