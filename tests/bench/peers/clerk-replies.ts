// Responses of Clerk's frontend API for an application with passwords, passkeys and two providers.

const OFF = {
  ...{ enabled: false, required: false, used_for_first_factor: false, first_factors: [], used_for_second_factor: false },
  ...{ second_factors: [], verifications: [], verify_at_sign_up: false },
};
const firstFactor = (factor: string): object => ({ ...OFF, enabled: true, used_for_first_factor: true, first_factors: [factor] });

const ATTRIBUTES = {
  email_address: { ...firstFactor('email_code'), required: true, verifications: ['email_code'], verify_at_sign_up: true },
  password: { ...OFF, enabled: true, required: true },
  passkey: firstFactor('passkey'),
  ...Object.fromEntries(
    ['phone_number', 'username', 'first_name', 'last_name', 'web3_wallet', 'authenticator_app', 'backup_code'].map((name) => [name, OFF]),
  ),
};

const provider = (name: string, title: string): object => ({
  [`oauth_${name}`]: {
    ...{ enabled: true, required: false, authenticatable: true, block_email_subaddresses: false, not_selectable: false, deprecated: false },
    ...{ strategy: `oauth_${name}`, name: title, logo_url: `/${name}.svg` },
  },
});

const USER_SETTINGS = {
  attributes: ATTRIBUTES,
  social: { ...provider('google', 'Google'), ...provider('github', 'GitHub') },
  actions: { delete_self: true, create_organization: false },
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: { captcha_enabled: false, custom_action_required: false, progressive: true, mode: 'public', legal_consent_enabled: false },
  password_settings: { min_length: 8, max_length: 72, show_zxcvbn: false, min_zxcvbn_strength: 0, enforce_hibp_on_sign_in: false },
  passkey_settings: { allow_autofill: true, show_sign_in_button: true },
  ...{ saml: { enabled: false }, enterprise_sso: { enabled: false }, username_settings: { min_length: 4, max_length: 64 } },
};

const DISPLAY = {
  ...{ object: 'display_config', id: 'display_1', instance_environment_type: 'production', application_name: 'Acme' },
  theme: { buttons: {}, general: { color: '#6c47ff' }, accounts: {} },
  ...{ preferred_sign_in_strategy: 'password', logo_image_url: '', favicon_image_url: '', branded: false, show_devmode_warning: false },
  ...{
    home_url: '/',
    sign_in_url: '/',
    sign_up_url: '/sign-up',
    user_profile_url: '/user',
    after_sign_in_url: '/',
    after_sign_up_url: '/',
  },
  ...{ captcha_public_key: null, captcha_widget_type: 'smart', captcha_provider: 'turnstile', captcha_oauth_bypass: [], support_email: '' },
};

export const ENVIRONMENT = {
  ...{ object: 'environment', id: 'env_1', maintenance_mode: false, client_debug_mode: false },
  auth_config: { object: 'auth_config', id: 'auth_1', single_session_mode: true, reverification: false },
  display_config: DISPLAY,
  user_settings: USER_SETTINGS,
  organization_settings: {
    ...{ enabled: false, max_allowed_memberships: 5, actions: { admin_delete: true } },
    domains: { enabled: false, enrollment_modes: [], default_role: null },
  },
};

export const CLIENT = {
  response: {
    ...{ object: 'client', id: 'client_1', sessions: [], sign_in: null, sign_up: null, last_active_session_id: null },
    ...{ cookie_expires_at: null, created_at: 1, updated_at: 1 },
  },
  client: null,
};
