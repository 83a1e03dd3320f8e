// Counts how often a request waits for the PostgreSQL server. Statements that are sent before the earlier ones are answered share a round trip.
// A busy machine sends more statements before an answer is read, so the counts may be lower than the limits.
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { missingPostgres } from '../support/postgres.js';
import { CALLBACK, PASSWORD, type ApiResponse } from './client.js';
import { usePostgres } from './use-postgres.js';

describe.skipIf(missingPostgres())('the number of round trips to a PostgreSQL server', () => {
  const client = usePostgres();
  afterEach(() => void vi.restoreAllMocks());

  const count = async (send: () => Promise<ApiResponse>): Promise<{ readonly trips: number; readonly statements: readonly string[] }> => {
    const statements: string[] = [];
    const waiting = new Map<unknown, number>();
    let trips = 0;
    const original = Client.prototype.query as (...args: unknown[]) => unknown;
    const leave = (connection: unknown): void => void waiting.set(connection, (waiting.get(connection) ?? 1) - 1);
    vi.spyOn(Client.prototype, 'query').mockImplementation(function query(this: Client, config: { text: string }, ...more: unknown[]) {
      statements.push(config.text.slice(0, 60));
      const before = waiting.get(this) ?? 0;
      if (before === 0) trips += 1;
      waiting.set(this, before + 1);
      const callback = more[1];
      if (typeof callback !== 'function') return (original.call(this, config, ...more) as Promise<unknown>).finally(() => leave(this));
      const done = (...results: unknown[]): void => {
        leave(this);
        callback(...results);
      };
      return original.call(this, config, more[0], done);
    } as never);
    const { status, body } = await send();
    vi.restoreAllMocks();
    expect([status, body]).toEqual([200, expect.anything()]);
    return { trips, statements };
  };

  const signUp = (email: string) =>
    client.send('POST', '/auth/password/sign-up', { body: { email, password: PASSWORD, verification_callback_url: CALLBACK } });

  it('is at most two for GET /users/me: the sender of the request, and the user with documents and images', async () => {
    const user = await client.signUp();
    const { trips, statements } = await count(() => client.send('GET', '/users/me', { as: user }));
    expect(statements).toHaveLength(2);
    expect(trips).toBeLessThanOrEqual(2);
  });

  it('is at most two for GET /users/me even if a password reset once removed the user’s other sign-in methods', async () => {
    const user = await client.signUp();
    await client.query(`update users set locked_out_at = 1 where id = '${user.user_id}'`);
    expect((await count(() => client.send('GET', '/users/me', { as: user }))).trips).toBeLessThanOrEqual(2);
  });

  it('is at most four for a refresh: the project, the locked user and the session, the activity, the commit', async () => {
    const { refresh_token } = await client.signUp();
    const refresh = () => client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });
    expect((await count(refresh)).trips).toBeLessThanOrEqual(4);
  });

  it('is at most six for a sign-in with a password: the project, the address, the user, the locked user, the session, the commit', async () => {
    const { email } = await client.signUp();
    const signIn = () => client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } });
    expect((await count(signIn)).trips).toBeLessThanOrEqual(6);
  });

  it('is at most five for a sign-up: the project, the address, the account and the session, the email, the commit', async () => {
    const { trips, statements } = await count(() => signUp('five@example.com'));
    expect(trips, statements.join('\n')).toBeLessThanOrEqual(5);
  });
});
