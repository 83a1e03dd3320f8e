import { endpoint } from '../contract/endpoint.js';
import { entity, partial, view } from '../contract/entity.js';
import { as, bytes, date, email, flag, id, imageUrl, list, metadata, nullable, password, record, text } from '../contract/fields.js';
import { Team } from './teams.js';

/** An account of an OAuth provider that a user signs in with. */
const linkedAccount = { id: text, accountId: text, email: nullable(text) };

const visible = entity({
  id,
  displayName: nullable(text),
  primaryEmail: nullable(text),
  primaryEmailVerified: flag,
  profileImageUrl: nullable(text),
  signedUpAt: date,
  clientMetadata: nullable(metadata),
  clientReadOnlyMetadata: nullable(metadata),
  hasPassword: flag,
  emailAuthEnabled: as('auth_with_email', flag),
  otpAuthEnabled: flag,
  passkeyAuthEnabled: flag,
  isMultiFactorRequired: as('requires_totp_mfa', flag),
  isAnonymous: flag,
  oauthProviders: list(record(linkedAccount)),
  selectedTeamId: nullable(id),
  selectedTeam: nullable(record(Team.client.shape)),
});

export const User = view({
  client: visible,
  server: visible.extend({
    lastActiveAt: date,
    serverMetadata: nullable(metadata),
    primaryEmailAuthEnabled: flag,
    selectedTeam: nullable(record(Team.server.shape)),
  }),
});

const own = entity({
  displayName: nullable(text),
  profileImageUrl: nullable(imageUrl),
  clientMetadata: nullable(metadata),
  selectedTeamId: nullable(id),
  /** Turns the second factor on with this secret; null turns it off. */
  totpSecret: as('totp_secret_base64', nullable(bytes)),
  otpAuthEnabled: flag,
  passkeyAuthEnabled: flag,
});

/** What may be changed of a user. Absent leaves a field alone, null clears it. */
export const UserUpdate = view({
  client: partial(own),
  server: partial(
    own.extend({
      clientReadOnlyMetadata: nullable(metadata),
      serverMetadata: nullable(metadata),
      primaryEmail: nullable(email),
      primaryEmailVerified: flag,
      primaryEmailAuthEnabled: flag,
      password: nullable(password),
      passwordHash: text,
      isAnonymous: flag,
    }),
  ),
});

/** The user of the session. */
export const currentUser = {
  get: endpoint({ allow: 'client', method: 'GET', path: '/users/me', returns: User }),
  update: endpoint({ allow: 'client', method: 'PATCH', path: '/users/me', body: UserUpdate, returns: User, touches: ['users'] }),
  delete: endpoint({ allow: 'client', method: 'DELETE', path: '/users/me', touches: ['users'] }),
};
