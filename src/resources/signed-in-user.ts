// The signed-in user as clients read it. Apart from the other calls for users, because every page with a signed-in user reads it.
import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { boolean, date, id, json, list, named, nullable, record, text } from '../contract/fields.js';

const teamOfClient = entity({
  id,
  displayName: text,
  profileImageUrl: nullable(text),
  clientMetadata: nullable(json),
  clientReadOnlyMetadata: nullable(json),
});
/** A team, with the fields that its members can read. */
export interface Team extends DataOf<typeof teamOfClient> {}
export const TeamOfClient: Named<typeof teamOfClient, Team> = teamOfClient;

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
  emailAuthEnabled: named('auth_with_email', boolean),
  otpAuthEnabled: boolean,
  passkeyAuthEnabled: boolean,
  isMultiFactorRequired: named('requires_totp_mfa', boolean),
  isAnonymous: boolean,
  oauthProviders: list(record(LinkedAccount)),
  selectedTeamId: nullable(id),
  selectedTeam: nullable(record(TeamOfClient)),
});

/** A user, with the fields that the user can read. */
export interface User extends DataOf<typeof userOfClient> {}
export const UserOfClient: Named<typeof userOfClient, User> = userOfClient;

/** The signed-in user, with the fields that users can read. */
export const signedInUser = {
  /** Returns the signed-in user. */
  get: endpoint({ access: 'client', method: 'GET', path: '/users/me', returns: UserOfClient }),
};
