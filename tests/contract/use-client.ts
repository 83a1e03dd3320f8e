// Starts a backend before the tests in a file, and stops the backend after the tests.
import { afterAll, beforeAll } from 'vitest';
import { startClient, type Client } from './client.js';
import { startOAuthClient, type OAuthClient } from './oauth-stage.js';

/** The time limit for starting a backend. Creating its database can take many seconds on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/** Returns a proxy for a client that is started before the first test and closed after the last test. */
export const startBeforeTests = <C extends Client>(start: () => Promise<C>, close: (client: C) => Promise<void>): C => {
  let started: C | undefined;
  beforeAll(async () => void (started = await start()), START_TIMEOUT_MS);
  afterAll(() => started && close(started));
  return new Proxy({} as C, { get: (_, name) => Reflect.get(started ?? {}, name) as unknown });
};

/** Options with the normal password hash cost, for tests that depend on the cost or the duration of hashing. */
export const NORMAL_HASHES = { passwordCost: undefined };

/** Starts a backend for the calling file. The backend clock moves only when `wait` is called. */
export const useClient = (options: Parameters<typeof startClient>[0] = {}): Client =>
  startBeforeTests(
    () => startClient(options),
    ({ backend }) => backend.close(),
  );

/** Starts a backend like `useClient`, but with the real shared provider. */
export const useOAuthClient = (options: Parameters<typeof startClient>[0] = {}): OAuthClient =>
  startBeforeTests(
    () => startOAuthClient(options),
    (client) => client.close(),
  );
