import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownError } from '../errors/known-error.js';
import { fittingPasswordLength, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../contract/advice.js';
import { toBase64 } from '../lib/base64url.js';
import type { Platform } from '../lib/platform.js';
import { randomText } from './random-text.js';

/** Hashing takes a tenth of a second of pure computing, so it happens in worker threads and requests go on meanwhile. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /** Compares with a stored hash. Without one it does the same work and answers no, so time does not tell who exists. */
  readonly matches: (password: string, stored: string | null | undefined) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface Task {
  readonly kind: 'hash' | 'matches';
  readonly password: string;
  readonly salt?: string;
  readonly stored?: string;
}

// The parameters OWASP names for argon2id: 19 MiB, two passes, one lane.
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };
/** A well-formed hash of those parameters that belongs to nobody. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Text, not a file: it must run the same under tsx, under vitest and from the built package.
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { argon2id, argon2Verify, bcryptVerify } = require(workerData.library);
const run = ({ kind, password, salt, stored }) => {
  if (kind === 'hash') return argon2id({ ...workerData.cost, password, salt: Buffer.from(salt, 'base64'), outputType: 'encoded' });
  if (stored.startsWith('$argon2')) return argon2Verify({ password, hash: stored });
  return bcryptVerify({ password: Buffer.from(password).subarray(0, 72), hash: stored.replace('$2y$', '$2b$') });
};
parentPort.on('message', async ({ id, task }) => {
  try {
    parentPort.postMessage({ id, value: await run(task) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});
`;

type Answer = { readonly id: number; readonly value: string | boolean } | { readonly id: number; readonly error: string };
type Settle = { readonly resolve: (value: string | boolean) => void; readonly reject: (error: Error) => void };

interface Lane {
  readonly worker: Worker;
  readonly waiting: Map<number, Settle>;
}

/** @param onEnd told when the thread is gone, for whatever reason; what it held is rejected */
const createLane = (library: string, onEnd: (lane: Lane) => void): Lane => {
  const worker = new Worker(WORKER, { eval: true, execArgv: [], workerData: { library, cost: COST } });
  const waiting = new Map<number, Settle>();
  const lane = { worker, waiting };
  const end = (error: Error): void => {
    onEnd(lane);
    for (const settle of waiting.values()) settle.reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    const settle = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) settle?.reject(new Error(answer.error));
    else settle?.resolve(answer.value);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`A thread for passwords ended with code ${code}.`)));
  worker.unref();
  return lane;
};

/** Threads are started with the first password and do not keep the process alive while idle. */
const createPool = (): { run: (task: Task) => Promise<string | boolean>; close: () => Promise<void> } => {
  const library = createRequire(import.meta.url).resolve('hash-wasm');
  let lanes: readonly Lane[] = [];
  const drop = (gone: Lane): void => void (lanes = lanes.filter((lane) => lane !== gone));
  let next = 0;
  const pick = (): Lane => {
    const idle = lanes.find((lane) => lane.waiting.size === 0);
    if (idle) return idle;
    if (lanes.length < Math.min(4, availableParallelism())) lanes = [...lanes, createLane(library, drop)];
    return lanes.reduce((least, lane) => (lane.waiting.size < least.waiting.size ? lane : least));
  };
  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = pick();
        next += 1;
        waiting.set(next, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: next, task });
      }),
    close: async () => void (await Promise.all(lanes.map(({ worker }) => worker.terminate()))),
  };
};

export const createPasswords = (platform: Pick<Platform, 'randomBytes'>): Passwords => {
  const pool = createPool();
  return {
    hash: async (password) => {
      // A server may store an empty password; what is hashed then is a random one, so nobody signs in with nothing.
      const secret = password || randomText(platform);
      return String(await pool.run({ kind: 'hash', password: secret, salt: toBase64(platform.randomBytes(16)) }));
    },
    matches: async (password, stored) => {
      // An empty password is nobody's, and the library refuses to look at one.
      const isSame = await pool.run({ kind: 'matches', password: password || ' ', stored: stored ?? NOBODY });
      return isSame === true && stored != null && password !== '';
    },
    close: pool.close,
  };
};

/** Whether a stored hash is one that this server makes itself. */
export const isCurrentHash = (stored: string): boolean => stored.startsWith('$argon2id$');

/** Throws unless the password may be stored. */
export const expectGoodPassword = (password: string): void => {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new KnownError('PASSWORD_TOO_SHORT', `Password too short. Minimum length is ${MIN_PASSWORD_LENGTH}.`, {
      min_length: MIN_PASSWORD_LENGTH,
    });
  }
  if (password.length > fittingPasswordLength(password)) {
    throw new KnownError('PASSWORD_TOO_LONG', `Password too long. Maximum length is ${MAX_PASSWORD_LENGTH}.`, {
      maxLength: MAX_PASSWORD_LENGTH,
    });
  }
};
