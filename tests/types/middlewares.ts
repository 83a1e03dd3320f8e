// Shows host middleware that lets only signed-in users pass. tests/package/tasks.test.ts compiles this file against the packed package
// and runs it with a backend. The tsconfig of this repository excludes the file, because it imports the package by its name.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import Fastify, { type preHandlerAsyncHookHandler } from 'fastify';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createClientApp } from 'portico-auth';
import { createServerApp } from 'portico-auth/server';

const { PROJECT_ID = '', PUBLISHABLE_KEY = '', SECRET_KEY = '' } = process.env;
const server = createServerApp({ projectId: PROJECT_ID, publishableClientKey: PUBLISHABLE_KEY, secretServerKey: SECRET_KEY });

const requireUserInExpress: RequestHandler = async (req, res, next) => {
  const auth = await server.authenticate(req);
  const { headers } = auth.status === 'signed-in' ? auth : auth.response;
  for (const [name, value] of headers) res.append(name, value);
  if (auth.status !== 'signed-in') return void res.status(auth.response.status).end();
  res.locals['userId'] = auth.userId;
  next();
};

const requireUserInFastify: preHandlerAsyncHookHandler = async (request, reply) => {
  const auth = await server.authenticate(request);
  if (auth.status !== 'signed-in') return reply.send(new Response(null, auth.response));
  for (const [name, value] of auth.headers) reply.header(name, value);
  request.setDecorator('userId', auth.userId);
};

const requireUserInHono = createMiddleware<{ Variables: { userId: string } }>(async (c, next) => {
  const auth = await server.authenticate(c.req.raw);
  if (auth.status !== 'signed-in') return new Response(null, auth.response);
  for (const [name, value] of auth.headers) c.header(name, value, { append: name === 'set-cookie' });
  c.set('userId', auth.userId);
  return next();
});

/** A route handler of Next.js, or of any framework with web-standard requests. */
const GET = async (request: Request): Promise<Response> => {
  const auth = await server.authenticate(request);
  if (auth.status !== 'signed-in') return new Response(null, auth.response);
  return new Response(auth.userId, { headers: auth.headers });
};

const app = createClientApp({ projectId: PROJECT_ID, publishableClientKey: PUBLISHABLE_KEY, tokenStore: 'memory' });
await app.auth.signUpWithPassword({
  email: `middlewares-${Date.now()}@example.com`,
  password: 'correct horse battery',
  verificationCallbackUrl: 'http://localhost:3000/handler/email-verification',
});
const { id } = await app.getUser({ or: 'throw' });

const expressServer = express()
  .get('/orders', requireUserInExpress, (_, res) => void res.send(res.locals['userId']))
  .listen(0, '127.0.0.1');
const fastify = Fastify().decorateRequest('userId', '');
fastify.get('/orders', { preHandler: requireUserInFastify }, async (request) => request.getDecorator<string>('userId'));
const fastifyUrl = await fastify.listen({ port: 0, host: '127.0.0.1' });
const hono = new Hono().get('/orders', requireUserInHono, (c) => c.text(c.get('userId')));

const expressUrl = `http://127.0.0.1:${(expressServer.address() as AddressInfo).port}`;
const frameworks: Readonly<Record<string, (init: RequestInit) => Response | Promise<Response>>> = {
  Express: (init) => fetch(`${expressUrl}/orders`, init),
  Fastify: (init) => fetch(`${fastifyUrl}/orders`, init),
  Hono: (init) => hono.request('http://localhost/orders', init),
  'a route handler': (init) => GET(new Request('http://localhost/orders', init)),
};
const { refreshToken } = await app.session.tokens();
for (const [name, send] of Object.entries(frameworks)) {
  const open = async (headers: Record<string, string>): Promise<Response> => send({ headers, redirect: 'manual' });
  const visitor = await open({});
  assert.deepEqual([visitor.status, visitor.headers.get('location')], [303, '/handler/sign-in?after_auth_return_to=%2Forders'], name);
  const ended = await open({ cookie: `stack-refresh-${PROJECT_ID}=ended` });
  assert.deepEqual([ended.status, ended.headers.getSetCookie().length], [303, 1], name);
  const user = await open({ ...(await app.session.authHeaders()) });
  assert.deepEqual([user.status, await user.text()], [200, id], name);
  // A browser that sends only a refresh token gets a new access token.
  const returning = await open({ cookie: `stack-refresh-${PROJECT_ID}=${refreshToken}` });
  assert.deepEqual([returning.status, returning.headers.get('cache-control')], [200, 'private, no-store'], name);
  assert.match(returning.headers.get('set-cookie') ?? '', /^stack-access=/, name);
}
expressServer.close();
await fastify.close();
console.log('Every middleware lets only authorized requests pass.');
