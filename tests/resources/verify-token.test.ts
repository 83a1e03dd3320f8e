// Tests a server app that verifies access tokens. It gets the public keys from a real backend over HTTP, with simulated failures.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signingKey } from '../../src/backend/keys.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { parseAccessToken } from '../../src/session/tokens.js';
import type { ServerApp } from '../../src/server.js';
import { startStage, type Stage } from './stage.js';

const API = 'http://backend.test';

let stage: Stage;
/** The first random bytes that the backend uses, in base64url. The backend derives its keys from them. */
let secret = '';
let gateway: Server;
/** The service URL for servers, which differs from the service URL for browsers. */
let internal: string;
/** How requests for public keys fail. If undefined, they do not fail. */
let fault: { readonly status: number; readonly body: string } | 'hangs up' | undefined;
let keyRequests: string[];

/** Sends a request of the gateway to the backend. */
const forward = async (request: IncomingMessage): Promise<Response> => {
  const { method = 'GET', headers } = request;
  const body = method === 'GET' ? null : await buffer(request);
  return stage.backend.fetch(new Request(`${API}${request.url}`, { method, headers: headers as Record<string, string>, body }));
};

beforeAll(async () => {
  const random = (count: number): Uint8Array<ArrayBuffer> => {
    const bytes = crypto.getRandomValues(new Uint8Array(count));
    secret ||= Buffer.from(bytes).toString('base64url');
    return bytes;
  };
  stage = await startStage({ random });
  gateway = createServer((request, response) => {
    keyRequests.push(`${request.method} ${request.url}`);
    if (fault === 'hangs up') return void request.socket.destroy();
    if (fault) return void response.writeHead(fault.status).end(fault.body);
    void forward(request).then(async (forwarded) => {
      response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text());
    });
  });
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  internal = `http://127.0.0.1:${(gateway.address() as { port: number }).port}`;
});
afterAll(async () => {
  gateway?.close();
  await stage?.backend.close();
});
beforeEach(() => {
  fault = undefined;
  keyRequests = [];
});

const openServer = (): ServerApp => stage.openServer({ baseUrl: { browser: API, server: internal }, platform: systemPlatform });

/** Returns a token with changed claims that is signed with the project's key. */
const signed = async (change: object): Promise<string> => {
  const { projectId } = stage.backend.demo;
  const { kid, privateJwk } = signingKey(secret, projectId);
  const nowS = Math.floor(Date.now() / 1000);
  const claims = {
    ...{ sub: 'u', iss: `${API}/api/v1/projects/${projectId}`, aud: projectId, iat: nowS, exp: nowS + 600, refreshTokenId: 's' },
    ...change,
  };
  const payload = JSON.parse(JSON.stringify(claims)) as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(await importJWK(privateJwk, 'ES256'));
};
const codeFor = async (server: ServerApp, token: string): Promise<string> => {
  const result = await server.verifyAccessToken(token);
  return result.status === 'ok' ? 'ok' : result.error.code;
};

describe('an access token', () => {
  it('is valid if its issuer is the URL for browsers, and is verified with public keys from the URL for servers', async () => {
    expect(await codeFor(openServer(), await signed({}))).toBe('ok');
    expect(keyRequests).toEqual([`GET /api/v1/projects/${stage.backend.demo.projectId}/.well-known/jwks.json`]);
  });

  it('contains the user, the session and its times', async () => {
    const [iat, exp] = [Math.floor(Date.now() / 1000) - 10, Math.floor(Date.now() / 1000) + 50];
    expect(await openServer().verifyAccessToken(await signed({ iat, exp }))).toEqual({
      status: 'ok',
      data: { userId: 'u', sessionId: 's', issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) },
    });
    const withoutSession = await openServer().verifyAccessToken(await signed({ refreshTokenId: undefined }));
    expect(withoutSession).toMatchObject({ data: { sessionId: '' } });
  });

  it('that has expired is rejected with the time at which it expired', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    const result = await openServer().verifyAccessToken(await signed({ exp }));
    expect(result).toMatchObject({ error: { code: 'ACCESS_TOKEN_EXPIRED', details: { expired_at_millis: exp * 1000 } } });
  });

  it('of another project is rejected with the IDs of both projects', async () => {
    const expected = { expected_project_id: stage.backend.demo.projectId };
    for (const [aud, actual] of [
      ['other', 'other'],
      [['other'], ''],
    ]) {
      const result = await openServer().verifyAccessToken(await signed({ aud }));
      expect(result).toMatchObject({ error: { details: { ...expected, actual_project_id: actual } } });
    }
  });

  it.each([
    ['no audience', { aud: undefined }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://elsewhere.example/api/v1/projects/x' }],
    ['a loopback URL as its issuer', { iss: 'http://127.0.0.1:1/api/v1/projects/x' }],
    ['another audience and issuer', { aud: 'other', iss: 'https://elsewhere.example' }],
  ])("is treated as another project's token if it has %s", async (_, change) => {
    expect(await codeFor(openServer(), await signed(change))).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN');
  });

  it("is treated as another project's token if its issuer is the URL for servers", async () => {
    const iss = `${internal}/api/v1/projects/${stage.backend.demo.projectId}`;
    expect(await codeFor(openServer(), await signed({ iss }))).toBe('INVALID_PROJECT_FOR_ACCESS_TOKEN');
  });

  it.each(['sub', 'exp', 'iat'])('is invalid without the claim `%s`', async (claim) => {
    expect(await codeFor(openServer(), await signed({ [claim]: undefined }))).toBe('UNPARSABLE_ACCESS_TOKEN');
  });

  it.each([5, '', null, {}, ['u']])('is invalid if its user ID is %j', async (sub) => {
    const token = await signed({ sub });
    expect(await codeFor(openServer(), token)).toBe('UNPARSABLE_ACCESS_TOKEN');
    expect(() => parseAccessToken(token)).toThrow('The access token is not usable: its sub is not a user ID.');
  });

  it.each([undefined, null, 5, '', 'a.b.c', {}])('is invalid when it is %j', async (token) => {
    expect(await codeFor(openServer(), token as string)).toBe('UNPARSABLE_ACCESS_TOKEN');
  });
});

describe('a valid access token', () => {
  it.each([
    ['is down', { status: 503, body: '{}' }],
    ['returns a web page', { status: 200, body: '<html>Back soon</html>' }],
    ['returns other JSON', { status: 200, body: '{"keys":5}' }],
    ['closes the connection', 'hangs up'],
  ] as const)('is neither accepted nor reported as invalid while the service %s, and is accepted afterward', async (_, nextFault) => {
    const server = openServer();
    const token = await signed({});
    fault = nextFault;
    await expect(server.verifyAccessToken(token)).rejects.toMatchObject({ code: 'CONNECTION' });
    fault = undefined;
    expect(await codeFor(server, token)).toBe('ok');
  });
});

it('the public keys are fetched again for a token with an unknown key, at most every five seconds', async () => {
  const server = openServer();
  const token = await signed({});
  const { publicJwk } = signingKey('another secret', stage.backend.demo.projectId);
  fault = { status: 200, body: JSON.stringify({ keys: [{ ...publicJwk, kid: 'other', alg: 'ES256', use: 'sig' }] }) };
  expect(await codeFor(server, token)).toBe('UNPARSABLE_ACCESS_TOKEN');
  fault = undefined;
  expect([await codeFor(server, token), keyRequests.length]).toEqual(['UNPARSABLE_ACCESS_TOKEN', 1]);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 5_500);
  onTestFinished(() => clock.mockRestore());
  expect([await codeFor(server, token), keyRequests.length]).toEqual(['ok', 2]);
});

it('the public keys are fetched again at once for a token that the service has just issued', async () => {
  const platform = { ...systemPlatform, now: stage.now };
  const server = stage.openServer({ baseUrl: { browser: API, server: internal }, platform });
  const { publicJwk } = signingKey('another secret', stage.backend.demo.projectId);
  fault = { status: 200, body: JSON.stringify({ keys: [{ ...publicJwk, kid: 'other', alg: 'ES256', use: 'sig' }] }) };
  expect(await codeFor(server, await signed({}))).toBe('UNPARSABLE_ACCESS_TOKEN');
  fault = undefined;
  const { app } = await stage.signUp();
  const auth = JSON.stringify(await app.session.tokens());
  const result = await server.authenticate(new Request('http://host.test/', { headers: { 'x-stack-auth': auth } }));
  expect([result.status, keyRequests.length]).toEqual(['signed-in', 3]);
});

it('tokens are verified with public keys that a server app fetches once for all requests', async () => {
  const server = openServer();
  const token = await signed({});
  const requests = Array.from({ length: 10 }, () => server.forRequest(new Request('http://host.test/')));
  for (const app of [server, ...requests]) expect(await codeFor(app, token)).toBe('ok');
  expect(keyRequests).toHaveLength(1);
});

it('disposing the app for one request ends only this app, and disposing the server app ends the apps for all requests', async () => {
  const server = openServer();
  const [first, second] = [1, 2].map(() => server.forRequest(new Request('http://host.test/')));
  first?.dispose();
  await expect(first?.users.list({})).rejects.toMatchObject({ code: 'ABORTED' });
  server.dispose();
  await expect(second?.users.list({})).rejects.toMatchObject({ code: 'ABORTED' });
});

it('methods of a server app that require no user do not refresh the session of the request', async () => {
  await stage.openAdmin().projects.update({ config: { allowUserApiKeys: true } });
  const { app } = await stage.signUp();
  const { refreshToken } = await app.session.tokens();
  const auth = { 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken }) };
  const server = stage.openServer().forRequest(new Request('http://host.test/', { headers: auth }));
  const before = stage.requests.length;
  expect(await server.verifyUserApiKey('sk_nothing')).toBeNull();
  expect(await server.findUser('11111111-1111-4111-8111-111111111111')).toBeNull();
  expect(stage.requests.slice(before)).toEqual(['POST /user-api-keys/check', 'GET /users/11111111-1111-4111-8111-111111111111']);
});
