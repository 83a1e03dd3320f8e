import { entity, extend, partial, type DataOf, type EntityOf, type Named } from '../contract/entity.js';
import { email, boolean, list, optional, password, record, text, type Field } from '../contract/fields.js';
import { choice, handlerPath, port, requiredText, webAddress } from '../contract/special-fields.js';
import { ProjectSwitches } from './current-project.js';
import type { OAuthProviderId } from './oauth-providers.js';

// Defines the settings of a project (CONTRACT.md C46).

/** A provider ID. The backend accepts only the IDs in `oauth-providers.ts`. This field does not list them, so browsers do not load them. */
export const oauthProviderId: Field<OAuthProviderId> = { kind: 'text' };

const oauthProvider = entity({
  /** The provider's ID, for example `github`. */
  id: oauthProviderId,
  /** `shared` for the service's own keys, which are for development, `standard` for the project's keys. */
  type: choice('shared', 'standard'),
  /** The client ID from the provider; required if `type` is `standard`. */
  clientId: optional(requiredText),
  /** The client secret from the provider; required if `type` is `standard`. */
  clientSecret: optional(requiredText),
  /** The configuration ID of Facebook Login for Business; only for `facebook`. */
  facebookConfigId: optional(text),
  /** The Microsoft Entra tenant; only for `microsoft`. If omitted, `consumers`. */
  microsoftTenantId: optional(text),
});
/** An OAuth provider that users can sign in with, and its keys. */
export interface ProjectOAuthProvider extends DataOf<typeof oauthProvider> {}
const ProjectOAuthProvider: Named<typeof oauthProvider, ProjectOAuthProvider> = oauthProvider;

const mailServer = entity({
  /** The host name or IP address of the mail server. */
  host: requiredText,
  /** The TCP port; with port 465, the connection uses TLS from the start. */
  port,
  /** The name of the account at the mail server. */
  username: requiredText,
  /** The password of the account at the mail server, at most 70 characters. */
  password,
  /** The name that recipients see as the sender. */
  senderName: requiredText,
  /** The address that recipients see as the sender. */
  senderEmail: email,
});
/** The settings of a mail server. */
export interface MailServer extends DataOf<typeof mailServer> {}
export const MailServer: Named<typeof mailServer, MailServer> = mailServer;

const emailConfig = extend(partial(mailServer), {
  /** `shared` for the service's mail server; `standard` for the project's own, which requires all other fields. */
  type: choice('shared', 'standard'),
});
/** The mail server that sends a project's emails. */
export interface EmailConfig extends DataOf<typeof emailConfig> {}
const EmailConfig: Named<typeof emailConfig, EmailConfig> = emailConfig;

const trustedDomain = entity({
  /** An HTTP or HTTPS origin, optionally with a path, below which all pages are trusted. */
  domain: webAddress,
  /** The path of the app's handler on the domain, for example `/handler`. */
  handlerPath,
});
/** A domain that redirects and the links in emails may lead to. */
export interface TrustedDomain extends DataOf<typeof trustedDomain> {}
const TrustedDomain: Named<typeof trustedDomain, TrustedDomain> = trustedDomain;

const defaultPermission = entity({
  /** The permission's ID. */
  id: text,
});
/** A permission that new users or new members get. */
export interface DefaultPermission extends DataOf<typeof defaultPermission> {}
const DefaultPermission: Named<typeof defaultPermission, DefaultPermission> = defaultPermission;
const permissions = list(record(DefaultPermission));

const ownersSettings = entity({
  /** Whether pages on `localhost` are trusted, on any port, for development. */
  allowLocalhost: boolean,
  /** The OAuth providers that users can sign in with. */
  oauthProviders: list(record(ProjectOAuthProvider)),
  /** The trusted domains, which redirects and the links in emails may lead to. */
  domains: list(record(TrustedDomain)),
  /** The mail server that sends the project's emails. */
  emailConfig: record(EmailConfig),
  /** Whether each new user gets a team, which is then selected. */
  createTeamOnSignUp: boolean,
  /** The permissions in a team that its creator gets. */
  teamCreatorDefaultPermissions: permissions,
  /** The permissions in a team that every other new member gets. */
  teamMemberDefaultPermissions: permissions,
  /** The permissions in the project that a new user gets. */
  userDefaultPermissions: permissions,
  /**
   * What happens if a new provider account has the address of another user: `link_method` adds the account to that user if both the
   * service and the provider verified the address, `raise_error` rejects the sign-in, `allow_duplicates` creates a second user.
   */
  oauthAccountMergeStrategy: choice('link_method', 'raise_error', 'allow_duplicates'),
});
// Declarations in the package contain these names, which keeps the documentation of the fields.
type SettingsShape = typeof ProjectSwitches.shape & typeof ownersSettings.shape;
const settings: EntityOf<SettingsShape> = extend(ProjectSwitches, ownersSettings.shape);
/** All settings that a project owner may change. */
export interface ProjectSettings extends ProjectSwitches, DataOf<typeof ownersSettings> {}
export const ProjectSettings: Named<typeof settings, ProjectSettings> = settings;

const update = partial(settings);
type Optional<D> = { readonly [K in keyof D]?: D[K] | undefined };
/** Changes to the settings of a project. An omitted setting does not change; a list replaces the stored list. */
export interface ProjectSettingsUpdate extends Optional<ProjectSettings> {}
export const ProjectSettingsUpdate: Named<typeof update, ProjectSettingsUpdate> = update;
