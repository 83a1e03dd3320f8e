// Runs the backend in a separate process, as `npm run backend` does, so that tests can kill it.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoAccess } from '../../../src/backend/backend.js';
import { freePort } from '../../support/free-port.js';

/** The backend's storage: a data directory or memory (`DATA_DIR`), or a PostgreSQL database (`DATABASE_URL`). */
export interface Storage {
  readonly name: 'directory' | 'postgres';
  readonly environment: Readonly<Record<string, string>>;
}

export interface BackendProcess {
  readonly url: string;
  readonly demo: DemoAccess;
  /** The time from the start of the process to its first response, in milliseconds. */
  readonly readyMs: number;
  /** Kills the process with SIGKILL, which simulates a crash. */
  readonly kill: () => Promise<void>;
  /** Stops the process with SIGTERM and returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Returns the last 20,000 characters of the process's standard error output. */
  readonly errorOutput: () => string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../src/backend/main.ts', import.meta.url));

const { DATABASE_URL: _, ...inheritedEnvironment } = process.env;

/** Starts `node` itself, not npm or tsx, because the started process must be the process that locks the data. */
const launch = (storage: Storage, port: number, main = MAIN): { readonly child: ChildProcess; readonly errorOutput: () => string } => {
  const env = { ...inheritedEnvironment, ...storage.environment, PORT: String(port), SMTP_PORT: '0', DEV_ENDPOINTS: 'on' };
  const child = spawn(process.execPath, [...(main.endsWith('.ts') ? ['--import', 'tsx'] : []), main], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr?.on('data', (chunk) => void (text = (text + String(chunk)).slice(-20_000)));
  return { child, errorOutput: () => text };
};

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

const whenReady = async (child: ChildProcess, url: string, errorOutput: () => string): Promise<void> => {
  const until = performance.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The backend ended (${child.exitCode}): ${errorOutput()}`);
    if (performance.now() > until) throw new Error(`The backend did not start within a minute: ${errorOutput()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.status === 200) return;
    await sleep(20);
  }
};

/** Starts the backend, or the program `main`, and waits for its first response. If it fails to start, rejects with its output. */
export const startProcess = async (storage: Storage, main?: string): Promise<BackendProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const { child, errorOutput } = launch(storage, port, main);
  const end = (signal: NodeJS.Signals) => async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended(child);
  };
  try {
    await whenReady(child, url, errorOutput);
  } catch (error) {
    await end('SIGKILL')();
    throw error;
  }
  const readyMs = performance.now() - startedAt;
  const demo = (await (await fetch(`${url}/demo.json`)).json()) as DemoAccess;
  return { url, demo, readyMs, kill: async () => void (await end('SIGKILL')()), stop: end('SIGTERM'), errorOutput };
};

/** Starts a second process, which must fail, on the same storage. Returns its exit code and its standard error output. */
export const startSecondProcess = async (
  storage: Storage,
  main?: string,
): Promise<{ readonly code: number | null; readonly errors: string }> => {
  const { child, errorOutput } = launch(storage, await freePort(), main);
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const code = await ended(child);
  clearTimeout(timer);
  return { code, errors: errorOutput().trim() };
};
