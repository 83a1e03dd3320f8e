// A backend for the tests of one file: started before them, closed after them.
import { afterAll, beforeAll } from 'vitest';
import { startClient, type Client } from './client.js';
import { startOAuthClient, type OAuthClient } from './oauth-stage.js';

/** Making a database takes seconds, and on a machine that is busy with others many of them. */
const PATIENCE_MS = 120_000;

/** What is started when the tests begin, under a name that they can hold before. */
export const inTime = <C extends Client>(start: () => Promise<C>, close: (client: C) => Promise<void>): C => {
  let started: C | undefined;
  beforeAll(async () => void (started = await start()), PATIENCE_MS);
  afterAll(() => started && close(started));
  return new Proxy({} as C, { get: (_, name) => Reflect.get(started ?? {}, name) as unknown });
};

/** For the file that calls it: a backend of its own, with a clock that stands still until it is moved. */
export const useClient = (options: Parameters<typeof startClient>[0] = {}): Client =>
  inTime(
    () => startClient(options),
    ({ backend }) => backend.close(),
  );

/** The same with the real shared provider beside it. */
export const useOAuthClient = (options: Parameters<typeof startClient>[0] = {}): OAuthClient =>
  inTime(
    () => startOAuthClient(options),
    (client) => client.close(),
  );
