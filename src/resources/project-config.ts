import { entity, extend, partial } from '../contract/entity.js';
import { email, boolean, list, optional, password, record, text, type Field } from '../contract/fields.js';
import { choice, handlerPath, port, requiredText, webAddress } from '../contract/special-fields.js';
import { Switches } from './current-project.js';
import type { OAuthProviderId } from './oauth-providers.js';

// Defines the settings of a project (CONTRACT.md C46).

/** A provider ID. The backend accepts only the IDs in `oauth-providers.ts`. This field does not list them, so browsers do not load them. */
export const oauthProviderId: Field<OAuthProviderId> = { kind: 'text' };

const OAuthProvider = entity({
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

/** The settings of a mail server. */
export const MailServer = entity({
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

const EmailConfig = extend(partial(MailServer), {
  /** `shared` for the service's mail server; `standard` for the project's own, which requires all other fields. */
  type: choice('shared', 'standard'),
});

const Domain = entity({
  /** An HTTP or HTTPS origin, optionally with a path, below which all pages are trusted. */
  domain: webAddress,
  /** The path of the app's handler on the domain, for example `/handler`. */
  handlerPath,
});
const permissions = list(
  record(
    entity({
      /** The permission's ID. */
      id: text,
    }),
  ),
);

/** All settings that a project owner may change. */
export const Settings = extend(Switches, {
  /** Whether pages on `localhost` are trusted, on any port, for development. */
  allowLocalhost: boolean,
  /** The OAuth providers that users can sign in with. */
  oauthProviders: list(record(OAuthProvider)),
  /** The trusted domains, which redirects and the links in emails may lead to. */
  domains: list(record(Domain)),
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
