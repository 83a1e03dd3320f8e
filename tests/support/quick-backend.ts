// Creates the real backend with fast settings, for nearly all tests. An in-memory backend borrows its database (see borrowed-database.ts). The backend makes no deliberate pauses and uses cheap password hashes. `npm start` and `portico start` use the
// default settings.
import { createBackend, type Backend, type BackendOptions } from '../../src/backend/backend.js';
import { MINIMUM } from '../../src/backend/hashing/hasher.js';
import { borrowDatabase } from './borrowed-database.js';

/**
 * Creates a backend with fast settings.
 * @param options Options that override the fast settings.
 */
export const quickBackend = (options: BackendOptions): Promise<Backend> =>
  createBackend({
    ...{ pause: async () => undefined, warn: () => undefined, passwordCost: MINIMUM, openInMemory: borrowDatabase },
    ...options,
  });
