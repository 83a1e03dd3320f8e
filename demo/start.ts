// `npm start`: everything in one process: the demo pages, the local backend and its mailbox.
import { createBackend, type Backend } from './backend/backend.js';
import { createSharedProvider, type SharedProvider } from './backend/idp/shared-provider.js';
import { listenSmtpIfFree } from './backend/mail/smtp-listener.js';
import { readOptions } from './backend/options.js';
import { runUntilStopped, type Running } from './backend/run.js';
import { serve, type Serving } from './backend/server.js';
import { buildWhatIsStale } from './site/built.js';
import { createPages } from './site/pages.js';

const ADDRESSES = { 'Script tag': '/', React: '/react/', Inbox: '/inbox', API: '/api/v1', Keys: '/demo.json' };

const describe = (origin: string): string =>
  ['Portico demo is ready', ...Object.entries(ADDRESSES).map(([name, path]) => `  ${name.padEnd(11)}${origin}${path}`)].join('\n');

const serveAll = async (port: number, backend: Backend, sharedProvider: SharedProvider): Promise<Serving> => {
  try {
    return await serve({ port, backend, sharedProvider, pages: createPages(backend.demo) });
  } catch (error) {
    await backend.close();
    throw error;
  }
};

const start = async (): Promise<Running> => {
  const { port, smtpPort, ...storage } = readOptions(process.env, { port: 8100, dataDir: '.data/demo' });
  await buildWhatIsStale(console.log);
  let origin = `http://localhost:${port}`;
  const sharedProvider = createSharedProvider(() => origin);
  console.log('Starting the local backend …');
  const backend = await createBackend({ ...storage, baseUrl: () => origin, sharedProvider: sharedProvider.client });
  const serving = await serveAll(port, backend, sharedProvider);
  origin = serving.url;
  const smtp = await listenSmtpIfFree(backend.inbox, smtpPort, console.warn);
  console.log(describe(origin));
  return {
    close: async () => {
      await serving.close();
      await smtp?.close();
      await backend.close();
    },
  };
};

await runUntilStopped(start);
