// Runs `portico dev` from the installed package in the folder of an app. Opens the app as a person, reads the inbox, and restarts.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as testing from '../../src/backend/testing.ts';
import { openBrowser } from '../support/visitor.ts';
import { HOST, importInstalled, startHostApp, type HostApp } from './host-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-dev-'));
const running = new Set<ChildProcess>();
let browser: Browser;
let app: HostApp;

interface Dev {
  readonly url: string;
  readonly printed: string;
  /** Returns the exit code. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

const run = (...args: string[]): ChildProcess => {
  const { PORT: _, DATA_DIR: __, ...inherited } = process.env;
  // In the folder of an app, this variable is usually the database of the app, which the command must not use.
  const env = { ...inherited, SMTP_PORT: '0', DATABASE_URL: 'postgres://app@127.0.0.1:1/app' };
  const command = join(HOST, 'node_modules/.bin/portico');
  const child = spawn(command, ['dev', ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  return child;
};

/** Starts the command, and resolves when it has printed all lines. */
const start = async (...args: string[]): Promise<Dev> => {
  const child = run('--port', '0', '--app-url', app.url, ...args);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void (printed += String(chunk)));
  while (!printed.includes('SECRET_SERVER_KEY=')) {
    const isOver = await Promise.race([
      once(child.stdout as NonNullable<typeof child.stdout>, 'data').then(() => false),
      ended.then(() => true),
    ]);
    if (isOver) throw new Error(`portico dev ended: ${printed}`);
  }
  const stop = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return { url: /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '', printed, stop };
};

const keysIn = ({ printed }: Dev): readonly string[] => printed.split('\n').filter((line) => /_KEY=/.test(line));

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies: { vite: '8' } }));
  app = await startHostApp();
  browser = await openBrowser();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await browser?.close();
  app?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('portico dev prints the keys for the framework, signs people in to the app, shows their emails, and keeps its data', async () => {
  // What a first start leaves if it is killed.
  mkdirSync(join(folder, '.data/backend/database.new/base'), { recursive: true });
  const first = await start();
  const { connectTestBackend } = await importInstalled<typeof testing>('portico-server/testing');
  const backend = await connectTestBackend(first.url);
  const { projectId, publishableClientKey, secretServerKey } = backend.demo;
  expect(first.printed).toContain(`
Add these lines to .env.local:

VITE_PORTICO_API_URL=${first.url}
VITE_PORTICO_PROJECT_ID=${projectId}
VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}
PORTICO_SECRET_SERVER_KEY=${secretServerKey}
`);
  expect(first.printed).toContain(`\n  Mailbox      ${first.url}/inbox\n`);
  app.use(backend.demo);

  const page = await browser.newPage();
  await page.goto(first.url);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.waitForURL(`${app.url}/`);
  expect(await page.textContent('#server')).toBe('ada@example.com');

  const user = await backend.createUser();
  const headers = { 'content-type': 'application/json', 'x-stack-access-type': 'client', 'x-stack-project-id': projectId };
  const sent = await fetch(`${first.url}/api/v1/auth/otp/send-sign-in-code`, {
    method: 'POST',
    headers: { ...headers, 'x-stack-publishable-client-key': publishableClientKey },
    body: JSON.stringify({ email: user.email, callback_url: `${app.url}/handler/magic-link-callback` }),
  });
  expect(sent.status).toBe(200);
  const { code } = await backend.waitForMail({ to: user.email });
  await page.goto(`${first.url}/inbox`);
  await page.getByRole('heading', { name: `${code} is your ` }).waitFor();
  await page.close();
  expect(await first.stop('SIGINT')).toBe(0);

  const second = await start();
  expect(keysIn(second)).toEqual(keysIn(first));
  await expect((await connectTestBackend(second.url)).createUser({ email: user.email })).rejects.toThrow('already exists');
  expect(await second.stop('SIGTERM')).toBe(0);
  expect(readFileSync(join(folder, '.data/backend/.gitignore'), 'utf8')).toBe('*\n');
  expect(readdirSync(join(folder, '.data/backend')).toSorted()).toEqual(['.gitignore', 'database']);
});

it('portico dev says what to do if its port is in use', async () => {
  const child = run('--port', new URL(app.url).port, '--data', 'memory:');
  let printed = '';
  child.stderr?.on('data', (chunk) => void (printed += String(chunk)));
  const [code] = await once(child, 'close');
  const { port } = new URL(app.url);
  const advice = 'Choose another port with PORT, or with --port of the command portico.';
  expect([code, printed]).toEqual([1, `Port ${port} is in use by another program, perhaps another Portico service. ${advice}\n`]);
});
