import type { teamMemberships as endpoints } from '../../resources/team-memberships.js';
import type { Handlers } from '../call.js';
import { KnownError, expectUser, notAMember, teamNotFound, userNotFound } from '../problem.js';
import { actInTeam } from '../rights.js';
import { addMembership, removeMembership } from '../store/memberships.js';
import { expectLiveSessionOfClient } from '../store/sessions.js';
import { readTeam } from '../store/teams.js';
import { lockUser } from '../store/users.js';

export const teamMemberships: Handlers<typeof endpoints> = {
  create: async (call, { teamId, userId }) => {
    const { project } = call;
    return call.transact(async (inside) => {
      if (!(await lockUser(inside, project.id, userId))) throw userNotFound();
      if (!(await readTeam(inside, project.id, teamId))) throw teamNotFound(teamId);
      if (!(await addMembership(inside, call, { teamId, userId }, project.teamMemberDefaultPermissions))) {
        throw new KnownError('TEAM_MEMBERSHIP_ALREADY_EXISTS', 'The user is already a member of the team.');
      }
      return { teamId, userId };
    });
  },

  delete: async (call, { teamId, userId }) => {
    const isOwn = call.access === 'client' && expectUser(call).id === userId;
    await actInTeam(call, teamId, isOwn ? [] : ['$remove_members'], async (inside) => {
      await expectLiveSessionOfClient(inside, call);
      if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
      if (!(await removeMembership(inside, teamId, userId))) throw notAMember(teamId, userId);
    });
  },
};
