// Runs two backends on one PostgreSQL database, and a provider whose refresh tokens work only once. A second use disconnects the account.
import { fileURLToPath } from 'node:url';
import { createDatabase, query, type PostgresServer } from '../../support/postgres.js';
import { ORIGIN, sendTo, type Body, type Reach } from '../../contract/client.js';
import { redirectQuery, authorizeUrl, configure, createBrowser, exchange, newFlow } from '../../contract/oauth-stage.js';
import { CLIENT_ID, CLIENT_SECRET, startRealServer, type RealServer } from '../../contract/providers/real-server.js';
import { PROVIDERS } from '../../contract/providers/table.js';
import { startProcess, type BackendProcess } from '../crash/backend-process.js';

export interface RefreshReport {
  readonly rounds: number;
  /** The number of different access tokens in all responses, including the first response. */
  readonly tokens: number;
  /** One line for each round in which the responses did not all contain the same new token. */
  readonly broken: readonly string[];
}

const MAIN = fileURLToPath(new URL('backend.ts', import.meta.url));
const CALLERS_PER_PROCESS = 3;
const MAX_HOPS = 6;

const reach = ({ url, demo }: BackendProcess): Reach => {
  // Both processes act as one service, so they have the same base URL.
  const backend: Reach['backend'] = {
    demo,
    fetch: async (request) => {
      const body = request.body && new Uint8Array(await request.arrayBuffer());
      const { method, headers } = request;
      return fetch(request.url.replace(ORIGIN, url), { method, headers, redirect: 'manual', ...(body && { body }) });
    },
  };
  return { backend, send: sendTo(backend) };
};

const signIn = async (client: Reach, provider: RealServer): Promise<Body> => {
  const flow = newFlow();
  const browser = createBrowser(client);
  const begun = await browser.go(authorizeUrl(client, flow, { provider: 'google' }));
  let url = provider.authorizeUrl(new URL(begun.headers.get('location') ?? ''));
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const response = await browser.go(url);
    if (url.startsWith(ORIGIN)) return (await exchange(client, redirectQuery(response).code ?? '', flow)).body;
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  throw new Error('The provider did not redirect to the app.');
};

interface Stage {
  readonly clients: readonly Reach[];
  readonly provider: RealServer;
  readonly databaseUrl: string;
}

const refreshConcurrently = async ({ clients, provider, databaseUrl }: Stage, rounds: number): Promise<RefreshReport> => {
  const [first] = clients;
  if (!first) throw new Error('The list of clients is empty.');
  const google = { id: 'google', type: 'standard', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  await configure(first, { oauth_providers: [google] });
  const user = await signIn(first, provider);
  const requestToken = (client: Reach) => client.send('POST', '/connected-accounts/me/google/access-token', { as: user, body: {} });
  const seen = new Set<string>([(await requestToken(first)).body.access_token]);
  const broken: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await query(databaseUrl, 'update provider_tokens set expires_at = 0');
    const responses = await Promise.all(
      clients.flatMap((client) => Array.from({ length: CALLERS_PER_PROCESS }, () => requestToken(client))),
    );
    const given = new Set(responses.map(({ status, body }) => (status === 201 ? String(body.access_token) : `${status} ${body.code}`)));
    const [token = ''] = given;
    if (given.size !== 1 || seen.has(token) || responses[0]?.status !== 201) broken.push(`round ${round}: ${[...given].join(', ')}`);
    for (const one of given) seen.add(one);
  }
  return { rounds, tokens: seen.size, broken };
};

/** Runs the given number of rounds in a new database. */
export const refreshOn = async (postgres: PostgresServer, rounds: number): Promise<RefreshReport> => {
  const google = PROVIDERS.find(({ id }) => id === 'google');
  if (!google) throw new Error('PROVIDERS has no entry for google.');
  const provider = await startRealServer(google);
  const databaseUrl = await createDatabase(postgres.url);
  const environment = { DATABASE_URL: databaseUrl, BASE_URL: ORIGIN, PROVIDER_URL: provider.origin };
  const started = await Promise.allSettled([1, 2].map(() => startProcess({ name: 'postgres', environment }, MAIN)));
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    if (processes.length < 2) throw new Error('A backend did not start.', { cause: started });
    return await refreshConcurrently({ clients: processes.map(reach), provider, databaseUrl }, rounds);
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()));
    await provider.close();
  }
};
