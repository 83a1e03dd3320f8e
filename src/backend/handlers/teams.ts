import type { teams as endpoints } from '../../resources/teams.js';
import type { Call, Handlers } from '../call.js';
import type { Project } from '../db/schema/projects.js';
import { expectClientImage } from '../images.js';
import { StatusError, expectOwn, expectSignedIn, teamNotFound, userNotFound } from '../problem.js';
import { actInTeam, expectInTeam } from '../rights.js';
import { expectLiveSessionOfClient } from '../store/sessions.js';
import { createTeam, deleteTeam, listTeams, readTeam, updateTeam, type TeamRow } from '../store/teams.js';
import { lockUser } from '../store/users.js';

const expectCreation = (project: Project): void => {
  if (!project.clientTeamCreationEnabled) throw new StatusError(403, 'Users of this project may not create teams.');
};

/** Returns the user ID of a new team's first member: the signed-in user, or the user whose ID a server passed. */
const creatorOf = (call: Call, creatorUserId: string | undefined): string | undefined => {
  if (call.access !== 'client') return creatorUserId;
  const { id } = expectSignedIn(call);
  if (creatorUserId !== undefined && creatorUserId !== id) throw new StatusError(403, 'Users may create teams only for themselves.');
  return id;
};

const expectFound = (team: TeamRow | undefined, id: string): TeamRow => {
  if (!team) throw teamNotFound(id);
  return team;
};

export const teams: Handlers<typeof endpoints> = {
  list: async (call, { userId }) => {
    expectOwn(call, userId);
    return listTeams(call.db, call.project.id, userId);
  },

  create: async (call, { creatorUserId, ...team }) => {
    if (call.access === 'client') {
      expectSignedIn(call);
      expectCreation(call.project);
      expectClientImage(call, team.profileImageUrl);
    }
    const creator = creatorOf(call, creatorUserId);
    return call.transact(async (inside) => {
      if (creator === undefined) return createTeam(inside, call, team);
      if (!(await lockUser(inside, call.project.id, creator))) throw userNotFound();
      return createTeam(inside, call, team, { userId: creator });
    });
  },

  get: async (call, { id }) => {
    await expectInTeam(call.db, call, id);
    return expectFound(await readTeam(call.db, call.project.id, id), id);
  },

  update: (call, { id, ...patch }) =>
    actInTeam(call, id, ['$update_team'], async (inside) => {
      expectClientImage(call, patch.profileImageUrl);
      return expectFound(await updateTeam(inside, call.project.id, id, patch), id);
    }),

  delete: (call, { id }) =>
    actInTeam(call, id, ['$delete_team'], async (inside) => {
      await expectLiveSessionOfClient(inside, call);
      if (!(await deleteTeam(inside, call.project.id, id))) throw teamNotFound(id);
    }),
};
