import type { teamApiKeys as teamRows, userApiKeys as userRows } from '../../../src/resources/api-keys.js';
import type { Call, Handlers } from '../call.js';
import type { KeyOwner } from '../key-format.js';
import { KnownError, StatusError, apiKeyNotFound, expectSignedIn, teamNotFound, userNotFound } from '../problem.js';
import { createApiKey, findApiKey, listApiKeys, readApiKey, updateApiKey, type ApiKey } from '../store/api-keys.js';
import { holdsInTeam } from '../store/permissions.js';
import { lockTeam } from '../store/teams.js';
import { lockUser } from '../store/users.js';

const expectOn = ({ project }: Call, owner: KeyOwner): void => {
  if (!(owner === 'user' ? project.allowUserApiKeys : project.allowTeamApiKeys))
    throw new StatusError(400, `This project does not use API keys of ${owner}s.`);
};

/** Users deal with keys of their own, and of teams that let them. Whoever may not is not told what there is. */
const expectMayManage = async (call: Call, owner: KeyOwner, ownerId: string): Promise<void> => {
  if (call.access !== 'client') return;
  const user = expectSignedIn(call);
  if (owner === 'user') {
    if (user.id !== ownerId) throw new StatusError(403, 'Users may manage their own API keys only.');
  } else if (!(await holdsInTeam(call.db, call.project.id, ownerId, user.id, '$manage_api_keys'))) throw apiKeyNotFound();
};

/** The key of this kind and id, where the caller may manage it. */
const expectKey = async (call: Call, owner: KeyOwner, id: string, ownerId: string | undefined): Promise<ApiKey> => {
  expectOn(call, owner);
  const key = await readApiKey(call.db, call.project.id, id);
  if (key?.owner !== owner) throw apiKeyNotFound();
  await expectMayManage(call, owner, ownerId ?? key.ownerId);
  await expectMayManage(call, owner, key.ownerId);
  if (ownerId !== undefined && ownerId !== key.ownerId) throw apiKeyNotFound();
  return key;
};

/** Whom a key says it is, or why it is not to be trusted. */
const checkKey = async (call: Call, owner: KeyOwner, value: string): Promise<ApiKey> => {
  expectOn(call, owner);
  const key = await findApiKey(call.db, call.project.id, value);
  if (!key) throw apiKeyNotFound();
  if (key.owner !== owner)
    throw new KnownError('WRONG_API_KEY_TYPE', `This is the key of a ${key.owner}.`, { expected_type: owner, actual_type: key.owner });
  if (key.manuallyRevokedAt) throw new KnownError('API_KEY_REVOKED', 'The API key was revoked.');
  if (key.expiresAt && key.expiresAt.getTime() < call.now()) throw new KnownError('API_KEY_EXPIRED', 'The API key has expired.');
  return key;
};

const ofUser = <K extends { readonly ownerId: string }>(key: K) => ({ ...key, type: 'user' as const, userId: key.ownerId });
const ofTeam = <K extends { readonly ownerId: string }>(key: K) => ({ ...key, type: 'team' as const, teamId: key.ownerId });

const list = async (call: Call, owner: KeyOwner, ownerId: string): Promise<readonly ApiKey[]> => {
  expectOn(call, owner);
  await expectMayManage(call, owner, ownerId);
  return listApiKeys(call.db, call.project.id, owner, ownerId);
};

export const userApiKeys: Handlers<typeof userRows> = {
  list: async (call, { userId }) => (await list(call, 'user', userId)).map(ofUser),

  create: async (call, { userId, ...wanted }) => {
    expectOn(call, 'user');
    await expectMayManage(call, 'user', userId);
    return call.transact(async (inside) => {
      if (!(await lockUser(inside, call.project.id, userId))) throw userNotFound();
      return ofUser(await createApiKey(inside, call, { ...wanted, owner: 'user', ownerId: userId }));
    });
  },

  get: async (call, { id, userId }) => ofUser(await expectKey(call, 'user', id, userId)),

  update: async (call, { id, userId, ...patch }) => {
    const key = await expectKey(call, 'user', id, userId);
    return ofUser(await updateApiKey(call.db, call, key, patch));
  },

  check: async (call, { apiKey }) => ofUser(await checkKey(call, 'user', apiKey)),
};

export const teamApiKeys: Handlers<typeof teamRows> = {
  list: async (call, { teamId }) => (await list(call, 'team', teamId)).map(ofTeam),

  create: async (call, { teamId, ...wanted }) => {
    expectOn(call, 'team');
    await expectMayManage(call, 'team', teamId);
    return call.transact(async (inside) => {
      if (!(await lockTeam(inside, call.project.id, teamId))) throw teamNotFound(teamId);
      return ofTeam(await createApiKey(inside, call, { ...wanted, owner: 'team', ownerId: teamId }));
    });
  },

  get: async (call, { id, teamId }) => ofTeam(await expectKey(call, 'team', id, teamId)),

  update: async (call, { id, teamId, ...patch }) => {
    const key = await expectKey(call, 'team', id, teamId);
    return ofTeam(await updateApiKey(call.db, call, key, patch));
  },

  check: async (call, { apiKey }) => ofTeam(await checkKey(call, 'team', apiKey)),
};
