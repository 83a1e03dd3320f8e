// Shows host middleware that lets only signed-in users pass. tests/package/tasks.test.ts compiles this file against the packed package
// and runs it with a backend. The tsconfig of this repository excludes the file, because it imports the package by its name.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createClientApp } from 'portico-auth';
import { createServerApp } from 'portico-auth/server';

const { PROJECT_ID = '', PUBLISHABLE_KEY = '', SECRET_KEY = '' } = process.env;
const server = createServerApp({ projectId: PROJECT_ID, publishableClientKey: PUBLISHABLE_KEY, secretServerKey: SECRET_KEY });

// Express, Connect, and node:http.
const requireUser = async (req: IncomingMessage, res: ServerResponse, next: (userId: string) => void): Promise<void> => {
  const auth = await server.authenticate(req);
  if (auth.setCookie.length > 0) res.setHeader('set-cookie', auth.setCookie).setHeader('cache-control', 'private, no-store');
  if (auth.status === 'signed-in') next(auth.userId);
  else if (auth.status === 'signed-out') res.writeHead(303, { location: auth.signInUrl }).end();
  else res.writeHead(503).end();
};

// Hono.
const signedIn = createMiddleware<{ Variables: { userId: string } }>(async (c, next) => {
  const auth = await server.authenticate(c.req.raw);
  for (const cookie of auth.setCookie) c.header('set-cookie', cookie, { append: true });
  if (auth.setCookie.length > 0) c.header('cache-control', 'private, no-store');
  if (auth.status !== 'signed-in') return auth.status === 'signed-out' ? c.redirect(auth.signInUrl, 303) : c.body(null, 503);
  c.set('userId', auth.userId);
  return next();
});

// A route handler of Next.js or of any framework with web-standard requests.
const GET = async (request: Request): Promise<Response> => {
  const auth = await server.authenticate(request);
  const headers = new Headers(auth.setCookie.map((cookie) => ['set-cookie', cookie]));
  if (auth.setCookie.length > 0) headers.set('cache-control', 'private, no-store');
  if (auth.status === 'signed-in') return new Response(auth.userId, { headers });
  if (auth.status === 'error') return new Response(null, { status: 503, headers });
  headers.set('location', auth.signInUrl);
  return new Response(null, { status: 303, headers });
};

const app = createClientApp({ projectId: PROJECT_ID, publishableClientKey: PUBLISHABLE_KEY, tokenStore: 'memory' });
await app.auth.signUpWithPassword({
  email: `middlewares-${Date.now()}@example.com`,
  password: 'correct horse battery',
  verificationCallbackUrl: 'http://localhost:3000/handler/email-verification',
});
const { id } = await app.getUser({ or: 'throw' });

const nodeServer = createServer((req, res) => void requireUser(req, res, (userId) => res.end(userId)));
await new Promise<void>((resolve) => void nodeServer.listen(0, '127.0.0.1', resolve));
const { port } = nodeServer.address() as AddressInfo;
const hono = new Hono().get('/orders', signedIn, (c) => c.text(c.get('userId')));

const frameworks: Readonly<Record<string, (headers?: Record<string, string>) => Response | Promise<Response>>> = {
  'node:http': (headers = {}) => fetch(`http://127.0.0.1:${port}/orders`, { headers, redirect: 'manual' }),
  Hono: (headers = {}) => hono.request('http://localhost/orders', { headers }),
  'a route handler': (headers = {}) => GET(new Request('http://localhost/orders', { headers })),
};
const { refreshToken } = await app.session.tokens();
for (const [name, open] of Object.entries(frameworks)) {
  const visitor = await open();
  assert.deepEqual([visitor.status, visitor.headers.get('location')], [303, '/handler/sign-in?after_auth_return_to=%2Forders'], name);
  const user = await open({ ...(await app.session.authHeaders()) });
  assert.deepEqual([user.status, await user.text()], [200, id], name);
  // A browser that sends only a refresh token gets a new access token.
  const returning = await open({ cookie: `stack-refresh-${PROJECT_ID}=${refreshToken}` });
  assert.deepEqual([returning.status, returning.headers.get('cache-control')], [200, 'private, no-store'], name);
  assert.match(returning.headers.get('set-cookie') ?? '', /^stack-access=/, name);
}
nodeServer.close();
console.log('Every middleware lets only the right requests pass.');
