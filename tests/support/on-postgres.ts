// `npm run test:postgres`: runs the tests in tests/contract and tests/resources, or in the folders that the arguments name, on the
// PostgreSQL server at DATABASE_URL or on a private server.
import { startPostgres } from './postgres.ts';
import { runStep } from './steps.ts';

const postgres = await startPostgres();
process.once('SIGINT', () => void postgres.stop().then(() => process.exit(130)));
try {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : ['tests/contract', 'tests/resources'];
  process.env.DATABASE_URL = postgres.url;
  process.exitCode = await runStep(`PostgreSQL ${postgres.version}`, ['vitest', 'run', ...folders]);
} finally {
  await postgres.stop();
}
