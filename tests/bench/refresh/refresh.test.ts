// Checks that two processes on one PostgreSQL database share a provider token (CONTRACT.md C40). Runs a few rounds of
// `npm run bench -- refresh`.
import { afterAll, describe, expect, it } from 'vitest';
import { missingPostgres, startPostgres, type PostgresServer } from '../../support/postgres.js';
import { refreshOn } from './rounds.js';

const ROUNDS = 5;

describe.skipIf(missingPostgres())('a provider token whose refresh token works only once', () => {
  let postgres: PostgresServer | undefined;
  afterAll(() => postgres?.stop());

  it(
    'is refreshed once when two processes request it at the same time, and the account stays connected',
    { timeout: 120_000 },
    async () => {
      postgres = await startPostgres();
      expect(await refreshOn(postgres, ROUNDS)).toEqual({ rounds: ROUNDS, tokens: ROUNDS + 1, broken: [] });
    },
  );
});
