import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view } from '../contract/entity.js';
import { id, idOrMe, imageUrl, nullable, optional, record, text } from '../contract/fields.js';
import { UserOfServer } from './users.js';

const visible = entity({ teamId: id, userId: id, displayName: nullable(text), profileImageUrl: nullable(text) });

/** A user as a team sees them: their own name and picture until they choose others for the team. */
export const TeamMemberProfile = view({ client: visible, server: extend(visible, { user: record(UserOfServer) }) });

const one = '/team-member-profiles/{teamId}/{userId=me}';

export const teamMemberProfiles = {
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-member-profiles',
    query: entity({ teamId: optional(id), userId: optional(idOrMe) }),
    returns: TeamMemberProfile,
    list: true,
  }),
  get: endpoint({ access: 'client', method: 'GET', path: one, params: { userId: idOrMe }, returns: TeamMemberProfile }),
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: one,
    params: { userId: idOrMe },
    body: entity({ displayName: optional(text), profileImageUrl: optional(nullable(imageUrl)) }),
    returns: TeamMemberProfile,
  }),
};
