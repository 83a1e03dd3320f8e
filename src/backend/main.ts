// `npm run backend`: the local backend alone.
import { readOptions } from './options.js';
import { runUntilStopped } from './run.js';
import { startBackend } from './start-backend.js';

await runUntilStopped(async () =>
  startBackend(readOptions(process.env, { port: 8102, dataDir: '.data/backend' }), {
    title: 'Portico backend, for development and tests',
    addresses: { API: '/api/v1', Mailbox: '/inbox/messages', Keys: '/demo.json' },
  }),
);
