// Tests how the server of the host app finds out which user sent a request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedOutRequest } from '../../src/server.js';
import { cookieOf, requestWith, SITE } from './host-requests.js';
import { startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

describe('authenticate', () => {
  it('reads the same session from cookies, x-stack-auth, and a bearer token, and requests only the public keys', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { id } = await app.getUser({ or: 'throw' });
    const { accessToken, refreshToken } = await app.session.tokens();
    const before = stage.requests.length;
    for (const headers of [
      cookieOf(server, refreshToken, accessToken),
      { ...(await app.session.authHeaders()) },
      { authorization: `Bearer ${accessToken}` },
    ]) {
      const auth = await server.authenticate(requestWith(headers));
      expect(auth).toMatchObject({ status: 'signed-in', userId: id, accessToken });
      expect([...auth.headers]).toEqual([]);
    }
    expect(stage.requests.slice(before)).toEqual([`GET /projects/${server.projectId}/.well-known/jwks.json`]);
  });

  it('accepts Node.js requests, and reads the full path if an Express router shortened it', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { accessToken } = await app.session.tokens();
    expect(await server.authenticate({ headers: { authorization: `Bearer ${accessToken}` }, url: '/' })).toMatchObject({
      status: 'signed-in',
    });
    const visitor = await server.authenticate({ headers: {}, url: '/7', originalUrl: '/orders/7', method: 'GET' });
    const signInUrl = '/handler/sign-in?after_auth_return_to=%2Forders%2F7';
    expect(visitor).toMatchObject({ status: 'signed-out', signInUrl, response: { status: 303 } });
    expect([...visitor.headers]).toEqual([]);
    expect([...(visitor as SignedOutRequest).response.headers]).toEqual([
      ['cache-control', 'private, no-store'],
      ['location', signInUrl],
    ]);
  });

  it.each([
    ['/notes/__data.json?x-sveltekit-invalidated=01&page=2', '/notes?page=2'],
    ['/__data.json', '/'],
    ['/notes/__data.json/more', '/notes/__data.json/more'],
  ])('lets users return to the page for whose data SvelteKit requests %s', async (url, page) => {
    const visitor = await stage.openServer().authenticate({ headers: {}, url, method: 'GET' });
    expect(visitor).toMatchObject({ signInUrl: `/handler/sign-in?after_auth_return_to=${encodeURIComponent(page)}` });
  });

  it('refreshes an expired access token and returns a cookie with the new token', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { accessToken, refreshToken } = await app.session.tokens();
    stage.advanceClock(3_600_000);
    const request = requestWith(cookieOf(server, refreshToken, accessToken));
    const before = stage.requests.length;
    const auth = await server.authenticate(request);
    if (auth.status !== 'signed-in') throw new Error(auth.status);
    expect(auth.accessToken).not.toBe(accessToken);
    const pair = encodeURIComponent(JSON.stringify([refreshToken, auth.accessToken]));
    expect([...auth.headers]).toEqual([
      ['cache-control', 'private, no-store'],
      ['set-cookie', `stack-access=${pair}; Path=/; Max-Age=86400; SameSite=Lax`],
    ]);
    await server.authenticate(request);
    expect((await server.getUser(request))?.id).toBe(auth.userId);
    expect(stage.requests.slice(before).filter((call) => call === 'POST /auth/oauth/token')).toHaveLength(1);
    const [access = ''] = auth.headers.getSetCookie();
    const next = requestWith({ cookie: `stack-refresh-${server.projectId}=${refreshToken}; ${access.split(';')[0]}` });
    const again = await server.authenticate(next);
    expect(again).toMatchObject({ status: 'signed-in', accessToken: auth.accessToken });
    expect([...again.headers]).toEqual([]);
  });

  it('does not undo a sign-out whose response the browser receives before the refreshed token', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { accessToken, refreshToken } = await app.session.tokens();
    stage.advanceClock(3_600_000);
    const late = await server.authenticate(requestWith(cookieOf(server, refreshToken, accessToken)));
    // The sign-out removed both cookies. Then the browser stores the cookies from the late response.
    const cookie = late.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    expect(cookie).toContain('stack-access');
    expect(await server.authenticate(requestWith({ cookie }))).toMatchObject({ status: 'signed-out' });
    const other = await stage.signUp();
    const { refreshToken: otherToken } = await other.app.session.tokens();
    const auth = await server.authenticate(requestWith({ cookie: `${cookieOf(server, otherToken).cookie}; ${cookie}` }));
    expect(auth).toMatchObject({ status: 'signed-in', userId: (await other.app.getUser({ or: 'throw' })).id });
  });

  it('reads the headers again if the host app reuses a request object for the next request', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const request = { headers: {}, url: '/' };
    expect(await server.authenticate(request)).toMatchObject({ status: 'signed-out' });
    request.headers = { authorization: `Bearer ${(await app.session.tokens()).accessToken}` };
    expect(await server.authenticate(request)).toMatchObject({ status: 'signed-in' });
  });

  it('returns cookies with the names and attributes for HTTPS if the request used HTTPS', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { refreshToken } = await app.session.tokens();
    const cookie = `__Host-stack-refresh-${server.projectId}=${refreshToken}`;
    const auth = await server.authenticate(new Request('https://shop.example/', { headers: { cookie } }));
    expect(auth.headers.getSetCookie().map((value) => value.replace(/=.*?;/, '=…;'))).toEqual([
      '__Host-stack-access=…; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
  });

  it('returns "signed-out" and a Set-Cookie header that deletes the session cookie after the session ends', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { refreshToken } = await app.session.tokens();
    await app.auth.signOut();
    const auth = await server.authenticate(requestWith(cookieOf(server, refreshToken)));
    if (auth.status !== 'signed-out') throw new Error(auth.status);
    expect(auth.signInUrl).toBe('/handler/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2');
    const removal = ['set-cookie', `stack-refresh-${server.projectId}=; Path=/; Max-Age=0; SameSite=Lax`];
    expect([...auth.headers]).toEqual([['cache-control', 'private, no-store'], removal]);
    expect([...auth.response.headers]).toEqual([['cache-control', 'private, no-store'], ['location', auth.signInUrl], removal]);
  });

  it.each([
    ['a malformed x-stack-auth header', { 'x-stack-auth': '{"accessToken":5}' }],
    ['an x-stack-auth header that is not JSON', { 'x-stack-auth': 'secret' }],
    ['a bearer token that is not a JWT', { authorization: 'Bearer secret' }],
    ['a bearer token with an invalid signature', { authorization: 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1In0.c2ln' }],
    ['Basic credentials', { authorization: 'Basic dTpw' }],
    ['malformed cookies', { cookie: 'stack-access=%E0%A4%A; =; ;;' }],
    ['a request without credentials', {}],
  ] as readonly (readonly [string, Record<string, string>])[])('returns "signed-out" for %s', async (_, headers) => {
    const auth = await stage.openServer().authenticate(requestWith(headers));
    expect(auth.status).toBe('signed-out');
    expect(auth.headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify([auth, ...auth.headers])).not.toContain('secret');
  });

  it('does not delete the cookies of a request whose x-stack-auth header is malformed', async () => {
    const { app } = await stage.signUp();
    const server = stage.openServer();
    const { refreshToken } = await app.session.tokens();
    const headers = { ...cookieOf(server, refreshToken), 'x-stack-auth': 'garbage' };
    const auth = await server.authenticate(requestWith(headers));
    expect([auth.status, ...auth.headers.getSetCookie()]).toEqual(['signed-out']);
    await expect(server.getUser(requestWith(headers))).rejects.toMatchObject({ code: 'ASSERTION' });
  });

  it.each([
    ['another origin', '//evil.example/a', 'GET'],
    ['a page that performs an action when it opens', '/handler/sign-out', 'GET'],
    ['the page of a POST request', '/orders', 'POST'],
  ])('returns a sign-in URL that does not lead back to %s', async (_, path, method) => {
    const auth = await stage.openServer().authenticate(requestWith({}, path, method));
    expect(auth).toMatchObject({ signInUrl: '/handler/sign-in' });
  });

  it('adds the return page to a sign-in URL only if that URL has the same origin as the request', async () => {
    const signIn = async (urls: { readonly signIn: string }) =>
      (await stage.openServer({ urls }).authenticate(requestWith({}, '/a'))) as { readonly signInUrl: string };
    expect((await signIn({ signIn: `${SITE}/login` })).signInUrl).toBe(`${SITE}/login?after_auth_return_to=%2Fa`);
    expect((await signIn({ signIn: 'https://login.example/' })).signInUrl).toBe('https://login.example/');
  });

  it('returns a sign-in URL without a return page if the request has no URL', async () => {
    expect(await stage.openServer().authenticate({ headers: {} })).toMatchObject({ signInUrl: '/handler/sign-in' });
  });
});

it('getUser accepts a request as its only argument', async () => {
  const { app, email } = await stage.signUp();
  const server = stage.openServer();
  expect((await server.getUser(requestWith(await app.session.authHeaders())))?.primaryEmail).toBe(email);
  expect(await server.getUser(requestWith({}))).toBeNull();
});
