// Runs `npm start` in a separate process, and checks its output, pages, data and exit code.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, missingPostgres, startPostgres, type PostgresServer } from '../support/postgres.ts';
import { SITES } from '../support/sites.ts';
import { IS_MAIN } from '../support/slices.ts';
import { freshEmail, openBrowser, signIn, signUp, visit } from '../support/visitor.ts';

const [SITE] = SITES;

interface Demo {
  readonly url: string;
  readonly printed: () => string;
  /** Sends a signal, by default SIGTERM. Returns the exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const running = new Set<ChildProcess>();

const startDemo = (environment: Record<string, string>): Promise<Demo> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PORT: '0', DATABASE_URL: '', ...environment };
    const child = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let text = '';
    const ended = new Promise<number | null>((end) => void child.once('close', (code) => end(code)));
    const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
      child.kill(signal);
      return ended;
    };
    const read = (chunk: Buffer): void => {
      text += chunk;
      const url = /Playground\s+(http:\/\/localhost:\d+)\//.exec(text)?.[1];
      if (url && text.includes('/demo.json')) resolve({ url, printed: () => text, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => {
      running.delete(child);
      reject(new Error(`Ended with exit code ${code}: ${text}`));
    });
  });

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'portico-start-'));

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs up, restarts the process, and signs in as the same user. */
const signInAfterRestart = async (environment: Record<string, string>): Promise<void> => {
  const email = freshEmail();
  const first = await startDemo(environment);
  const before = await visit(browser, first.url);
  await signUp(before, SITE, email);
  await before.leave();
  expect(await first.stop()).toBe(0);

  const second = await startDemo(environment);
  const after = await visit(browser, second.url);
  await signIn(after, SITE, email);
  await after.leave();
  expect(await second.stop('SIGINT')).toBe(0);
  expect([...before.browserErrors, ...after.browserErrors]).toEqual([]);
};

describe('npm start', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ DATA_DIR: 'memory:' });
  });

  it('prints its URLs, and each URL responds', async () => {
    const addresses = [...demo.printed().matchAll(/^ {2}\S.*?(http\S+)$/gm)].map(([, address]) => address ?? '');
    expect(addresses.map((address) => new URL(address).pathname)).toEqual(['/', '/react/', '/docs/', '/api/v1', '/inbox', '/demo.json']);
    const statuses = await Promise.all(addresses.map(async (address) => (await fetch(address)).status));
    expect(statuses).toEqual(addresses.map(() => 200));
    expect((await fetch(`${demo.url}/health`)).status).toBe(200);
  });

  it('serves pages with a strict policy, and rejects all other paths and methods', async () => {
    for (const path of ['/', '/handler/sign-in', '/react/', '/react/handler/sign-in', '/inbox', '/docs/', '/docs/guides/teams/']) {
      const response = await fetch(`${demo.url}${path}`);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await response.text()).not.toMatch(path.startsWith('/docs/') ? /<style|style=|<script>/ : /\{\{|<style|style=|<script>/);
    }
    for (const path of [
      '/nothing',
      '/assets/../start.ts',
      '/assets/%2e%2e%2fstart.ts',
      '/assets/..%2f..%2fpackage.json',
      '/react/main.tsx',
      '/docs/../package.json',
      '/docs/%2e%2e/demo/pages/script-tag/index.html',
      '/docs/..%2fcustom-elements.json',
      '/demo/start.ts',
    ]) {
      expect((await fetch(`${demo.url}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${demo.url}/`, { method: 'POST' })).status).toBe(405);
  });

  it('exits without an error when it is stopped', async () => {
    expect(await demo.stop()).toBe(0);
  });

  it('keeps users in the data directory across a restart', () => signInAfterRestart({ DATA_DIR: join(folder, 'data') }));

  it.skipIf(IS_MAIN)('reports an invalid setting in one line and exits with code 1', async () => {
    await expect(startDemo({ PORT: 'eight' })).rejects.toThrow(/exit code 1: PORT=eight is not a whole number between 0 and 65535\.\n$/);
    await expect(startDemo({ DATABASE_URL: 'mysql://nowhere' })).rejects.toThrow(
      /exit code 1: DATABASE_URL is not a URL like postgres:\/\/user:password@host:5432\/name\.\n$/,
    );
  });
});

describe.skipIf(missingPostgres() !== undefined)('npm start on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  it.skipIf(IS_MAIN)('keeps users in the database across a restart', async () =>
    signInAfterRestart({ DATABASE_URL: await createDatabase(postgres.url), DEV_ENDPOINTS: 'on' }),
  );
});
