import { startPostgres } from '../../support/postgres.js';
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { racePasswords } from './password-race.js';

/** Changes a password while six loops sign in with the old password, on two backends that share one PostgreSQL database. */
export const benchRace: Bench = async ({ cycles = 50 }) => {
  const postgres = await startPostgres();
  try {
    const report = await racePasswords(postgres, { rounds: cycles, onRound: (line) => console.log(`  ${line}`) });
    const { rounds, signIns, inFlight, survivors, broken } = report;
    console.log(formatTable(['rounds', 'sign-ins', 'in flight', 'sessions that still work'], [[rounds, signIns, inFlight, survivors]]));
    return broken;
  } finally {
    await postgres.stop();
  }
};
