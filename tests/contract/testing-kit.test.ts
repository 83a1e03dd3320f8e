// Tests the testing kit, `portico-server/testing`. tests/package/testing-kit.test.ts uses the installed package with a browser.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClientApp } from '../../src/index.js';
import { readDuration } from '../../src/backend/testing/duration.js';
import { borrowDatabase } from '../support/borrowed-database.js';
import { connectTestBackend, createTestBackend, type TestBackend } from '../../src/backend/testing.js';

const APP = 'http://localhost:3000';
let backend: TestBackend;

/** Options that save the creation of a database. The installed package contains an image instead, which the repository lacks. */
const QUICK = { openInMemory: borrowDatabase };

beforeAll(async () => {
  backend = await createTestBackend({ port: 0, appUrl: APP, ...QUICK });
}, 120_000);
afterAll(() => backend?.close());

const newApp = ({ baseUrl, demo: { projectId, publishableClientKey }, platform }: TestBackend) =>
  createClientApp({ projectId, publishableClientKey, baseUrl, platform, tokenStore: 'memory' });

/** Opens a URL without following redirects, as a browser does when it opens a page. */
const open = (url: string, init: RequestInit = {}): Promise<Response> => fetch(url, { redirect: 'manual', ...init });

describe('createUser', () => {
  it('creates a user who can sign in with the password, and whose address is verified, without an email', async () => {
    const user = await backend.createUser({ displayName: 'Ada' });
    const app = newApp(backend);
    const { status } = await app.auth.signInWithPassword(user);
    expect([status, await app.getUser()]).toMatchObject(['ok', { id: user.id, displayName: 'Ada', primaryEmailVerified: true }]);
    expect(await backend.inbox.list(user.email)).toEqual([]);
    app.dispose();
  });

  it('rejects an address that another user has with the message of the service', async () => {
    const { email } = await backend.createUser();
    await expect(backend.createUser({ email })).rejects.toThrow(`A user with the email address ${email} already exists.`);
  });
});

describe('a sign-in URL', () => {
  it('sets the session cookies and redirects to the page, without exposing the session to caches and other pages', async () => {
    const url = await backend.signInUrl(await backend.createUser(), { returnTo: '/orders?tab=2' });
    const response = await open(url);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${APP}/orders?tab=2`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('access-control-allow-origin')).toBe(null);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([`stack-refresh-${backend.demo.projectId}`, 'stack-access']);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  });

  it('works once, and not after 15 minutes', async () => {
    const user = await backend.createUser();
    const [used, expired] = [await backend.signInUrl(user), await backend.signInUrl(user)];
    expect((await open(used, { method: 'HEAD' })).status).toBe(405);
    expect((await open(used)).status).toBe(303);
    const again = await open(used);
    expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
    await backend.advance('15 minutes');
    expect((await open(expired)).status).toBe(410);
  });

  it('is on the host of the page, because the cookies are set for this host', async () => {
    const url = await backend.signInUrl(await backend.createUser(), { returnTo: 'http://127.0.0.1:4000/' });
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect((await open(url)).headers.get('location')).toBe('http://127.0.0.1:4000/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    'http://localhost:3000@evil.example/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/handler/sign-out',
    'https://localhost:3000/',
  ])('is not created for the page %s', async (returnTo) => {
    await expect(backend.signInUrl(await backend.createUser(), { returnTo })).rejects.toThrow(
      /^The page .* (?:cannot be opened|is not on)/,
    );
  });

  it('requires a port', async () => {
    const other = await createTestBackend({ appUrl: APP, ...QUICK });
    await expect(other.signInUrl(await other.createUser())).rejects.toThrow('This backend has no port');
    await other.close();
  });

  it('is rejected under a public host name, through a proxy and from pages of other hosts, and then still works', async () => {
    const url = await backend.signInUrl(await backend.createUser());
    const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(url, { headers }, ({ statusCode }) => resolve(statusCode));
        sent.on('error', reject);
        sent.end();
      });
    const { host } = new URL(url);
    const hostile: Record<string, string>[] = [
      { host: 'rebound.example' },
      { host, 'x-forwarded-for': '203.0.113.1' },
      { host, referer: 'https://evil.example/' },
    ];
    expect(await Promise.all(hostile.map(statusWith))).toEqual([403, 403, 403]);
    expect(await statusWith({ host })).toBe(303);
  });

  it('can be requested only with the secret server key', async () => {
    const body = JSON.stringify({ userId: (await backend.createUser()).id });
    for (const key of ['', backend.demo.publishableClientKey]) {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-stack-secret-server-key': key } };
      expect((await open(`${backend.baseUrl}/testing/sign-in-urls`, init)).status).toBe(401);
    }
    const preflight = { method: 'OPTIONS', headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' } };
    const response = await open(`${backend.baseUrl}/testing/sign-in-urls`, preflight);
    expect(response.headers.get('access-control-allow-origin')).toBe(null);
  });
});

describe('waitForMail', () => {
  it('returns an email that arrives later, and its code and link', async () => {
    const { email } = await backend.createUser();
    const waiting = backend.waitForMail({ to: email, subject: 'sign-in code' });
    const app = newApp(backend);
    await app.auth.sendMagicLink({ email, callbackUrl: `${APP}/handler/magic-link-callback` });
    const { code, link, subject } = await waiting;
    expect(code).toMatch(/^[0-9A-Z]{6}$/);
    expect(subject).toContain(code);
    expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/magic-link-callback\?code=\w{45}$/);
    app.dispose();
  });

  it('returns each email once, oldest first', async () => {
    const { email: to } = await backend.createUser();
    const app = newApp(backend);
    for (const page of ['first', 'second']) await app.auth.sendMagicLink({ email: to, callbackUrl: `${APP}/${page}` });
    const [first, second] = [await backend.waitForMail({ to }), await backend.waitForMail({ to })];
    expect([first.link, second.link]).toEqual([expect.stringContaining('/first'), expect.stringContaining('/second')]);
    app.dispose();
  });

  it('rejects after its time limit with the recipients in the mailbox', async () => {
    const { email } = await backend.createUser();
    const app = newApp(backend);
    await app.auth.sendMagicLink({ email, callbackUrl: APP });
    await expect(backend.waitForMail({ to: 'nobody@example.com', subject: 'Hello', timeoutMs: 1 })).rejects.toThrow(
      /^No new email to nobody@example\.com with the subject "Hello" arrived in time\. The mailbox has emails to: .*@example\.com/,
    );
    app.dispose();
  });
});

describe('advance', () => {
  it('lets emailed codes expire', async () => {
    const { email } = await backend.createUser();
    const app = newApp(backend);
    await app.auth.sendMagicLink({ email, callbackUrl: APP });
    const { link = '' } = await backend.waitForMail({ to: email });
    await backend.advance('8 days');
    const result = await app.auth.signInWithMagicLink({ code: new URL(link).searchParams.get('code') ?? '' });
    expect(result).toMatchObject({ status: 'error', error: { code: 'VERIFICATION_CODE_EXPIRED' } });
    app.dispose();
  });

  it.each([
    [1500, 1500],
    ['15 minutes', 900_000],
    ['1 day', 86_400_000],
    ['1.5 hours', 5_400_000],
  ] as const)('accepts %j', (duration, ms) => expect(readDuration(duration)).toBe(ms));

  it.each([-1, Number.NaN, '15 minuets', '-1 days', 'soon'])('rejects %j', async (duration) => {
    await expect(backend.advance(duration as never)).rejects.toThrow(`${duration} is not a duration.`);
  });

  it('rejects a time after the year 9998, and does not change the time', async () => {
    const { email, password } = await backend.createUser();
    for (const ms of [1e300, Date.UTC(9999, 0) - backend.platform.now() + 60_000])
      await expect(backend.advance(ms)).rejects.toThrow('cannot be advanced to the year 9999');
    expect(backend.platform.now()).toBeLessThan(Date.UTC(9999, 0));
    const app = newApp(backend);
    expect(await app.auth.signInWithPassword({ email, password })).toMatchObject({ status: 'ok' });
    app.dispose();
  });

  it.each(['{ "ms": "5" }', '{}', '{ "ms": null }', '{ "ms": -1 }'])(
    'rejects the request %s, and does not change the time',
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-stack-secret-server-key': backend.demo.secretServerKey };
      const send = (text: string) => open(`${backend.baseUrl}/testing/clock`, { method: 'POST', body: text, headers });
      expect((await send(body)).status).toBe(400);
      expect(await (await send('{ "ms": 0 }')).json()).toEqual({ now: expect.any(Number) });
    },
  );
});

describe('connectTestBackend', () => {
  it('controls a backend in another process', async () => {
    const connection = await connectTestBackend(`${backend.baseUrl}/`);
    const { email, id } = await connection.createUser();
    const opened: string[] = [];
    await connection.signIn({ goto: async (url) => void opened.push(url) }, { id });
    expect((await open(opened[0] ?? '')).headers.get('location')).toBe(`${APP}/`);
    const app = newApp(backend);
    await app.auth.sendMagicLink({ email, callbackUrl: APP });
    expect((await connection.waitForMail({ to: email })).to).toBe(email);
    const before = backend.platform.now();
    await connection.advance('1 hour');
    expect(backend.platform.now() - before).toBeGreaterThanOrEqual(3_600_000);
    app.dispose();
  });

  it('says how to start a backend if none responds', async () => {
    await expect(connectTestBackend('http://localhost:1')).rejects.toThrow(
      'No test backend responds at http://localhost:1. Start it with "portico dev", or with createTestBackend({ port }).',
    );
  });
});
