// Starts a backend before the tests of a file, and stops it after them.
import { afterAll, beforeAll } from 'vitest';
import { startClient, type Client } from './client.js';
import { startOAuthClient, type OAuthClient } from './oauth-stage.js';

/** The time limit for the creation of a database, which takes seconds, or longer on a busy machine. */
const PATIENCE_MS = 120_000;

/** Returns an object that forwards to the client, which is created when the tests begin. */
export const inTime = <C extends Client>(start: () => Promise<C>, close: (client: C) => Promise<void>): C => {
  let started: C | undefined;
  beforeAll(async () => void (started = await start()), PATIENCE_MS);
  afterAll(() => started && close(started));
  return new Proxy({} as C, { get: (_, name) => Reflect.get(started ?? {}, name) as unknown });
};

/** Options with the normal cost of password hashes, for tests that measure hashes or do something while a password is hashed. */
export const NORMAL_HASHES = { passwordCost: undefined };

/** Starts a backend for the calling file, whose clock moves only when `wait` is called. */
export const useClient = (options: Parameters<typeof startClient>[0] = {}): Client =>
  inTime(
    () => startClient(options),
    ({ backend }) => backend.close(),
  );

/** Starts a backend like `useClient`, with the real shared provider. */
export const useOAuthClient = (options: Parameters<typeof startClient>[0] = {}): OAuthClient =>
  inTime(
    () => startOAuthClient(options),
    (client) => client.close(),
  );
