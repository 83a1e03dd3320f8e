// Runs the program that `npm run backend` starts, in a separate process.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DemoAccess } from '../../src/backend/backend.js';
import { CALLBACK, PASSWORD, sendTo } from './client.js';

describe('npm run backend', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portico-command-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  interface Command {
    readonly child: ChildProcess;
    readonly output: () => string;
    readonly ended: Promise<{ code: number | null; stderr: string }>;
  }

  const run = (environment: Record<string, string>): Command => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/backend/main.ts'], {
      env: { ...inherited, SMTP_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (chunk) => void (stdout += String(chunk)));
    child.stderr?.on('data', (chunk) => void (stderr += String(chunk)));
    return { child, output: () => stdout, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stderr })) };
  };

  const waitUntilReady = async ({ child, output, ended }: Command): Promise<string> => {
    const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
    while (!output().includes('/demo.json'))
      await Promise.race([once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'), failed]);
    failed.catch(() => undefined);
    return /http:\/\/localhost:\d+/.exec(output())?.[0] as string;
  };

  const sendToProcess = (url: string, demo: DemoAccess) => sendTo({ fetch: (request) => fetch(request), demo }, url);

  it(
    'prints its URL, rejects a second process with the same data directory, keeps a new user after it is killed, and stops cleanly',
    { timeout: 180_000 },
    async () => {
      const storage = { PORT: '0', DATA_DIR: join(directory, 'data') };
      const first = run(storage);
      const url = await waitUntilReady(first);
      const demo = (await (await fetch(`${url}/demo.json`)).json()) as DemoAccess;
      expect(demo.apiUrl).toBe(url);
      const second = await run(storage).ended;
      expect(second).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^The data directory .* is in use by another process \(pid \d+\)\. .*\n$/),
      });
      const account = { email: 'ada@example.com', password: PASSWORD };
      const signUp = { ...account, verification_callback_url: CALLBACK };
      const created = await sendToProcess(url, demo)('POST', '/auth/password/sign-up', { body: signUp });
      first.child.kill('SIGKILL');
      await first.ended;
      const third = run(storage);
      const found = await sendToProcess(await waitUntilReady(third), demo)('POST', '/auth/password/sign-in', { body: account });
      expect([created.status, found.status, found.body.user_id]).toEqual([200, 200, created.body.user_id]);
      third.child.kill('SIGTERM');
      expect(await third.ended).toEqual({ code: 0, stderr: '' });
    },
  );

  it.each([
    ['a port that is not a number', { PORT: 'http' }, 'PORT=http is not a whole number'],
    [
      'a data directory that cannot be created',
      { PORT: '0', DATA_DIR: '/proc/nowhere' },
      'The data directory /proc/nowhere cannot be written',
    ],
    [
      'an unreachable database',
      { PORT: '0', DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/x' },
      'The database at postgres://127.0.0.1:1/x cannot be used',
    ],
  ])('prints a one-line error for %s', { timeout: 120_000 }, async (_what, environment, message) => {
    const { code, stderr } = await run(environment as Record<string, string>).ended;
    expect(code).toBe(1);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('hunter2');
  });

  it('prints a one-line error if its port is in use', { timeout: 120_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await run({ PORT: String(port), DATA_DIR: join(directory, 'data') }).ended;
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is in use by another program, perhaps another Portico service. Choose another port with PORT, or with --port of the command portico.\n`,
    ]);
  });
});
