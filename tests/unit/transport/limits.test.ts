import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { diagnoseConnection } from '../../../src/transport/diagnostics.js';
import { send } from '../../../src/transport/send.js';
import { createStage, tokensInTurn } from './stage.js';

const REQUEST = { method: 'GET', path: '/users/me', access: 'client' } as const;
const ABORTED = { code: 'ABORTED' };

describe('the time limit', () => {
  it.each(['never-responds', 'never-ends-body'])('is 30 seconds for one attempt: %s', async (drop) => {
    const { network, clock, failure } = createStage();
    network.script({ drop, bodyRaw: '{', always: true });
    const before = clock.platform.elapsed();
    expect(await failure({ method: 'POST', body: {} })).toMatchObject({ code: 'TIMEOUT' });
    expect(clock.platform.elapsed() - before).toBe(30_000);
  });

  it('is two minutes for a call with all its attempts', async () => {
    const { network, clock, failure } = createStage();
    network.script({ drop: 'never-responds', always: true });
    const before = clock.platform.elapsed();
    expect(await failure()).toMatchObject({ code: 'TIMEOUT' });
    expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(120_000);
    expect(network.sent.length).toBeGreaterThanOrEqual(4);
  });

  it('includes the time to get a token', async () => {
    const { network, clock, failure } = createStage();
    network.script({ drop: 'never-responds', always: true });
    const tokens = () => new Promise<null>((resolve) => void clock.platform.after(110_000, () => resolve(null)));
    const before = clock.platform.elapsed();
    expect(await failure({ tokenSource: { tokens, markRejected: () => undefined, invalidate: () => undefined } })).toMatchObject({
      code: 'TIMEOUT',
    });
    expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(120_000);
  });

  it('does not trigger a burst of requests after the device slept', async () => {
    const { network, clock, transport } = createStage();
    network.script({ drop: 'connection-refused' }, { body: {} });
    const frozen = send(transport, REQUEST);
    await clock.settle();
    clock.jump(600_000);
    await clock.run(frozen);
    expect(network.sent).toHaveLength(2);
  });

  it('leaves no timer after a call', async () => {
    const { network, clock, call, failure } = createStage();
    network.script({ body: {} }, { status: 500 }, { drop: 'connection-refused' }, { body: {} });
    await call();
    await failure();
    await call();
    expect(clock.timers()).toBe(0);
  });
});

describe('an abort', () => {
  it('prevents all requests, including requests for a token, if it precedes the call', async () => {
    const { network, clock, transport } = createStage();
    const tokenSource = { tokens: vi.fn(async () => null), markRejected: vi.fn(), invalidate: vi.fn() };
    const found = await clock.outcome(send(transport, { ...REQUEST, tokenSource, signal: AbortSignal.abort('changed my mind') }));
    expect(found).toMatchObject({ error: { ...ABORTED, cause: 'changed my mind' } });
    expect(network.sent).toHaveLength(0);
    expect(tokenSource.tokens).not.toHaveBeenCalled();
  });

  it.each([
    ['during the call', 'never-responds', 10],
    ['during the response', 'never-ends-body', 10],
    ['in a pause between attempts', 'connection-refused', 100],
  ])('%s (%s) rejects the call immediately, and the call is not repeated', async (_, drop, afterMs) => {
    const { network, clock, transport } = createStage();
    network.script({ drop, bodyRaw: '{', always: true });
    const controller = new AbortController();
    const call = clock.outcome(send(transport, { ...REQUEST, signal: controller.signal }));
    clock.platform.after(afterMs, () => controller.abort());
    const before = clock.platform.elapsed();
    expect(await call).toMatchObject({ error: ABORTED });
    expect(clock.platform.elapsed() - before).toBe(afterMs);
    expect(network.sent).toHaveLength(1);
    expect(clock.timers()).toBe(0);
  });

  it('rejects the call, even if the call waits for a token', async () => {
    const { clock, transport, network } = createStage();
    const controller = new AbortController();
    const tokenSource = { tokens: () => new Promise<null>(() => undefined), markRejected: () => undefined, invalidate: () => undefined };
    const call = clock.outcome(send(transport, { ...REQUEST, tokenSource, signal: controller.signal }));
    clock.platform.after(5, () => controller.abort());
    expect(await call).toMatchObject({ error: ABORTED });
    expect(network.sent).toHaveLength(0);
  });

  it('aborts a thousand parallel calls with one listener on the signal that they share', async () => {
    const { network, clock, transport } = createStage();
    network.script({ drop: 'never-responds', always: true });
    const shared = new AbortController();
    const calls = Array.from({ length: 1000 }, () => clock.outcome(send(transport, { ...REQUEST, signal: shared.signal })));
    await clock.settle();
    expect(getEventListeners(shared.signal, 'abort')).toHaveLength(1);
    shared.abort();
    for (const outcome of await Promise.all(calls)) expect(outcome).toMatchObject({ error: { code: 'ABORTED' } });
    expect([getEventListeners(shared.signal, 'abort').length, clock.timers()]).toEqual([0, 0]);
  });

  it('that never happens leaves no listeners on the signal of a call', async () => {
    const { network, clock, transport } = createStage();
    network.script({ drop: 'connection-refused' }, { body: {}, always: true });
    const { signal } = new AbortController();
    const call = send(transport, { ...REQUEST, signal });
    expect(getEventListeners(signal, 'abort')).not.toHaveLength(0);
    await clock.run(call);
    await clock.settle();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('a lost connection', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is reported as OFFLINE if the device is offline, without another request', async () => {
    const { network, clock, failure } = createStage();
    clock.setOnline(false);
    network.script({ drop: 'connection-refused', always: true });
    const error = await failure();
    expect(error).toMatchObject({ code: 'OFFLINE', cause: expect.any(TypeError) as TypeError });
    expect((error as Error).message).toBe("You're offline. Check your internet connection and try again.");
    expect(network.sent).toHaveLength(1);
  });

  it('triggers one health check of the configured service, without tokens or keys', async () => {
    const { network, failure } = createStage();
    network.script({ drop: 'connection-refused', always: true });
    const error = await failure({ method: 'POST', tokenSource: tokensInTurn({ accessToken: 'a', refreshToken: 'r' }) });
    expect(error).toMatchObject({ code: 'CONNECTION', diagnostics: { online: true, health: 'status 200' } });
    expect((error as Error).message).toBe('The service could not be reached. Something blocks the request.');
    const [probe, ...others] = network.to('GET /health');
    expect(others).toHaveLength(0);
    expect(probe).toMatchObject({ method: 'GET', url: { href: 'https://api.example/health' } });
    expect([...(probe?.headers ?? [])]).toEqual([]);
    expect(new Set(network.sent.map(({ url }) => url.host))).toEqual(new Set(['api.example']));
  });

  it('triggers a health check of at most three seconds', async () => {
    const { clock } = createStage();
    const platform = {
      ...clock.platform,
      fetch: (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('x')))),
    };
    const before = clock.platform.elapsed();
    const connectionError = new (await import('../../../src/errors/portico-error.js')).PorticoError('CONNECTION', 'x');
    expect(await clock.run(diagnoseConnection(connectionError, platform, 'https://api.example'))).toMatchObject({
      diagnostics: { health: 'no response' },
    });
    expect(clock.platform.elapsed() - before).toBe(3000);
    const unreachable = { ...clock.platform, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    expect(await clock.run(diagnoseConnection(connectionError, unreachable, 'https://api.example'))).toMatchObject({
      message: 'x Check your internet connection and try again.',
      diagnostics: { health: 'unreachable' },
    });
  });

  it('is the only error that is diagnosed', async () => {
    const { clock } = createStage();
    const error = new Error('x');
    expect(await diagnoseConnection(error, clock.platform, 'https://api.example')).toBe(error);
  });
});
