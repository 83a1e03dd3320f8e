import { startPostgres } from '../../support/postgres.js';
import type { Bench } from '../arguments.js';
import { formatTable } from '../table.js';
import { refreshOn } from './rounds.js';

/** Requests an expired provider token from two processes at the same time, repeatedly. */
export const benchRefresh: Bench = async ({ cycles = 50 }) => {
  const postgres = await startPostgres();
  try {
    const { rounds, tokens, broken } = await refreshOn(postgres, cycles);
    console.log(formatTable(['rounds', 'tokens from the provider', 'failed rounds'], [[rounds, tokens, broken.length]]));
    return broken;
  } finally {
    await postgres.stop();
  }
};
