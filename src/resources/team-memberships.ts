import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf } from '../contract/entity.js';
import { id, idOrMe } from '../contract/fields.js';

/** Says that a user is a member of a team. */
export const TeamMembership = entity({ teamId: id, userId: id });
/** Says that a user is a member of a team. */
export type TeamMembership = DataOf<typeof TeamMembership>;

const INVALIDATED = ['teams', 'teamMemberProfiles', 'teamPermissions', 'currentUser', 'users'] as const;

/** Who is in which team. Members are listed as profiles. */
export const teamMemberships = {
  /** Adds a user to a team. */
  create: endpoint({
    access: 'server',
    method: 'POST',
    path: '/team-memberships/{teamId}/{userId}',
    params: { userId: idOrMe },
    body: entity({}),
    returns: TeamMembership,
    invalidates: INVALIDATED,
  }),
  /** Removes a user from a team. If `userId` is omitted, the signed-in user leaves it. */
  delete: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/team-memberships/{teamId}/{userId=me}',
    params: { userId: idOrMe },
    invalidates: INVALIDATED,
  }),
};
