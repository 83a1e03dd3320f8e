import type { currentUser as rows } from '../../../src/resources/users.js';
import type { Handlers } from '../call.js';
import { StatusError, expectUser } from '../problem.js';
import { deleteAccount } from '../store/accounts.js';
import { expectClientImage } from '../images.js';
import { updateUser } from '../store/user-update.js';

export const currentUser: Handlers<typeof rows> = {
  get: async (call) => expectUser(call),

  update: async (call, patch) => {
    expectClientImage(call, patch.profileImageUrl);
    return updateUser(call, expectUser(call), patch);
  },

  delete: async (call) => {
    if (call.access === 'client' && !call.project.clientUserDeletionEnabled)
      throw new StatusError(400, 'Users of this project may not delete themselves.');
    await deleteAccount(call.db, expectUser(call).id);
  },
};
