// Checks passwords on a platform without native code: worker threads hash them, and sign-ins use another thread after a thread exits.
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { PASSWORD } from './client.js';
import { NORMAL_HASHES, useClient } from './use-client.js';

vi.mock('@node-rs/argon2', () => {
  throw new Error('Cannot find native binding.');
});

const threads: Worker[] = [];
const record = (worker: Worker): void => void threads.push(worker);
process.on('worker', record);
afterAll(() => void process.off('worker', record));

const failures: unknown[] = [];
const client = useClient({ ...NORMAL_HASHES, report: (error) => void failures.push(error) });

it('sign-ins may fail if their thread exits, but later sign-ins use another thread', async () => {
  const { email } = await client.signUp();
  const signIn = () => client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } });
  const before = Promise.all([signIn(), signIn(), signIn()]);
  expect(threads.length).toBeGreaterThan(0);
  await Promise.all(threads.map((thread) => thread.terminate()));
  for (const { status } of await before) expect([200, 500]).toContain(status);
  for (const failure of failures) expect(String(failure)).toContain('A password worker ended');
  expect((await signIn()).status).toBe(200);
});

it('a thread that exited while idle is not used again', async () => {
  const { email } = await client.signUp();
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect((await client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } })).status).toBe(200);
});
