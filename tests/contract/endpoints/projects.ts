// Lists the endpoints for projects, API keys, emails and metrics.
import type { ContractEndpoint } from './endpoint-type.js';

const PROJECT = ['id', 'display_name', 'description', 'created_at_millis', 'user_count', 'is_production_mode', 'config'];
const SETTINGS = ['description?', 'is_production_mode?', 'config?'];
const KEY_SET = [
  ...['id', 'description', 'created_at_millis', 'expires_at_millis', 'manually_revoked_at_millis'],
  ...['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'],
];
const TEMPLATE = ['type', 'subject', 'content', 'is_default'];

/** Returns the endpoints for user or team API keys. */
const apiKeysOf = (owner: 'user' | 'team'): readonly ContractEndpoint[] => {
  const path = `/${owner}-api-keys`;
  const ownerId = `${owner}_id`;
  const query = [owner === 'user' ? 'user_id?' : 'team_id'];
  const response = [
    ...['id', 'type', ownerId, 'description', 'is_public'],
    ...['created_at_millis', 'expires_at_millis', 'manually_revoked_at_millis', 'value'],
  ];
  const patch = ['description?', 'revoked?', 'expires_at_millis?'];
  return [
    { method: 'GET', path, access: 'client', query: [ownerId], list: true, response },
    { method: 'POST', path, access: 'client', body: ['description', 'expires_at_millis', 'is_public?', ownerId], response },
    { method: 'GET', path: `${path}/{id}`, access: 'client', query, response },
    { method: 'PATCH', path: `${path}/{id}`, access: 'client', query, body: patch, response },
    { method: 'POST', path: `${path}/check`, access: 'server', body: ['api_key'], response },
  ];
};

export const PROJECT_ENDPOINTS: readonly ContractEndpoint[] = [
  { method: 'GET', path: '/projects/current', access: 'client', response: ['id', 'display_name', 'config'] },
  { method: 'GET', path: '/internal/projects', access: 'client', list: true, response: PROJECT },
  { method: 'POST', path: '/internal/projects', access: 'client', status: 201, body: ['display_name', ...SETTINGS], response: PROJECT },
  { method: 'GET', path: '/internal/projects/current', access: 'admin', response: PROJECT },
  { method: 'PATCH', path: '/internal/projects/current', access: 'admin', body: ['display_name?', ...SETTINGS], response: PROJECT },
  { method: 'DELETE', path: '/internal/projects/current', access: 'admin', response: 'success' },
  { method: 'GET', path: '/internal/api-keys', access: 'admin', list: true, response: KEY_SET },
  {
    method: 'POST',
    path: '/internal/api-keys',
    access: 'admin',
    body: [
      ...['description', 'expires_at_millis'],
      ...['has_publishable_client_key', 'has_secret_server_key', 'has_super_secret_admin_key'],
    ],
    response: KEY_SET,
  },
  { method: 'GET', path: '/internal/api-keys/{id}', access: 'admin', response: KEY_SET },
  { method: 'PATCH', path: '/internal/api-keys/{id}', access: 'admin', body: ['description?', 'revoked?'], response: KEY_SET },
  ...apiKeysOf('user'),
  ...apiKeysOf('team'),
  { method: 'GET', path: '/email-templates', access: 'admin', list: true, response: TEMPLATE },
  { method: 'GET', path: '/email-templates/{type}', access: 'admin', response: TEMPLATE },
  { method: 'PATCH', path: '/email-templates/{type}', access: 'admin', body: ['subject?', 'content?'], response: TEMPLATE },
  { method: 'DELETE', path: '/email-templates/{type}', access: 'admin', response: 'success' },
  {
    method: 'GET',
    path: '/internal/emails',
    access: 'admin',
    list: true,
    response: ['id', 'subject', 'to', 'sent_at_millis', 'sender_config', 'error'],
  },
  {
    method: 'POST',
    path: '/internal/send-test-email',
    access: 'admin',
    body: ['recipient_email', 'email_config'],
    response: ['success', 'error_message'],
  },
  { method: 'POST', path: '/webhooks/svix-token', access: 'admin', status: 201, body: [], response: ['token'] },
  {
    method: 'GET',
    path: '/internal/metrics',
    access: 'admin',
    response: [
      ...[
        'total_users',
        'daily_users',
        'daily_active_users',
        'users_by_country',
        'recently_registered',
        'recently_active',
        'login_methods',
      ],
    ],
  },
  { method: 'POST', path: '/check-feature-support', access: 'client', body: ['feature_name?', 'name?', 'options?'], response: 'text' },
];
