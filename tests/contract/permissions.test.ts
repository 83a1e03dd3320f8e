// Tests permission definitions and the permissions that users have (CONTRACT.md C45). The scope of a permission is `team` or `project`.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../src/backend/backend.js';
import { createFixtures, type Fixtures } from './authorization/scene.js';
import { known, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const client = useClient();
let fixtures: Fixtures;
let project: ProjectAccess;
beforeAll(async () => {
  fixtures = createFixtures(client);
  ({ project } = await fixtures.createWorld());
});

type Scope = 'team' | 'project';
const admin = (method: string, path: string, body?: unknown) => client.send(method, path, { access: 'admin', project, body });
const define = (scope: Scope, id: string, contained: readonly string[] = []) =>
  admin('POST', `/${scope}-permission-definitions`, { id, contained_permission_ids: contained });
const definition = async (scope: Scope, id: string): Promise<Body> =>
  (await admin('GET', `/${scope}-permission-definitions`)).body.items.find((one: Body) => one.id === id);
const settings = async (): Promise<Body> => (await admin('GET', '/internal/projects/current')).body.config;
const newUser = () => fixtures.createUser(project);
const projectIds = async (userId: string, query = ''): Promise<string[]> =>
  (await admin('GET', `/project-permissions?user_id=${userId}${query}`)).body.items.map((one: Body) => one.id);

describe('renaming a permission definition', () => {
  it('also changes the ID in lists of contained permissions, in grants and in lists of default permissions', async () => {
    await define('project', 'old');
    await define('project', 'around', ['old']);
    const { id } = await newUser();
    await admin('POST', `/project-permissions/${id}/old`, {});
    const lists = { user_default_permissions: [{ id: 'old' }], team_member_default_permissions: [{ id: 'team_member' }] };
    await admin('PATCH', '/internal/projects/current', { config: lists });
    const { status, body } = await admin('PATCH', '/project-permission-definitions/old', { id: 'new', description: 'Another' });
    expect([status, body]).toEqual([200, { id: 'new', description: 'Another', contained_permission_ids: [] }]);
    expect((await definition('project', 'around')).contained_permission_ids).toEqual(['new']);
    expect(await projectIds(id)).toEqual(['new']);
    expect(await settings()).toMatchObject({ ...lists, user_default_permissions: [{ id: 'new' }] });
    await admin('PATCH', '/internal/projects/current', { config: { user_default_permissions: [] } });
  });

  it('also changes the ID in a permission that contains itself', async () => {
    await define('team', 'round', []);
    await admin('PATCH', '/team-permission-definitions/round', { contained_permission_ids: ['round', '$read_members'] });
    const { body } = await admin('PATCH', '/team-permission-definitions/round', {
      id: 'rounder',
      contained_permission_ids: ['round', '$read_members'],
    });
    expect(body.contained_permission_ids).toEqual(['$read_members', 'rounder']);
  });
});

describe('deleting a permission definition', () => {
  it('also removes the permission from lists of contained permissions, from grants and from lists of default permissions', async () => {
    await define('project', 'gone');
    await define('project', 'holder', ['gone']);
    const { id } = await newUser();
    for (const one of ['gone', 'holder']) await admin('POST', `/project-permissions/${id}/${one}`, {});
    await admin('PATCH', '/internal/projects/current', { config: { user_default_permissions: [{ id: 'gone' }, { id: 'holder' }] } });
    expect((await admin('DELETE', '/project-permission-definitions/gone')).body).toEqual({ success: true });
    expect((await definition('project', 'holder')).contained_permission_ids).toEqual([]);
    expect(await projectIds(id, '&recursive=true')).toEqual(['holder']);
    expect((await settings()).user_default_permissions).toEqual([{ id: 'holder' }]);
    // A new permission with the same ID is not granted to any user.
    await define('project', 'gone');
    expect(await projectIds(id)).toEqual(['holder']);
  });
});

describe('a permission definition', () => {
  it('has no description and no contained permissions after a change that omits them', async () => {
    await admin('POST', '/team-permission-definitions', { id: 'full', description: 'Much', contained_permission_ids: ['$update_team'] });
    expect((await admin('PATCH', '/team-permission-definitions/full', {})).body).toEqual({ id: 'full', contained_permission_ids: [] });
  });

  it('cannot be changed through the endpoint for the other scope', async () => {
    await define('project', 'mine');
    const response = await admin('PATCH', '/team-permission-definitions/mine', {});
    expect(problemOf(response)).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'mine' }));
    expect(await definition('project', 'mine')).toBeDefined();
  });

  it.each(['$update_team', 'With-Capitals', '', 'ü'])('cannot have the ID %o', async (id) => {
    expect(problemOf(await admin('POST', '/team-permission-definitions', { id }))).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
    expect(problemOf(await admin('PATCH', '/team-permission-definitions/team_member', { id }))).toMatchObject({ code: 'SCHEMA_ERROR' });
  });

  it('is created once when many requests create it with the same ID at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, (_, index) => define(index % 2 ? 'team' : 'project', 'contested')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 15 }, () => 400)]);
  });
});

describe('a permission', () => {
  it('cannot be granted in the other scope', async () => {
    const { id } = await newUser();
    const grant = (permission: string) => admin('POST', `/project-permissions/${id}/${permission}`, {});
    const wrong = { permission_id: 'team_admin', expected_scope: 'project', actual_scope: 'team' };
    expect(problemOf(await grant('team_admin'))).toEqual(known(404, 'WRONG_PERMISSION_SCOPE', wrong));
    expect(problemOf(await grant('$update_team'))).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: '$update_team' }));
    expect(problemOf(await grant('nothing'))).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nothing' }));
    expect((await grant('$unheard_of')).body.code).toBe('SCHEMA_ERROR');
  });

  it('that was granted in a team cannot be revoked through the endpoint for project permissions', async () => {
    const user = await newUser();
    const { body: team } = await admin('POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    const revoked = await admin('DELETE', `/project-permissions/${user.id}/team_admin`);
    expect(problemOf(revoked)).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'team_admin' }));
    const { items } = (await admin('GET', `/team-permissions?team_id=${team.id}`)).body;
    expect(items).toEqual([{ id: 'team_admin', user_id: user.id, team_id: team.id }]);
  });

  it('can be granted with its percent-encoded ID, and is listed once after many requests grant it at the same time', async () => {
    const user = await newUser();
    const { body: team } = await admin('POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    const grant = () => admin('POST', `/team-permissions/${team.id}/${user.id}/%24update_team`, {});
    const responses = await Promise.all(Array.from({ length: 10 }, grant));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const { items } = (await admin('GET', `/team-permissions?team_id=${team.id}`)).body;
    expect(items.map((one: Body) => one.id)).toEqual(['$update_team', 'team_admin']);
  });

  it('is listed once if several granted permissions contain it', async () => {
    const user = await newUser();
    const { body: team } = await admin('POST', '/teams', { display_name: 'x', creator_user_id: user.id });
    await admin('POST', `/team-permissions/${team.id}/${user.id}/team_member`, {});
    const { items } = (await admin('GET', `/team-permissions?team_id=${team.id}&recursive=true`)).body;
    const listed = items.map((one: Body) => one.id);
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed).toEqual([
      ...['$delete_team', '$invite_members', '$manage_api_keys', '$read_members', '$remove_members', '$update_team'],
      ...['team_admin', 'team_member'],
    ]);
  });

  it('causes no 5xx response if its definition is renamed and deleted while requests grant it', async () => {
    const { id } = await newUser();
    await define('project', 'fleeting');
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => admin('POST', `/project-permissions/${id}/fleeting`, {})),
      admin('PATCH', '/project-permission-definitions/fleeting', { id: 'fled' }),
      admin('DELETE', '/project-permission-definitions/fleeting'),
      ...Array.from({ length: 6 }, () => admin('POST', `/project-permissions/${id}/fled`, {})),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
