import type { projectPermissions as projectEndpoints, teamPermissions as teamEndpoints } from '../../resources/permissions.js';
import type { Call, Handlers } from '../call.js';
import type { Db } from '../db/client.js';
import { KnownError, expectOwn, permissionNotFound, userNotFound } from '../problem.js';
import { expectMember } from '../rights.js';
import { grant, listHeld, revoke } from '../store/permissions.js';
import { lockUser } from '../store/users.js';

const expectExisting = async (db: Db, call: Call, userId: string): Promise<void> => {
  if (!(await lockUser(db, call.project.id, userId))) throw userNotFound();
};

export const teamPermissions: Handlers<typeof teamEndpoints> = {
  list: async (call, { recursive, ...filter }) => {
    expectOwn(call, filter.userId);
    const held = await listHeld(call.db, call.project.id, 'team', { ...filter, isRecursive: recursive === 'true' });
    return held.map((one) => ({ ...one, teamId: one.teamId ?? '' }));
  },

  grant: async (call, { teamId, userId, permissionId }) =>
    call.transact(async (inside) => {
      await expectExisting(inside, call, userId);
      await expectMember(inside, call, teamId, userId);
      await grant(inside, call, { userId, teamId }, permissionId);
      return { id: permissionId, userId, teamId };
    }),

  revoke: async (call, { teamId, userId, permissionId }) =>
    call.transact(async (inside) => {
      await expectExisting(inside, call, userId);
      await expectMember(inside, call, teamId, userId);
      if (await revoke(inside, { userId, teamId }, permissionId)) return;
      const details = { team_id: teamId, user_id: userId, permission_id: permissionId };
      throw new KnownError('TEAM_PERMISSION_NOT_FOUND', `The permission ${permissionId} was not granted to the user in the team.`, details);
    }),
};

export const projectPermissions: Handlers<typeof projectEndpoints> = {
  list: async (call, { recursive, ...filter }) => {
    expectOwn(call, filter.userId);
    return listHeld(call.db, call.project.id, 'project', { ...filter, isRecursive: recursive === 'true' });
  },

  grant: async (call, { userId, permissionId }) =>
    call.transact(async (inside) => {
      await expectExisting(inside, call, userId);
      await grant(inside, call, { userId }, permissionId);
      return { id: permissionId, userId };
    }),

  revoke: async (call, { userId, permissionId }) =>
    call.transact(async (inside) => {
      await expectExisting(inside, call, userId);
      if (!(await revoke(inside, { userId }, permissionId))) throw permissionNotFound(permissionId);
    }),
};
