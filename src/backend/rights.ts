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

/**
 * Throws unless the caller is a member of the team and has these permissions. Checks the membership first, and the permissions in order.
 * Never throws for servers.
 */
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

/**
 * Locks the signed-in user, if a client sent the request. Every change to a user's rights takes this lock, so these rights do not change
 * until the transaction ends.
 */
export const lockCaller = async (inside: Db, call: Call): Promise<void> => {
  if (call.access === 'client' && call.user) await lockForCaller(inside, call, call.user.id);
};

/**
 * Runs work in a transaction. Throws unless the caller is a server, or a member of the team who has these permissions. The permissions do
 * not change until the transaction ends.
 */
export const actInTeam = <T>(call: Call, teamId: string, rights: readonly Right[], work: (inside: Db) => Promise<T>): Promise<T> =>
  call.transact(async (inside) => {
    await lockCaller(inside, call);
    await expectInTeam(inside, call, teamId, ...rights);
    return work(inside);
  });
