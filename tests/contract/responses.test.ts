// Tests the headers of every response (CONTRACT.md C3, C14), and paths such as the root and the health check.
import { describe, expect, it } from 'vitest';
import { problemOf } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

describe('response headers', () => {
  it('are set on every response', async () => {
    for (const path of ['/projects/current', '/users/me', '/nothing']) {
      const { headers } = await client.send('GET', path);
      expect(headers.get('cache-control')).toBe('no-store, max-age=0');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('content-type, x-stack-actual-status, x-stack-known-error');
      expect(headers.get('x-stack-request-id')).toMatch(/^[0-9a-z]{16}$/);
      expect(headers.has('x-stack-actual-status')).toBe(false);
    }
    expect((await client.send('GET', '/projects/current')).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('contain the actual error status if the client asks for status 200 in place of error statuses', async () => {
    const headers = { 'x-stack-override-error-status': '1' };
    const rejected = await client.send('GET', '/users/me', { headers });
    expect([rejected.status, rejected.headers.get('x-stack-actual-status'), rejected.body.code]).toEqual([
      200,
      '400',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    ]);
    const missing = await client.send('GET', '/nothing', { headers });
    expect([missing.status, missing.headers.get('x-stack-actual-status'), missing.headers.get('x-stack-known-error')]).toEqual([
      200,
      '404',
      null,
    ]);
    const fine = await client.send('GET', '/projects/current', { headers });
    expect([fine.status, fine.headers.has('x-stack-actual-status')]).toEqual([200, false]);
  });

  it('allow other origins in the response to an OPTIONS request for any path', async () => {
    for (const path of ['/users/me', '/nothing']) {
      const { status, headers, body } = await client.send('OPTIONS', path, { access: 'none' });
      expect([status, body]).toEqual([200, null]);
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS');
      expect(headers.get('access-control-max-age')).toBe('86400');
      expect(headers.get('access-control-allow-headers')).toBe(
        'content-type, authorization, x-stack-project-id, x-stack-branch-id, x-stack-override-error-status, x-stack-random-nonce, x-stack-client-version, x-stack-disable-artificial-development-delay, x-stack-access-type, x-stack-publishable-client-key, x-stack-secret-server-key, x-stack-super-secret-admin-key, x-stack-admin-access-token, x-stack-refresh-token, x-stack-access-token, baggage, sentry-trace, x-vercel-protection-bypass, ngrok-skip-browser-warning',
      );
    }
  });
});

describe('a path', () => {
  it('without an endpoint definition returns a greeting, the health check or a 404 error', async () => {
    const greeting = await client.send('GET', '');
    expect([greeting.status, greeting.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(greeting.body).toContain(client.backend.demo.projectId);
    expect((await client.send('GET', '/api/latest', { access: 'none' })).status).toBe(200);
    expect(problemOf(await client.send('GET', '/api/v1?x=1', { access: 'none' })).code).toBe('SCHEMA_ERROR');
    expect((await client.send('GET', '/health', { access: 'none' })).body).toEqual({ status: 'ok' });
    const missing = await client.send('GET', '/nothing');
    expect([missing.status, typeof missing.body]).toEqual([404, 'string']);
  });

  it('returns 405 without a body for an unsupported method', async () => {
    for (const method of ['PUT', 'POST', 'HEAD']) {
      const { status, body } = await client.send(method, '/users/me');
      expect([method, status, body]).toEqual([method, 405, null]);
    }
  });

  it('is also available with `latest` in place of the version', async () => {
    expect((await client.send('GET', '/api/latest/projects/current')).body.id).toBe(client.backend.demo.projectId);
  });

  it('for feature checks accepts any JSON and returns a sentence', async () => {
    const check = async (body: unknown) => {
      const response = await client.send('POST', '/check-feature-support', { access: 'none', body });
      return [response.status, response.body];
    };
    const unsupported = (feature: string) => [200, `${feature} is not supported by this backend. A newer version may support it.`];
    expect(await check({ feature_name: 'teleport' })).toEqual(unsupported('teleport'));
    expect(await check({ feature_name: 'teleport', name: 'other' })).toEqual(unsupported('teleport'));
    expect(await check({ name: 'teleport', options: {}, more: 1 })).toEqual(unsupported('teleport'));
    for (const body of [{}, [], 'x', 5, null]) expect(await check(body)).toEqual(unsupported('This feature'));
    expect((await check({ feature_name: 7 }))[0]).toBe(200);
  });
});
