// Lists the endpoints for sign-in methods and sessions.
import { CODE_CHECK, type ContractEndpoint } from './endpoint-type.js';

const TOKENS = ['access_token', 'refresh_token', 'user_id'];
const SIGN_IN = [...TOKENS, 'is_new_user'];
const PASSKEY_OPTIONS = ['options_json', 'code'];

export const SIGN_IN_ENDPOINTS: readonly ContractEndpoint[] = [
  {
    method: 'POST',
    path: '/auth/password/sign-up',
    access: 'client',
    body: ['email', 'password', 'verification_callback_url'],
    response: TOKENS,
  },
  { method: 'POST', path: '/auth/password/sign-in', access: 'client', body: ['email', 'password'], response: TOKENS },
  { method: 'POST', path: '/auth/password/send-reset-code', access: 'client', body: ['email', 'callback_url'], response: ['success'] },
  { method: 'POST', path: '/auth/password/reset/check-code', ...CODE_CHECK },
  { method: 'POST', path: '/auth/password/reset', access: 'client', body: ['code', 'password'], response: 'success' },
  { method: 'POST', path: '/auth/password/update', access: 'client', body: ['old_password', 'new_password'], response: 'success' },
  { method: 'POST', path: '/auth/password/set', access: 'client', body: ['password'], response: 'success' },
  { method: 'POST', path: '/auth/otp/send-sign-in-code', access: 'client', body: ['email', 'callback_url'], response: ['nonce'] },
  { method: 'POST', path: '/auth/otp/sign-in', access: 'client', body: ['code'], response: SIGN_IN },
  { method: 'POST', path: '/auth/otp/sign-in/check-code', ...CODE_CHECK },
  { method: 'POST', path: '/auth/mfa/sign-in', access: 'client', body: ['code', 'type', 'totp'], response: SIGN_IN },
  { method: 'POST', path: '/auth/anonymous/sign-up', access: 'client', response: TOKENS },
  { method: 'POST', path: '/auth/passkey/initiate-passkey-registration', access: 'client', response: PASSKEY_OPTIONS },
  { method: 'POST', path: '/auth/passkey/register', access: 'client', body: ['credential', 'code'], response: ['user_handle'] },
  { method: 'POST', path: '/auth/passkey/initiate-passkey-authentication', access: 'client', response: PASSKEY_OPTIONS },
  { method: 'POST', path: '/auth/passkey/sign-in', access: 'client', body: ['authentication_response', 'code'], response: SIGN_IN },
  {
    method: 'POST',
    path: '/auth/cli',
    access: 'client',
    body: ['expires_in_millis?'],
    response: ['polling_code', 'login_code', 'expires_at'],
  },
  { method: 'POST', path: '/auth/cli/poll', access: 'client', body: ['polling_code'], response: ['status', 'refresh_token'] },
  { method: 'POST', path: '/auth/cli/complete', access: 'client', body: ['login_code', 'refresh_token'], response: 'success' },
  { method: 'DELETE', path: '/auth/sessions/current', access: 'client', response: 'success' },
  { method: 'POST', path: '/auth/sessions/current/refresh', access: 'client', response: ['access_token'] },
  {
    method: 'GET',
    path: '/auth/sessions',
    access: 'client',
    query: ['user_id'],
    list: true,
    response: ['id', 'user_id', 'created_at', 'last_used_at', 'is_impersonation', 'is_current_session', 'last_used_at_end_user_ip_info'],
  },
  {
    method: 'POST',
    path: '/auth/sessions',
    access: 'server',
    body: ['user_id', 'expires_in_millis?', 'is_impersonation?'],
    response: ['access_token', 'refresh_token'],
  },
  { method: 'DELETE', path: '/auth/sessions/{id}', access: 'client', query: ['user_id?'], response: 'success' },
];
