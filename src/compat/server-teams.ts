// Teams, with the rights of a server.
import type { ServerTeam as TeamData, ServerUser as UserData } from '../resources/signed-in-user.js';
import { teamApiKeyMembers } from './api-keys.js';
import type { ServerSide } from './context.js';
import type { Flavor } from './flavor.js';
import { live, reader } from './live.js';
import type { ServerTeam, ServerTeamUpdateOptions, ServerTeamUser, ServerUser } from './server-records.js';
import { invitationMembers, teamFields } from './teams.js';

/** Returns a team with the rights of a server. */
export const createServerTeam = (
  data: TeamData,
  server: ServerSide,
  toUser: (user: UserData) => ServerUser,
  flavor: Flavor,
): ServerTeam => {
  const teamId = data.id;
  return live(
    {
      ...teamFields(data),
      createdAt: data.createdAt,
      serverMetadata: data.serverMetadata,
      ...invitationMembers(server, teamId),
      ...teamApiKeyMembers(server, teamId),
      update: async (options: ServerTeamUpdateOptions) => void (await server.teams.update({ ...options, id: teamId })),
      delete: () => server.teams.delete({ id: teamId }),
      listUsers: reader(
        () => server.teamMemberProfiles.list.query({ teamId }),
        (profiles) =>
          profiles.map(({ user, displayName, profileImageUrl }): ServerTeamUser => ({
            ...toUser(user),
            teamProfile: { displayName, profileImageUrl },
          })),
      ),
      addUser: async (userId: string) => void (await server.teamMemberships.create({ teamId, userId })),
      removeUser: (userId: string) => server.teamMemberships.delete({ teamId, userId }),
    },
    flavor,
  );
};
