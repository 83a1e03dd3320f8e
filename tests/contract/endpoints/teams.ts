// wire.md 9, 10 and 15: teams, who is in them, and who may do what.
import { CODE_CHECK, type ContractEndpoint } from './form.js';

const TEAM = ['id', 'display_name', 'profile_image_url', 'client_metadata', 'client_read_only_metadata'];
const SHOWN = { answer: TEAM, serverAnswer: ['created_at_millis', 'server_metadata'] } as const;
const WRITTEN = ['profile_image_url?', 'client_metadata?'];
const BY_SERVERS = ['client_read_only_metadata?', 'server_metadata?'];
const PROFILE = { answer: ['team_id', 'user_id', 'display_name', 'profile_image_url'], serverAnswer: ['user'] } as const;
const IN_TEAM = ['id', 'user_id', 'team_id'];
const DEFINITION = ['id', 'description', 'contained_permission_ids'];

/** The same rows for both scopes. */
const definitionsOf = (scope: 'team' | 'project'): readonly ContractEndpoint[] => {
  const path = `/${scope}-permission-definitions`;
  const [description, contained] = ['description?', 'contained_permission_ids?'];
  return [
    { method: 'GET', path, allow: 'admin', list: true, answer: DEFINITION },
    { method: 'POST', path, allow: 'admin', status: 201, body: ['id', description, contained], answer: DEFINITION },
    { method: 'PATCH', path: `${path}/{id}`, allow: 'admin', body: ['id?', description, contained], answer: DEFINITION },
    { method: 'DELETE', path: `${path}/{id}`, allow: 'admin', answer: 'success' },
  ];
};

export const TEAM_ENDPOINTS: readonly ContractEndpoint[] = [
  { method: 'GET', path: '/teams', allow: 'client', query: ['user_id?'], list: true, ...SHOWN },
  {
    method: 'POST',
    path: '/teams',
    allow: 'client',
    status: 201,
    query: ['add_current_user?'],
    body: ['display_name', 'creator_user_id?', ...WRITTEN],
    serverBody: BY_SERVERS,
    ...SHOWN,
  },
  { method: 'GET', path: '/teams/{id}', allow: 'client', ...SHOWN },
  { method: 'PATCH', path: '/teams/{id}', allow: 'client', body: ['display_name?', ...WRITTEN], serverBody: BY_SERVERS, ...SHOWN },
  { method: 'DELETE', path: '/teams/{id}', allow: 'client', answer: 'success' },
  { method: 'POST', path: '/team-memberships/{teamId}/{userId}', allow: 'server', status: 201, body: [], answer: ['team_id', 'user_id'] },
  { method: 'DELETE', path: '/team-memberships/{teamId}/{userId}', allow: 'client', answer: 'success' },
  { method: 'GET', path: '/team-member-profiles', allow: 'client', query: ['team_id?', 'user_id?'], list: true, ...PROFILE },
  { method: 'GET', path: '/team-member-profiles/{teamId}/{userId}', allow: 'client', ...PROFILE },
  {
    method: 'PATCH',
    path: '/team-member-profiles/{teamId}/{userId}',
    allow: 'client',
    body: ['display_name?', 'profile_image_url?'],
    ...PROFILE,
  },
  {
    method: 'GET',
    path: '/team-invitations',
    allow: 'client',
    query: ['team_id'],
    list: true,
    answer: ['id', 'team_id', 'expires_at_millis', 'recipient_email'],
  },
  {
    method: 'POST',
    path: '/team-invitations/send-code',
    allow: 'client',
    body: ['team_id', 'email', 'callback_url'],
    answer: ['success', 'id'],
  },
  { method: 'DELETE', path: '/team-invitations/{id}', allow: 'client', query: ['team_id'], answer: 'success' },
  { method: 'POST', path: '/team-invitations/accept', allow: 'client', body: ['code'], answer: [] },
  { method: 'POST', path: '/team-invitations/accept/check-code', ...CODE_CHECK },
  {
    method: 'POST',
    path: '/team-invitations/accept/details',
    allow: 'client',
    body: ['code'],
    answer: ['team_id', 'team_display_name'],
  },
  {
    method: 'GET',
    path: '/team-permissions',
    allow: 'client',
    query: ['team_id?', 'user_id?', 'permission_id?', 'recursive?'],
    list: true,
    answer: IN_TEAM,
  },
  { method: 'POST', path: '/team-permissions/{teamId}/{userId}/{permissionId}', allow: 'server', status: 201, body: [], answer: IN_TEAM },
  { method: 'DELETE', path: '/team-permissions/{teamId}/{userId}/{permissionId}', allow: 'server', answer: 'success' },
  {
    method: 'GET',
    path: '/project-permissions',
    allow: 'client',
    query: ['user_id?', 'permission_id?', 'recursive?'],
    list: true,
    answer: ['id', 'user_id'],
  },
  {
    method: 'POST',
    path: '/project-permissions/{userId}/{permissionId}',
    allow: 'server',
    status: 201,
    body: [],
    answer: ['id', 'user_id'],
  },
  { method: 'DELETE', path: '/project-permissions/{userId}/{permissionId}', allow: 'server', answer: 'success' },
  ...definitionsOf('team'),
  ...definitionsOf('project'),
];
