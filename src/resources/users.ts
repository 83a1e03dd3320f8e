import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view, type DataOf, type Named } from '../contract/entity.js';
import { named, email, boolean, id, list, json, nullable, optional, password, record, text } from '../contract/fields.js';
import { bytes, choice, imageUrl, positiveInteger } from '../contract/special-fields.js';
import type { UserMetadata, WithMetadata } from './metadata.js';
import { updateUser } from './selection.js';
import { LinkedAccount, User } from './signed-in-user.js';

/** Fields that users can change for themselves. */
const written = entity({
  /** The user's name; null or an empty string removes it. */
  displayName: nullable(text),
  /** URL of the user's picture, at most 1,000,000 characters; users can only set base64 `data:` URLs of images. */
  profileImageUrl: nullable(imageUrl),
  /** Data of the host app that the user can read and change. */
  clientMetadata: nullable(json),
  /** Secret that turns on two-step verification; null turns it off. */
  totpSecret: named('totp_secret_base64', nullable(bytes)),
  /** Whether the user can sign in with a link or a code from an email; true requires a project with magic links. */
  otpAuthEnabled: boolean,
  /** False removes the user's passkey; true is rejected unless the user has a passkey. */
  passkeyAuthEnabled: boolean,
});

const writtenByServers = extend(written, {
  /** Data of the host app that the user can read and only servers can change. */
  clientReadOnlyMetadata: nullable(json),
  /** Data of the host app that only servers can read and change. */
  serverMetadata: nullable(json),
  /** The primary email address, which need not be verified; null removes it. */
  primaryEmail: nullable(email),
  /** Whether the primary email address counts as verified; the service sends no email to verify it. */
  primaryEmailVerified: boolean,
  /** Whether the user can sign in with the primary email address; if omitted for a new user, false. */
  primaryEmailAuthEnabled: boolean,
  /** The new password, at most 70 characters; null removes it, and any change ends all sessions of the user. */
  password: nullable(password),
  /** A bcrypt hash (`$2a$`, `$2b$` or `$2y$`) with a cost of at most 16, instead of `password`. */
  passwordHash: text,
  /** Whether the user is anonymous; an existing user cannot become anonymous. */
  isAnonymous: boolean,
});

const selection = {
  /** UUID of the team to select, which the user must be a member of; null deselects the team. */
  selectedTeamId: nullable(id),
};

const update = partial(extend(written, selection));
/** Changes to the signed-in user. An omitted field does not change; null clears a field. */
export interface UserUpdate extends WithMetadata<DataOf<typeof update>, UserMetadata> {}
const updateByServer = partial(extend(writtenByServers, selection));
/** Changes that a server makes to a user. An omitted field does not change; null clears a field. */
export interface ServerUserUpdate extends WithMetadata<DataOf<typeof updateByServer>, UserMetadata> {}

/** The fields of a user that can be changed. */
export const UserUpdate = view<Named<typeof update, UserUpdate>, Named<typeof updateByServer, ServerUserUpdate>>({
  client: update,
  server: updateByServer,
});

const addressAtProvider = entity({
  /** The account's email address at the provider. */
  email: optional(nullable(text)),
});
const newLinkedAccount = extend(LinkedAccount, addressAtProvider.shape);
/** An OAuth provider account that a new user can sign in with. */
export interface NewLinkedAccount extends Omit<LinkedAccount, 'email'>, DataOf<typeof addressAtProvider> {}
const NewLinkedAccount: Named<typeof newLinkedAccount, NewLinkedAccount> = newLinkedAccount;

const create = partial(
  extend(writtenByServers, {
    /** Provider accounts that the user can sign in with, of providers that the project has enabled. */
    oauthProviders: list(record(NewLinkedAccount)),
  }),
);
/** The input for a new user. All fields are optional. */
export interface UserCreate extends WithMetadata<DataOf<typeof create>, UserMetadata> {}
export const UserCreate: Named<typeof create, UserCreate> = create;

/** The user of the session. */
export const currentUser = {
  /**
   * Returns the signed-in user. Throws CANNOT_GET_OWN_USER_WITHOUT_USER if nobody is signed in. `get.query()` returns the query `app.user`,
   * whose data is then null.
   * @example
   * const user = await app.currentUser.get();
   */
  get: endpoint({ access: 'client', method: 'GET', path: '/users/me', returns: User, isAppUser: true }),
  /**
   * Changes the signed-in user. An omitted field does not change; null clears a field.
   * @example
   * await app.currentUser.update({ displayName: 'Ada Lovelace' });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/users/me',
    body: UserUpdate,
    returns: User,
    clientCall: updateUser,
    invalidates: ['users', 'teamMemberProfiles'],
  }),
  /**
   * Deletes the signed-in user's account and ends the session.
   * @example
   * await app.currentUser.delete();
   */
  delete: endpoint({ access: 'client', method: 'DELETE', path: '/users/me', invalidates: ['users'], session: 'ends' }),
};

const page = entity({
  /** UUID of a team; if set, lists only its members. */
  teamId: optional(id),
  /** Maximum number of users on the page; if omitted, all users are on one page. */
  limit: optional(positiveInteger),
  /** The `nextCursor` of the previous page; if omitted, the first page. */
  cursor: optional(id),
  /** The sort key, which is always the time of the sign-up. */
  orderBy: optional(choice('signed_up_at')),
  /** Whether the newest users come first; if omitted, the oldest. */
  desc: optional(boolean),
  /** Part of a name or an email address, ignoring case, or the UUID of a user. */
  query: optional(text),
});

/** A search in the user list, and the page of results to return. */
export interface UserPage extends WithMetadata<DataOf<typeof page>, UserMetadata> {}
const UserPage: Named<typeof page, UserPage> = page;

/** The users of the project, for servers. */
export const users = {
  /**
   * Lists users page by page. `query` searches names and email addresses. `cursor` is the `nextCursor` of the previous page. With
   * `for await`, iterates over the users on all pages.
   * @example
   * const { items, nextCursor } = await server.users.list({ limit: 50, query: 'ada' });
   * for await (const user of server.users.list({ limit: 100 })) console.log(user.primaryEmail);
   */
  list: endpoint({ access: 'server', method: 'GET', path: '/users', query: UserPage, returns: User, list: 'pages' }),
  /**
   * Creates a user.
   * @example
   * const user = await server.users.create({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true });
   */
  create: endpoint({ access: 'server', method: 'POST', path: '/users', body: UserCreate, returns: User }),
  /**
   * Returns a user.
   * @example
   * const user = await server.users.get({ id: userId });
   */
  get: endpoint({ access: 'server', method: 'GET', path: '/users/{id}', returns: User }),
  /**
   * Changes a user. An omitted field does not change; null clears a field.
   * @example
   * await server.users.update({ id: userId, serverMetadata: { plan: 'pro' } });
   */
  update: endpoint({
    access: 'server',
    method: 'PATCH',
    path: '/users/{id}',
    body: UserUpdate,
    returns: User,
    invalidates: ['currentUser', 'contactChannels'],
  }),
  /**
   * Deletes a user.
   * @example
   * await server.users.delete({ id: userId });
   */
  delete: endpoint({
    access: 'server',
    method: 'DELETE',
    path: '/users/{id}',
    invalidates: ['currentUser', 'teams', 'teamMemberProfiles'],
  }),
};
