import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view, type DataOf, type Named } from '../contract/entity.js';
import { named, email, boolean, id, list, json, nullable, optional, password, record, text } from '../contract/fields.js';
import { bytes, choice, imageUrl, positiveInteger } from '../contract/special-fields.js';
import type { UserMetadata, WithMetadata } from './metadata.js';
import { updateUser } from './selection.js';
import { LinkedAccount, User } from './signed-in-user.js';

/** Fields that users can change for themselves. */
const written = entity({
  displayName: nullable(text),
  profileImageUrl: nullable(imageUrl),
  clientMetadata: nullable(json),
  /** Secret that turns on two-step verification; null turns it off. */
  totpSecret: named('totp_secret_base64', nullable(bytes)),
  otpAuthEnabled: boolean,
  passkeyAuthEnabled: boolean,
});

const writtenByServers = extend(written, {
  clientReadOnlyMetadata: nullable(json),
  serverMetadata: nullable(json),
  primaryEmail: nullable(email),
  primaryEmailVerified: boolean,
  primaryEmailAuthEnabled: boolean,
  password: nullable(password),
  passwordHash: text,
  isAnonymous: boolean,
});

const selection = { selectedTeamId: nullable(id) };

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

const create = partial(
  extend(writtenByServers, { oauthProviders: list(record(extend(LinkedAccount, { email: optional(nullable(text)) }))) }),
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
  teamId: optional(id),
  limit: optional(positiveInteger),
  cursor: optional(id),
  orderBy: optional(choice('signed_up_at')),
  desc: optional(boolean),
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
