// Sends the random requests that a seed determines, and counts the results.
import type { Answer } from '../../contract/client.js';
import { createDice, type Dice } from '../dice.js';
import { judge, statusOf, type Finding } from './judge.js';
import { INTENTS, makeAttempt, type Attempt, type Intent } from './requests.js';
import { ROWS } from './rows.js';
import { runSequence } from './sequences.js';
import { createWorld, type World } from './world.js';

interface RowBook {
  sent: number;
  good: number;
  /** The error of the last valid request that the backend rejected. */
  rejection: string;
}

export interface Books {
  requests: number;
  sequences: number;
  slowestMs: number;
  readonly answers: Record<Intent, { accepted: number; rejected: number }>;
  /** Requests and successful responses by operation. */
  readonly rows: Map<string, RowBook>;
  readonly findings: Finding[];
  /** The number of unhandled rejections, each of which would end a server's process. */
  unhandled: number;
}

const createBooks = (): Books => ({
  requests: 0,
  sequences: 0,
  slowestMs: 0,
  answers: Object.fromEntries(INTENTS.map((intent) => [intent, { accepted: 0, rejected: 0 }])) as Books['answers'],
  rows: new Map(ROWS.map(({ name }) => [name, { sent: 0, good: 0, rejection: '' }])),
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
/** The number of requests after which the world is repaired. */
const REPAIR_INTERVAL = 240;
const REQUESTS_PER_WORLD = 3000;

const record = (books: Books, attempt: Attempt, answer: Answer, tookMs: number, isInSequence = false): void => {
  const isGood = statusOf(answer) < 400;
  const row = books.rows.get(attempt.name) as RowBook;
  books.requests += 1;
  books.slowestMs = Math.max(books.slowestMs, tookMs);
  row.sent += 1;
  row.good += isGood ? 1 : 0;
  if (!isGood && attempt.intent === 'positive') row.rejection = `${answer.body?.code ?? statusOf(answer)} as ${attempt.actor.name}`;
  if (!isInSequence) books.answers[attempt.intent][isGood ? 'accepted' : 'rejected'] += 1;
};

/** Returns the response that stands for an error: a response that cannot be read counts as a server failure. */
const failure = (error: unknown): Answer => ({ status: 599, headers: new Headers(), body: String(error), text: String(error) });

const sender =
  (world: World, books: Books, isInSequence: boolean) =>
  async (attempt: Attempt): Promise<Answer> => {
    const { row, path, parts } = attempt;
    const startedAt = performance.now();
    const answer = await world.client
      .send(row.method, path, row.method === 'GET' ? { ...parts, raw: undefined as never } : parts)
      .catch(failure);
    const tookMs = performance.now() - startedAt;
    record(books, attempt, answer, tookMs, isInSequence);
    const found = judge(attempt, answer, tookMs);
    const cause = found.some(({ fault }) => fault === '5xx') ? `\n      cause: ${causeOf(world.reports.at(-1))}` : '';
    books.findings.push(...found.map((finding) => ({ ...finding, detail: finding.detail + cause })));
    if (statusOf(answer) < 300) world.pool.learn(row.path, answer.body);
    world.pool.add('codes of auth/mfa', answer.body?.details?.attempt_code);
    return answer;
  };

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  return (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ');
};

const sendBatch = async (world: World, books: Books, dice: Dice): Promise<void> => {
  const send = sender(world, books, false);
  const batch: Attempt[] = [];
  while (batch.length < BATCH_SIZE) {
    const attempt = makeAttempt(dice.pick(ROWS), dice.pick(MIX), world, dice);
    if (attempt) batch.push(attempt);
  }
  await Promise.all(batch.map(send));
};

/** Checks, after all requests, that the backend still works: a user can sign up, and can then be read. */
const checkBackendWorks = async (world: World, books: Books): Promise<void> => {
  await world.repair();
  const user = await world.client.signUp().catch(() => undefined);
  const me = user && (await world.client.send('GET', '/users/me', { as: user }));
  if (me?.status !== 200) books.findings.push({ fault: 'state', name: 'world', detail: `a new user cannot sign up: ${me?.status}` });
};

const runWorld = async (books: Books, dice: Dice, upTo: number): Promise<void> => {
  const world = await createWorld(dice);
  const failedBefore = books.findings.filter(({ fault }) => fault === '5xx').length;
  let nextRepair = books.requests + REPAIR_INTERVAL;
  try {
    while (books.requests < upTo) {
      if (books.requests >= nextRepair) {
        nextRepair = books.requests + REPAIR_INTERVAL;
        await world.repair();
        await world.readMails();
        // About one tenth of all requests are parts of sequences.
        for (let count = 0; count < 4; count += 1) {
          books.sequences += 1;
          books.findings.push(...(await runSequence(world, dice, sender(world, books, true))));
        }
      }
      await sendBatch(world, books, dice);
    }
    await checkBackendWorks(world, books);
    const failed = books.findings.filter(({ fault }) => fault === '5xx').length - failedBefore;
    for (const report of world.reports.slice(failed)) books.findings.push({ fault: '5xx', name: 'reported', detail: causeOf(report) });
  } finally {
    await world.client.backend.close();
  }
};

/** Sends the given number of requests. Calls `onWorld` after each world, which is used for a few thousand requests. */
export const fuzz = async (seed: number, requests: number, onWorld: (books: Books) => void = () => undefined): Promise<Books> => {
  const books = createBooks();
  const dice = createDice(seed);
  const count = (): void => void (books.unhandled += 1);
  process.on('unhandledRejection', count);
  try {
    while (books.requests < requests) {
      await runWorld(books, dice, Math.min(requests, books.requests + REQUESTS_PER_WORLD));
      onWorld(books);
    }
  } finally {
    process.off('unhandledRejection', count);
  }
  return books;
};

/** Returns the share of invalid requests that the backend rejected. */
export const rejectedShare = ({ answers: { negative } }: Books): number =>
  negative.rejected / Math.max(1, negative.rejected + negative.accepted);

/** Returns one line for every finding that is an error. For accepted invalid requests, returns one line if there are too many of them. */
export const brokenBounds = (books: Books): readonly string[] => {
  const hard = books.findings.filter(({ fault }) => fault !== 'accepted');
  const share = rejectedShare(books);
  return [
    ...hard.map(({ fault, name, detail }) => `${fault} ${name}: ${detail}`),
    ...(share < 0.995 ? [`the backend rejected only ${(share * 100).toFixed(2)}% of the invalid requests`] : []),
    ...(books.unhandled > 0 ? [`${books.unhandled} promise rejections were not handled`] : []),
  ];
};
