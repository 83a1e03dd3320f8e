// Tests user and team API keys (CONTRACT.md C47).
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { known, problemOf, type Body } from './client.js';
import { signUpOwner } from './owner.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND');

const client = useClient();
let project: ProjectAccess;
beforeAll(async () => {
  project = await (await signUpOwner(client)).createProject({ allow_user_api_keys: true, allow_team_api_keys: true });
});

const send = (method: string, path: string, body?: unknown, as?: Body) =>
  client.send(method, path, { project, access: as ? 'client' : 'server', ...(as && { as }), ...(body !== undefined && { body }) });

const newUser = async (): Promise<Body> => {
  const { id } = (await send('POST', '/users', {})).body;
  return { id, ...(await send('POST', '/auth/sessions', { user_id: id })).body };
};
const newKey = async (body: object = {}, as?: Body): Promise<Body> =>
  (await send('POST', '/user-api-keys', { user_id: 'me', description: 'laptop', expires_at_millis: null, ...body }, as)).body;
const check = (api_key: string, kind = 'user') => send('POST', `/${kind}-api-keys/check`, { api_key });

describe('a user API key', () => {
  it('is returned in full when it is created, and only with its last four characters after that', async () => {
    const user = await newUser();
    const { value, ...key } = await newKey({ is_public: true, expires_at_millis: client.now() + 5 }, user);
    expect(value).toMatch(/^pk_.{45}[0-9a-f]{32}user3574ck4u7h[0-9a-f]{8}$/);
    expect(value.slice(48, 80)).toBe(key.id.replaceAll('-', ''));
    const shown = {
      ...{ id: key.id, type: 'user', user_id: user.id, description: 'laptop', is_public: true },
      ...{ created_at_millis: client.now(), expires_at_millis: client.now() + 5, value: { last_four: value.slice(-4) } },
    };
    expect((await send('GET', `/user-api-keys/${key.id}`, undefined, user)).body).toEqual(shown);
    expect((await send('GET', '/user-api-keys?user_id=me', undefined, user)).body).toEqual({ items: [shown], is_paginated: false });
    expect((await check(value)).body).toEqual(shown);
  });

  it('has a description and an expiration time that can be changed, and cannot be restored after it is revoked', async () => {
    const user = await newUser();
    const { id, value } = await newKey({}, user);
    const patch = async (body: object) => (await send('PATCH', `/user-api-keys/${id}`, body, user)).body;
    expect(await patch({ description: 'desktop', expires_at_millis: client.now() - 1 })).toMatchObject({
      description: 'desktop',
      expires_at_millis: client.now() - 1,
    });
    expect(problemOf(await check(value))).toEqual(known(401, 'API_KEY_EXPIRED'));
    expect(await patch({ expires_at_millis: null })).not.toHaveProperty('expires_at_millis');
    expect((await check(value)).status).toBe(200);
    const at = client.now();
    expect(await patch({ revoked: true })).toMatchObject({ manually_revoked_at_millis: at });
    client.wait(5);
    expect(await patch({ revoked: true, expires_at_millis: at })).toMatchObject({ manually_revoked_at_millis: at });
    expect(problemOf(await check(value))).toEqual(known(401, 'API_KEY_REVOKED'));
    expect((await patch({ revoked: false })).code).toBe('SCHEMA_ERROR');
  });

  it('is visible to its user but not to other users', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { id, value } = await newKey({}, user);
    expect((await send('GET', `/user-api-keys/${id}`, undefined, other)).status).toBe(403);
    expect((await send('GET', `/user-api-keys/${id}?user_id=${other.id}`, undefined, user)).status).toBe(403);
    expect((await send('GET', `/user-api-keys?user_id=${user.id}`, undefined, other)).status).toBe(403);
    expect(problemOf(await send('GET', `/user-api-keys/${UNKNOWN_ID}`, undefined, user))).toEqual(NOT_FOUND);
    expect(problemOf(await send('GET', `/user-api-keys/${id}?user_id=${other.id}`))).toEqual(NOT_FOUND);
    const signedOut = await client.send('GET', `/user-api-keys/${id}`, { project });
    expect(problemOf(signedOut)).toEqual(known(401, 'USER_AUTHENTICATION_REQUIRED'));
    expect(problemOf(await check(value, 'team'))).toEqual(known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'team', actual_type: 'user' }));
    expect(problemOf(await check(`${value.slice(0, -1)}x`))).toEqual(NOT_FOUND);
    const body = { user_id: UNKNOWN_ID, description: '', expires_at_millis: null };
    expect(problemOf(await send('POST', '/user-api-keys', body))).toEqual(known(404, 'USER_NOT_FOUND'));
  });

  it('is not found in another project, and is deleted with its user', async () => {
    const user = await newUser();
    const { value } = await newKey({}, user);
    const elsewhere = await (await signUpOwner(client)).createProject({ allow_user_api_keys: true });
    const response = await client.send('POST', '/user-api-keys/check', { access: 'server', project: elsewhere, body: { api_key: value } });
    expect(problemOf(response)).toEqual(NOT_FOUND);
    await send('DELETE', `/users/${user.id}`);
    expect(problemOf(await check(value))).toEqual(NOT_FOUND);
  });
});

describe('a team API key', () => {
  const newTeam = async (creator: Body) => (await send('POST', '/teams', { display_name: 'T', creator_user_id: creator.id })).body;
  const newKeyBody = (team_id: string) => ({ team_id, description: 'ci', expires_at_millis: null });

  it('can be managed only by members with the required permission', async () => {
    const [admin, member, stranger] = [await newUser(), await newUser(), await newUser()];
    const team = await newTeam(admin);
    await send('POST', `/team-memberships/${team.id}/${member.id}`, {});
    const { status, body } = await send('POST', '/team-api-keys', newKeyBody(team.id), admin);
    expect([status, body.type, body.team_id]).toEqual([200, 'team', team.id]);
    expect(body.value).toMatch(/^sk_.{45}[0-9a-f]{32}team1574ck4u7h[0-9a-f]{8}$/);
    const path = `/team-api-keys/${body.id}?team_id=${team.id}`;
    expect((await send('GET', path, undefined, admin)).body.value).toEqual({ last_four: body.value.slice(-4) });
    expect((await send('PATCH', path, { description: 'cd' }, admin)).body.description).toBe('cd');
    expect((await send('GET', `/team-api-keys?team_id=${team.id}`, undefined, admin)).body.items).toHaveLength(1);
    expect((await send('GET', `/user-api-keys?user_id=${admin.id}`)).body.items).toEqual([]);
    for (const other of [member, stranger]) {
      expect(problemOf(await send('GET', path, undefined, other))).toEqual(NOT_FOUND);
      expect(problemOf(await send('POST', '/team-api-keys', newKeyBody(team.id), other))).toEqual(NOT_FOUND);
    }
    expect((await check(body.value, 'team')).body).toMatchObject({ type: 'team', team_id: team.id });
    expect((await send('GET', `/user-api-keys/${body.id}`)).body.code).toBe('API_KEY_NOT_FOUND');
    expect((await send('GET', `/team-api-keys/${body.id}`)).body.code).toBe('SCHEMA_ERROR');
  });

  it('cannot be created or read with the ID of a team that does not exist', async () => {
    expect(problemOf(await send('POST', '/team-api-keys', newKeyBody(UNKNOWN_ID)))).toEqual(
      known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID }),
    );
    const other = await newTeam(await newUser());
    const key = (await send('POST', '/team-api-keys', newKeyBody(other.id))).body;
    expect(problemOf(await send('GET', `/team-api-keys/${key.id}?team_id=${UNKNOWN_ID}`))).toEqual(NOT_FOUND);
  });
});

describe.each([
  ['user', 'team'],
  ['team', 'user'],
])('a %s API key, in a project that allows only %s API keys,', (kind, other) => {
  it('cannot be created, listed or checked', async () => {
    const restricted = await (await signUpOwner(client)).createProject({ [`allow_${other}_api_keys`]: true });
    const call = (method: string, path: string, body?: unknown) =>
      client.send(method, path, { project: restricted, access: 'server', ...(body !== undefined && { body }) });
    const owners: Body = {
      user: (await call('POST', '/users', {})).body.id,
      team: (await call('POST', '/teams', { display_name: 'T' })).body.id,
    };
    const create = (owner: string) =>
      call('POST', `/${owner}-api-keys`, { [`${owner}_id`]: owners[owner], description: '', expires_at_millis: null });
    expect((await create(other)).status).toBe(200);
    for (const response of [
      await create(kind),
      await call('GET', `/${kind}-api-keys?${kind}_id=${owners[kind]}`),
      await call('POST', `/${kind}-api-keys/check`, { api_key: 'x' }),
    ])
      expect([response.status, response.body]).toEqual([400, `This project does not use API keys of ${kind}s.`]);
  });
});
