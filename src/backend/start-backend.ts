import { createBackend } from './backend.js';
import { createSharedProvider } from './idp/shared-provider.js';
import { expectFreePort } from './loopback.js';
import { listenSmtpIfFree } from './mail/smtp-listener.js';
import { DEFAULTS, defaultDevEndpoints } from './options.js';
import { serve } from './server.js';
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
  const { port = DEFAULTS.port, smtpPort = DEFAULTS.smtpPort, devEndpoints = defaultDevEndpoints(options), pages, ...settings } = options;
  const baseUrl = settings.baseUrl?.replace(/\/$/, '');
  await expectFreePort(port);
  let origin = baseUrl ?? `http://localhost:${port}`;
  const sharedProvider = devEndpoints ? createSharedProvider(() => origin) : undefined;
  const backend = await createBackend({
    ...settings,
    dataDir: settings.dataDir ?? DEFAULTS.dataDir,
    smtpPort,
    baseUrl: () => origin,
    sharedProvider: sharedProvider?.client,
  });
  const serving = await serve({ port, backend, devEndpoints, sharedProvider, pages: pages?.(backend.demo) }).catch(
    async (error: unknown) => {
      await backend.close();
      throw error;
    },
  );
  origin = baseUrl ?? serving.url;
  const smtp = devEndpoints ? await listenSmtpIfFree(backend.inbox, smtpPort, console.warn) : undefined;
  return {
    url: serving.url,
    demo: backend.demo,
    inbox: backend.inbox,
    smtpPort: smtp?.port,
    close: async () => {
      await serving.close();
      await smtp?.close();
      await backend.close();
    },
  };
};
