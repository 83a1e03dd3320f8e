// Lists the endpoints for users, their email addresses and their provider accounts.
import { CODE_CHECK, type ContractEndpoint } from './endpoint-type.js';

const USER = [
  ...['id', 'display_name', 'primary_email', 'primary_email_verified', 'profile_image_url', 'signed_up_at_millis', 'client_metadata'],
  ...['client_read_only_metadata', 'has_password', 'otp_auth_enabled', 'passkey_auth_enabled', 'auth_with_email', 'requires_totp_mfa'],
  ...['oauth_providers', 'selected_team_id', 'selected_team', 'is_anonymous'],
];
const SERVER_USER = ['primary_email_auth_enabled', 'last_active_at_millis', 'server_metadata'];
const WRITABLE = [
  ...['display_name?', 'profile_image_url?', 'client_metadata?', 'totp_secret_base64?', 'otp_auth_enabled?', 'passkey_auth_enabled?'],
];
const SERVER_WRITABLE = [
  ...['client_read_only_metadata?', 'server_metadata?', 'primary_email?', 'primary_email_verified?', 'primary_email_auth_enabled?'],
  ...['password?', 'password_hash?', 'is_anonymous?'],
];
const RESPONSES = { response: USER, serverResponse: SERVER_USER } as const;
const PATCH = { body: [...WRITABLE, 'selected_team_id?'], serverBody: SERVER_WRITABLE } as const;

const CHANNEL = ['id', 'user_id', 'type', 'value', 'is_primary', 'is_verified', 'used_for_auth'];
const SEND_CODE = { access: 'client', response: 'success' } as const;

export const USER_ENDPOINTS: readonly ContractEndpoint[] = [
  { method: 'GET', path: '/users/me', access: 'client', ...RESPONSES },
  { method: 'PATCH', path: '/users/me', access: 'client', ...PATCH, ...RESPONSES },
  { method: 'DELETE', path: '/users/me', access: 'client', response: 'success' },
  {
    method: 'GET',
    path: '/users',
    access: 'server',
    query: ['team_id?', 'limit?', 'cursor?', 'order_by?', 'desc?', 'query?'],
    list: 'pages',
    ...RESPONSES,
  },
  {
    method: 'POST',
    path: '/users',
    access: 'server',
    status: 201,
    body: [...WRITABLE, ...SERVER_WRITABLE, 'oauth_providers?'],
    ...RESPONSES,
  },
  { method: 'GET', path: '/users/{id}', access: 'server', ...RESPONSES },
  { method: 'PATCH', path: '/users/{id}', access: 'server', ...PATCH, ...RESPONSES },
  { method: 'DELETE', path: '/users/{id}', access: 'server', response: 'success' },
  { method: 'GET', path: '/contact-channels', access: 'client', query: ['user_id?', 'contact_channel_id?'], list: true, response: CHANNEL },
  {
    method: 'POST',
    path: '/contact-channels',
    access: 'client',
    status: 201,
    body: ['user_id', 'type', 'value', 'used_for_auth', 'is_primary?'],
    serverBody: ['is_verified?'],
    response: CHANNEL,
  },
  { method: 'GET', path: '/contact-channels/{userId}/{id}', access: 'client', response: CHANNEL },
  {
    method: 'PATCH',
    path: '/contact-channels/{userId}/{id}',
    access: 'client',
    body: ['value?', 'type?', 'used_for_auth?', 'is_primary?'],
    serverBody: ['is_verified?'],
    response: CHANNEL,
  },
  { method: 'DELETE', path: '/contact-channels/{userId}/{id}', access: 'client', response: 'success' },
  { method: 'POST', path: '/contact-channels/{userId}/{id}/send-verification-code', body: ['callback_url'], ...SEND_CODE },
  { method: 'POST', path: '/contact-channels/send-verification-code', body: ['email', 'callback_url'], ...SEND_CODE },
  { method: 'POST', path: '/contact-channels/verify', access: 'client', body: ['code'], response: 'success' },
  { method: 'POST', path: '/contact-channels/verify/check-code', ...CODE_CHECK },
  {
    method: 'POST',
    path: '/connected-accounts/{userId}/{provider}/access-token',
    access: 'client',
    status: 201,
    body: ['scope?'],
    response: ['access_token'],
  },
];
