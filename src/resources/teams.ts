import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view, type DataOf, type Named } from '../contract/entity.js';
import { json, nullable, optional, text } from '../contract/fields.js';
import { idOrMe, imageUrl, me } from '../contract/special-fields.js';
import type { TeamMetadata, WithMetadata } from './metadata.js';
import { createAndSelect } from './selection.js';
import { Team } from './signed-in-user.js';

const own = entity({
  /** The team's name, which may be empty and need not be unique. */
  displayName: text,
  /** URL of the team's picture, at most 1,000,000 characters; users can only set base64 `data:` URLs of images. */
  profileImageUrl: nullable(imageUrl),
  /** Data of the host app that members with the permission `$update_team` can change. */
  clientMetadata: nullable(json),
});
const ownOfServer = extend(own, {
  /** Data of the host app that members can read and only servers can change. */
  clientReadOnlyMetadata: nullable(json),
  /** Data of the host app that only servers can read and change. */
  serverMetadata: nullable(json),
});

const update = partial(own);
/** Changes to a team. An omitted field does not change; null clears a field. */
export interface TeamUpdate extends WithMetadata<DataOf<typeof update>, TeamMetadata> {}
const updateByServer = partial(ownOfServer);
/** Changes that a server makes to a team. An omitted field does not change; null clears a field. */
export interface ServerTeamUpdate extends WithMetadata<DataOf<typeof updateByServer>, TeamMetadata> {}

/** The fields of a team that can be changed. */
export const TeamUpdate = view<Named<typeof update, TeamUpdate>, Named<typeof updateByServer, ServerTeamUpdate>>({
  client: update,
  server: updateByServer,
});

const create = extend(update, {
  /** The team's name, which may be empty and need not be unique. */
  displayName: text,
  /** The signed-in user's UUID, or `me`; if omitted, `me`. */
  creatorUserId: optional(me),
});
/** The input for a new team. The creator is the signed-in user. */
export interface TeamCreate extends WithMetadata<DataOf<typeof create>, TeamMetadata> {}
const createByServer = extend(updateByServer, {
  /** The team's name, which may be empty and need not be unique. */
  displayName: text,
  /** UUID of the first member, who gets the permissions of team creators; if omitted, the team has no members. */
  creatorUserId: optional(idOrMe),
});
/** The input for a new team. If `creatorUserId` is omitted, the team has no members. */
export interface ServerTeamCreate extends WithMetadata<DataOf<typeof createByServer>, TeamMetadata> {}

/** The input for a new team. */
export const TeamCreate = view<Named<typeof create, TeamCreate>, Named<typeof createByServer, ServerTeamCreate>>({
  client: create,
  server: createByServer,
});

/** The resources that depend on a user's membership in teams. */
const MEMBERSHIP = ['currentUser', 'users', 'teamMemberProfiles', 'teamPermissions'] as const;

export const teams = {
  /**
   * Lists the teams of a user, by default the signed-in user. If a server omits `userId`, lists all teams of the project.
   * @example
   * const teams = await app.teams.list();
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/teams',
    query: view({
      client: entity({
        /** The signed-in user's UUID, or `me`; if omitted, `me`. */
        userId: optional(me),
      }),
      server: entity({
        /** UUID of a member, or `me`; if omitted, lists all teams of the project. */
        userId: optional(idOrMe),
      }),
    }),
    returns: Team,
    list: true,
  }),
  /**
   * Creates a team. In a client app, the signed-in user becomes a member, and the team becomes the selected team.
   * @example
   * const team = await app.teams.create({ displayName: 'Analytical Engines' });
   */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/teams',
    body: TeamCreate,
    returns: Team,
    clientCall: createAndSelect,
    invalidates: MEMBERSHIP,
  }),
  /**
   * Returns one team.
   * @example
   * const team = await app.teams.get({ id: teamId });
   */
  get: endpoint({ access: 'client', method: 'GET', path: '/teams/{id}', returns: Team }),
  /**
   * Changes a team. An omitted field does not change; null clears a field.
   * @example
   * await app.teams.update({ id: teamId, displayName: 'Analytical Engines' });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/teams/{id}',
    body: TeamUpdate,
    returns: Team,
    invalidates: ['currentUser', 'users'],
  }),
  /**
   * Deletes a team.
   * @example
   * await app.teams.delete({ id: teamId });
   */
  delete: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/teams/{id}',
    invalidates: [...MEMBERSHIP, 'teamApiKeys', 'teamInvitations'],
  }),
};
