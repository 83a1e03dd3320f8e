// Defines users and teams as apps read them, and the endpoint that reads the signed-in user. This file is separate from the other
// endpoint definitions, because every page with a signed-in user loads it first.
import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type DataOf, type Named } from '../contract/entity.js';
import { boolean, date, deprecated, id, json, list, named, nullable, record, text } from '../contract/fields.js';
import type { TeamMetadata, UserMetadata, WithMetadata } from './metadata.js';

const teamOfClient = entity({
  /** The team's UUID. */
  id,
  /** The team's name, which may be empty and need not be unique. */
  displayName: text,
  /** URL of the team's picture, often a `data:` URL; null if there is none. */
  profileImageUrl: nullable(text),
  /** Data of the host app that members with the permission `$update_team` can change; null if not set. */
  clientMetadata: nullable(json),
  /** Data of the host app that members can read and only servers can change; null if not set. */
  clientReadOnlyMetadata: nullable(json),
});
/** A team, with the fields that its members can read. */
export interface Team extends WithMetadata<DataOf<typeof teamOfClient>, TeamMetadata> {}
const TeamOfClient: Named<typeof teamOfClient, Team> = teamOfClient;

const teamOfServer = extend(TeamOfClient, {
  /** When the team was created. */
  createdAt: date,
  /** Data of the host app that only servers can read and change; null if not set. */
  serverMetadata: nullable(json),
});
/** A team, with the fields that servers can read. */
export interface ServerTeam extends WithMetadata<DataOf<typeof teamOfServer>, TeamMetadata> {}
const TeamOfServer: Named<typeof teamOfServer, ServerTeam> = teamOfServer;

/** A team. Servers can read more fields than team members. */
export const Team = view({ client: TeamOfClient, server: TeamOfServer });

const linkedAccount = entity({
  /** The provider's ID, for example `github`. */
  id: text,
  /** The ID of the account at the provider. */
  accountId: text,
  /** The account's email address at the provider; null if the provider sent none. */
  email: nullable(text),
});
/** An OAuth provider account that a user signs in with. */
export interface LinkedAccount extends DataOf<typeof linkedAccount> {}
/** An OAuth provider account that a user signs in with. */
export const LinkedAccount: Named<typeof linkedAccount, LinkedAccount> = linkedAccount;

const userOfClient = entity({
  /** The user's UUID. */
  id,
  /** The user's name; null if the user has none. */
  displayName: nullable(text),
  /** The user's primary email address; null if the user has none. */
  primaryEmail: nullable(text),
  /** Whether the primary email address is verified; false if there is no primary address. */
  primaryEmailVerified: boolean,
  /** URL of the user's picture, often a `data:` URL; null if there is none. */
  profileImageUrl: nullable(text),
  /** When the account was created. */
  signedUpAt: date,
  /** Data of the host app that the user can read and change; null if not set. */
  clientMetadata: nullable(json),
  /** Data of the host app that the user can read and only servers can change; null if not set. */
  clientReadOnlyMetadata: nullable(json),
  /** Whether the user has a password. */
  hasPassword: boolean,
  /** Whether the user has a password or can sign in with an email code; false if the service omits the field. */
  emailAuthEnabled: deprecated(false, named('auth_with_email', boolean)),
  /** Whether the user can sign in with a link or a code from an email. */
  otpAuthEnabled: boolean,
  /** Whether the user has a passkey. */
  passkeyAuthEnabled: boolean,
  /** Whether signing in requires a code from an authenticator app, as a second step. */
  isMultiFactorRequired: named('requires_totp_mfa', boolean),
  /** Whether the account is anonymous, such as one that `app.auth.signUpAnonymously` created. */
  isAnonymous: boolean,
  /** The OAuth provider accounts that the user can sign in with. */
  oauthProviders: list(record(LinkedAccount)),
  /** UUID of the team that the user selected; null if no team is selected. */
  selectedTeamId: nullable(id),
  /** The team that the user selected; null if no team is selected. */
  selectedTeam: nullable(record(TeamOfClient)),
});

/** A user, with the fields that the user can read. */
export interface User extends WithMetadata<DataOf<typeof userOfClient>, UserMetadata> {}
const UserOfClient: Named<typeof userOfClient, User> = userOfClient;

const userOfServer = extend(UserOfClient, {
  /** When the user last received an access token, or signed up if there was none. */
  lastActiveAt: date,
  /** Data of the host app that only servers can read and change; null if not set. */
  serverMetadata: nullable(json),
  /** Whether the user can sign in with the primary email address; false if there is no primary address. */
  primaryEmailAuthEnabled: boolean,
  /** The team that the user selected; null if no team is selected. */
  selectedTeam: nullable(record(TeamOfServer)),
});

/** A user, with the fields that servers can read. */
export interface ServerUser extends WithMetadata<DataOf<typeof userOfServer>, UserMetadata> {}
export const UserOfServer: Named<typeof userOfServer, ServerUser> = userOfServer;

/** A user. Servers can read more fields than the user. */
export const User = view({ client: UserOfClient, server: UserOfServer });

/** Reads the signed-in user, with the fields that users can read. */
export const signedInUser = {
  /** Returns the signed-in user. */
  get: endpoint({ access: 'client', method: 'GET', path: '/users/me', returns: UserOfClient }),
};
