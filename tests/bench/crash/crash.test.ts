// Checks that all acknowledged changes survive `kill -9`. Runs two cycles of `npm run bench -- crash` on each kind of storage.
import { afterAll, describe, expect, it } from 'vitest';
import { missingPostgres, startPostgres, type PostgresServer } from '../../support/postgres.js';
import { crashOn } from './cycles.js';

const CYCLES = 2;

describe('after a crash while eight writers send changes,', () => {
  it('a data directory contains all acknowledged changes, and no incomplete changes', { timeout: 120_000 }, async () => {
    const { broken, acknowledged } = await crashOn('directory', { cycles: CYCLES });
    expect(broken).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  });

  describe.skipIf(missingPostgres())('on PostgreSQL,', () => {
    let postgres: PostgresServer | undefined;
    afterAll(() => postgres?.stop());

    it('the database contains all acknowledged changes, and no incomplete changes', { timeout: 120_000 }, async () => {
      postgres = await startPostgres();
      const { broken, acknowledged } = await crashOn('postgres', { cycles: CYCLES, postgres });
      expect(broken).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    });
  });
});
