// wire.md 5: ways of signing in, and sessions.
import { CODE_CHECK, type ContractEndpoint } from './form.js';

const TOKENS = ['access_token', 'refresh_token', 'user_id'];
const SIGN_IN = [...TOKENS, 'is_new_user'];
const CEREMONY = ['options_json', 'code'];

export const SIGN_IN_ENDPOINTS: readonly ContractEndpoint[] = [
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
  { method: 'POST', path: '/auth/otp/sign-in', allow: 'client', body: ['code'], answer: SIGN_IN },
  { method: 'POST', path: '/auth/otp/sign-in/check-code', ...CODE_CHECK },
  { method: 'POST', path: '/auth/mfa/sign-in', allow: 'client', body: ['code', 'type', 'totp'], answer: SIGN_IN },
  { method: 'POST', path: '/auth/anonymous/sign-up', allow: 'client', answer: TOKENS },
  { method: 'POST', path: '/auth/passkey/initiate-passkey-registration', allow: 'client', answer: CEREMONY },
  { method: 'POST', path: '/auth/passkey/register', allow: 'client', body: ['credential', 'code'], answer: ['user_handle'] },
  { method: 'POST', path: '/auth/passkey/initiate-passkey-authentication', allow: 'client', answer: CEREMONY },
  { method: 'POST', path: '/auth/passkey/sign-in', allow: 'client', body: ['authentication_response', 'code'], answer: SIGN_IN },
  {
    method: 'POST',
    path: '/auth/cli',
    allow: 'client',
    body: ['expires_in_millis?'],
    answer: ['polling_code', 'login_code', 'expires_at'],
  },
  { method: 'POST', path: '/auth/cli/poll', allow: 'client', body: ['polling_code'], answer: ['status', 'refresh_token'] },
  { method: 'POST', path: '/auth/cli/complete', allow: 'client', body: ['login_code', 'refresh_token'], answer: 'success' },
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
  {
    method: 'POST',
    path: '/auth/sessions',
    allow: 'server',
    body: ['user_id', 'expires_in_millis?', 'is_impersonation?'],
    answer: ['access_token', 'refresh_token'],
  },
  { method: 'DELETE', path: '/auth/sessions/{id}', allow: 'client', query: ['user_id?'], answer: 'success' },
];
