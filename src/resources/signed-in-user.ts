// Defines users and teams as apps read them, and the endpoint that reads the signed-in user. This file is separate from the other
// endpoint definitions, because every page with a signed-in user loads it first.
import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type DataOf, type Named } from '../contract/entity.js';
import { boolean, date, deprecated, id, json, list, named, nullable, record, text } from '../contract/fields.js';
import type { TeamMetadata, UserMetadata, WithMetadata } from './metadata.js';

const teamOfClient = entity({
  id,
  displayName: text,
  profileImageUrl: nullable(text),
  clientMetadata: nullable(json),
  clientReadOnlyMetadata: nullable(json),
});
/** A team, with the fields that its members can read. */
export interface Team extends WithMetadata<DataOf<typeof teamOfClient>, TeamMetadata> {}
const TeamOfClient: Named<typeof teamOfClient, Team> = teamOfClient;

const teamOfServer = extend(TeamOfClient, { createdAt: date, serverMetadata: nullable(json) });
/** A team, with the fields that servers can read. */
export interface ServerTeam extends WithMetadata<DataOf<typeof teamOfServer>, TeamMetadata> {}
const TeamOfServer: Named<typeof teamOfServer, ServerTeam> = teamOfServer;

/** A team. Servers can read more fields than team members. */
export const Team = view({ client: TeamOfClient, server: TeamOfServer });

/** An OAuth provider account that a user signs in with. */
export const LinkedAccount = entity({ id: text, accountId: text, email: nullable(text) });

const userOfClient = entity({
  id,
  displayName: nullable(text),
  primaryEmail: nullable(text),
  primaryEmailVerified: boolean,
  profileImageUrl: nullable(text),
  signedUpAt: date,
  clientMetadata: nullable(json),
  clientReadOnlyMetadata: nullable(json),
  hasPassword: boolean,
  emailAuthEnabled: deprecated(false, named('auth_with_email', boolean)),
  otpAuthEnabled: boolean,
  passkeyAuthEnabled: boolean,
  isMultiFactorRequired: named('requires_totp_mfa', boolean),
  isAnonymous: boolean,
  oauthProviders: list(record(LinkedAccount)),
  selectedTeamId: nullable(id),
  selectedTeam: nullable(record(TeamOfClient)),
});

/** A user, with the fields that the user can read. */
export interface User extends WithMetadata<DataOf<typeof userOfClient>, UserMetadata> {}
const UserOfClient: Named<typeof userOfClient, User> = userOfClient;

const userOfServer = extend(UserOfClient, {
  lastActiveAt: date,
  serverMetadata: nullable(json),
  primaryEmailAuthEnabled: boolean,
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
