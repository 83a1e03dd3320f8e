import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type Access, type DataOf } from '../contract/entity.js';
import { id, idOrMe, imageUrl, nullable, optional, record, text } from '../contract/fields.js';
import { UserOfServer } from './users.js';

const visible = entity({ teamId: id, userId: id, displayName: nullable(text), profileImageUrl: nullable(text) });

/** A user as a team sees them: with their own name and picture until they choose others for the team. */
export const TeamMemberProfile = view({ client: visible, server: extend(visible, { user: record(UserOfServer) }) });
/** A user as a team sees them: with their own name and picture until they choose others for the team. */
export type TeamMemberProfile<A extends Access = 'client'> = DataOf<typeof TeamMemberProfile, A>;

const one = '/team-member-profiles/{teamId}/{userId=me}';

export const teamMemberProfiles = {
  /** Lists the profiles of the members of a team, or those of a user in all teams. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-member-profiles',
    query: entity({ teamId: optional(id), userId: optional(idOrMe) }),
    returns: TeamMemberProfile,
    list: true,
  }),
  /** Returns the profile of a user in a team. */
  get: endpoint({ access: 'client', method: 'GET', path: one, params: { userId: idOrMe }, returns: TeamMemberProfile }),
  /** Changes the name or the picture that a user has in a team. */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: one,
    params: { userId: idOrMe },
    body: entity({ displayName: optional(text), profileImageUrl: optional(nullable(imageUrl)) }),
    returns: TeamMemberProfile,
  }),
};
