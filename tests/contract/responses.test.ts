// What every answer carries (wire.md 1.3, 1.4, 1.12), and the paths beside the rows.
import { describe, expect, it } from 'vitest';
import { problemOf } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();

describe('the headers of answers', () => {
  it('are on every answer', async () => {
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

  it('hide the status of an error when the caller asks for it, and nothing else', async () => {
    const headers = { 'x-stack-override-error-status': '1' };
    const refused = await client.send('GET', '/users/me', { headers });
    expect([refused.status, refused.headers.get('x-stack-actual-status'), refused.body.code]).toEqual([
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

  it('OPTIONS answers any path with the rules for other origins and no body', async () => {
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

describe('paths without a row', () => {
  it('greet, report health, and answer for unknown ones', async () => {
    const greeting = await client.send('GET', '');
    expect([greeting.status, greeting.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(greeting.body).toContain(client.backend.demo.projectId);
    expect((await client.send('GET', '/api/latest', { access: 'none' })).status).toBe(200);
    expect(problemOf(await client.send('GET', '/api/v1?x=1', { access: 'none' })).code).toBe('SCHEMA_ERROR');
    expect((await client.send('GET', '/health', { access: 'none' })).body).toEqual({ status: 'ok' });
    const missing = await client.send('GET', '/nothing');
    expect([missing.status, typeof missing.body]).toEqual([404, 'string']);
  });

  it('a known path with another method is 405 without a body', async () => {
    for (const method of ['PUT', 'POST', 'HEAD']) {
      const { status, body } = await client.send(method, '/users/me');
      expect([method, status, body]).toEqual([method, 405, null]);
    }
  });

  it('the alias latest serves the same', async () => {
    expect((await client.send('GET', '/api/latest/projects/current')).body.id).toBe(client.backend.demo.projectId);
  });

  it('the feature check answers a sentence, to anybody, for any JSON', async () => {
    for (const body of [{ feature_name: 'teleport' }, { name: 'teleport', options: {}, more: 1 }]) {
      const answer = await client.send('POST', '/check-feature-support', { access: 'none', body });
      expect([answer.status, answer.body.includes('teleport')]).toEqual([200, true]);
    }
    for (const body of [[], 'x', 5, null, { feature_name: 7 }]) {
      expect((await client.send('POST', '/check-feature-support', { access: 'none', body })).status).toBe(200);
    }
  });
});
