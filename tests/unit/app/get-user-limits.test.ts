// Checks how long `getUser` waits for a service that does not respond.
import { describe, expect, it } from 'vitest';
import { nextjsCookieStore, requestStore } from '../../../src/index.js';
import { createServerApp } from '../../../src/server.js';
import { createNetwork } from '../../support/network.js';
import { knownError, makeToken, userResponse } from '../../support/tokens.js';
import { createAppStage, ME, signedIn } from './stage.js';

const TOKENS = { accessToken: makeToken(), refreshToken: 'refresh-a' };
const requestWithTokens = () => new Request('https://host.example', { headers: { 'x-stack-auth': JSON.stringify(TOKENS) } });
const TIMEOUT = { error: { code: 'TIMEOUT' } };

const createServerStage = () => {
  const network = createNetwork();
  network.script({ always: true, drop: 'never-responds' });
  const server = createServerApp({
    projectId: 'limits',
    publishableClientKey: 'pck_1',
    secretServerKey: 'ssk_1',
    baseUrl: 'https://api.example',
    platform: network.clock.platform,
  });
  return { server, network };
};

/** Returns how long a call takes that ends with TIMEOUT. */
const waitOf = async ({ clock }: Pick<ReturnType<typeof createNetwork>, 'clock'>, call: () => Promise<unknown>): Promise<number> => {
  const before = clock.platform.elapsed();
  expect(await clock.outcome(call())).toMatchObject(TIMEOUT);
  return clock.platform.elapsed() - before;
};

describe('getUser', () => {
  it.each(['return-null', 'redirect', 'anonymous'] as const)('with `or: %s` waits for the service for `maxWaitMs`', async (or) => {
    const { app, network } = createAppStage(signedIn());
    network.script({ always: true, drop: 'never-responds' });
    expect(await waitOf(network, () => app.getUser({ or, maxWaitMs: 3000 }))).toBe(3000);
    expect(await waitOf(network, () => app.getUser({ or, maxWaitMs: 3000, ...signedIn('other') }))).toBe(3000);
  });

  it('waits for the service for two minutes if the store is not the store of a request', async () => {
    const { app, network } = createAppStage(signedIn());
    network.script({ always: true, drop: 'never-responds' });
    expect(await waitOf(network, () => app.getUser())).toBe(120_000);
  });

  it('waits for five seconds if the store belongs to a request', async () => {
    const cookies = { get: () => ({ value: 'refresh-a' }), set: () => undefined };
    const nextStore = nextjsCookieStore({ projectId: 'p', cookies, headers: { get: () => null } });
    for (const tokenStore of [requestStore(requestWithTokens(), 'p'), nextStore]) {
      const { app, network } = createAppStage({ tokenStore });
      network.script({ always: true, drop: 'never-responds' });
      expect(await waitOf(network, () => app.getUser())).toBe(5000);
      expect(await waitOf(network, () => app.getUser({ maxWaitMs: 7000 }))).toBe(7000);
    }
  });

  it('of a server app waits for five seconds, or for `maxWaitMs`, and ends its requests', async () => {
    const { server, network } = createServerStage();
    expect(await waitOf(network, () => server.getUser(requestWithTokens()))).toBe(5000);
    expect(await waitOf(network, () => server.forRequest(requestWithTokens()).getUser())).toBe(5000);
    expect(await waitOf(network, () => server.getUser({ tokenStore: requestWithTokens(), maxWaitMs: 1000 }))).toBe(1000);
    await network.clock.advance(0);
    expect(network.sent.at(-1)?.init.signal?.aborted).toBe(true);
  });

  it('rejects with ABORTED if its signal aborts, and a call that shares the request continues', async () => {
    const { app, network, run, outcome } = createAppStage(signedIn());
    network.script({ match: ME, delayMs: 1000, ...userResponse() });
    const abort = new AbortController();
    const other = app.getUser();
    const own = app.getUser({ signal: abort.signal });
    abort.abort();
    expect(await outcome(own)).toMatchObject({ error: { code: 'ABORTED' } });
    expect(await run(other)).toMatchObject({ displayName: 'Ada' });
  });

  it('also limits the time for the creation of an anonymous account', async () => {
    const { app, network } = createAppStage();
    network.script({ match: 'POST /auth/anonymous/sign-up', drop: 'never-responds' });
    expect(await waitOf(network, () => app.getUser({ or: 'anonymous', maxWaitMs: 2000 }))).toBe(2000);
  });

  it('rejects a limit that is not valid', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script({ match: ME, ...knownError('USER_NOT_FOUND', 404) });
    for (const option of [{ maxWaitMs: '5' }, { maxWaitMs: -1 }, { signal: {} }])
      expect(await outcome(app.getUser(option as never))).toMatchObject({ error: { code: 'ASSERTION' } });
    expect(network.sent).toHaveLength(0);
  });
});
