import { describe, expect, it } from 'vitest';
import { expectNoSecrets, knownError, makeToken } from '../../support/tokens.js';
import type { Step } from '../../support/network.js';
import { createStage, KEY, tokensInTurn } from './stage.js';

const ACCESS = makeToken({ sub: 'leak' });
const REFRESH = 'r3fr3sht0k3nthatmustn0tb3s33nanywhere000000000';
const PASSWORD = 'correct horse battery staple';

const FAULTS: readonly (Step & { readonly title: string })[] = [
  { title: 'a refused connection', drop: 'connection-refused' },
  { title: 'a truncated body', drop: 'mid-body', bodyRaw: '{"x' },
  { title: 'no response', drop: 'never-responds' },
  { title: 'an endless body', drop: 'never-ends-body', bodyRaw: '{' },
  { title: 'a redirect', status: 307, headers: { location: 'https://evil.example/' } },
  { title: 'a web page', status: 502, bodyRaw: '<html>' },
  { title: 'a rate limit', status: 429, headers: { 'retry-after': '999999' } },
  { title: 'a wrong status header', headers: { 'x-stack-actual-status': 'x' }, body: {} },
  { title: 'two known errors', headers: { 'x-stack-known-error': 'A' }, body: { code: 'B' } },
  { title: 'an expired token', ...knownError('ACCESS_TOKEN_EXPIRED', 401) },
  { title: 'a known error', ...knownError('USER_NOT_FOUND', 404) },
];

describe('errors do not contain tokens, keys, or passwords', () => {
  it.each(FAULTS)('after $title', async (fault) => {
    const { network, failure } = createStage();
    network.script({ ...fault, always: true });
    const tokenSource = tokensInTurn({ accessToken: ACCESS, refreshToken: REFRESH });
    const error = await failure({ method: 'POST', path: '/auth/password/sign-in', body: { password: PASSWORD }, tokenSource });
    expectNoSecrets(error, ACCESS, REFRESH, PASSWORD, KEY);
  });

  it('when the call sends the refresh token in a form', async () => {
    for (const fault of FAULTS) {
      const { network, failure } = createStage();
      network.script({ ...fault, always: true });
      expectNoSecrets(
        await failure({
          method: 'POST',
          path: '/auth/oauth/token',
          form: { refresh_token: REFRESH, client_secret: KEY },
          isRepeatable: true,
        }),
        REFRESH,
        KEY,
      );
    }
  });

  it('when a header contains characters that headers cannot contain, and no request is sent', async () => {
    for (const key of [`very\n${KEY}`, `${KEY}…`]) {
      const { network, failure, clock } = createStage({ keys: { headers: () => ({ 'x-stack-secret-server-key': key }) } });
      const before = clock.platform.elapsed();
      const error = await failure();
      expect(error).toMatchObject({
        code: 'CONFIGURATION',
        message: 'The header x-stack-secret-server-key is not valid.',
      });
      expect(error).not.toHaveProperty('cause');
      expectNoSecrets(error, key, KEY);
      expect([network.sent.length, clock.platform.elapsed() - before, clock.timers()]).toEqual([0, 0, 0]);
    }
  });

  it('when the device is offline', async () => {
    const { network, clock, failure } = createStage();
    clock.setOnline(false);
    network.script({ drop: 'connection-refused', always: true });
    expectNoSecrets(await failure({ tokenSource: tokensInTurn({ accessToken: ACCESS, refreshToken: REFRESH }) }), ACCESS, REFRESH, KEY);
  });
});

describe('headers are not sent after a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with status %s to another host', async (status) => {
    const { network, failure } = createStage();
    network.script({ status, headers: { location: 'https://evil.example/x' }, always: true });
    expect(await failure({ tokenSource: tokensInTurn({ accessToken: ACCESS, refreshToken: REFRESH }) })).toMatchObject({
      code: 'PROTOCOL',
      message: 'The service redirects to another URL. Set baseUrl to that URL.',
    });
    expect(network.sent).toHaveLength(1);
    expect(network.sent.every(({ url, init }) => url.host === 'api.example' && init.redirect === 'manual')).toBe(true);
  });
});
