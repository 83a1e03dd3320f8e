// Creates the real backend with fast settings, for nearly all tests. An in-memory backend loads its database from an image (see
// database-image.ts). The backend makes no deliberate pauses and uses cheap password hashes. `npm start` and `portico start` use the
// default settings.
import { createBackend, type Backend, type BackendOptions } from '../../src/backend/backend.js';
import { MINIMUM } from '../../src/backend/hashing/hasher.js';
import { readImage } from './database-image.js';

let image: Promise<Blob> | undefined;

/**
 * Creates a backend with fast settings.
 * @param options Options that override the fast settings.
 */
export const quickBackend = async (options: BackendOptions): Promise<Backend> => {
  const { dataDir = 'memory:', databaseUrl } = options;
  const isInMemory = databaseUrl === undefined && dataDir === 'memory:';
  const loadDataDir = isInMemory ? await (image ??= readImage()) : undefined;
  return createBackend({ pause: async () => undefined, warn: () => undefined, passwordCost: MINIMUM, loadDataDir, ...options });
};
