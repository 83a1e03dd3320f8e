// Measures the SDK: cached reads, one request for many callers, and key checks without an added delay.
import { createBackend } from '../../src/backend/backend.js';
import { createClientApp } from '../../src/index.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { createServerApp } from '../../src/server.js';
import type { Bench } from './arguments.js';
import { EVERYTHING_ON } from '../support/everything-on.js';
import { formatTable, spreadOf, type Spread } from './table.js';

const API = 'http://backend.test';

const time = async (times: number, call: () => Promise<unknown>): Promise<Spread> => {
  const timesMs: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await call();
    timesMs.push(performance.now() - startedAt);
  }
  return spreadOf(timesMs);
};

/** Creates a user, a key, and apps in the same process as the backend. */
const openStage = async () => {
  const backend = await createBackend({ baseUrl: API });
  let requests = 0;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests += 1;
    return backend.fetch(new Request(url, init));
  };
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = backend.demo;
  const common = { projectId, publishableClientKey, baseUrl: API, platform: { ...systemPlatform, fetch } };
  await fetch(`${API}/api/v1/internal/projects/current`, {
    method: 'PATCH',
    body: JSON.stringify(EVERYTHING_ON),
    headers: {
      ...{ 'x-stack-project-id': projectId, 'x-stack-access-type': 'admin', 'content-type': 'application/json' },
      'x-stack-super-secret-admin-key': superSecretAdminKey,
    },
  });
  const server = createServerApp({ ...common, secretServerKey, tokenStore: null });
  const { id } = await server.users.create({});
  const tokens = await server.sessions.create({ userId: id });
  const { value } = await server.userApiKeys.create({ userId: id, description: 'bench', expiresAt: null });
  const client = createClientApp({ ...common, tokenStore: tokens });
  return { backend, client, server, key: value, countOf: () => requests };
};

/** Reads the signed-in user as a component does: subscribes, reads the state, and unsubscribes. */
const readUser = async (client: Awaited<ReturnType<typeof openStage>>['client']): Promise<void> => {
  const stop = client.user.watch(() => undefined);
  if (client.user.state.status !== 'ready') throw new Error('The user is not in the cache.');
  stop();
};

/** Measures reads and key checks, and compares them with their bounds. */
export const benchSdk: Bench = async () => {
  const { backend, client, server, key, countOf } = await openStage();
  const counted = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
    const before = countOf();
    const result = await work();
    return [result, countOf() - before];
  };
  try {
    const [, shared] = await counted(() => Promise.all(Array.from({ length: 1000 }, () => client.getUser())));
    const [cached, refetched] = await counted(() => time(10_000, () => readUser(client)));
    const [reads] = await counted(() => time(200, () => client.getUser()));
    const [checks, checked] = await counted(() => time(200, () => server.verifyUserApiKey(key)));
    console.log(
      formatTable(
        ['call', 'times', 'requests', 'p50 ms', 'p99 ms'],
        [
          ['getUser, 1,000 simultaneous calls', 1000, shared, '', ''],
          ['read of the cached user', 10_000, refetched, cached.p50, cached.p99],
          ['getUser, sequential: one request per call', 200, 200, reads.p50, reads.p99],
          ['verifyUserApiKey, sequential', 200, checked, checks.p50, checks.p99],
        ],
      ),
    );
    return [
      ...(shared === 1 ? [] : [`1,000 callers of getUser made ${shared} requests, not 1`]),
      ...(refetched === 0 ? [] : [`reads of a cached user made ${refetched} requests`]),
      ...(cached.p99 <= 1 ? [] : [`a cached read takes ${cached.p99.toFixed(2)} ms (p99), more than 1 ms`]),
      ...(checked === 200 ? [] : [`200 key checks made ${checked} requests, not 200`]),
      // A retry would add a pause of at least 500 ms.
      ...(checks.p50 < 150 ? [] : [`a key check takes ${checks.p50.toFixed(0)} ms`]),
    ];
  } finally {
    client.dispose();
    server.dispose();
    await backend.close();
  }
};
