// `npm start`: serves the demo pages, the local backend and its mailbox in one process.
import { announce } from '../src/backend/announce.js';
import { startBackend } from '../src/backend/index.js';
import { expectUnusedResources, readOptions } from '../src/backend/options.js';
import { runUntilStopped } from '../src/backend/run.js';
import { buildStaleParts } from './site/built.js';
import { createPages } from './site/pages.js';

await runUntilStopped(async () => {
  if (process.argv.length > 2)
    throw new Error('npm start has no options. It reads environment variables, for example PORT=8200: see src/backend/README.md.');
  const options = readOptions(process.env, { port: 8100, dataDir: '.data/demo' });
  await expectUnusedResources(options);
  await buildStaleParts(console.log);
  console.log('Starting the local backend …');
  // Turns on API keys for users, so that the settings pages show every section.
  const backend = await startBackend({ ...options, demoSettings: { allowUserApiKeys: true }, pages: createPages });
  announce(backend, options.devEndpoints, {
    title: 'Portico demo is ready',
    addresses: { Playground: '/', React: '/react/', Docs: '/docs/', API: '/api/v1' },
    devAddresses: { Mailbox: '/inbox', Keys: '/demo.json' },
  });
  return backend;
});
