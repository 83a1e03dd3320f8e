/** The body of a project update after which the project allows every operation. */
export const EVERYTHING_ON = {
  is_production_mode: false,
  config: {
    allow_localhost: true,
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    email_config: { type: 'shared' },
    create_team_on_sign_up: false,
  },
};
