import { entity, extend, partial } from '../contract/entity.js';
import { email, boolean, list, optional, password, record, text, type Field } from '../contract/fields.js';
import { choice, handlerPath, port, requiredText, webAddress } from '../contract/special-fields.js';
import { Switches } from './current-project.js';
import type { OAuthProviderId } from './oauth-providers.js';

// Defines the settings of a project (CONTRACT.md C46).

/** A provider ID. The backend accepts only the IDs in `oauth-providers.ts`. This field does not list them, so browsers do not load them. */
export const oauthProviderId: Field<OAuthProviderId> = { kind: 'text' };

const OAuthProvider = entity({
  id: oauthProviderId,
  type: choice('shared', 'standard'),
  clientId: optional(requiredText),
  clientSecret: optional(requiredText),
  facebookConfigId: optional(text),
  microsoftTenantId: optional(text),
});

/** The settings of a mail server. */
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

/** All settings that a project owner may change. */
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
