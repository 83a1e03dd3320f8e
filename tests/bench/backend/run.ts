import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../src/backend/db/open.js';
import { createDatabase, startPostgres } from '../../support/postgres.js';
import type { Bench } from '../arguments.js';
import { startProcess, type Storage } from '../crash/backend-process.js';
import { formatTable } from '../table.js';
import { measureLoad, type Load } from './load.js';
import { populate } from './population.js';
import { measureScale, type Cost } from './scale.js';

/** The maximum factor by which the median response time of a list page may grow from the fewest users to the most users. */
const MAX_GROWTH = 1.5;
const BOUND_PAGES = ['first page', 'page in the middle'];

/** The minimum number of requests per second, and the maximum 99th percentile of response times in milliseconds. */
const BOUNDS: Readonly<Record<string, { readonly perSecond?: number; readonly p99: number }>> = {
  'GET /users/me': { perSecond: 500, p99: 150 },
  refresh: { perSecond: 300, p99: 200 },
  'password sign-in during GET /users/me': { perSecond: 10, p99: 2000 },
  'GET /users/me during password sign-ins': { p99: 300 },
};

const printScale = (costs: readonly Cost[]): readonly string[] => {
  const sizes = [...new Set(costs.map(({ users }) => users))];
  const calls = [...new Set(costs.map(({ call }) => call))];
  const find = (call: string, users: number | undefined): Cost | undefined =>
    costs.find((cost) => cost.call === call && cost.users === users);
  const growth = (call: string): number => (find(call, sizes.at(-1))?.p50 ?? 0) / (find(call, sizes[0])?.p50 ?? 1);
  const rows = calls.map((call) => [
    call,
    ...sizes.flatMap((users) => [find(call, users)?.p50 ?? 0, find(call, users)?.p99 ?? 0]),
    growth(call),
  ]);
  const head = ['milliseconds', ...sizes.flatMap((users) => [`${users.toLocaleString('en')} p50`, 'p99']), 'growth of p50'];
  console.log(formatTable(head, rows));
  return BOUND_PAGES.filter((call) => growth(call) > MAX_GROWTH).map(
    (call) => `${call} takes ${growth(call).toFixed(2)} times as long with the most users as with the fewest users`,
  );
};

const printLoad = (name: string, loads: readonly Load[]): readonly string[] => {
  const rows = loads.map(({ mix, clients, perSecond, p50, p99, errors }) => [mix, clients, perSecond, p50, p99, errors]);
  console.log(`\n${name}`);
  console.log(formatTable(['mix', 'clients', 'requests/s', 'p50 ms', 'p99 ms', 'errors'], rows));
  return loads.flatMap(({ mix, perSecond, p99, errors }) => {
    const bound = BOUNDS[mix];
    return [
      ...(errors > 0 ? [`${name}, ${mix}: ${errors} errors`] : []),
      ...(bound?.perSecond && perSecond < bound.perSecond
        ? [`${name}, ${mix}: ${perSecond.toFixed(0)} requests per second, fewer than ${bound.perSecond}`]
        : []),
      ...(bound && p99 > bound.p99 ? [`${name}, ${mix}: p99 ${p99.toFixed(0)} ms, more than ${bound.p99} ms`] : []),
    ];
  });
};

const loadOn = async (storage: Storage, seconds: number): Promise<readonly Load[]> => {
  const backend = await startProcess(storage);
  try {
    return await measureLoad(backend, seconds);
  } finally {
    await backend.stop();
  }
};

const EMBEDDED_USERS = 10_000;

/** Measures a backend on the embedded database with ten thousand users. */
const benchDirectory = async (seconds: number): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-load-'));
  const dataDir = join(folder, 'data');
  try {
    const { db, close } = await openDatabase({ dataDir });
    for (const statement of populate(1, EMBEDDED_USERS)) await db.execute(sql.raw(statement));
    await close();
    const loads = await loadOn({ name: 'directory', environment: { DATA_DIR: dataDir } }, seconds);
    return printLoad(`directory, ${EMBEDDED_USERS.toLocaleString('en')} users`, loads);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const benchPostgres = async (sizes: readonly number[], seconds: number): Promise<readonly string[]> => {
  const postgres = await startPostgres();
  try {
    const databaseUrl = await createDatabase(postgres.url);
    const { costs, plan } = await measureScale(databaseUrl, sizes, (line) => console.log(`  ${line}`));
    console.log(`\nPostgreSQL ${postgres.version}`);
    const broken = printScale(costs);
    console.log(`\n${plan}`);
    const loads = await loadOn({ name: 'postgres', environment: { DATABASE_URL: databaseUrl } }, seconds);
    return [...broken, ...printLoad(`PostgreSQL, ${sizes.at(-1)?.toLocaleString('en')} users`, loads)];
  } finally {
    await postgres.stop();
  }
};

/** Measures the response time by number of users on PostgreSQL, and the requests per second on PostgreSQL and the embedded database. */
export const benchBackend: Bench = async ({ users = [1000, 100_000, 1_000_000], seconds = 10, storage }) => [
  ...(storage === 'directory' ? [] : await benchPostgres(users, seconds)),
  ...(storage === 'postgres' ? [] : await benchDirectory(seconds)),
];
