import { endpoint } from '../contract/endpoint.js';
import { entity, type DataOf, type Named } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { idOrMe } from '../contract/special-fields.js';

const teamMembership = entity({
  /** UUID of the team. */
  teamId: id,
  /** UUID of the member. */
  userId: id,
});
/** A user's membership in a team. */
export interface TeamMembership extends DataOf<typeof teamMembership> {}
/** A user's membership in a team. */
export const TeamMembership: Named<typeof teamMembership, TeamMembership> = teamMembership;

const INVALIDATED = ['teams', 'teamMemberProfiles', 'teamPermissions', 'currentUser', 'users'] as const;

/** Users' memberships in teams. To list the members of a team, use `teamMemberProfiles`. */
export const teamMemberships = {
  /**
   * Adds a user to a team.
   * @example
   * await server.teamMemberships.create({ teamId, userId });
   */
  create: endpoint({
    access: 'server',
    method: 'POST',
    path: '/team-memberships/{teamId}/{userId}',
    params: { userId: idOrMe },
    body: entity({}),
    returns: TeamMembership,
    invalidates: INVALIDATED,
  }),
  /**
   * Removes a user from a team. If `userId` is omitted, the signed-in user leaves the team.
   * @example
   * await app.teamMemberships.delete({ teamId });
   */
  delete: endpoint({
    access: 'client',
    method: 'DELETE',
    path: '/team-memberships/{teamId}/{userId=me}',
    params: { userId: idOrMe },
    invalidates: INVALIDATED,
  }),
};
