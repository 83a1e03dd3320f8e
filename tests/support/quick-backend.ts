// Creates the real backend with fast settings, for nearly all tests. The backend loads its database from an image, which is created once
// per machine. It makes no deliberate pauses and uses cheap password hashes. `npm start`, `portico start` and
// tests/contract/storage.test.ts use the defaults.
import { createBackend, type Backend, type BackendOptions } from '../../src/backend/backend.js';
import { readImage } from './database-image.js';

let image: Promise<Blob> | undefined;

/** The minimum cost that argon2id allows. */
const CHEAP = { memorySize: 8, iterations: 1 };

/** @param options Options that override the fast settings. */
export const quickBackend = async (options: BackendOptions): Promise<Backend> => {
  const { dataDir = 'memory:', databaseUrl } = options;
  const isInMemory = databaseUrl === undefined && dataDir === 'memory:';
  const loadDataDir = isInMemory ? await (image ??= readImage()) : undefined;
  return createBackend({ pause: async () => undefined, passwordCost: CHEAP, loadDataDir, ...options });
};
