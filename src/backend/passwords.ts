import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { KnownError } from '../errors/known-error.js';
import { fittingPasswordLength, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../contract/advice.js';
import { toBase64 } from '../lib/base64url.js';
import type { Platform } from '../lib/platform.js';
import { randomText } from './random-text.js';

/** Hashes passwords in worker threads. A hash takes about 0.1 s of CPU time, which would block all other requests on the main thread. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a stored hash. If there is no hash, returns false after the same time, so that timing does not reveal which
   * users exist.
   */
  readonly matches: (password: string, stored: string | null | undefined) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface Task {
  readonly kind: 'hash' | 'matches';
  readonly password: string;
  readonly salt?: string;
  readonly stored?: string;
}

/** The cost of computing one hash. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memorySize: number;
  readonly iterations: number;
}

/** argon2id parameters from the OWASP Password Storage Cheat Sheet: 19 MiB, two passes. */
const RECOMMENDED: PasswordCost = { memorySize: 19_456, iterations: 2 };
const HASH_SETTINGS = { parallelism: 1, hashLength: 32 };

/** Returns a well-formed hash with this cost that no password matches. */
const unmatchedHash = ({ memorySize, iterations }: PasswordCost): string =>
  `$argon2id$v=19$m=${memorySize},t=${iterations},p=${HASH_SETTINGS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// The worker is a string of code instead of a file, because it must run under tsx, under vitest and from the built package.
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

type Reply = { readonly id: number; readonly value: string | boolean } | { readonly id: number; readonly error: string };
type Settle = { readonly resolve: (value: string | boolean) => void; readonly reject: (error: Error) => void };

/** A worker thread and its pending tasks. */
interface WorkerThread {
  readonly worker: Worker;
  readonly waiting: Map<number, Settle>;
}

/**
 * Starts a worker thread.
 * @param onEnd called when the thread has ended and its pending tasks have been rejected
 */
const createThread = (workerData: object, onEnd: (thread: WorkerThread) => void): WorkerThread => {
  const worker = new Worker(WORKER, { eval: true, execArgv: [], workerData });
  const waiting = new Map<number, Settle>();
  const thread = { worker, waiting };
  const end = (error: Error): void => {
    onEnd(thread);
    for (const settle of waiting.values()) settle.reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: Reply) => {
    const settle = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in reply) settle?.reject(new Error(reply.error));
    else settle?.resolve(reply.value);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`A password worker ended with code ${code}.`)));
  worker.unref();
  return thread;
};

/** Creates a pool that starts threads when they are needed. Idle threads do not keep the process running. */
const createPool = (cost: PasswordCost): { run: (task: Task) => Promise<string | boolean>; close: () => Promise<void> } => {
  const workerData = { library: createRequire(import.meta.url).resolve('hash-wasm'), cost: { ...cost, ...HASH_SETTINGS } };
  let threads: readonly WorkerThread[] = [];
  const drop = (gone: WorkerThread): void => void (threads = threads.filter((thread) => thread !== gone));
  let next = 0;
  const pick = (): WorkerThread => {
    const idle = threads.find((thread) => thread.waiting.size === 0);
    if (idle) return idle;
    if (threads.length < Math.min(4, availableParallelism())) threads = [...threads, createThread(workerData, drop)];
    return threads.reduce((best, thread) => (thread.waiting.size < best.waiting.size ? thread : best));
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
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
};

export const createPasswords = (platform: Pick<Platform, 'randomBytes'>, cost: PasswordCost = RECOMMENDED): Passwords => {
  const pool = createPool(cost);
  const unmatched = unmatchedHash(cost);
  return {
    hash: async (password) => {
      // Servers can set an empty password. The hash of a random password is stored instead, so that nobody can sign in with an empty
      // password.
      const secret = password || randomText(platform);
      return String(await pool.run({ kind: 'hash', password: secret, salt: toBase64(platform.randomBytes(16)) }));
    },
    matches: async (password, stored) => {
      // No user has an empty password, and hash-wasm rejects empty passwords.
      const isSame = await pool.run({ kind: 'matches', password: password || ' ', stored: stored ?? unmatched });
      return isSame === true && stored != null && password !== '';
    },
    close: pool.close,
  };
};

/** Returns whether this server created a stored hash. Imported hashes have another format. */
export const isCurrentHash = (stored: string): boolean => stored.startsWith('$argon2id$');

/** Throws PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG for a new password that is too short or too long. */
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
