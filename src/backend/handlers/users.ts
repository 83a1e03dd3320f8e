import type { currentUser as currentEndpoints, users as endpoints } from '../../resources/users.js';
import type { Call, Handlers } from '../call.js';
import { StatusError, expectUser, cannotGetOwnUser, userNotFound } from '../problem.js';
import { deleteAccount } from '../store/accounts.js';
import { expectClientImage } from '../images.js';
import { expectOwnSessionOfClient } from '../store/sessions.js';
import { createUser, updateUser } from '../store/user-update.js';
import { listUsers, lockForCaller, readUser, type UserRow } from '../store/users.js';

export const currentUser: Handlers<typeof currentEndpoints> = {
  get: async (call) => expectFound(call, expectUser(call).id),

  update: async (call, patch) => {
    expectClientImage(call, patch.profileImageUrl);
    return updateUser(call, expectUser(call), patch);
  },

  delete: async (call) => {
    if (call.access === 'client' && !call.project.clientUserDeletionEnabled)
      throw new StatusError(400, 'Users of this project may not delete themselves.');
    const { id } = expectUser(call);
    await call.transact(async (inside) => {
      if (!(await lockForCaller(inside, call, id))) throw cannotGetOwnUser();
      await expectOwnSessionOfClient(inside, call);
      await deleteAccount(inside, call.project.id, id);
    });
  },
};

const expectFound = async (call: Call, userId: string): Promise<UserRow> => {
  const user = await readUser(call.db, call.project.id, userId);
  if (!user) throw userNotFound();
  return user;
};

export const users: Handlers<typeof endpoints> = {
  list: async (call, query) => listUsers(call.db, call.project.id, query),
  create: async (call, wanted) => createUser(call, wanted),
  get: async (call, { id }) => expectFound(call, id),
  update: async (call, { id, ...patch }) => updateUser(call, await expectFound(call, id), patch),

  delete: async (call, { id }) => {
    if (!(await call.transact((inside) => deleteAccount(inside, call.project.id, id)))) throw userNotFound();
  },
};
