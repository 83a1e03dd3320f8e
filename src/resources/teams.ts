import { endpoint } from '../contract/endpoint.js';
import { entity, extend, partial, view, type Access, type DataOf } from '../contract/entity.js';
import { choice, date, id, idOrMe, imageUrl, me, json, nullable, optional, text } from '../contract/fields.js';
import { createAndSelect } from './selection.js';

export const TeamOfClient = entity({
  id,
  displayName: text,
  profileImageUrl: nullable(text),
  clientMetadata: nullable(json),
  clientReadOnlyMetadata: nullable(json),
});

export const TeamOfServer = extend(TeamOfClient, { createdAt: date, serverMetadata: nullable(json) });

/** A team. `Team<'server'>` includes the fields that only servers see. */
export const Team = view({ client: TeamOfClient, server: TeamOfServer });
/** A team. `Team<'server'>` includes the fields that only servers see. */
export type Team<A extends Access = 'client'> = DataOf<typeof Team, A>;

const own = entity({ displayName: text, profileImageUrl: nullable(imageUrl), clientMetadata: nullable(json) });
const ownOfServer = extend(own, { clientReadOnlyMetadata: nullable(json), serverMetadata: nullable(json) });

/** The fields of a team that can be changed. An omitted field stays as it is, null clears it. */
export const TeamUpdate = view({ client: partial(own), server: partial(ownOfServer) });

/** A new team. Users are the creators of their teams; servers name a creator, or create a team without members. */
export const TeamCreate = view({
  client: extend(partial(own), { displayName: text, creatorUserId: optional(me) }),
  server: extend(partial(ownOfServer), { displayName: text, creatorUserId: optional(idOrMe) }),
});

/** The resources that depend on a user's membership in teams. */
const MEMBERSHIP = ['currentUser', 'users', 'teamMemberProfiles', 'teamPermissions'] as const;

export const teams = {
  /** Lists the teams of a user; all teams of the project for servers that name no user. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/teams',
    query: entity({ userId: optional(idOrMe) }),
    returns: Team,
    list: true,
  }),
  /** Creates a team. In a client app, the signed-in user becomes a member and the team becomes the selected one. */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/teams',
    // Older clients name the creator in the query; the service uses the body.
    query: entity({ addCurrentUser: optional(choice('true', 'false')) }),
    body: TeamCreate,
    returns: Team,
    clientCall: createAndSelect,
    invalidates: MEMBERSHIP,
  }),
  /** Returns one team. */
  get: endpoint({ access: 'client', method: 'GET', path: '/teams/{id}', returns: Team }),
  /** Changes a team. An omitted field stays as it is, null clears it. */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/teams/{id}',
    body: TeamUpdate,
    returns: Team,
    invalidates: ['currentUser', 'users'],
  }),
  /** Deletes a team. */
  delete: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/teams/{id}',
    invalidates: [...MEMBERSHIP, 'teamApiKeys', 'teamInvitations'],
  }),
};
