import type { SYSTEM_PERMISSIONS } from '../contract/rules.js';
import type { Call } from './call.js';
import type { Db } from './db/client.js';
import { KnownError, expectSignedIn, notAMember } from './problem.js';
import { isMember } from './store/memberships.js';
import { holdsInTeam } from './store/permissions.js';
import { lockForCaller } from './store/users.js';

type Right = (typeof SYSTEM_PERMISSIONS)[number];

export const expectMember = async (db: Db, call: Pick<Call, 'project'>, teamId: string, userId: string): Promise<void> => {
  if (!(await isMember(db, call.project.id, teamId, userId))) throw notAMember(teamId, userId);
};

/** What users may see and do in a team: members only, and only with these permissions, in this order. Servers may do everything. */
export const expectInTeam = async (db: Db, call: Call, teamId: string, ...rights: readonly Right[]): Promise<void> => {
  if (call.access !== 'client') return;
  const userId = expectSignedIn(call).id;
  await expectMember(db, call, teamId, userId);
  for (const permission of rights) {
    if (await holdsInTeam(db, call.project.id, teamId, userId, permission)) continue;
    const details = { team_id: teamId, user_id: userId, permission_id: permission };
    throw new KnownError('TEAM_PERMISSION_REQUIRED', `The user lacks the permission ${permission} in the team ${teamId}.`, details);
  }
};

/** Keeps the rights of the caller as they are until the transaction ends: whoever changes them locks the user as well. */
export const lockCaller = async (inside: Db, call: Call): Promise<void> => {
  if (call.access === 'client' && call.user) await lockForCaller(inside, call, call.user.id);
};

/** Changes something in a team, for a caller who may when it happens. */
export const actInTeam = <T>(call: Call, teamId: string, rights: readonly Right[], work: (inside: Db) => Promise<T>): Promise<T> =>
  call.transact(async (inside) => {
    await lockCaller(inside, call);
    await expectInTeam(inside, call, teamId, ...rights);
    return work(inside);
  });
