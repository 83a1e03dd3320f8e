// Creates users with SQL, which takes a minute for a million users. With the API, it would take hours.
import { DEMO_PROJECT_ID } from '../../../src/backend/db/seed.js';

/** Returns an SQL expression for a version-4 UUID that depends only on a name and a number. */
const uuid = (name: string): string => {
  const hash = `md5('${name}' || n)`;
  return `(substr(${hash}, 1, 12) || '4' || substr(${hash}, 14, 3) || '8' || substr(${hash}, 18, 15))::uuid`;
};

const FIRST_MS = 1_700_000_000_000;
const YEAR_2100_MS = 4_102_444_800_000;

/** Returns SQL statements that add the users with the numbers `from` to `to`, each with an email address, a session and an API key. */
export const populate = (from: number, to: number): readonly string[] => {
  const numbers = `from generate_series(${from}, ${to}) as n`;
  const at = `${FIRST_MS} + n::bigint * 1000`;
  const project = `'${DEMO_PROJECT_ID}'`;
  return [
    // Turns off foreign-key checks, because the references are valid and checking them would take most of the time.
    'set session_replication_role = replica',
    // Building this index after the inserts is much faster than updating it with every row.
    'drop index users_by_search',
    `insert into users (id, project_id, display_name, search_text, signed_up_at, last_active_at)
     select ${uuid('user')}, ${project}, 'Person ' || n, 'person ' || n || ' person-' || n || '@example.com', ${at}, ${at} ${numbers}`,
    `insert into contact_channels (id, project_id, user_id, value, is_primary, is_verified, used_for_auth, created_at)
     select ${uuid('channel')}, ${project}, ${uuid('user')}, 'person-' || n || '@example.com', true, true, true, ${at} ${numbers}`,
    `insert into sessions (id, project_id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select ${uuid('session')}, ${project}, ${uuid('user')}, md5('token' || n), ${at}, ${at}, ${YEAR_2100_MS} ${numbers}`,
    `insert into api_keys (id, project_id, user_id, description, created_at, value_hash, last_four)
     select ${uuid('key')}, ${project}, ${uuid('user')}, 'seeded', ${at}, md5('key' || n), 'abcd' ${numbers}`,
    'create index users_by_search on users using gin (search_text gin_trgm_ops)',
    'set session_replication_role = default',
    'analyze',
  ];
};

/** Returns a query for the ID of the nth user. */
export const idOfUser = (n: number): string => `select ${uuid('user')} as id from generate_series(${n}, ${n}) as n`;
