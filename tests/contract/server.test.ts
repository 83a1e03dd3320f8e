// Tests the server over real sockets: its URLs, development endpoints and pages.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend } from '../../src/backend/backend.js';
import type { Backend } from '../../src/backend/backend.js';
import { loginPage } from '../../src/backend/idp/login-page.js';
import { createSharedProvider } from '../../src/backend/idp/shared-provider.js';
import { PAGE_HEADERS } from '../../src/backend/plain-page.js';
import { serve } from '../../src/backend/server.js';
import type { Serving } from '../../src/backend/server.js';
import { CALLBACK, PASSWORD, projectHeaders } from './client.js';

describe('the server', () => {
  let backend: Backend;
  let serving: Serving;
  beforeAll(async () => {
    let origin = '';
    backend = await createBackend({ dataDir: 'memory:', baseUrl: () => origin });
    const sharedProvider = createSharedProvider(() => origin);
    serving = await serve({ port: 0, backend, sharedProvider, pages: () => new Response('a page') });
    origin = serving.url;
  });
  afterAll(async () => {
    await serving.close();
    await backend.close();
  });

  const get = (path: string, init: RequestInit = {}) => fetch(serving.url + path, init);

  /** Sends a request with any headers and any target, and returns the status. `fetch` cannot send a different Host header. */
  const statusOf = (target: string, headers: Record<string, string>, origin = serving.url): Promise<number> =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(origin, { path: target, headers }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
      });
      outgoing.once('error', reject).end();
    });
  const statusWithHost = (path: string, host: string): Promise<number> => statusOf(path, { host });

  it('responds at localhost, at 127.0.0.1 and at ::1', async () => {
    const { port } = new URL(serving.url);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await (await fetch(`http://${host}:${port}/health`)).json()).toEqual({ status: 'ok' });
    }
  });

  it('serves the API to all origins and issues tokens that contain its own URL', async () => {
    const headers = { ...projectHeaders('client', backend.demo), 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'ada@example.com', password: PASSWORD, verification_callback_url: CALLBACK });
    const response = await get('/api/v1/auth/password/sign-up', { method: 'POST', headers, body });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { access_token } = (await response.json()) as { access_token: string };
    expect(JSON.parse(atob(access_token.split('.')[1] as string)).iss).toBe(`${serving.url}/api/v1/projects/${backend.demo.projectId}`);
    const head = await get('/api/v1/users/me', { method: 'HEAD' });
    expect(head.status).toBe(405);
    const preflight = await get('/api/v1/users/me', {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example.com', 'access-control-request-method': 'PATCH' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('returns the demo keys and the inbox only for loopback host names', async () => {
    const response = await get('/demo.json');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
    const { apiUrl, internal, ...demo } = (await response.json()) as Backend['demo'];
    expect(apiUrl).toBe(serving.url);
    expect(Object.keys(demo)).toEqual(['projectId', 'publishableClientKey', 'secretServerKey', 'superSecretAdminKey']);
    expect(internal).toMatchObject({ projectId: 'internal', publishableClientKey: expect.stringMatching(/^pck_[0-9a-z]{45}$/) });
    for (const host of ['evil.example.com', 'localhost.evil.example.com', '10.0.0.1']) {
      expect(await statusWithHost('/demo.json', host)).toBe(403);
      expect(await statusWithHost('/inbox/messages', host)).toBe(403);
    }
    expect(await statusWithHost('/demo.json', 'localhost:9')).toBe(200);
  });

  // A proxy or a tunnel on this machine connects from loopback, often with a loopback host name.
  it.each(['/demo.json', '/inbox/messages', '/inbox', '/idp/auth', '/idp/.well-known/openid-configuration'])(
    'returns 403 from %s for requests that a proxy or a tunnel forwards or that another site triggers',
    async (path) => {
      const addresses = ['x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip'];
      const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', ...addresses];
      for (const header of forwarded) expect(await statusOf(path, { host: 'localhost', [header]: '203.0.113.9' }), header).toBe(403);
      expect(await statusOf(`http://localhost${path}`, { host: 'evil.example.com' })).toBe(403);
      expect(await statusOf(`http://evil.example.com${path}`, { host: 'localhost' })).toBe(403);
      for (const page of ['origin', 'referer'])
        expect(await statusOf(path, { host: 'localhost', [page]: 'https://public.example.com' }), page).toBe(403);
      expect(await statusOf(path, { host: 'localhost' })).not.toBe(403);
      expect(await statusOf(path, { host: 'localhost', referer: `${serving.url}/`, origin: 'http://127.0.0.1:9' })).not.toBe(403);
    },
  );

  it('returns 403 from its development endpoints for HTTP/1.0 requests, which some proxies send', async () => {
    const { port } = new URL(serving.url);
    const firstLine = (version: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('error', reject);
        socket.once('data', (data) => {
          socket.destroy();
          resolve(String(data).split('\r\n')[0] ?? '');
        });
        socket.write(`GET /demo.json HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      });
    expect([await firstLine('1.0'), await firstLine('1.1')]).toEqual(['HTTP/1.1 403 Forbidden', 'HTTP/1.1 200 OK']);
  });

  it('serves the sign-in page of the shared provider with an icon that its own content security policy allows', () => {
    expect(loginPage()).toContain('<link rel="icon" href="data:,">');
    expect(PAGE_HEADERS['content-security-policy']).toContain('img-src data:');
  });

  it('shows the demo pages only for loopback host names', async () => {
    expect(await statusWithHost('/', 'localhost')).toBe(200);
    expect(await statusWithHost('/', 'rebound.example.com')).toBe(403);
    expect(await statusOf('http://localhost/', { host: 'rebound.example.com' })).toBe(403);
  });

  it('returns 404 for development endpoints that are disabled', async () => {
    const exposed = await serve({ port: 0, backend, devEndpoints: false });
    const statuses = ['/demo.json', '/inbox/messages', '/inbox', '/idp/auth', '/health'].map((path) =>
      statusOf(path, { host: 'localhost' }, exposed.url),
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 200]);
    await exposed.close();
  });

  it('serves the HTML of an email with scripts disabled, and only to frames from its own origin', async () => {
    const [mail] = ((await (await get('/inbox/messages')).json()) as { items: { id: string; html: string }[] }).items;
    const response = await get(`/inbox/messages/${mail?.id}/html`);
    expect(await response.text()).toBe(`<!doctype html><base target="_top">${mail?.html}`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'; ");
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation$/);
    expect((await get('/inbox/messages/00000000-0000-4000-8000-000000000000/html')).status).toBe(404);
    expect((await get(`/inbox/messages/${mail?.id}/html`, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });

  it('deletes one email, and does nothing for an unknown ID', async () => {
    const ids = async (): Promise<readonly string[]> => {
      const { items } = (await (await get('/inbox/messages')).json()) as { items: { id: string; to: string }[] };
      return items.filter(({ to }) => to === 'single@example.com').map(({ id }) => id);
    };
    await backend.inbox.receive({ recipient: 'single@example.com', subject: 'One', text: 'Text', html: '' });
    const [id] = await ids();
    expect((await get('/inbox/messages/00000000-0000-4000-8000-000000000000', { method: 'DELETE' })).status).toBe(200);
    expect(await ids()).toEqual([id]);
    expect((await get(`/inbox/messages/${id}`, { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await get(`/inbox/messages/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  it('lists the emails to an address and empties the inbox', async () => {
    const list = async (to: string): Promise<{ items: object[] }> =>
      (await get(`/inbox/messages?to=${encodeURIComponent(to)}`)).json() as never;
    const { items } = await list('ada@example.com');
    expect(items).toEqual([
      {
        id: expect.any(String),
        to: 'ada@example.com',
        subject: expect.any(String),
        text: expect.stringContaining('code='),
        html: expect.any(String),
        sent_at_millis: expect.any(Number),
      },
    ]);
    expect((await list('nobody@example.com')).items).toEqual([]);
    expect((await get('/inbox/messages', { method: 'DELETE' })).status).toBe(200);
    expect((await list('ada@example.com')).items).toEqual([]);
  });

  it('serves the demo pages at the root, and returns 404 for unknown API paths', async () => {
    expect(await (await get('/')).text()).toBe('a page');
    expect((await get('/api')).status).toBe(404);
  });
});
