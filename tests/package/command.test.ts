// Runs `npx portico start` from the installed package. A user signs up with the installed SDK, and signs in again after a restart.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, inject, it } from 'vitest';

const HOST = inject('serverHost');
const ADA = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  // Required for the sign-up, because the default URL requires a page origin, which Node.js does not have.
  verificationCallbackUrl: 'http://localhost:3000/verify',
};
const directory = mkdtempSync(join(tmpdir(), 'portico-package-'));
const running = new Set<ChildProcess>();

interface Command {
  readonly url: string;
  /** Sends SIGTERM to the backend, and returns the exit code of npx. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the backend on a free port, and resolves when the backend has printed its URLs. */
const start = async (): Promise<Command> => {
  const { DATABASE_URL: _, DATA_DIR: __, PORT: ___, ...inherited } = process.env;
  // Uses a separate process group, so that the test can end all processes that npx starts.
  const child = spawn('npx', ['--offline', '--silent', 'portico', 'start', '--port', '0', '--data', directory], {
    cwd: HOST,
    env: { ...inherited, SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let text = '';
  child.stdout.on('data', (chunk) => void (text += String(chunk)));
  while (!text.includes('/demo.json')) {
    const hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
    if (hasEnded) throw new Error(`portico ended before it printed its URLs: ${text}`);
  }
  const stop = (): Promise<number | null> => {
    // Reads the process ID from the lock of the data directory, because npx runs the backend in a shell.
    process.kill(Number(readFileSync(join(directory, 'lock'), 'utf8').split(' ')[0]), 'SIGTERM');
    return ended;
  };
  return { url: /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '', stop };
};

/** Calls a method of the installed SDK. Returns the email address of the signed-in user, or an error code. */
const authenticate = async (url: string, method: 'signUpWithPassword' | 'signInWithPassword'): Promise<string> => {
  const code = `
    import { createClientApp } from 'portico-auth';
    const { projectId, publishableClientKey } = await (await fetch('${url}/demo.json')).json();
    const app = createClientApp({ projectId, publishableClientKey, baseUrl: '${url}', tokenStore: 'memory' });
    const result = await app.auth.${method}(${JSON.stringify(ADA)});
    console.log(result.status === 'ok' ? (await app.getUser()).primaryEmail : result.error.code);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: HOST, timeout: 60_000 });
  return stdout.trim();
};

afterEach(() => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('npx portico start keeps users in its data directory across a restart', async () => {
  const first = await start();
  expect(await authenticate(first.url, 'signUpWithPassword')).toBe(ADA.email);
  expect(await first.stop()).toBe(0);
  const second = await start();
  expect(await authenticate(second.url, 'signInWithPassword')).toBe(ADA.email);
  expect(await second.stop()).toBe(0);
});
