import type { Endpoint } from '../contract/endpoint.js';
import { optional, type Shape } from '../contract/fields.js';
import { choice } from '../contract/special-fields.js';
import { authCli } from '../resources/auth-cli.js';
import { authPasskey } from '../resources/auth-passkey.js';
import { authPasswordChange } from '../resources/auth-password.js';
import { connectedAccounts } from '../resources/connected-accounts.js';
import { contactChannels } from '../resources/contact-channels.js';
import { features } from '../resources/features.js';
import { projectPermissionDefinitions, teamPermissionDefinitions } from '../resources/permission-definitions.js';
import { projectPermissions, teamPermissions } from '../resources/permissions.js';
import { internalProjects } from '../resources/projects.js';
import { teamMemberships } from '../resources/team-memberships.js';
import { teams } from '../resources/teams.js';
import { users } from '../resources/users.js';
import { webhooks } from '../resources/webhooks.js';

/** Properties of an endpoint that only the backend uses. */
export interface EndpointTraits {
  /** HTTP status of a successful response, if it is not 200. */
  readonly status?: 201;
  /** Responds with SCHEMA_ERROR to a request without a signed-in user. */
  readonly requiresUser?: true;
  /** Accepts any JSON as the body, and reads the declared members whose values are strings. */
  readonly looseBody?: true;
  /** Treats a missing body as an empty object. */
  readonly bodyMayBeAbsent?: true;
  /** Accepts requests without project keys. */
  readonly withoutKeys?: true;
  /** Query parameters that the service accepts and ignores. Apps do not send them. */
  readonly ignoredQuery?: Shape;
}

const CREATED = { status: 201 } as const;
const FOR_USERS = { requiresUser: true } as const;

/** The traits of each endpoint definition. Endpoint definitions without traits are not listed. */
const TRAITS: ReadonlyMap<Endpoint, EndpointTraits> = new Map<Endpoint, EndpointTraits>([
  [authCli.start, { bodyMayBeAbsent: true }],
  [authPasskey.startRegistration, FOR_USERS],
  [authPasswordChange.set, FOR_USERS],
  [authPasswordChange.update, FOR_USERS],
  [connectedAccounts.createAccessToken, CREATED],
  [contactChannels.create, CREATED],
  [contactChannels.sendPrimaryVerificationCode, FOR_USERS],
  [features.check, { looseBody: true, withoutKeys: true }],
  [internalProjects.create, CREATED],
  [projectPermissionDefinitions.create, CREATED],
  [projectPermissions.grant, CREATED],
  [teamMemberships.create, CREATED],
  [teamPermissionDefinitions.create, CREATED],
  [teamPermissions.grant, CREATED],
  [teams.create, { ...CREATED, ignoredQuery: { addCurrentUser: optional(choice('true', 'false')) } }],
  [users.create, CREATED],
  [webhooks.createToken, CREATED],
]);

/** Returns the traits of an endpoint definition. For most endpoint definitions, the object is empty. */
export const traitsOf = (endpoint: Endpoint): EndpointTraits => TRAITS.get(endpoint) ?? {};
