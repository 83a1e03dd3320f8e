// `npm start`: everything in one process: the demo pages, the local backend and its mailbox.
import { readOptions } from '../src/backend/options.js';
import { runUntilStopped } from '../src/backend/run.js';
import { startBackend } from '../src/backend/start-backend.js';
import { buildWhatIsStale } from './site/built.js';
import { createPages } from './site/pages.js';

await runUntilStopped(async () => {
  const options = readOptions(process.env, { port: 8100, dataDir: '.data/demo' });
  await buildWhatIsStale(console.log);
  console.log('Starting the local backend …');
  return startBackend(options, {
    title: 'Portico demo is ready',
    addresses: { 'Script tag': '/', React: '/react/', Inbox: '/inbox', API: '/api/v1', Keys: '/demo.json' },
    // The settings pages show what there is.
    demoSettings: { allowUserApiKeys: true },
    pages: createPages,
  });
});
