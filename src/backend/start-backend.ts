import { startServer } from './start-server.js';
import type { RunningBackend, StartOptions } from './types.js';

/**
 * Starts a backend on loopback. With development endpoints, also starts the shared provider and the mail server.
 *
 * @returns the running backend, which already accepts requests
 * @throws Error with a readable message if the port, the data directory or the database cannot be used
 * @example
 * ```ts
 * const backend = await startBackend({ port: 0, dataDir: 'memory:' });
 * console.log(backend.url, backend.demo.publishableClientKey);
 * await backend.close();
 * ```
 */
export const startBackend = async (options: StartOptions = {}): Promise<RunningBackend> => {
  const { backend: _, ...running } = await startServer(options);
  return running;
};
