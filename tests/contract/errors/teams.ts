// Lists the error cases for teams and permissions.
import type { ApiResponse } from '../client.js';
import { UNKNOWN_ID, asAdmin, asServer, type ErrorCase, type Stage } from './cases.js';

/** Creates a team with one member. */
const createTeam = async ({ fixtures, project }: Stage) => {
  const user = await fixtures.createUser(project);
  const body = { display_name: 'x', creator_user_id: user.id };
  const { id } = await fixtures.send('POST', '/teams', { access: 'server', project, body });
  return { id: id as string, user };
};

const define = async ({ fixtures, project, client }: Stage, scope: 'team' | 'project'): Promise<string> => {
  const id = `p${client.newEmail().replaceAll(/[^a-z0-9]/g, '')}`;
  await fixtures.send('POST', `/${scope}-permission-definitions`, { access: 'admin', project, body: { id } });
  return id;
};

/** Returns a function that creates a team with one member and then sends a request. */
const inTeam =
  (
    act: (stage: Stage, team: Awaited<ReturnType<typeof createTeam>>) => Promise<ApiResponse>,
    details?: (ids: object) => object,
  ): ErrorCase['trigger'] =>
  async (stage) => {
    const team = await createTeam(stage);
    const response = await act(stage, team);
    return details ? { response, details: details({ team_id: team.id, user_id: team.user.id }) } : response;
  };

export const TEAM_ERRORS: readonly ErrorCase[] = [
  { code: 'TEAM_NOT_FOUND', status: 404, details: { team_id: UNKNOWN_ID }, trigger: asServer('GET', `/teams/${UNKNOWN_ID}`) },
  {
    code: 'TEAM_MEMBERSHIP_NOT_FOUND',
    status: 404,
    trigger: async ({ client, project, fixtures }) => {
      const user = await fixtures.createUser(project);
      const response = await client.send('GET', `/teams/${UNKNOWN_ID}`, { project, as: user });
      return { response, details: { team_id: UNKNOWN_ID, user_id: user.id } };
    },
  },
  {
    code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    status: 409,
    trigger: inTeam(({ client, project }, { id, user }) =>
      client.send('POST', `/team-memberships/${id}/${user.id}`, { project, access: 'server', body: {} }),
    ),
  },
  {
    code: 'TEAM_PERMISSION_REQUIRED',
    status: 401,
    trigger: inTeam(
      async ({ client, project }, { id, user }) => {
        await client.send('DELETE', `/team-permissions/${id}/${user.id}/team_admin`, { project, access: 'server' });
        return client.send('DELETE', `/teams/${id}`, { project, as: user });
      },
      (ids) => ({ ...ids, permission_id: '$delete_team' }),
    ),
  },
  {
    code: 'TEAM_PERMISSION_NOT_FOUND',
    status: 401,
    trigger: inTeam(
      ({ client, project }, { id, user }) =>
        client.send('DELETE', `/team-permissions/${id}/${user.id}/team_member`, { project, access: 'server' }),
      (ids) => ({ ...ids, permission_id: 'team_member' }),
    ),
  },
  {
    code: 'PERMISSION_NOT_FOUND',
    status: 404,
    details: { permission_id: 'nothing' },
    trigger: asAdmin('DELETE', '/team-permission-definitions/nothing'),
  },
  {
    code: 'WRONG_PERMISSION_SCOPE',
    status: 404,
    details: { permission_id: 'team_admin', expected_scope: 'project', actual_scope: 'team' },
    trigger: async ({ client, project, fixtures }) => {
      const { id } = await fixtures.createUser(project);
      return client.send('POST', `/project-permissions/${id}/team_admin`, { project, access: 'server', body: {} });
    },
  },
  {
    code: 'WRONG_PERMISSION_SCOPE',
    status: 404,
    trigger: async (stage) => {
      const [{ id, user }, permission_id] = [await createTeam(stage), await define(stage, 'project')];
      const path = `/team-permissions/${id}/${user.id}/${permission_id}`;
      const response = await stage.client.send('POST', path, { project: stage.project, access: 'server', body: {} });
      return { response, details: { permission_id, expected_scope: 'team', actual_scope: 'project' } };
    },
  },
  {
    code: 'CONTAINED_PERMISSION_NOT_FOUND',
    status: 400,
    details: { permission_id: '$read_members' },
    trigger: asAdmin('POST', '/project-permission-definitions', { id: 'x', contained_permission_ids: ['$read_members'] }),
  },
  {
    code: 'PERMISSION_ID_ALREADY_EXISTS',
    status: 400,
    details: { permission_id: 'team_admin' },
    trigger: asAdmin('POST', '/project-permission-definitions', { id: 'team_admin' }),
  },
];
