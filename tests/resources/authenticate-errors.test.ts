// Tests how `authenticate` handles outages, time limits, abort signals and incorrect options.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UndecidedRequest } from '../../src/server.js';
import { createClock } from '../support/clock.js';
import { cookieOf, requestWith } from './host-requests.js';
import { startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

describe('authenticate', () => {
  it('returns "error" rather than "signed-out" if the public keys cannot be fetched', async () => {
    const { app } = await stage.signUp();
    const { accessToken } = await app.session.tokens();
    let isDown = true;
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      if (isDown) throw new TypeError('fetch failed');
      return stage.backend.fetch(new Request(url, init));
    };
    const server = stage.openServer({ platform: { fetch, now: stage.now } });
    const request = requestWith({ authorization: `Bearer ${accessToken}` });
    const undecided = await server.authenticate(request);
    expect(undecided).toMatchObject({ status: 'error', error: { code: 'CONNECTION' }, response: { status: 503 } });
    expect([...undecided.headers]).toEqual([]);
    expect([...(undecided as UndecidedRequest).response.headers]).toEqual([['cache-control', 'private, no-store']]);
    isDown = false;
    expect(await server.authenticate(request)).toMatchObject({ status: 'signed-in' });
  });

  it('returns "error" after five seconds, or after maxWaitMs, if the service does not respond', async () => {
    const { app } = await stage.signUp();
    const { refreshToken } = await app.session.tokens();
    const { platform, advance } = createClock({ fetch: () => new Promise(() => undefined), nowMs: stage.now() });
    const server = stage.openServer({ platform });
    const request = requestWith(cookieOf(server, refreshToken));
    const waits = [server.authenticate(request), server.authenticate(request, { maxWaitMs: 1000 })];
    const ended: number[] = [];
    waits.forEach((wait, index) => void wait.then(() => ended.push(index)));
    await advance(1000);
    expect(ended).toEqual([1]);
    await advance(4000);
    for (const auth of await Promise.all(waits)) expect(auth).toMatchObject({ status: 'error', error: { code: 'TIMEOUT' } });
  });

  it('rejects with ASSERTION if maxWaitMs is not a valid time', async () => {
    const server = stage.openServer();
    for (const maxWaitMs of ['5', -5, Number.NaN, Number.POSITIVE_INFINITY] as number[])
      await expect(server.authenticate(requestWith({}), { maxWaitMs })).rejects.toMatchObject({
        code: 'ASSERTION',
        message: '"maxWaitMs" must be from 0 to 2,147,483,647 milliseconds.',
      });
  });

  it('rejects with ABORTED when its signal aborts', async () => {
    const { app } = await stage.signUp();
    const { refreshToken } = await app.session.tokens();
    const server = stage.openServer({ platform: createClock({ fetch: () => new Promise(() => undefined) }).platform });
    const controller = new AbortController();
    const call = server.authenticate(requestWith(cookieOf(server, refreshToken)), { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('rejects with ABORTED if its signal is already aborted', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const request = requestWith(await app.session.authHeaders());
    await expect(server.authenticate(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('rejects Hono’s request object with CONFIGURATION and says what to pass instead', async () => {
    const call = stage.openServer().authenticate({ raw: requestWith({}) } as never);
    await expect(call).rejects.toMatchObject({ code: 'CONFIGURATION', message: expect.stringContaining('c.req.raw') as string });
  });

  it('rejects with CONFIGURATION if the issuer of a new access token is not baseUrl', async () => {
    const { app } = await stage.signUp();
    const { refreshToken } = await app.session.tokens();
    const server = stage.openServer({ baseUrl: { browser: 'http://other.test', server: 'http://backend.test' } });
    await expect(server.authenticate(requestWith(cookieOf(server, refreshToken)))).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('baseUrl') as string,
    });
  });

  it('rejects with CONFIGURATION without a publishable client key, even if the request has no session', async () => {
    const server = stage.openServer({ publishableClientKey: undefined });
    await expect(server.authenticate(requestWith({}))).rejects.toMatchObject({ code: 'CONFIGURATION' });
  });
});
