// The backend as a process of its own, as `npm run backend` starts it: to be killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoAccess } from '../../../src/backend/backend.js';
import { freePort } from '../../support/free-port.js';

/** Where the backend keeps its data: a directory of ours, or a database. */
export interface Storage {
  readonly name: 'directory' | 'postgres';
  readonly environment: Readonly<Record<string, string>>;
}

export interface BackendProcess {
  readonly url: string;
  readonly demo: DemoAccess;
  /** From its start until it answered. */
  readonly readyMs: number;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Ends it as people do. */
  readonly stop: () => Promise<number | null>;
  /** What it wrote to standard error. */
  readonly complaints: () => string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../src/backend/main.ts', import.meta.url));

const { DATABASE_URL: _, ...surroundings } = process.env;

/** Node itself, not npm or tsx around it: the id is that of the process that holds the data. */
const launch = (storage: Storage, port: number, main = MAIN): { readonly child: ChildProcess; readonly complaints: () => string } => {
  const env = { ...surroundings, ...storage.environment, PORT: String(port), SMTP_PORT: '0', DEV_ENDPOINTS: 'on' };
  const child = spawn(process.execPath, ['--import', 'tsx', main], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr?.on('data', (chunk) => void (text = (text + String(chunk)).slice(-20_000)));
  return { child, complaints: () => text };
};

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

const whenReady = async (child: ChildProcess, url: string, complaints: () => string): Promise<void> => {
  const until = performance.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The backend ended (${child.exitCode}): ${complaints()}`);
    if (performance.now() > until) throw new Error(`The backend did not start within a minute: ${complaints()}`);
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(20);
  }
};

/** Starts it, or another program that serves one, and waits until it answers. Rejects with what it said when it does not. */
export const startProcess = async (storage: Storage, main?: string): Promise<BackendProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const { child, complaints } = launch(storage, port, main);
  const end = (signal: NodeJS.Signals) => async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended(child);
  };
  try {
    await whenReady(child, url, complaints);
  } catch (error) {
    await end('SIGKILL')();
    throw error;
  }
  const readyMs = performance.now() - startedAt;
  const demo = (await (await fetch(`${url}/demo.json`)).json()) as DemoAccess;
  return { url, demo, readyMs, kill: async () => void (await end('SIGKILL')()), stop: end('SIGTERM'), complaints };
};

/** A second process on the same storage: its exit code and its last words. */
export const startRefused = async (storage: Storage): Promise<{ readonly code: number | null; readonly said: string }> => {
  const { child, complaints } = launch(storage, await freePort());
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const code = await ended(child);
  clearTimeout(timer);
  return { code, said: complaints().trim() };
};
