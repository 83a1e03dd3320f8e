// Checks that a data directory and a PostgreSQL server keep all data when the backend restarts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, missingPostgres, query, startPostgres, type PostgresServer } from '../support/postgres.js';
import { MAX_CONCURRENT_REQUESTS } from '../support/slices.js';
import { CALLBACK, PASSWORD, problemOf, startClient, type Client } from './client.js';
import { NORMAL_HASHES } from './use-client.js';

const MANY = MAX_CONCURRENT_REQUESTS;

/** Creates and changes a user, restarts the backend, and checks that the backend still has all data. */
const expectDataAfterRestart = async (open: () => Promise<Client>): Promise<void> => {
  const first = await open();
  const user = await first.signUp();
  const verified = await first.send('POST', '/contact-channels/verify', { body: { code: await first.emailedCode(user.email) } });
  expect(verified.body).toEqual({ success: true });
  await first.send('PATCH', '/users/me', { as: user, body: { display_name: 'Ada', client_metadata: ['1', null, { b: 1, a: 2 }] } });
  const before = (await first.send('GET', '/users/me', { as: user })).body;
  const { demo } = first.backend;
  const keys = JSON.stringify(demo);
  await first.backend.close();

  const second = await open();
  expect(JSON.stringify(second.backend.demo)).toBe(keys);
  expect((await second.send('GET', '/users/me', { as: user })).body).toEqual(before);
  const refreshed = await second.send('POST', '/auth/sessions/current/refresh', {
    headers: { 'x-stack-refresh-token': user.refresh_token },
  });
  expect(refreshed.status).toBe(200);
  const again = await second.send('POST', '/auth/password/sign-in', { body: { email: user.email, password: PASSWORD } });
  expect([again.status, again.body.user_id]).toEqual([200, user.user_id]);
  expect(await second.backend.inbox.list(user.email)).toHaveLength(1);
  await second.backend.close();
};

describe('a data directory', () => {
  const directories: string[] = [];
  const newDirectory = (): string => {
    const directory = mkdtempSync(join(tmpdir(), 'portico-backend-'));
    directories.push(directory);
    return directory;
  };
  afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

  /** The tests share this directory, because creating an embedded database takes seconds. */
  const dataDir = newDirectory();

  it('keeps all data after a restart', { timeout: 180_000 }, async () => {
    await expectDataAfterRestart(() => startClient({ dataDir, databaseUrl: undefined }));
  });

  it('is in use: `npm start` says so before it builds anything, and rejects arguments', { timeout: 60_000 }, () => {
    const directory = newDirectory();
    writeFileSync(join(directory, 'lock'), String(process.pid));
    const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: directory, PORT: '0' };
    delete env['DATABASE_URL'];
    const { status, stdout, stderr } = spawnSync('node_modules/.bin/tsx', ['demo/start.ts'], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`The data directory ${directory} is in use by another process (pid ${process.pid})`);
    const withArgument = spawnSync('node_modules/.bin/tsx', ['demo/start.ts', '--help'], { env, encoding: 'utf8' });
    expect([withArgument.status, withArgument.stderr]).toEqual([1, expect.stringContaining('npm start has no options.')]);
  });

  it('can be used by only one process until that process exits or crashes', { timeout: 180_000 }, async () => {
    const open = () => startClient({ dataDir, databaseUrl: undefined });
    const first = await open();
    await expect(open()).rejects.toThrow(`The data directory ${dataDir} is in use by another process (pid ${process.pid})`);
    await first.backend.close();
    const lock = join(dataDir, 'lock');
    // The lock file contains the ID of the running parent process, then the ID of an exited process, a reused ID, and no ID.
    writeFileSync(lock, String(process.ppid));
    await expect(open()).rejects.toThrow('is in use by another process');
    const { pid: dead } = spawnSync('true');
    for (const stale of [String(dead), `${process.ppid} 1`, '', 'nonsense']) {
      writeFileSync(lock, stale);
      const next = await open();
      expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await next.backend.close();
    }
  });

  it('results in an error that contains its path if it cannot be written', async () => {
    const file = join(newDirectory(), 'file');
    writeFileSync(file, '');
    await expect(startClient({ dataDir: join(file, 'data'), databaseUrl: undefined })).rejects.toThrow(
      /^The data directory .* cannot be written \(ENOTDIR\)\. Change its permissions, or choose another directory\.$/,
    );
  });
});

describe.skipIf(missingPostgres())('a PostgreSQL server', () => {
  let server: PostgresServer;
  let databaseUrl: string;
  beforeAll(async () => {
    server = await startPostgres();
    databaseUrl = await createDatabase(server.url);
  }, 60_000);
  afterAll(() => server?.stop());
  const open = () => startClient({ databaseUrl });

  it('keeps all data after a restart', { timeout: 180_000 }, () => expectDataAfterRestart(open));

  it(
    'lets only one of many simultaneous requests use a code or create a user, as the embedded database does',
    { timeout: 180_000 },
    async () => {
      const client = await open();
      const email = client.newEmail();
      const count = async (send: () => Promise<{ status: number }>): Promise<number[]> => {
        const responses = await Promise.all(Array.from({ length: MANY }, send));
        return [responses.filter(({ status }) => status === 200).length, responses.filter(({ status }) => status >= 500).length];
      };
      const body = { email, password: PASSWORD, verification_callback_url: CALLBACK };
      expect(await count(() => client.send('POST', '/auth/password/sign-up', { body }))).toEqual([1, 0]);
      const code = await client.emailedCode(email);
      expect(await count(() => client.send('POST', '/contact-channels/verify', { body: { code } }))).toEqual([1, 0]);
      const { signIns, users } = await signInWithManyCodes(client);
      expect([signIns, users]).toEqual([20, 1]);
      await client.backend.close();
    },
  );

  it('can be shared by two processes that start at the same time, and both use the same keys', { timeout: 180_000 }, async () => {
    const fresh = await createDatabase(server.url);
    const [one, two] = await Promise.all([startClient({ databaseUrl: fresh }), startClient({ databaseUrl: fresh })]);
    expect(one.backend.demo).toEqual(two.backend.demo);
    const user = await one.signUp();
    expect((await two.send('GET', '/users/me', { as: user })).body.id).toBe(user.user_id);
    await Promise.all([one.backend.close(), two.backend.close()]);
  });

  it('stores no secrets in plain text, except in the inbox, and stores password hashes with the cost that OWASP recommends', async () => {
    // This test uses the normal cost. Most other tests use a lower cost.
    const client = await startClient({ databaseUrl, ...NORMAL_HASHES });
    const user = await client.signUp();
    const tables = await query(
      databaseUrl,
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'inbox_messages'`,
    );
    const rows = await Promise.all(tables.map(({ tablename }) => query(databaseUrl, `select * from ${String(tablename)}`)));
    const dump = JSON.stringify(rows);
    const { demo } = client.backend;
    const secrets = [
      PASSWORD,
      user.refresh_token,
      await client.emailedCode(user.email),
      demo.secretServerKey,
      demo.publishableClientKey,
      demo.superSecretAdminKey,
    ];
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    await client.backend.close();
  });

  it('results in an error that omits its password if it cannot be reached', async () => {
    const url = 'postgres://portico:hunter2@127.0.0.1:1/nowhere';
    const error = await startClient({ databaseUrl: url }).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/The database at postgres:\/\/127\.0\.0\.1:1\/nowhere cannot be used \(ECONNREFUSED\)\./);
  });
});

/** Uses twenty codes for one new email address at the same time. Returns the numbers of successful sign-ins and of different users. */
const signInWithManyCodes = async (client: Client): Promise<{ signIns: number; users: number }> => {
  const email = client.newEmail();
  const codes: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    await client.send('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: CALLBACK } });
    codes.push(await client.emailedCode(email));
  }
  const responses = await Promise.all(codes.map((code) => client.send('POST', '/auth/otp/sign-in', { body: { code } })));
  return {
    signIns: responses.filter((response) => problemOf(response).status === 200).length,
    users: new Set(responses.map(({ body }) => body.user_id)).size,
  };
};
