// Tests the named statements that the backend sends to a PostgreSQL server.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres, type OpenDatabase } from '../../src/backend/db/client.js';
import { createNames, MAX_NAMES, namingClient, NO_NAMES } from '../../src/backend/db/naming-client.js';
import { transact } from '../../src/backend/db/transact.js';
import { createDatabase, missingPostgres, query, startPostgres, type PostgresServer } from '../support/postgres.js';
import { startClient } from './client.js';

const pausing = { pause: async () => undefined, randomBytes: (count: number) => new Uint8Array(count) };

describe.skipIf(missingPostgres())('on a PostgreSQL server', () => {
  let server: PostgresServer;
  let connectionString: string;
  const open: { close: () => Promise<unknown> }[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    connectionString = await createDatabase(server.url);
    await query(connectionString, 'create table items (id int primary key, label text); insert into items values (1, $$one$$)');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(open.splice(0).map(({ close }) => close()));
  });
  afterAll(() => server.stop());

  const connect = async (names = createNames()): Promise<Client> => {
    const client = new (namingClient(names))({ connectionString });
    await client.connect();
    open.push({ close: () => client.end() });
    return client;
  };

  /** Sends a statement as drizzle does. */
  const send = async (client: Client, text: string, values: unknown[]) => (await client.query({ text }, values)).rows;

  const prepared = async (client: Client): Promise<string[]> =>
    (await client.query('select statement from pg_prepared_statements order by 1')).rows.map(({ statement }) => statement);

  it('a statement with values is prepared once per connection, and a statement without values is not', async () => {
    const [one, two] = [await connect(), await connect()];
    const text = 'select label from items where id = $1';
    for (const client of [one, one, two]) expect(await send(client, text, [1])).toEqual([{ label: 'one' }]);
    await send(one, 'select count(*) from items', []);
    expect([await prepared(one), await prepared(two)]).toEqual([[text], [text]]);
  });

  it('a statement whose plan depends on its values is not prepared', async () => {
    const client = await connect();
    expect(await send(client, 'select id from items where label like $1', ['o%'])).toEqual([{ id: 1 }]);
    expect(await prepared(client)).toEqual([]);
  });

  it(`only ${MAX_NAMES} statements are prepared, and all others still work`, async () => {
    const client = await connect();
    for (let count = 1; count <= MAX_NAMES + 5; count += 1) {
      const places = Array.from({ length: count }, (_, index) => `$${index + 1}::int`).join();
      expect(
        await send(
          client,
          `select id from items where id in (${places})`,
          Array.from({ length: count }, () => 1),
        ),
      ).toEqual([{ id: 1 }]);
    }
    expect(await prepared(client)).toHaveLength(MAX_NAMES);
  });

  it('statements without names are not prepared', async () => {
    const client = await connect(NO_NAMES);
    expect(await send(client, 'select label from items where id = $1', [1])).toEqual([{ label: 'one' }]);
    expect(await prepared(client)).toEqual([]);
  });

  it('the error of a failed statement is thrown, and the connection can still be used', async () => {
    const client = await connect();
    for (let time = 0; time < 2; time += 1)
      await expect(send(client, 'insert into items (id) values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
    await expect(send(client, 'select missing from items where id = $1', [1])).rejects.toMatchObject({ code: '42703' });
    expect(await send(client, 'select id from items where id = $1', [1])).toEqual([{ id: 1 }]);
  });

  it('after a migration by another process, a statement is sent again with the new columns, and is no longer prepared', async () => {
    const names = createNames();
    const [one, two] = [await connect(names), await connect(names)];
    const text = 'select * from items where id = $1';
    for (const client of [one, two]) await send(client, text, [1]);
    await query(connectionString, 'alter table items add column first int default 3');
    for (const client of [one, two, one]) expect(await send(client, text, [1])).toEqual([{ id: 1, label: 'one', first: 3 }]);
    expect(names.find(text)).toBe('');
  });

  it('after a migration by another process, a transaction is repeated', async () => {
    const database: OpenDatabase = await openPostgres({ connectionString, preparedStatements: true });
    open.push(database);
    const read = async (): Promise<unknown> => {
      let attempts = 0;
      const found = await transact(database.db, pausing, async (inside) => {
        attempts += 1;
        await inside.execute(sql`update items set label = ${`attempt ${attempts}`} where id = 1`);
        return (await inside.execute(sql`select * from items where id = ${1}`)) as unknown as { rows: Record<string, unknown>[] };
      });
      return { attempts, second: found.rows[0]?.['second'] };
    };
    expect(await read()).toEqual({ attempts: 1, second: undefined });
    await query(connectionString, 'alter table items add column second int default 4');
    expect(await read()).toEqual({ attempts: 2, second: 4 });
  });

  it.each([true, false])(
    'the backend handles requests, and names its statements only if `preparedStatements` is true (here: %s)',
    async (preparedStatements) => {
      const sent = vi.spyOn(Client.prototype, 'query');
      const client = await startClient({ databaseUrl: await createDatabase(server.url), preparedStatements });
      open.push(client.backend);
      const user = await client.signUp();
      sent.mockClear();
      for (let time = 0; time < 2; time += 1) expect((await client.send('GET', '/users/me', { as: user })).status).toBe(200);
      const names = sent.mock.calls.map(([config]) => (config as unknown as { name?: string }).name || undefined);
      expect(names.length).toBeGreaterThan(0);
      expect(names.every((name) => (name !== undefined) === preparedStatements)).toBe(true);
    },
  );
});
