import { describe, expect, it } from 'vitest';
import { isKnownError, KnownError } from '../../../src/errors/known-error.js';
import { PorticoError } from '../../../src/errors/portico-error.js';
import { retryDelayMs } from '../../../src/transport/retry.js';
import { knownError } from '../../support/tokens.js';
import { createStage, gaps, tokensInTurn } from './stage.js';

const attempt = { made: 1, isIdempotent: true, hasFreshToken: false, random: () => 0.5 };

describe('retryDelayMs', () => {
  it('returns 0.5 to 1.5 times 2^(n − 1) seconds for retry n after a lost connection, in 1,000 random draws', () => {
    const connectionError = new PorticoError('CONNECTION', 'x');
    for (const made of [1, 2, 3, 4]) {
      const waits = Array.from({ length: 1000 }, () => retryDelayMs(connectionError, { ...attempt, made, random: Math.random }) ?? -1);
      const second = 1000 * 2 ** (made - 1);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.5 * second);
      expect(Math.max(...waits)).toBeLessThan(1.5 * second);
      const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
      expect(mean / second).toBeGreaterThan(0.95);
      expect(mean / second).toBeLessThan(1.05);
    }
  });

  it('returns no delay after five attempts, for every error', () => {
    for (const error of [
      new PorticoError('CONNECTION', 'x'),
      new PorticoError('RATE_LIMIT', 'x'),
      new KnownError('ACCESS_TOKEN_EXPIRED', 'x'),
    ]) {
      expect(retryDelayMs(error, { ...attempt, made: 5, hasFreshToken: true })).toBeUndefined();
    }
  });

  it.each(['ASSERTION', 'ABORTED', 'OFFLINE', 'PROTOCOL', 'CONFIGURATION', 'NOT_SIGNED_IN'] as const)(
    'returns no delay for %s, so that the call is not repeated',
    (code) => {
      expect(retryDelayMs(new PorticoError(code, 'x'), attempt)).toBeUndefined();
    },
  );

  it('returns no delay for service errors or unknown errors', () => {
    expect(retryDelayMs(new PorticoError('HTTP', 'x', { status: 500, body: 'INFINITE_LOOP_DETECTED' }), attempt)).toBeUndefined();
    expect(retryDelayMs(new PorticoError('HTTP', 'x', { status: 508 }), attempt)).toBeUndefined();
    expect(retryDelayMs(new KnownError('USER_NOT_FOUND', 'x'), attempt)).toBeUndefined();
    expect(retryDelayMs(new TypeError('a bug'), attempt)).toBeUndefined();
    expect(retryDelayMs(undefined, attempt)).toBeUndefined();
  });
});

describe('a lost connection', () => {
  it.each(['connection-refused', 'reset-before-headers', 'dns-failure', 'tls-failure', 'cors-blocked', 'mid-body'])(
    'triggers a retry after the fault %s',
    async (drop) => {
      const { network, call } = createStage();
      network.script({ drop, bodyRaw: '{"id":"u1","disp' }, { body: { fine: true } });
      expect((await call()).text).toBe('{"fine":true}');
      expect(gaps(network)).toEqual([1000]);
    },
  );

  it('results in five attempts with increasing pauses', async () => {
    const { network, failure } = createStage();
    network.script({ drop: 'connection-refused', always: true });
    expect(await failure()).toMatchObject({ code: 'CONNECTION' });
    expect(gaps(network)).toEqual([1000, 2000, 4000, 8000]);
  });

  it.each(['GET', 'DELETE', 'PUT', 'HEAD'])('triggers a retry of %s, which is idempotent', async (method) => {
    const { network, call } = createStage();
    network.script({ drop: 'connection-refused' }, { bodyRaw: '' });
    await call({ method });
    expect(network.sent).toHaveLength(2);
  });

  it.each(['POST', 'PATCH'])('triggers no retry of %s by default', async (method) => {
    for (const drop of ['connection-refused', 'mid-body', 'never-responds']) {
      const { network, failure } = createStage();
      network.script({ drop, bodyRaw: '{', always: true });
      expect(await failure({ method, body: {} })).toMatchObject({ code: drop === 'never-responds' ? 'TIMEOUT' : 'CONNECTION' });
      expect(network.to(`${method} /users/me`)).toHaveLength(1);
    }
  });

  it('triggers a retry of a POST that is marked as repeatable', async () => {
    const { network, call } = createStage();
    network.script({ drop: 'connection-refused' }, { body: {} });
    await call({ method: 'POST', form: { a: 'b' }, isRepeatable: true });
    expect(network.sent).toHaveLength(2);
  });
});

describe('INFINITE_LOOP_DETECTED', () => {
  it('triggers a retry, even for a POST', async () => {
    const { network, call } = createStage();
    network.script({ status: 508, bodyRaw: 'INFINITE_LOOP_DETECTED in worker' }, { body: {} });
    await call({ method: 'POST' });
    expect(gaps(network, 'POST /users/me')).toEqual([1000]);
  });

  it('triggers a retry only if it occurs in the response body', async () => {
    const { network, failure } = createStage();
    network.script({ status: 508, bodyRaw: 'Loop', always: true });
    expect(await failure()).toMatchObject({ code: 'HTTP', status: 508 });
    expect(network.sent).toHaveLength(1);
  });
});

describe('a rejected access token', () => {
  const a = { accessToken: 'token-a', refreshToken: 'r' };
  const b = { accessToken: 'token-b', refreshToken: 'r' };

  it.each(['ACCESS_TOKEN_EXPIRED', 'UNPARSABLE_ACCESS_TOKEN', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])(
    'is dropped after the error %s, and the call is repeated immediately',
    async (code) => {
      const { network, call } = createStage();
      const tokenSource = tokensInTurn(a, b);
      network.script(knownError(code, 401), { body: {} });
      await call({ method: 'POST', body: {}, tokenSource });
      expect(tokenSource.rejected).toEqual(['token-a']);
      expect(gaps(network, 'POST /users/me')).toEqual([0]);
      expect(network.sent.map(({ headers }) => headers.get('x-stack-access-token'))).toEqual(['token-a', 'token-b']);
    },
  );

  it('is replaced only once, because a service that rejects a new token will also reject the next', async () => {
    const { network, failure } = createStage();
    network.script({ ...knownError('ACCESS_TOKEN_EXPIRED', 401), always: true });
    expect(await failure({ tokenSource: tokensInTurn(a, b) })).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
    expect(network.sent).toHaveLength(2);
  });

  it('is replaced if it belongs to the project owner', async () => {
    let fetched = 0;
    const keys = {
      headers: async () => ({ 'x-stack-admin-access-token': `owner-${(fetched += 1)}` }),
      onRejected: (error: unknown) => isKnownError(error, 'ADMIN_ACCESS_TOKEN_EXPIRED'),
    };
    const { network, call } = createStage({ keys });
    network.script(knownError('ADMIN_ACCESS_TOKEN_EXPIRED', 401), { body: {} });
    await call({ method: 'POST', body: {}, access: 'admin' });
    expect(network.sent.map(({ headers }) => headers.get('x-stack-admin-access-token'))).toEqual(['owner-1', 'owner-2']);
    const other = createStage({ keys });
    other.network.script(knownError('PROJECT_NOT_FOUND', 404));
    expect(await other.failure({ access: 'admin' })).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    expect(other.network.sent).toHaveLength(1);
  });
});

it('an access token error triggers no retry if the call sent no token', async () => {
  for (const tokenSource of [undefined, tokensInTurn(null), tokensInTurn({ accessToken: null, refreshToken: 'r' })]) {
    const { network, failure } = createStage();
    network.script(knownError('ACCESS_TOKEN_EXPIRED', 401));
    expect(await failure({ tokenSource })).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
    expect(network.sent).toHaveLength(1);
  }
});
