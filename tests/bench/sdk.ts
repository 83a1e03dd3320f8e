// Measures the SDK: cached reads, the requests of many simultaneous callers, API key checks, and `forRequest`, which is compared with
// the verification of a token by `jose`.
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { createBackend } from '../../src/backend/backend.js';
import { createClientApp } from '../../src/index.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { createServerApp, type ServerApp } from '../../src/server.js';
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

/** The maximum time of `forRequest`, as a multiple of the time that `jose` takes to verify a token. */
const MAX_RATIO = 3;

/** Measures `server.forRequest` and the verification of a token by `jose` in turns, so that both have the same load. */
const timeRequests = async (server: ServerApp): Promise<{ readonly opened: Spread; readonly verified: Spread }> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(privateKey);
  const request = { headers: { cookie: '' } };
  const open = async (): Promise<unknown> => server.forRequest(request);
  const verify = (): Promise<unknown> => jwtVerify(token, publicKey);
  await time(500, open);
  await time(500, verify);
  const [opens, verifications]: [number[], number[]] = [[], []];
  for (let round = 0; round < 40; round += 1) {
    opens.push((await time(50, open)).p50);
    verifications.push((await time(50, verify)).p50);
  }
  return { opened: spreadOf(opens), verified: spreadOf(verifications) };
};

/** Measures reads, key checks and `forRequest`, and compares the results with their limits. */
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
    const { opened, verified } = await timeRequests(server);
    const ratio = opened.p50 / verified.p50;
    console.log(
      formatTable(
        ['call', 'times', 'requests', 'p50 ms', 'p99 ms'],
        [
          ['getUser, 1,000 simultaneous calls', 1000, shared, '', ''],
          ['read of the cached user', 10_000, refetched, cached.p50, cached.p99],
          ['getUser, sequential: one request per call', 200, 200, reads.p50, reads.p99],
          ['verifyUserApiKey, sequential', 200, checked, checks.p50, checks.p99],
          ['forRequest', 2000, 0, opened.p50, opened.p99],
          ['verification of a token by jose', 2000, 0, verified.p50, verified.p99],
        ],
      ),
    );
    console.log(`forRequest takes ${ratio.toFixed(2)} times as long as the verification of a token by jose`);
    return [
      ...(shared === 1 ? [] : [`1,000 callers of getUser made ${shared} requests, not 1`]),
      ...(refetched === 0 ? [] : [`reads of a cached user made ${refetched} requests`]),
      ...(cached.p99 <= 1 ? [] : [`a cached read takes ${cached.p99.toFixed(2)} ms (p99), more than 1 ms`]),
      ...(checked === 200 ? [] : [`200 API key checks made ${checked} requests, not 200`]),
      ...(ratio <= MAX_RATIO
        ? []
        : [`forRequest takes ${ratio.toFixed(1)} times as long as the verification of a token by jose, more than ${MAX_RATIO}`]),
      // An API key check must not be retried. A retry would add a pause of at least 500 ms.
      ...(checks.p50 < 150 ? [] : [`an API key check takes ${checks.p50.toFixed(0)} ms, more than 150 ms`]),
    ];
  } finally {
    client.dispose();
    server.dispose();
    await backend.close();
  }
};
