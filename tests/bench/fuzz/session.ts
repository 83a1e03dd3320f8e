// Sends the random requests that a seed determines, and counts the results.
import type { ApiResponse } from '../../contract/client.js';
import { createSeededRandom, type SeededRandom } from '../seeded-random.js';
import { findDefects, statusOf, type Finding } from './defects.js';
import { INTENTS, makeRequest, type FuzzRequest, type Intent } from './requests.js';
import { ENDPOINTS } from './endpoints.js';
import { runSequence } from './sequences.js';
import { createWorld, type World } from './world.js';

interface EndpointResults {
  sent: number;
  good: number;
  /** The error of the last valid request that the backend rejected. */
  rejection: string;
}

export interface FuzzResults {
  requests: number;
  sequences: number;
  slowestMs: number;
  readonly responses: Record<Intent, { accepted: number; rejected: number }>;
  /** Requests and successful responses by operation. */
  readonly operations: Map<string, EndpointResults>;
  readonly findings: Finding[];
  /** The number of unhandled rejections, each of which would end a server's process. */
  unhandled: number;
}

const createResults = (): FuzzResults => ({
  requests: 0,
  sequences: 0,
  slowestMs: 0,
  responses: Object.fromEntries(INTENTS.map((intent) => [intent, { accepted: 0, rejected: 0 }])) as FuzzResults['responses'],
  operations: new Map(ENDPOINTS.map(({ name }) => [name, { sent: 0, good: 0, rejection: '' }])),
  findings: [],
  unhandled: 0,
});

/** The intents of ten requests, which determine the share of each intent. */
const MIX: readonly Intent[] = [
  'positive',
  'positive',
  'positive',
  'negative',
  'negative',
  'negative',
  'negative',
  'hostile',
  'hostile',
  'broken',
];
/** The number of simultaneous requests. */
const BATCH_SIZE = 8;
/** The number of requests after which the world is repaired (see `World`). */
const REPAIR_INTERVAL = 240;
const REQUESTS_PER_WORLD = 3000;

const record = (results: FuzzResults, request: FuzzRequest, response: ApiResponse, tookMs: number, isInSequence = false): void => {
  const isGood = statusOf(response) < 400;
  const counts = results.operations.get(request.name) as EndpointResults;
  results.requests += 1;
  results.slowestMs = Math.max(results.slowestMs, tookMs);
  counts.sent += 1;
  counts.good += isGood ? 1 : 0;
  if (!isGood && request.intent === 'positive') counts.rejection = `${response.body?.code ?? statusOf(response)} as ${request.actor.name}`;
  if (!isInSequence) results.responses[request.intent][isGood ? 'accepted' : 'rejected'] += 1;
};

/** Returns a response with status 599 for a request without a readable response, because such a request counts as a server error. */
const failure = (error: unknown): ApiResponse => ({ status: 599, headers: new Headers(), body: String(error), text: String(error) });

const sender =
  (world: World, results: FuzzResults, isInSequence: boolean) =>
  async (request: FuzzRequest): Promise<ApiResponse> => {
    const { endpoint, path, parts } = request;
    const startedAt = performance.now();
    const response = await world.client
      .send(endpoint.method, path, endpoint.method === 'GET' ? { ...parts, raw: undefined as never } : parts)
      .catch(failure);
    const tookMs = performance.now() - startedAt;
    record(results, request, response, tookMs, isInSequence);
    const found = findDefects(request, response, tookMs);
    const cause = found.some(({ fault }) => fault === '5xx') ? `\n      cause: ${causeOf(world.reports.at(-1))}` : '';
    results.findings.push(...found.map((finding) => ({ ...finding, detail: finding.detail + cause })));
    if (statusOf(response) < 300) world.pool.learn(endpoint.path, response.body);
    world.pool.add('codes of auth/mfa', response.body?.details?.attempt_code);
    return response;
  };

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  return (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ');
};

const sendBatch = async (world: World, results: FuzzResults, random: SeededRandom): Promise<void> => {
  const send = sender(world, results, false);
  const batch: FuzzRequest[] = [];
  while (batch.length < BATCH_SIZE) {
    const request = makeRequest(random.pick(ENDPOINTS), random.pick(MIX), world, random);
    if (request) batch.push(request);
  }
  await Promise.all(batch.map(send));
};

/** Checks, after all requests, that the backend still works: a user can sign up, and can then be read. */
const checkBackendWorks = async (world: World, results: FuzzResults): Promise<void> => {
  await world.repair();
  const user = await world.client.signUp().catch(() => undefined);
  const me = user && (await world.client.send('GET', '/users/me', { as: user }));
  if (me?.status !== 200) results.findings.push({ fault: 'state', name: 'world', detail: `a new user cannot sign up: ${me?.status}` });
};

const runWorld = async (results: FuzzResults, random: SeededRandom, upTo: number): Promise<void> => {
  const world = await createWorld(random);
  const failedBefore = results.findings.filter(({ fault }) => fault === '5xx').length;
  let nextRepair = results.requests + REPAIR_INTERVAL;
  try {
    while (results.requests < upTo) {
      if (results.requests >= nextRepair) {
        nextRepair = results.requests + REPAIR_INTERVAL;
        await world.repair();
        await world.readMails();
        // About one tenth of all requests are parts of sequences.
        for (let count = 0; count < 4; count += 1) {
          results.sequences += 1;
          results.findings.push(...(await runSequence(world, random, sender(world, results, true))));
        }
      }
      await sendBatch(world, results, random);
    }
    await checkBackendWorks(world, results);
    const failed = results.findings.filter(({ fault }) => fault === '5xx').length - failedBefore;
    for (const report of world.reports.slice(failed)) results.findings.push({ fault: '5xx', name: 'reported', detail: causeOf(report) });
  } finally {
    await world.client.backend.close();
  }
};

/** Sends the given number of requests, with a new world for every few thousand requests. Calls `onWorld` after each world. */
export const fuzz = async (
  seed: number,
  requests: number,
  onWorld: (results: FuzzResults) => void = () => undefined,
): Promise<FuzzResults> => {
  const results = createResults();
  const random = createSeededRandom(seed);
  const count = (): void => void (results.unhandled += 1);
  process.on('unhandledRejection', count);
  try {
    while (results.requests < requests) {
      await runWorld(results, random, Math.min(requests, results.requests + REQUESTS_PER_WORLD));
      onWorld(results);
    }
  } finally {
    process.off('unhandledRejection', count);
  }
  return results;
};

/** Returns the share of invalid requests that the backend rejected. */
export const rejectedShare = ({ responses: { negative } }: FuzzResults): number =>
  negative.rejected / Math.max(1, negative.rejected + negative.accepted);

/**
 * Returns one line for every finding, except for accepted invalid requests. Adds one line if the backend accepted more than 0.5% of the
 * invalid requests, and one line if promise rejections were not handled.
 */
export const failuresOf = (results: FuzzResults): readonly string[] => {
  const hard = results.findings.filter(({ fault }) => fault !== 'accepted');
  const share = rejectedShare(results);
  return [
    ...hard.map(({ fault, name, detail }) => `${fault} ${name}: ${detail}`),
    ...(share < 0.995 ? [`the backend rejected only ${(share * 100).toFixed(2)}% of the invalid requests`] : []),
    ...(results.unhandled > 0 ? [`${results.unhandled} promise rejections were not handled`] : []),
  ];
};
