import { createBackend, type Backend, type BackendOptions } from './backend.js';
import { createSharedProvider } from './idp/shared-provider.js';
import { expectFreePort } from './loopback.js';
import { listenSmtpIfFree } from './mail/smtp-listener.js';
import { DEFAULTS, defaultDevEndpoints } from './options.js';
import { serve, type LocalRoutes } from './server.js';
import type { RunningBackend, StartOptions } from './types.js';

/** Options that only the testing kit and `portico dev` set. */
interface InternalOptions extends Pick<BackendOptions, 'clock' | 'pause' | 'passwordCost'> {
  /** Whether to start the mail server. Default: yes, if the development endpoints are on. */
  readonly hasMailServer?: boolean;
  /** Creates the function that serves additional paths to programs on this machine. */
  readonly createLocalRoutes?: (backend: Backend, url: () => string) => LocalRoutes;
}

/** A backend that listens on a port, with the function that responds to requests without the port. */
interface Started extends RunningBackend {
  readonly backend: Backend;
}

/** Starts a backend like `startBackend`, with additional options. */
export const startServer = async (options: StartOptions & InternalOptions): Promise<Started> => {
  const { port = DEFAULTS.port, smtpPort = DEFAULTS.smtpPort, devEndpoints = defaultDevEndpoints(options), ...others } = options;
  const { hasMailServer = devEndpoints, createLocalRoutes, pages, ...settings } = others;
  const baseUrl = settings.baseUrl?.replace(/\/$/, '');
  await expectFreePort(port);
  let url = `http://localhost:${port}`;
  const origin = (): string => baseUrl ?? url;
  const sharedProvider = devEndpoints ? createSharedProvider(origin) : undefined;
  const backend = await createBackend({
    ...settings,
    dataDir: settings.dataDir ?? DEFAULTS.dataDir,
    smtpPort,
    baseUrl: origin,
    sharedProvider: sharedProvider?.client,
  });
  const localRoutes = createLocalRoutes?.(backend, () => url);
  const serving = await serve({ port, backend, devEndpoints, sharedProvider, localRoutes, pages: pages?.(backend.demo) }).catch(
    async (error: unknown) => {
      await backend.close();
      throw error;
    },
  );
  url = serving.url;
  const smtp = hasMailServer ? await listenSmtpIfFree(backend.inbox, smtpPort, console.warn) : undefined;
  return {
    url,
    backend,
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
