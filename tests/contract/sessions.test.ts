// Tests access tokens, refresh tokens and sessions (CONTRACT.md C19 to C25).
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { known, ORIGIN, PASSWORD, problemOf, startClient } from './client.js';
import { useClient } from './use-client.js';

const YEAR_MS = 31_536_000_000;
const GONE = known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const client = useClient();

type User = { access_token: string };
const refresh = (token: string, more: object = {}) =>
  client.send('POST', '/auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token }, ...more });
const signIn = async (email: string) => (await client.send('POST', '/auth/password/sign-in', { body: { email, password: PASSWORD } })).body;
const list = async (as: User) => (await client.send('GET', '/auth/sessions?user_id=me', { as })).body.items;

describe('access tokens', () => {
  it('contain exactly the claims in the contract, and can be verified with the published keys', async () => {
    const { projectId } = client.backend.demo;
    const user = await client.signUp();
    const jwks = await client.send('GET', `/projects/${projectId}/.well-known/jwks.json?x=1`, { access: 'none' });
    expect(jwks.body.keys.map((key: object) => Object.keys(key).toSorted())).toEqual([['alg', 'crv', 'kid', 'kty', 'x', 'y']]);
    expect(jwks.body.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.stringMatching(/^[\w-]{12}$/) });
    const { payload, protectedHeader } = await jwtVerify(user.access_token, createLocalJWKSet(jwks.body), {
      currentDate: new Date(client.now()),
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: jwks.body.keys[0].kid });
    const issued = Math.floor(client.now() / 1000);
    expect(payload).toEqual({
      iss: `${ORIGIN}/api/v1/projects/${projectId}`,
      aud: projectId,
      sub: user.user_id,
      iat: issued,
      exp: issued + 600,
      branchId: 'main',
      refreshTokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'authenticated',
    });
  });

  it('are signed with a different key in each project', async () => {
    const { demo } = client.backend;
    const keys = await Promise.all(
      [demo.projectId, 'internal'].map((id) => client.send('GET', `/projects/${id}/.well-known/jwks.json`, { access: 'none' })),
    );
    expect(keys[0]?.body.keys[0].kid).not.toBe(keys[1]?.body.keys[0].kid);
    expect((await client.send('GET', '/projects/nowhere/.well-known/jwks.json', { access: 'none' })).status).toBe(404);
  });

  it('are rejected with a changed signature, payload or algorithm', async () => {
    const user = await client.signUp();
    const [header, payload, signature] = user.access_token.split('.');
    const unsigned = btoa('{"alg":"none"}').replaceAll('=', '');
    const other = btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sub: '3b241101-e2bb-4255-8caf-4136c566a962' })).replaceAll('=', '');
    for (const token of [
      `${header}.${payload}.${signature.slice(0, -5)}`,
      `${header}.${other}.${signature}`,
      `${unsigned}.${payload}.`,
      'undefined',
      'a.b.c',
    ]) {
      expect(problemOf(await client.send('GET', '/users/me', { as: { access_token: token } }))).toEqual(
        known(401, 'UNPARSABLE_ACCESS_TOKEN'),
      );
    }
  });

  it('are treated as absent if their user was deleted', async () => {
    const user = await client.signUp();
    expect((await client.send('DELETE', '/users/me', { as: user })).body).toEqual({ success: true });
    expect(problemOf(await client.send('GET', '/users/me', { as: user }))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect((await client.send('GET', '/projects/current', { as: user })).status).toBe(200);
    expect(problemOf(await refresh(user.refresh_token))).toEqual(GONE);
  });

  it('have the configured lifetime', async () => {
    const brief = await startClient({ accessTokenLifeMs: 30_000 });
    const user = await brief.signUp();
    brief.wait(29_999);
    expect((await brief.send('GET', '/users/me', { as: user })).status).toBe(200);
    brief.wait(2);
    expect((await brief.send('GET', '/users/me', { as: user })).body.code).toBe('ACCESS_TOKEN_EXPIRED');
    await brief.backend.close();
  });
});

describe('a refresh request with the refresh token in a header', () => {
  it('returns a new access token, but fails if the refresh token is missing, unknown, expired or from another project', async () => {
    const user = await client.signUp();
    client.wait(5000);
    const { status, body } = await refresh(user.refresh_token);
    expect([status, Object.keys(body)]).toEqual([200, ['access_token']]);
    expect((await client.send('GET', '/users/me', { as: body })).body.id).toBe(user.user_id);
    expect((await client.send('POST', '/auth/sessions/current/refresh')).body.code).toBe('SCHEMA_ERROR');
    expect(problemOf(await refresh('nothing'))).toEqual(GONE);
    expect(problemOf(await refresh(user.refresh_token, { project: client.backend.demo.internal }))).toEqual(GONE);
    expect((await refresh(user.refresh_token, { access: 'server' })).status).toBe(200);
    client.wait(YEAR_MS - 5001);
    expect((await refresh(user.refresh_token)).status).toBe(200);
    client.wait(1);
    expect(problemOf(await refresh(user.refresh_token))).toEqual(GONE);
  });
});

describe('the token endpoint', () => {
  const grant = (form: Record<string, string>) => {
    const { projectId, publishableClientKey } = client.backend.demo;
    const all = { grant_type: 'refresh_token', client_id: projectId, client_secret: publishableClientKey, ...form };
    const raw = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString();
    return client.send('POST', '/auth/oauth/token', {
      access: 'none',
      raw,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  it('refreshes access tokens if the body contains client credentials, and ignores unknown body parameters', async () => {
    const { refresh_token } = await client.signUp();
    const { projectId } = client.backend.demo;
    const forms: Record<string, string>[] = [{}, { scope: 'legacy', extra_field: 'x' }, { client_id: `${projectId}#main` }];
    for (const more of forms) {
      const { status, headers, body } = await grant({ refresh_token, ...more });
      expect([status, headers.get('cache-control'), headers.get('pragma')]).toEqual([200, 'no-store', 'no-cache']);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
        scope: 'legacy',
      });
    }
    const { publishableClientKey: client_secret } = client.backend.demo;
    const body = { grant_type: 'refresh_token', refresh_token, client_id: projectId, client_secret };
    expect((await client.send('POST', '/auth/oauth/token', { access: 'none', body })).status).toBe(200);
  });

  it('rejects wrong credentials before it checks the refresh token and the scope', async () => {
    const { refresh_token } = await client.signUp();
    expect((await grant({ refresh_token, grant_type: '' })).body.code).toBe('SCHEMA_ERROR');
    expect((await grant({ refresh_token, grant_type: 'password' })).body.code).toBe('SCHEMA_ERROR');
    const wrong = known(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
    const otherBranch = `${client.backend.demo.projectId}#dev`;
    const forms: Record<string, string>[] = [
      { client_id: '' },
      { client_secret: '' },
      { client_id: 'nowhere' },
      { client_secret: 'pck_wrong' },
      { client_id: otherBranch },
    ];
    for (const form of forms) {
      expect(problemOf(await grant({ refresh_token, ...form }))).toEqual(wrong);
    }
    expect(problemOf(await grant({ refresh_token: 'nothing' }))).toEqual(GONE);
    expect(await grant({})).toMatchObject({ status: 400, body: { error: 'invalid_request', error_description: expect.any(String) } });
    expect(await grant({ refresh_token, scope: 'other' })).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });
});

describe('sessions', () => {
  it('are listed with the newest first, and the current session is marked', async () => {
    const user = await client.signUp();
    client.wait(1000);
    const second = await signIn(user.email);
    const started = client.now();
    client.wait(1000);
    await refresh(user.refresh_token);
    expect(await list(second)).toEqual([
      {
        id: expect.any(String),
        user_id: user.user_id,
        created_at: started,
        last_used_at: started,
        is_impersonation: false,
        is_current_session: true,
      },
      {
        id: expect.any(String),
        user_id: user.user_id,
        created_at: started - 1000,
        last_used_at: started + 1000,
        is_impersonation: false,
        is_current_session: false,
      },
    ]);
  });

  it('can be listed only by their user and by servers', async () => {
    const [user, other] = [await client.signUp(), await client.signUp()];
    const foreign = `/auth/sessions?user_id=${other.user_id}`;
    expect((await client.send('GET', foreign, { as: user })).status).toBe(403);
    expect(problemOf(await client.send('GET', foreign))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(problemOf(await client.send('GET', '/auth/sessions?user_id=me'))).toEqual(known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect((await client.send('GET', '/auth/sessions', { as: user })).body.code).toBe('SCHEMA_ERROR');
    expect((await client.send('GET', foreign, { access: 'server' })).body.items).toHaveLength(1);
    const nobody = await client.send('GET', '/auth/sessions?user_id=3b241101-e2bb-4255-8caf-4136c566a962', { access: 'server' });
    expect(nobody.body).toEqual({ items: [], is_paginated: false });
  });

  it('can be revoked individually by their user, except the current session', async () => {
    const user = await client.signUp();
    client.wait(1);
    const second = await signIn(user.email);
    const other = await client.signUp();
    const [{ id: current }, { id: first }] = await list(second);
    const revoke = (id: string, request: object) => client.send('DELETE', `/auth/sessions/${id}?user_id=me`, request);
    expect(problemOf(await revoke(current, { as: second }))).toEqual(known(400, 'CANNOT_DELETE_CURRENT_SESSION'));
    expect((await revoke(first, { as: other })).status).toBe(404);
    expect((await revoke(first, { as: second })).body).toEqual({ success: true });
    expect((await revoke(first, { as: second })).status).toBe(404);
    expect(problemOf(await refresh(user.refresh_token))).toEqual(GONE);
    expect((await client.send('DELETE', `/auth/sessions/${current}`, { access: 'server' })).status).toBe(200);
    expect((await client.send('DELETE', '/auth/sessions/not-a-uuid', { as: second })).body.code).toBe('SCHEMA_ERROR');
  });

  it('end when the user signs out, but the access token remains valid until it expires', async () => {
    const user = await client.signUp();
    const signOut = (request: object) => client.send('DELETE', '/auth/sessions/current', request);
    expect(problemOf(await signOut({}))).toEqual(known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: client.now() }));
    expect((await signOut({ headers: { 'x-stack-refresh-token': user.refresh_token } })).body.code).toBe('ACCESS_TOKEN_EXPIRED');
    expect((await signOut({ as: user })).body).toEqual({ success: true });
    expect(problemOf(await signOut({ as: user }))).toEqual(GONE);
    expect(problemOf(await refresh(user.refresh_token))).toEqual(GONE);
    expect((await client.send('GET', '/users/me', { as: user })).status).toBe(200);
  });
});
