// Measures how many requests per second the backend handles for many clients, and the response times.
import { Agent, request } from 'node:http';
import { PASSWORD, CALLBACK } from '../crash/wire-calls.js';
import type { BackendProcess } from '../crash/backend-process.js';
import { spreadOf } from '../table.js';

export interface Load {
  readonly mix: string;
  readonly clients: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

interface Sent {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON as received
  readonly body: any;
}

export type Send = (
  method: string,
  path: string,
  more?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Sent>;

/**
 * Returns a function that sends requests. It uses `node:http` with kept-alive connections, which need little processor time, because the
 * client shares the cores with the backend.
 */
export const sender = ({ url, demo }: BackendProcess): { readonly send: Send; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const project = {
    ...{ 'x-stack-project-id': demo.projectId, 'x-stack-access-type': 'client' },
    'x-stack-publishable-client-key': demo.publishableClientKey,
  };
  const send: Send = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const all = { ...project, ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) };
      const outgoing = request(`${url}/api/v1${path}`, { method, agent, headers: all }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  return { send, close: () => agent.destroy() };
};

const WARM_UP_SECONDS = 2;

/** Runs clients, each of which sends its next request as soon as it receives a response. */
export const drive = async (mix: string, clients: number, seconds: number, call: (client: number) => Promise<Sent>): Promise<Load> => {
  const [timesMs, from]: [number[], number] = [[], performance.now() + WARM_UP_SECONDS * 1000];
  const until = from + seconds * 1000;
  let errors = 0;
  const lane = async (client: number): Promise<void> => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const status = await call(client).then(
        (sent) => sent.status,
        () => 0,
      );
      if (startedAt < from) continue;
      timesMs.push(performance.now() - startedAt);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => lane(client)));
  const { p50, p99 } = spreadOf(timesMs);
  return { mix, clients, perSecond: timesMs.length / seconds, p50, p99, errors };
};

export interface Account {
  readonly email: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

export const signUp = async (send: Send, index: number): Promise<Account> => {
  const email = `load-${index}-${Date.now()}@example.com`;
  const { status, body } = await send('POST', '/auth/password/sign-up', {
    body: { email, password: PASSWORD, verification_callback_url: CALLBACK },
  });
  if (status !== 200) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`);
  return { ...body, email };
};

/** Runs each mix of requests for the given number of seconds, after a warm-up. */
export const measureLoad = async (backend: BackendProcess, seconds: number): Promise<readonly Load[]> => {
  const { send, close } = sender(backend);
  try {
    const accounts: Account[] = [];
    for (let index = 0; index < 32; index += 1) accounts.push(await signUp(send, index));
    const of = (client: number): Account => accounts[client % accounts.length] as Account;
    const me = (client: number): Promise<Sent> =>
      send('GET', '/users/me', { headers: { 'x-stack-access-token': of(client).access_token } });
    const refresh = (client: number): Promise<Sent> =>
      send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': of(client).refresh_token } });
    const signIn = (client: number): Promise<Sent> =>
      send('POST', '/auth/password/sign-in', { body: { email: of(client).email, password: PASSWORD } });
    const loads = [await drive('GET /users/me', 32, seconds, me), await drive('refresh', 32, seconds, refresh)];
    loads.push(await drive('password sign-in', 32, seconds, signIn));
    const both = [
      drive('password sign-in during GET /users/me', 8, seconds, signIn),
      drive('GET /users/me during password sign-ins', 4, seconds, me),
    ];
    return [...loads, ...(await Promise.all(both))];
  } finally {
    close();
  }
};
