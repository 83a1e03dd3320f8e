// Lists the endpoints for teams, team members and permissions.
import { CODE_CHECK, type ContractEndpoint } from './endpoint-type.js';

const TEAM = ['id', 'display_name', 'profile_image_url', 'client_metadata', 'client_read_only_metadata'];
const RESPONSES = { response: TEAM, serverResponse: ['created_at_millis', 'server_metadata'] } as const;
const WRITABLE = ['profile_image_url?', 'client_metadata?'];
const SERVER_WRITABLE = ['client_read_only_metadata?', 'server_metadata?'];
const PROFILE = { response: ['team_id', 'user_id', 'display_name', 'profile_image_url'], serverResponse: ['user'] } as const;
const TEAM_PERMISSION = ['id', 'user_id', 'team_id'];
const DEFINITION = ['id', 'description', 'contained_permission_ids'];

/** Returns the endpoints for permission definitions, which have the same form in both scopes. */
const definitionsOf = (scope: 'team' | 'project'): readonly ContractEndpoint[] => {
  const path = `/${scope}-permission-definitions`;
  const [description, contained] = ['description?', 'contained_permission_ids?'];
  return [
    { method: 'GET', path, access: 'admin', list: true, response: DEFINITION },
    { method: 'POST', path, access: 'admin', status: 201, body: ['id', description, contained], response: DEFINITION },
    { method: 'PATCH', path: `${path}/{id}`, access: 'admin', body: ['id?', description, contained], response: DEFINITION },
    { method: 'DELETE', path: `${path}/{id}`, access: 'admin', response: 'success' },
  ];
};

export const TEAM_ENDPOINTS: readonly ContractEndpoint[] = [
  { method: 'GET', path: '/teams', access: 'client', query: ['user_id?'], list: true, ...RESPONSES },
  {
    method: 'POST',
    path: '/teams',
    access: 'client',
    status: 201,
    query: ['add_current_user?'],
    body: ['display_name', 'creator_user_id?', ...WRITABLE],
    serverBody: SERVER_WRITABLE,
    ...RESPONSES,
  },
  { method: 'GET', path: '/teams/{id}', access: 'client', ...RESPONSES },
  {
    method: 'PATCH',
    path: '/teams/{id}',
    access: 'client',
    body: ['display_name?', ...WRITABLE],
    serverBody: SERVER_WRITABLE,
    ...RESPONSES,
  },
  { method: 'DELETE', path: '/teams/{id}', access: 'client', response: 'success' },
  {
    method: 'POST',
    path: '/team-memberships/{teamId}/{userId}',
    access: 'server',
    status: 201,
    body: [],
    response: ['team_id', 'user_id'],
  },
  { method: 'DELETE', path: '/team-memberships/{teamId}/{userId}', access: 'client', response: 'success' },
  { method: 'GET', path: '/team-member-profiles', access: 'client', query: ['team_id?', 'user_id?'], list: true, ...PROFILE },
  { method: 'GET', path: '/team-member-profiles/{teamId}/{userId}', access: 'client', ...PROFILE },
  {
    method: 'PATCH',
    path: '/team-member-profiles/{teamId}/{userId}',
    access: 'client',
    body: ['display_name?', 'profile_image_url?'],
    ...PROFILE,
  },
  {
    method: 'GET',
    path: '/team-invitations',
    access: 'client',
    query: ['team_id'],
    list: true,
    response: ['id', 'team_id', 'expires_at_millis', 'recipient_email'],
  },
  {
    method: 'POST',
    path: '/team-invitations/send-code',
    access: 'client',
    body: ['team_id', 'email', 'callback_url'],
    response: ['success', 'id'],
  },
  { method: 'DELETE', path: '/team-invitations/{id}', access: 'client', query: ['team_id'], response: 'success' },
  { method: 'POST', path: '/team-invitations/accept', access: 'client', body: ['code'], response: [] },
  { method: 'POST', path: '/team-invitations/accept/check-code', ...CODE_CHECK },
  {
    method: 'POST',
    path: '/team-invitations/accept/details',
    access: 'client',
    body: ['code'],
    response: ['team_id', 'team_display_name'],
  },
  {
    method: 'GET',
    path: '/team-permissions',
    access: 'client',
    query: ['team_id?', 'user_id?', 'permission_id?', 'recursive?'],
    list: true,
    response: TEAM_PERMISSION,
  },
  {
    method: 'POST',
    path: '/team-permissions/{teamId}/{userId}/{permissionId}',
    access: 'server',
    status: 201,
    body: [],
    response: TEAM_PERMISSION,
  },
  { method: 'DELETE', path: '/team-permissions/{teamId}/{userId}/{permissionId}', access: 'server', response: 'success' },
  {
    method: 'GET',
    path: '/project-permissions',
    access: 'client',
    query: ['user_id?', 'permission_id?', 'recursive?'],
    list: true,
    response: ['id', 'user_id'],
  },
  {
    method: 'POST',
    path: '/project-permissions/{userId}/{permissionId}',
    access: 'server',
    status: 201,
    body: [],
    response: ['id', 'user_id'],
  },
  { method: 'DELETE', path: '/project-permissions/{userId}/{permissionId}', access: 'server', response: 'success' },
  ...definitionsOf('team'),
  ...definitionsOf('project'),
];
