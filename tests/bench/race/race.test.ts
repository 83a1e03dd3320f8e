// Checks that a password change ends every session that began with the old password (CONTRACT.md C25). Runs a few rounds of
// `npm run bench -- race`.
import { afterAll, describe, expect, it } from 'vitest';
import { missingPostgres, startPostgres, type PostgresServer } from '../../support/postgres.js';
import { PASSWORD_RACES } from '../../support/slices.js';
import { racePasswords } from './password-race.js';

describe.skipIf(missingPostgres())('two backends on one PostgreSQL database', () => {
  let postgres: PostgresServer | undefined;
  afterAll(() => postgres?.stop());

  it('end every session that began with the old password when the password changes', { timeout: 180_000 }, async () => {
    postgres = await startPostgres();
    const { broken, survivors, signIns } = await racePasswords(postgres, { rounds: PASSWORD_RACES });
    expect(broken).toEqual([]);
    expect(survivors).toBe(0);
    expect(signIns).toBeGreaterThan(0);
  });
});
