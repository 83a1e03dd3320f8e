// Compares the backend on PostgreSQL with a bare server that sends the same named statements, and with the backend of another clone. The
// rounds alternate between the servers, so that other load on the machine affects all of them.
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres } from '../../support/postgres.js';
import type { Bench } from '../arguments.js';
import { startProcess, type BackendProcess } from '../crash/backend-process.js';
import { PASSWORD } from '../crash/wire-calls.js';
import { formatTable, spreadOf } from '../table.js';
import { drive, sender, signUp, type Account, type Load, type Send } from './load.js';

const FLOOR = fileURLToPath(new URL('floor-server.ts', import.meta.url));
const CLIENTS = 32;
/** The minimum rate of `GET /users/me`, as a share of the bare server's rate. */
const MIN_SHARE = 0.5;
/** The minimum rate of sign-ins, as a multiple of the other clone's rate. */
const MIN_SIGN_INS = 3;

const requests = {
  'GET /users/me': (send: Send, { access_token: token }: Account) =>
    send('GET', '/users/me', { headers: { 'x-stack-access-token': token } }),
  refresh: (send: Send, { refresh_token: token }: Account) =>
    send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } }),
  'password sign-in': (send: Send, { email }: Account) => send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } }),
} as const;

type Mix = keyof typeof requests;

/** Rounds of sign-ins last this many times as long as other rounds, because a sign-in can take seconds. */
const SIGN_IN_FACTOR = 4;

interface Contender {
  readonly name: string;
  readonly mixes: readonly Mix[];
  readonly process: BackendProcess;
  readonly run: (mix: Mix, seconds: number) => Promise<Load>;
  readonly loads: Load[];
}

const ALL = Object.keys(requests) as Mix[];

const start = async (serverUrl: string, name: string, mixes: readonly Mix[], main?: string): Promise<Contender> => {
  const process = await startProcess({ name: 'postgres', environment: { DATABASE_URL: await createDatabase(serverUrl) } }, main);
  const { send } = sender(process);
  const accounts: Account[] = [];
  for (let index = 0; index < CLIENTS; index += 1) accounts.push({ ...(await signUp(send, index)) });
  const run = (mix: Mix, seconds: number) =>
    drive(mix, CLIENTS, mix === 'password sign-in' ? seconds * SIGN_IN_FACTOR : seconds, (client) =>
      requests[mix](send, accounts[client % CLIENTS] as Account),
    );
  return { name, mixes, process, run, loads: [] };
};

const medianOf = ({ loads }: Contender, mix: Mix): number =>
  spreadOf(loads.filter((load) => load.mix === mix).map(({ perSecond }) => perSecond)).p50;

const print = (contenders: readonly Contender[]): void => {
  const rows = contenders.flatMap(({ name, mixes, loads }) =>
    mixes.map((mix) => {
      const own = loads.filter((load) => load.mix === mix);
      const rates = own.map(({ perSecond }) => perSecond);
      const errors = own.reduce((sum, load) => sum + load.errors, 0);
      const middle = (values: readonly number[]): number => spreadOf(values).p50;
      return [
        ...[mix, name, middle(rates), Math.min(...rates), Math.max(...rates)],
        ...[middle(own.map(({ p50 }) => p50)), middle(own.map(({ p99 }) => p99)), errors],
      ];
    }),
  );
  const sorted = rows.toSorted((a, b) => ALL.indexOf(a[0] as Mix) - ALL.indexOf(b[0] as Mix));
  console.log(formatTable(['mix', 'server', 'median/s', 'min/s', 'max/s', 'p50 ms', 'p99 ms', 'errors'], sorted));
};

const judge = (own: Contender, floor: Contender, other: Contender | undefined): readonly string[] => {
  const share = medianOf(own, 'GET /users/me') / medianOf(floor, 'GET /users/me');
  console.log(`\nGET /users/me: ${share.toFixed(2)} of the bare server's rate`);
  const factors = other ? ALL.map((mix) => [mix, medianOf(own, mix) / medianOf(other, mix)] as const) : [];
  for (const [mix, factor] of factors) console.log(`${mix}: ${factor.toFixed(2)} times the other clone's rate`);
  const signIns = factors.find(([mix]) => mix === 'password sign-in')?.[1];
  return [
    ...(share < MIN_SHARE ? [`GET /users/me reaches ${share.toFixed(2)} of the bare server's rate, less than ${MIN_SHARE}`] : []),
    ...(signIns !== undefined && signIns < MIN_SIGN_INS
      ? [`there are ${signIns.toFixed(2)} times as many sign-ins as in the other clone, fewer than ${MIN_SIGN_INS}`]
      : []),
  ];
};

export const benchCompare: Bench = async ({ cycles = 5, seconds = 3, against }) => {
  const postgres = await startPostgres();
  const contenders: Contender[] = [];
  try {
    const floor = await start(postgres.url, 'bare server', ['GET /users/me'], FLOOR);
    contenders.push(floor);
    const own = await start(postgres.url, 'this clone', ALL);
    contenders.push(own);
    const other = against ? await start(postgres.url, 'other clone', ALL, resolve(against, 'src/backend/main.ts')) : undefined;
    if (other) contenders.push(other);
    console.log(`PostgreSQL ${postgres.version}, ${CLIENTS} clients, load average ${loadavg()[0]?.toFixed(1)} at the start`);
    for (let cycle = 0; cycle < cycles; cycle += 1)
      for (const mix of ALL)
        for (const one of contenders.filter(({ mixes }) => mixes.includes(mix))) one.loads.push(await one.run(mix, seconds));
    print(contenders);
    return judge(own, floor, other);
  } finally {
    for (const one of contenders) await one.process.stop();
    await postgres.stop();
  }
};
