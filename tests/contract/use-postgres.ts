// Starts a PostgreSQL server and a backend that uses it, and opens another database connection, which can hold locks.
import { Client as Connection } from 'pg';
import { vi } from 'vitest';
import type { BackendOptions } from '../../src/backend/backend.js';
import { createDatabase, query, startPostgres } from '../support/postgres.js';
import { startClient, type ApiResponse, type Client } from './client.js';
import { startBeforeTests } from './use-client.js';

export interface PostgresClient extends Client {
  readonly query: (statement: string) => Promise<Record<string, unknown>[]>;
  /**
   * Runs the statements in a transaction and sends the requests. Repeats `expectWaiting` until it does not throw, and then commits the
   * transaction. `settled` is the number of requests that are complete.
   */
  readonly sendDuringTransaction: (
    statements: readonly string[],
    send: () => readonly Promise<ApiResponse>[],
    expectWaiting: (settled: number) => Promise<void>,
  ) => Promise<ApiResponse[]>;
  readonly close: () => Promise<void>;
}

const start = async (options: Partial<BackendOptions>): Promise<PostgresClient> => {
  const server = await startPostgres();
  const databaseUrl = await createDatabase(server.url);
  const client = await startClient({ databaseUrl, ...options });
  const connection = new Connection({ connectionString: databaseUrl });
  await connection.connect();
  return {
    ...client,
    query: (statement) => query(databaseUrl, statement),
    sendDuringTransaction: async (statements, send, expectWaiting) => {
      await connection.query('begin');
      for (const statement of statements) await connection.query(statement);
      let settled = 0;
      const responses = send().map((response) => response.finally(() => (settled += 1)));
      await vi.waitFor(() => expectWaiting(settled), 10_000);
      await connection.query('commit');
      return Promise.all(responses);
    },
    close: async () => {
      await connection.end();
      await client.backend.close();
      await server.stop();
    },
  };
};

/** Starts a backend before the tests in a `describe`, and stops the backend after the tests. */
export const usePostgres = (options: Partial<BackendOptions> = {}): PostgresClient =>
  startBeforeTests(
    () => start(options),
    (client) => client.close(),
  );
