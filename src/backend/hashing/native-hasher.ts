import { availableParallelism } from 'node:os';
import type * as argon2 from '@node-rs/argon2';
import { HASH_SETTINGS, isArgon2, type Hasher, type PasswordCost } from './hasher.js';
import { createTaskQueue } from './task-queue.js';

/** The functions of the native module. */
export type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/**
 * Maximum number of hashes at the same time. Each hash needs 19 MiB, and a thread of libuv's pool. The pool has four threads, one of which
 * stays free for the signatures of access tokens and for DNS, so that other requests do not wait for sign-ins.
 */
const MAX_HASHES = Math.min(3, availableParallelism());

/** The value of `Algorithm.Argon2id`. The library declares a `const enum`, which does not exist at run time. */
const ARGON2ID = 2;

/**
 * Computes argon2 hashes in native code, in libuv's thread pool.
 * @param others compares hashes that are not argon2 hashes
 */
export const createNativeHasher = (native: Argon2, { memorySize, iterations }: PasswordCost, others: Hasher): Hasher => {
  const queue = createTaskQueue(MAX_HASHES);
  const { parallelism, hashLength: outputLen } = HASH_SETTINGS;
  const settings = { algorithm: ARGON2ID, memoryCost: memorySize, timeCost: iterations, parallelism, outputLen };
  return {
    hash: (password, salt) => queue.run(() => native.hash(password, { ...settings, salt })),
    matches: (password, stored) => (isArgon2(stored) ? queue.run(() => native.verify(stored, password)) : others.matches(password, stored)),
    close: async () => void (await Promise.all([queue.close(), others.close()])),
  };
};
