#!/usr/bin/env node
// The command `portico`. In the repository, `npm run backend` runs this command.
import { readFileSync } from 'node:fs';
import { announce } from './announce.js';
import { HELP, readArguments } from './arguments.js';
import { startDev } from './dev/start-dev.js';
import { readOptions } from './options.js';
import { runUntilStopped } from './run.js';
import { startBackend } from './start-backend.js';

const version = (): string => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return manifest.version;
};

const startService = async (environment: Parameters<typeof readOptions>[0]) => {
  const options = readOptions(environment);
  const backend = await startBackend({ ...options, demoSettings: { allowUserApiKeys: true } });
  announce(backend, options.devEndpoints, {
    title: 'Portico backend',
    addresses: { API: '/api/v1' },
    devAddresses: { Mailbox: '/inbox/messages', Keys: '/demo.json' },
  });
  return backend;
};

const start = async () => {
  const { command, shows, environment, appUrl } = readArguments(process.argv.slice(2), process.env);
  if (shows) {
    console.log(shows === 'help' ? HELP : version());
    return process.exit(0);
  }
  if (command === 'start') return startService(environment);
  // In the folder of an app, DATABASE_URL is usually the database of the app.
  return startDev({ ...readOptions({ ...environment, DATABASE_URL: undefined, DEV_ENDPOINTS: 'on' }), appUrl }, process.cwd());
};

await runUntilStopped(start);
