import { RULES } from '../../contract/rules.js';
import type { internalApiKeys as endpoints } from '../../resources/internal-api-keys.js';
import { identify } from '../access.js';
import type { Handlers } from '../call.js';
import { apiKeyNotFound } from '../problem.js';
import { createKeySet, listKeySets, readKeySet, updateKeySet } from '../store/key-sets.js';
import { lockProject } from '../store/ownership.js';

/** Returns a key set ID in lowercase. Throws if the ID is not a UUID, because PostgreSQL would reject the query. */
const expectKeySetId = (id: string): string => {
  if (!RULES.uuid(id)) throw apiKeyNotFound();
  return id.toLowerCase();
};

export const internalApiKeys: Handlers<typeof endpoints> = {
  list: async (call) => listKeySets(call.db, call.project.id),

  create: async (call, wanted) =>
    call.transact(async (inside) => {
      await lockProject(inside, call.project.id);
      // While this request waited for the lock, the key that authorizes it may have been revoked, or its session may have ended.
      await identify({ ...call, db: inside }, call.request.headers);
      return createKeySet(inside, call, wanted);
    }),

  get: async (call, { id }) => {
    const found = await readKeySet(call.db, call.project.id, expectKeySetId(id));
    if (!found) throw apiKeyNotFound();
    return found;
  },

  update: async (call, { id, ...patch }) => {
    const changed = await updateKeySet(call.db, call, expectKeySetId(id), patch);
    if (!changed) throw apiKeyNotFound();
    return changed;
  },
};
