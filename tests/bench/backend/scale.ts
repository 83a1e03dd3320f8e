// Measures how the response time of requests depends on the number of users.
import { Client } from 'pg';
import { createBackend, type Backend } from '../../../src/backend/backend.js';
import { EVERYTHING_ON } from '../../support/everything-on.js';
import { spreadOf, type Spread } from '../table.js';
import { idOfUser, populate } from './population.js';

export interface Cost extends Spread {
  readonly users: number;
  readonly call: string;
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

const sender = ({ fetch, demo }: Backend): Send => {
  const headers = {
    'x-stack-project-id': demo.projectId,
    'x-stack-access-type': 'admin',
    'x-stack-super-secret-admin-key': demo.superSecretAdminKey,
    'content-type': 'application/json',
  };
  return async (method, path, body) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new Request(`http://localhost/api/v1${path}`, { method, headers, ...payload }));
    const returned: unknown = await response.json().catch(() => null);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(returned)}`);
    return returned;
  };
};

const measure = async (times: number, call: (index: number) => Promise<unknown>): Promise<Spread> => {
  const timesMs: number[] = [];
  for (let index = -Math.min(times, 20); index < times; index += 1) {
    const startedAt = performance.now();
    await call(Math.abs(index));
    // The requests with a negative index are a warm-up.
    if (index >= 0) timesMs.push(performance.now() - startedAt);
  }
  return spreadOf(timesMs);
};

const PAGE = 50;

const measureCosts = async (users: number, send: Send, database: Client): Promise<readonly Cost[]> => {
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) ids.push((await database.query(idOfUser(1 + Math.floor((index * users) / 50)))).rows[0].id);
  const middle = ids[25] ?? '';
  const { value } = (await send('POST', '/user-api-keys', { user_id: middle, description: 'measured', expires_at_millis: null })) as {
    value: string;
  };
  const calls: readonly [string, number, (index: number) => Promise<unknown>][] = [
    ['first page', 300, () => send('GET', `/users?limit=${PAGE}`)],
    ['page in the middle', 300, () => send('GET', `/users?limit=${PAGE}&cursor=${middle}`)],
    ['page in the middle, newest first', 300, () => send('GET', `/users?limit=${PAGE}&desc=true&cursor=${middle}`)],
    ['page with a query that matches few users', 50, () => send('GET', `/users?limit=${PAGE}&query=person-${users - 1}%40`)],
    ['page with a query that matches all users', 50, () => send('GET', `/users?limit=${PAGE}&query=person`)],
    ['one user', 300, (index) => send('GET', `/users/${ids[index % ids.length]}`)],
    ['API key check', 300, () => send('POST', '/user-api-keys/check', { api_key: value })],
    ['project with its number of users', 20, () => send('GET', '/internal/projects/current')],
    ['metrics', 3, () => send('GET', '/internal/metrics')],
  ];
  const costs: Cost[] = [];
  for (const [call, times, run] of calls) costs.push({ users, call, ...(await measure(times, run)) });
  return costs;
};

/** Returns the query plan with which PostgreSQL reads a page in the middle of the list. */
const explainPage = async (database: Client, users: number): Promise<string> => {
  const { id } = (await database.query(idOfUser(Math.floor(users / 2)))).rows[0] as { id: string };
  const { signed_up_at: at } = (await database.query('select signed_up_at from users where id = $1', [id])).rows[0];
  const page = `select id from users where project_id = (select project_id from users where id = '${id}')
    and (signed_up_at, id) >= (${at}, '${id}') order by signed_up_at, id limit ${PAGE + 1}`;
  const { rows } = await database.query(`explain (analyze, buffers) ${page}`);
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
};

export interface Scaled {
  readonly costs: readonly Cost[];
  readonly plan: string;
}

/** Adds users to one database in steps, and measures the requests at each number of users. */
export const measureScale = async (databaseUrl: string, sizes: readonly number[], onStep: (line: string) => void): Promise<Scaled> => {
  const backend = await createBackend({ baseUrl: 'http://localhost', databaseUrl });
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const costs: Cost[] = [];
  let seeded = 0;
  try {
    const send = sender(backend);
    await send('PATCH', '/internal/projects/current', EVERYTHING_ON);
    for (const users of sizes) {
      const startedAt = performance.now();
      for (const statement of populate(seeded + 1, users)) await database.query(statement);
      // Without this statement, the first reads would also clean up after the writes.
      await database.query('vacuum analyze');
      seeded = users;
      onStep(`${users} users, written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
      costs.push(...(await measureCosts(users, send, database)));
    }
    return { costs, plan: await explainPage(database, seeded) };
  } finally {
    await database.end();
    await backend.close();
  }
};
