// Tests the lists of permission definitions and granted permissions: their entries, order and filters.
import { describe, expect, it } from 'vitest';
import { known, problemOf, type Body } from './client.js';
import { useClient } from './use-client.js';

const UNKNOWN_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const SYSTEM = ['$delete_team', '$invite_members', '$manage_api_keys', '$read_members', '$remove_members', '$update_team'];

const client = useClient();

const admin = (method: string, path: string, body?: unknown) => client.send(method, path, { access: 'admin', body });
const define = (scope: 'team' | 'project', id: string, contained: readonly string[] = [], description?: string) =>
  admin('POST', `/${scope}-permission-definitions`, { id, contained_permission_ids: contained, description });
const newUser = async (): Promise<string> => (await admin('POST', '/users', {})).body.id;
const newTeam = async (creator: string): Promise<string> =>
  (await admin('POST', '/teams', { display_name: 'Rockets', creator_user_id: creator })).body.id;
const itemsOf = async (path: string): Promise<Body[]> => (await admin('GET', path)).body.items;
const idsOf = async (path: string): Promise<string[]> => (await itemsOf(path)).map((one: Body) => one.id);

describe('the list of team permission definitions', () => {
  it('contains the system permissions and two roles in a new project, sorted by ID', async () => {
    const description = expect.any(String);
    expect((await admin('GET', '/team-permission-definitions')).body).toEqual({
      is_paginated: false,
      items: [
        ...SYSTEM.map((id) => ({ id, description, contained_permission_ids: [] })),
        { id: 'team_admin', description, contained_permission_ids: SYSTEM },
        { id: 'team_member', description, contained_permission_ids: ['$invite_members', '$read_members'] },
      ],
    });
    expect(await itemsOf('/project-permission-definitions')).toEqual([]);
  });
});

describe('a permission definition', () => {
  it('is listed with its fields and with every contained permission once, sorted by ID', async () => {
    await define('project', 'read');
    await define('project', 'draw');
    const { status, body } = await define('project', 'write', ['read', 'draw', 'read'], 'Change documents');
    expect([status, body]).toEqual([201, { id: 'write', description: 'Change documents', contained_permission_ids: ['draw', 'read'] }]);
    expect(await itemsOf('/project-permission-definitions')).toEqual([
      { id: 'draw', contained_permission_ids: [] },
      { id: 'read', contained_permission_ids: [] },
      body,
    ]);
  });

  it('keeps its ID if a change contains the same ID, but cannot get an ID that already exists in either scope', async () => {
    await define('project', 'kept');
    const rename = (id: string) => admin('PATCH', '/project-permission-definitions/kept', { id, description: 'Changed' });
    expect((await rename('kept')).body).toEqual({ id: 'kept', description: 'Changed', contained_permission_ids: [] });
    await define('project', 'taken');
    for (const id of ['taken', 'team_member'])
      expect(problemOf(await rename(id))).toEqual(known(400, 'PERMISSION_ID_ALREADY_EXISTS', { permission_id: id }));
  });

  it('cannot be changed to contain unknown permissions or permissions of the other scope', async () => {
    await define('team', 'crew', ['$read_members']);
    for (const id of ['nothing', 'kept'])
      expect(problemOf(await admin('PATCH', '/team-permission-definitions/crew', { contained_permission_ids: [id] }))).toEqual(
        known(400, 'CONTAINED_PERMISSION_NOT_FOUND', { permission_id: id }),
      );
    const { body } = await admin('PATCH', '/team-permission-definitions/crew', {
      contained_permission_ids: ['team_member', '$update_team', 'team_member'],
    });
    expect(body).toEqual({ id: 'crew', contained_permission_ids: ['$update_team', 'team_member'] });
  });

  it('cannot be changed or deleted if the permission is a system permission', async () => {
    const problem = known(404, 'PERMISSION_NOT_FOUND', { permission_id: '$update_team' });
    expect(problemOf(await admin('PATCH', '/team-permission-definitions/$update_team', { description: 'x' }))).toEqual(problem);
    expect(problemOf(await admin('DELETE', '/team-permission-definitions/$update_team'))).toEqual(problem);
    expect(await idsOf('/team-permission-definitions')).toContain('$update_team');
  });

  it('has its new ID in the lists of default permissions after it is renamed, and is not in these lists after it is deleted', async () => {
    await define('team', 'captain');
    const lists = {
      team_creator_default_permissions: [{ id: 'captain' }, { id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'captain' }],
    };
    await admin('PATCH', '/internal/projects/current', { config: lists });
    await admin('PATCH', '/team-permission-definitions/captain', { id: 'skipper' });
    const settings = async () => (await admin('GET', '/internal/projects/current')).body.config;
    expect(await settings()).toMatchObject({
      team_creator_default_permissions: [{ id: 'skipper' }, { id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'skipper' }],
    });
    const [creator, member] = [await newUser(), await newUser()];
    const team = await newTeam(creator);
    await admin('POST', `/team-memberships/${team}/${member}`, {});
    expect(await idsOf(`/team-permissions?team_id=${team}&user_id=${creator}`)).toEqual(['skipper', 'team_admin']);
    expect(await idsOf(`/team-permissions?team_id=${team}&user_id=${member}`)).toEqual(['skipper']);
    await admin('DELETE', '/team-permission-definitions/skipper');
    expect(await settings()).toMatchObject({
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [],
    });
    expect(await idsOf(`/team-permissions?team_id=${team}`)).toEqual(['team_admin']);
    await admin('PATCH', '/internal/projects/current', { config: { team_member_default_permissions: [{ id: 'team_member' }] } });
  });
});

describe('the list of project permissions', () => {
  it('contains granted permissions, and the permissions that these contain only if `recursive` is true', async () => {
    await define('project', 'inner');
    await define('project', 'middle', ['inner']);
    await define('project', 'outer', ['middle']);
    const user = await newUser();
    const granted = await admin('POST', `/project-permissions/${user}/outer`, {});
    expect([granted.status, granted.body]).toEqual([201, { id: 'outer', user_id: user }]);
    const list = (query = '') => itemsOf(`/project-permissions?user_id=${user}${query}`);
    expect(await list()).toEqual([{ id: 'outer', user_id: user }]);
    expect(await list('&recursive=false')).toEqual([{ id: 'outer', user_id: user }]);
    expect(await list('&recursive=true')).toEqual([
      { id: 'inner', user_id: user },
      { id: 'middle', user_id: user },
      { id: 'outer', user_id: user },
    ]);
    expect(await list('&permission_id=inner')).toEqual([]);
    expect(await list('&permission_id=inner&recursive=true')).toEqual([{ id: 'inner', user_id: user }]);
    expect((await admin('DELETE', `/project-permissions/${user}/outer`)).body).toEqual({ success: true });
    expect(await list('&recursive=true')).toEqual([]);
  });

  it('contains each permission once if permissions contain each other', async () => {
    await define('project', 'hen');
    await define('project', 'egg', ['hen']);
    await admin('PATCH', '/project-permission-definitions/hen', { contained_permission_ids: ['egg', 'hen'] });
    const user = await newUser();
    await admin('POST', `/project-permissions/${user}/egg`, {});
    expect(await idsOf(`/project-permissions?user_id=${user}&recursive=true`)).toEqual(['egg', 'hen']);
  });

  it('is sorted by user and ID if it contains all users', async () => {
    const users = (await Promise.all([newUser(), newUser(), newUser()])).toSorted();
    for (const id of ['zeta', 'alpha']) await define('project', id);
    for (const user of users.toReversed())
      for (const id of ['zeta', 'alpha']) await admin('POST', `/project-permissions/${user}/${id}`, {});
    const all = await itemsOf('/project-permissions');
    expect(all.filter(({ id }) => ['zeta', 'alpha'].includes(id))).toEqual(
      users.flatMap((user) => [
        { id: 'alpha', user_id: user },
        { id: 'zeta', user_id: user },
      ]),
    );
  });

  it('cannot be changed for a user who does not exist, or by revoking a permission that was not granted', async () => {
    for (const method of ['POST', 'DELETE']) {
      const body = method === 'POST' ? {} : undefined;
      expect(problemOf(await admin(method, `/project-permissions/${UNKNOWN_ID}/zeta`, body))).toEqual(known(404, 'USER_NOT_FOUND'));
    }
    const user = await newUser();
    const revoked = await admin('DELETE', `/project-permissions/${user}/zeta`);
    expect(problemOf(revoked)).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'zeta' }));
  });
});

describe('the list of team permissions', () => {
  it('is sorted by team, user and permission ID, and can be filtered by each of these IDs', async () => {
    const [one, two] = (await Promise.all([newUser(), newUser()])).toSorted() as [string, string];
    const [first, second] = [await newTeam(one), await newTeam(one)].toSorted() as [string, string];
    await admin('POST', `/team-memberships/${first}/${two}`, {});
    const granted = await admin('POST', `/team-permissions/${first}/${two}/$update_team`, {});
    expect([granted.status, granted.body]).toEqual([201, { id: '$update_team', user_id: two, team_id: first }]);
    const all = (await itemsOf('/team-permissions')).filter(({ user_id }) => [one, two].includes(user_id));
    expect(all).toEqual([
      { id: 'team_admin', user_id: one, team_id: first },
      { id: '$update_team', user_id: two, team_id: first },
      { id: 'team_member', user_id: two, team_id: first },
      { id: 'team_admin', user_id: one, team_id: second },
    ]);
    expect(await itemsOf(`/team-permissions?team_id=${second}`)).toEqual(all.slice(3));
    expect(await itemsOf(`/team-permissions?user_id=${two}`)).toEqual(all.slice(1, 3));
    expect(await itemsOf(`/team-permissions?team_id=${first}&permission_id=team_member`)).toEqual([all[2]]);
    expect(await itemsOf(`/team-permissions?team_id=${first}&permission_id=$read_members`)).toEqual([]);
    expect(await itemsOf(`/team-permissions?team_id=${first}&permission_id=$read_members&recursive=true`)).toEqual([
      { id: '$read_members', user_id: one, team_id: first },
      { id: '$read_members', user_id: two, team_id: first },
    ]);
    expect((await admin('DELETE', `/team-permissions/${first}/${two}/team_member`)).body).toEqual({ success: true });
    expect(await idsOf(`/team-permissions?user_id=${two}&recursive=true`)).toEqual(['$update_team']);
  });

  it('cannot be changed for a user who does not exist or is not a member of the team, or with an unknown permission', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const team = await newTeam(user);
    for (const method of ['POST', 'DELETE']) {
      const change = (who: string) => admin(method, `/team-permissions/${team}/${who}/$update_team`, method === 'POST' ? {} : undefined);
      expect(problemOf(await change(UNKNOWN_ID))).toEqual(known(404, 'USER_NOT_FOUND'));
      expect(problemOf(await change(stranger))).toEqual(known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: team, user_id: stranger }));
    }
    const unknown = await admin('POST', `/team-permissions/${team}/${user}/nothing`, {});
    expect(problemOf(unknown)).toEqual(known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nothing' }));
  });
});
