// Installs the packed package in the Next.js app of `demo/frameworks/next`, builds the app, and starts it.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { npm } from '../package/install.ts';
import { createTestBackend, type TestBackend } from '../../src/backend/testing.ts';

const SOURCE = fileURLToPath(new URL('../../demo/frameworks/next', import.meta.url));
/** Next to the folder of the other frameworks, because Turbopack reads only files below the folder with the lockfile. */
const FOLDER = `${inject('frameworks')}-next`;
const NEXT = 'node_modules/next/dist/bin/next';

/** Time in which the server must start, in milliseconds. */
const START_MS = 60_000;

export interface NextApp {
  readonly url: string;
  readonly backend: TestBackend;
  /** Everything that the server has printed. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Copies the app, and installs its dependencies if the lockfile has changed. Always installs the tarball, which npm extracts in seconds. */
const install = (): void => {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'), 'utf8');
  const done = join(FOLDER, 'installed.json');
  const isInstalled = existsSync(done) && readFileSync(done, 'utf8') === lock;
  if (!isInstalled) rmSync(FOLDER, { recursive: true, force: true });
  for (const name of ['app', '.next', 'proxy.ts', 'middleware.ts']) rmSync(join(FOLDER, name), { recursive: true, force: true });
  cpSync(SOURCE, FOLDER, { recursive: true, filter: (path) => !/\/(?:node_modules|\.next)$/.test(path) });
  const quiet = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  if (!isInstalled) npm(FOLDER, 'ci', ...quiet);
  npm(FOLDER, 'install', '--no-save', ...quiet, inject('frameworksTarball'));
  writeFileSync(done, lock);
};

/** Starts the built app, and waits until it is ready. */
const start = async (port: number, env: NodeJS.ProcessEnv): Promise<Pick<NextApp, 'log' | 'stop'>> => {
  const server = spawn(process.execPath, [NEXT, 'start', '-H', 'localhost', '-p', String(port)], { cwd: FOLDER, env });
  let text = '';
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Next.js did not start: ${text}`)), START_MS);
    const read = (chunk: Buffer): void => {
      text += String(chunk);
      if (!text.includes('Ready in')) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
  });
  return { log: () => text, stop: () => (server.kill(), ended) };
};

/** Returns the environment variables of our entry and of the drop-in entry. */
const environmentOf = ({ baseUrl, demo }: TestBackend): Readonly<Record<string, string>> => ({
  NEXT_PUBLIC_PORTICO_API_URL: baseUrl,
  NEXT_PUBLIC_PORTICO_PROJECT_ID: demo.projectId,
  NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY: demo.publishableClientKey,
  PORTICO_SECRET_SERVER_KEY: demo.secretServerKey,
  PORTICO_SECURE_COOKIES: 'false',
  NEXT_PUBLIC_STACK_API_URL: baseUrl,
  NEXT_PUBLIC_STACK_PROJECT_ID: demo.projectId,
  NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: demo.publishableClientKey,
  STACK_SECRET_SERVER_KEY: demo.secretServerKey,
});

/**
 * Builds and starts the app. `files` replaces files of the app; null deletes a file or a folder. The build gets the environment variables
 * only if `isBuiltWithKeys` is true.
 */
export const startNextApp = async (files: Readonly<Record<string, string | null>> = {}, isBuiltWithKeys = false): Promise<NextApp> => {
  install();
  for (const [name, text] of Object.entries(files)) {
    const file = join(FOLDER, name);
    if (text === null) rmSync(file, { recursive: true });
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  // Vitest sets NODE_ENV, which must not be `test` for Next.js.
  const common = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backend = await createTestBackend({ port: 0, appUrl: url });
  const env = { ...common, ...environmentOf(backend) };
  execFileSync(process.execPath, [NEXT, 'build'], { cwd: FOLDER, env: isBuiltWithKeys ? env : common, stdio: 'pipe' });
  const server = await start(port, env);
  const stop = async (): Promise<void> => {
    await server.stop();
    await backend.close();
  };
  return { url, backend, log: server.log, stop };
};
