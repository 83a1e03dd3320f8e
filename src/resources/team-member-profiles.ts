import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type DataOf, type Named } from '../contract/entity.js';
import { id, idOrMe, imageUrl, nullable, optional, record, text } from '../contract/fields.js';
import { UserOfServer } from './signed-in-user.js';

const one = '/team-member-profiles/{teamId}/{userId=me}';

const visible = entity({ teamId: id, userId: id, displayName: nullable(text), profileImageUrl: nullable(text) });

/** The name and the picture of a user in a team. Users can choose them for each team. The defaults are from the user. */
export interface TeamMemberProfile extends DataOf<typeof visible> {}
const visibleToServers = extend(visible, { user: record(UserOfServer) });
/** The name and the picture of a user in a team, with the user. */
export interface ServerTeamMemberProfile extends DataOf<typeof visibleToServers> {}
/** The name and the picture of a user in a team. Servers can read the user too. */
export const TeamMemberProfile = view<Named<typeof visible, TeamMemberProfile>, Named<typeof visibleToServers, ServerTeamMemberProfile>>({
  client: visible,
  server: visibleToServers,
});

const filter = entity({ teamId: optional(id), userId: optional(idOrMe) });
/** A filter for lists of profiles. */
export interface TeamMemberProfileFilter extends DataOf<typeof filter> {}
const TeamMemberProfileFilter: Named<typeof filter, TeamMemberProfileFilter> = filter;

const update = entity({ displayName: optional(text), profileImageUrl: optional(nullable(imageUrl)) });
/** Changes to a profile. An omitted field does not change. */
export interface TeamMemberProfileUpdate extends DataOf<typeof update> {}
const TeamMemberProfileUpdate: Named<typeof update, TeamMemberProfileUpdate> = update;

export const teamMemberProfiles = {
  /**
   * Lists the profiles of the members of a team, or the profiles of a user in all teams.
   * @example
   * const members = await app.teamMemberProfiles.list({ teamId });
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-member-profiles',
    query: TeamMemberProfileFilter,
    returns: TeamMemberProfile,
    list: true,
  }),
  /**
   * Returns the profile of a user in a team.
   * @example
   * const profile = await app.teamMemberProfiles.get({ teamId });
   */
  get: endpoint({ access: 'client', method: 'GET', path: one, params: { userId: idOrMe }, returns: TeamMemberProfile }),
  /**
   * Changes the name or the picture of a user in a team.
   * @example
   * await app.teamMemberProfiles.update({ teamId, displayName: 'Ada' });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: one,
    params: { userId: idOrMe },
    body: TeamMemberProfileUpdate,
    returns: TeamMemberProfile,
  }),
};
