import type { teamInvitations as endpoints } from '../../resources/team-invitations.js';
import { expectOwnCallback } from '../callback.js';
import type { Call, Handlers } from '../call.js';
import { consumeCode, submitCode } from '../codes.js';
import type { Db } from '../db/client.js';
import { StatusError, codeNotFound, expectSignedIn, teamNotFound, userNotFound } from '../problem.js';
import { actInTeam, expectInTeam } from '../rights.js';
import { listInvitations, revokeInvitation, sendInvitation } from '../store/invitations.js';
import { addMembership } from '../store/memberships.js';
import { expectLiveSessionOfClient, expectOwnSessionOfClient } from '../store/sessions.js';
import { readTeam, type TeamRow } from '../store/teams.js';
import { lockUser } from '../store/users.js';

const expectTeam = async (db: Db, call: Call, teamId: string): Promise<TeamRow> => {
  const team = await readTeam(db, call.project.id, teamId);
  if (!team) throw teamNotFound(teamId);
  return team;
};

export const teamInvitations: Handlers<typeof endpoints> = {
  list: async (call, { teamId }) => {
    await expectInTeam(call.db, call, teamId, '$read_members', '$invite_members');
    await expectTeam(call.db, call, teamId);
    return listInvitations(call.db, call, teamId);
  },

  send: (call, { teamId, email, callbackUrl }) =>
    actInTeam(call, teamId, ['$invite_members'], async (inside) => {
      const team = await expectTeam(inside, call, teamId);
      await expectOwnSessionOfClient(inside, call);
      expectOwnCallback(call, callbackUrl);
      return { success: true, id: await sendInvitation(inside, call, team, email, callbackUrl) };
    }),

  revoke: (call, { id, teamId }) =>
    actInTeam(call, teamId, ['$remove_members'], async (inside) => {
      await expectLiveSessionOfClient(inside, call);
      await expectTeam(inside, call, teamId);
      if (!(await revokeInvitation(inside, call.project.id, teamId, id))) throw new StatusError(404, 'The team has no such invitation.');
    }),

  accept: async (call, { code }) => {
    const submitted = await submitCode(call, 'team-invitation', code);
    const userId = expectSignedIn(call).id;
    const { teamId } = submitted.data;
    await call.transact(async (inside) => {
      await consumeCode(inside, call, submitted);
      if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
      // The code is invalid if the team was deleted after the email was sent.
      if (!(await readTeam(inside, call.project.id, teamId))) throw codeNotFound();
      await addMembership(inside, call, { teamId, userId }, call.project.teamMemberDefaultPermissions);
    });
    return {};
  },

  check: async (call, { code }) => {
    await submitCode(call, 'team-invitation', code);
    return { isCodeValid: true };
  },

  details: async (call, { code }) => {
    const { data } = await submitCode(call, 'team-invitation', code);
    expectSignedIn(call);
    const team = await readTeam(call.db, call.project.id, data.teamId);
    if (!team) throw codeNotFound();
    return { teamId: team.id, teamDisplayName: team.displayName };
  },
};
