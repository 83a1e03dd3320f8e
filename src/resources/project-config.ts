import { entity, extend, partial } from '../contract/entity.js';
import {
  named,
  choice,
  email,
  boolean,
  handlerPath,
  list,
  oneOf,
  optional,
  password,
  port,
  record,
  requiredText,
  text,
  webAddress,
} from '../contract/fields.js';

// The settings of a project (CONTRACT.md C46).

export const OAUTH_PROVIDERS = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
] as const;
/** Ids of the OAuth providers that the service supports. */
export type OAuthProviderId = (typeof OAUTH_PROVIDERS)[number];

/** Providers for which the service has shared development keys. */
export const SHARED_OAUTH_PROVIDERS = ['google', 'github', 'microsoft', 'spotify'] as const;

/** Switches of a project, which every app can read. */
export const Switches = entity({
  signUpEnabled: boolean,
  credentialEnabled: boolean,
  magicLinkEnabled: boolean,
  passkeyEnabled: boolean,
  clientTeamCreationEnabled: boolean,
  clientUserDeletionEnabled: boolean,
  allowUserApiKeys: boolean,
  allowTeamApiKeys: boolean,
});

/** Ids of the providers in use. */
export const enabledProviders = named('enabled_oauth_providers', list(record(entity({ id: text }))));

const OAuthProvider = entity({
  id: oneOf(OAUTH_PROVIDERS),
  type: choice('shared', 'standard'),
  clientId: optional(requiredText),
  clientSecret: optional(requiredText),
  facebookConfigId: optional(text),
  microsoftTenantId: optional(text),
});

/** A mail server. */
export const MailServer = entity({
  host: requiredText,
  port,
  username: requiredText,
  password,
  senderName: requiredText,
  senderEmail: email,
});

const EmailConfig = extend(partial(MailServer), { type: choice('shared', 'standard') });

const Domain = entity({ domain: webAddress, handlerPath });
const permissions = list(record(entity({ id: text })));

/** All settings that an owner may change. */
export const Settings = extend(Switches, {
  allowLocalhost: boolean,
  oauthProviders: list(record(OAuthProvider)),
  domains: list(record(Domain)),
  emailConfig: record(EmailConfig),
  createTeamOnSignUp: boolean,
  teamCreatorDefaultPermissions: permissions,
  teamMemberDefaultPermissions: permissions,
  userDefaultPermissions: permissions,
  oauthAccountMergeStrategy: choice('link_method', 'raise_error', 'allow_duplicates'),
});
