import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { toBase64 } from '../../lib/base64url.js';
import { HASH_SETTINGS, type Hasher, type PasswordCost } from './hasher.js';

// Computes hashes with WebAssembly in worker threads, where they do not block the requests on the main thread.

interface Task {
  readonly kind: 'hash' | 'matches';
  readonly password: string;
  readonly salt?: string;
  readonly stored?: string;
}

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

/**
 * Creates a hasher that runs in worker threads. It computes argon2id hashes, and compares passwords with argon2 and bcrypt hashes. It needs
 * about six times the CPU time of the native code.
 */
export const createThreadHasher = (cost: PasswordCost): Hasher => {
  const { run, close } = createPool(cost);
  return {
    hash: async (password, salt) => String(await run({ kind: 'hash', password, salt: toBase64(salt) })),
    matches: async (password, stored) => (await run({ kind: 'matches', password, stored })) === true,
    close,
  };
};
