import { endpoint } from '../contract/endpoint.js';
import { entity, extend, view, type DataOf, type Named } from '../contract/entity.js';
import { id, nullable, optional, record, text } from '../contract/fields.js';
import { idOrMe, imageUrl } from '../contract/special-fields.js';
import { UserOfServer } from './signed-in-user.js';

const one = '/team-member-profiles/{teamId}/{userId=me}';

const visible = entity({
  /** UUID of the team. */
  teamId: id,
  /** UUID of the member. */
  userId: id,
  /** The member's name in the team, or else in the account; null if neither is set. */
  displayName: nullable(text),
  /** URL of the member's picture in the team, or else in the account; null if neither is set. */
  profileImageUrl: nullable(text),
});

/** A user's name and picture in a team. Users can choose both for each team. By default, they are the same as in the user's account. */
export interface TeamMemberProfile extends DataOf<typeof visible> {}
const visibleToServers = extend(visible, {
  /** The member's account. */
  user: record(UserOfServer),
});
/** A user's name and picture in a team, and the user. */
export interface ServerTeamMemberProfile extends DataOf<typeof visibleToServers> {}
/** A user's name and picture in a team. Servers can also read the user. */
export const TeamMemberProfile = view<Named<typeof visible, TeamMemberProfile>, Named<typeof visibleToServers, ServerTeamMemberProfile>>({
  client: visible,
  server: visibleToServers,
});

const filter = entity({
  /** UUID of a team; client apps must set it. */
  teamId: optional(id),
  /** UUID of a user, or `me`; if omitted, lists all members. */
  userId: optional(idOrMe),
});
/** A filter for profile lists. */
export interface TeamMemberProfileFilter extends DataOf<typeof filter> {}
const TeamMemberProfileFilter: Named<typeof filter, TeamMemberProfileFilter> = filter;

const update = entity({
  /** The member's name in the team, which replaces the name in the account. */
  displayName: optional(text),
  /** URL of the member's picture in the team; null restores the picture in the account. */
  profileImageUrl: optional(nullable(imageUrl)),
});
/** Changes to a profile. An omitted field does not change. */
export interface TeamMemberProfileUpdate extends DataOf<typeof update> {}
const TeamMemberProfileUpdate: Named<typeof update, TeamMemberProfileUpdate> = update;

export const teamMemberProfiles = {
  /**
   * Lists the profiles of a team's members, or a user's profiles in all teams.
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
   * Returns a user's profile in a team. If `userId` is omitted, returns the signed-in user's profile.
   * @example
   * const profile = await app.teamMemberProfiles.get({ teamId });
   */
  get: endpoint({ access: 'client', method: 'GET', path: one, params: { userId: idOrMe }, returns: TeamMemberProfile }),
  /**
   * Changes a user's name or picture in a team. If `userId` is omitted, changes the signed-in user's profile.
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
