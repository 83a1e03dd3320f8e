import type { SYSTEM_PERMISSIONS } from '../../src/contract/rules.js';
import type { Call } from './call.js';
import type { Db } from './db/client.js';
import { KnownError, expectSignedIn, notAMember } from './problem.js';
import { isMember } from './store/memberships.js';
import { holdsInTeam } from './store/permissions.js';

type Right = (typeof SYSTEM_PERMISSIONS)[number];

export const expectMember = async (db: Db, call: Pick<Call, 'project'>, teamId: string, userId: string): Promise<void> => {
  if (!(await isMember(db, call.project.id, teamId, userId))) throw notAMember(teamId, userId);
};

/** What users may do in a team: members only, and only with these permissions, in this order. Servers may do everything. */
export const expectInTeam = async (call: Call, teamId: string, ...rights: readonly Right[]): Promise<void> => {
  if (call.access !== 'client') return;
  const userId = expectSignedIn(call).id;
  await expectMember(call.db, call, teamId, userId);
  for (const permission of rights) {
    if (await holdsInTeam(call.db, call.project.id, teamId, userId, permission)) continue;
    const details = { team_id: teamId, user_id: userId, permission_id: permission };
    throw new KnownError('TEAM_PERMISSION_REQUIRED', `The user lacks the permission ${permission} in the team ${teamId}.`, details);
  }
};
