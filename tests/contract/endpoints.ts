// The endpoints of the wire contract, typed by hand from wire.md (appendix B and the sections it names), never from the rows.

export interface ContractEndpoint {
  readonly method: string;
  readonly path: string;
  /** Lowest access. */
  readonly allow: 'client' | 'server' | 'admin';
  readonly query?: readonly string[];
  /** Members of the request body a user may send. `?` marks those that may be left out. */
  readonly body?: readonly string[];
  /** Members that servers and admins may send besides. */
  readonly serverBody?: readonly string[];
  /** Members of the answer a user gets; `success` stands for `{"success":true}`. */
  readonly answer: readonly string[] | 'success' | 'text';
  readonly serverAnswer?: readonly string[];
  readonly list?: true;
  readonly status?: 201;
}

const TOKENS = ['access_token', 'refresh_token', 'user_id'];
const CODE_CHECK = { allow: 'client', body: ['code'], answer: ['is_code_valid'] } as const;
const USER = [
  ...['id', 'display_name', 'primary_email', 'primary_email_verified', 'profile_image_url', 'signed_up_at_millis', 'client_metadata'],
  ...['client_read_only_metadata', 'has_password', 'otp_auth_enabled', 'passkey_auth_enabled', 'auth_with_email', 'requires_totp_mfa'],
  ...['oauth_providers', 'selected_team_id', 'selected_team', 'is_anonymous'],
];
const SERVER_USER = ['primary_email_auth_enabled', 'last_active_at_millis', 'server_metadata'];
const USER_PATCH = [
  'display_name?',
  'profile_image_url?',
  'client_metadata?',
  'selected_team_id?',
  'totp_secret_base64?',
  'otp_auth_enabled?',
  'passkey_auth_enabled?',
];
const SERVER_USER_PATCH = [
  ...['client_read_only_metadata?', 'server_metadata?', 'primary_email?', 'primary_email_verified?', 'primary_email_auth_enabled?'],
  ...['password?', 'password_hash?', 'is_anonymous?'],
];
const CHANNEL = ['id', 'user_id', 'type', 'value', 'is_primary', 'is_verified', 'used_for_auth'];

export const ENDPOINTS: readonly ContractEndpoint[] = [
  {
    method: 'POST',
    path: '/auth/password/sign-up',
    allow: 'client',
    body: ['email', 'password', 'verification_callback_url'],
    answer: TOKENS,
  },
  { method: 'POST', path: '/auth/password/sign-in', allow: 'client', body: ['email', 'password'], answer: TOKENS },
  { method: 'POST', path: '/auth/password/send-reset-code', allow: 'client', body: ['email', 'callback_url'], answer: ['success'] },
  { method: 'POST', path: '/auth/password/reset/check-code', ...CODE_CHECK },
  { method: 'POST', path: '/auth/password/reset', allow: 'client', body: ['code', 'password'], answer: 'success' },
  { method: 'POST', path: '/auth/password/update', allow: 'client', body: ['old_password', 'new_password'], answer: 'success' },
  { method: 'POST', path: '/auth/password/set', allow: 'client', body: ['password'], answer: 'success' },
  { method: 'POST', path: '/auth/otp/send-sign-in-code', allow: 'client', body: ['email', 'callback_url'], answer: ['nonce'] },
  { method: 'POST', path: '/auth/otp/sign-in', allow: 'client', body: ['code'], answer: [...TOKENS, 'is_new_user'] },
  { method: 'POST', path: '/auth/otp/sign-in/check-code', ...CODE_CHECK },
  { method: 'DELETE', path: '/auth/sessions/current', allow: 'client', answer: 'success' },
  { method: 'POST', path: '/auth/sessions/current/refresh', allow: 'client', answer: ['access_token'] },
  {
    method: 'GET',
    path: '/auth/sessions',
    allow: 'client',
    query: ['user_id'],
    list: true,
    answer: ['id', 'user_id', 'created_at', 'last_used_at', 'is_impersonation', 'is_current_session', 'last_used_at_end_user_ip_info'],
  },
  { method: 'DELETE', path: '/auth/sessions/{id}', allow: 'client', query: ['user_id?'], answer: 'success' },
  { method: 'GET', path: '/users/me', allow: 'client', answer: USER, serverAnswer: SERVER_USER },
  {
    method: 'PATCH',
    path: '/users/me',
    allow: 'client',
    body: USER_PATCH,
    serverBody: SERVER_USER_PATCH,
    answer: USER,
    serverAnswer: SERVER_USER,
  },
  { method: 'DELETE', path: '/users/me', allow: 'client', answer: 'success' },
  { method: 'GET', path: '/projects/current', allow: 'client', answer: ['id', 'display_name', 'config'] },
  { method: 'GET', path: '/contact-channels', allow: 'client', query: ['user_id?', 'contact_channel_id?'], list: true, answer: CHANNEL },
  {
    method: 'POST',
    path: '/contact-channels/{userId}/{id}/send-verification-code',
    allow: 'client',
    body: ['callback_url'],
    answer: 'success',
  },
  { method: 'POST', path: '/contact-channels/send-verification-code', allow: 'client', body: ['email', 'callback_url'], answer: 'success' },
  { method: 'POST', path: '/contact-channels/verify', allow: 'client', body: ['code'], answer: 'success' },
  { method: 'POST', path: '/contact-channels/verify/check-code', ...CODE_CHECK },
  { method: 'POST', path: '/check-feature-support', allow: 'client', body: ['feature_name?', 'name?', 'options?'], answer: 'text' },
];
