import type { teamApiKeys as teamEndpoints, userApiKeys as userEndpoints } from '../../resources/api-keys.js';
import type { Call, Handlers } from '../call.js';
import type { Db } from '../db/client.js';
import type { KeyOwner } from '../key-format.js';
import { KnownError, StatusError, apiKeyNotFound, expectSignedIn, teamNotFound, userNotFound } from '../problem.js';
import { lockCaller } from '../rights.js';
import { createApiKey, findApiKey, listApiKeys, readApiKey, updateApiKey, type ApiKey } from '../store/api-keys.js';
import { holdsInTeam } from '../store/permissions.js';
import { expectLiveSessionOfClient, expectOwnSessionOfClient } from '../store/sessions.js';
import { lockTeam } from '../store/teams.js';
import { lockForCaller } from '../store/users.js';

const expectEnabled = ({ project }: Call, owner: KeyOwner): void => {
  if (!(owner === 'user' ? project.allowUserApiKeys : project.allowTeamApiKeys))
    throw new StatusError(400, `This project does not use API keys of ${owner}s.`);
};

/** Throws unless the caller may manage the keys of this owner. Managing team keys requires the permission `$manage_api_keys`. */
const expectMayManage = async (db: Db, call: Call, owner: KeyOwner, ownerId: string): Promise<void> => {
  if (call.access !== 'client') return;
  const user = expectSignedIn(call);
  if (owner === 'user') {
    if (user.id !== ownerId) throw new StatusError(403, 'Users may manage only their own API keys.');
  } else if (!(await holdsInTeam(db, call.project.id, ownerId, user.id, '$manage_api_keys'))) throw apiKeyNotFound();
};

/** Returns the API key with this ID. Throws if there is no such key of this owner, or if the caller may not manage the key. */
const expectKey = async (db: Db, call: Call, owner: KeyOwner, id: string, ownerId: string | undefined): Promise<ApiKey> => {
  expectEnabled(call, owner);
  const key = await readApiKey(db, call.project.id, id);
  if (key?.owner !== owner) throw apiKeyNotFound();
  await expectMayManage(db, call, owner, ownerId ?? key.ownerId);
  await expectMayManage(db, call, owner, key.ownerId);
  if (ownerId !== undefined && ownerId !== key.ownerId) throw apiKeyNotFound();
  return key;
};

/** Finds an API key by its value. Throws if the key is unknown, revoked or expired, or has another kind of owner. */
const checkKey = async (call: Call, owner: KeyOwner, value: string): Promise<ApiKey> => {
  expectEnabled(call, owner);
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
  expectEnabled(call, owner);
  await expectMayManage(call.db, call, owner, ownerId);
  return listApiKeys(call.db, call.project.id, owner, ownerId);
};

const update = (
  call: Call,
  owner: KeyOwner,
  id: string,
  ownerId: string | undefined,
  patch: Parameters<typeof updateApiKey>[3],
): Promise<ApiKey> =>
  call.transact(async (inside) => {
    await lockCaller(inside, call);
    const key = await expectKey(inside, call, owner, id, ownerId);
    // A later expiry extends access, so changing the expiry has the same requirement as creating a key.
    if (patch.expiresAt !== undefined) await expectOwnSessionOfClient(inside, call);
    if (patch.revoked) await expectLiveSessionOfClient(inside, call);
    return updateApiKey(inside, call, key, patch);
  });

export const userApiKeys: Handlers<typeof userEndpoints> = {
  list: async (call, { userId }) => (await list(call, 'user', userId)).map(ofUser),

  create: async (call, { userId, ...wanted }) => {
    expectEnabled(call, 'user');
    return call.transact(async (inside) => {
      await expectMayManage(inside, call, 'user', userId);
      if (!(await lockForCaller(inside, call, userId))) throw userNotFound();
      await expectOwnSessionOfClient(inside, call);
      return ofUser(await createApiKey(inside, call, { ...wanted, owner: 'user', ownerId: userId }));
    });
  },

  get: async (call, { id, userId }) => ofUser(await expectKey(call.db, call, 'user', id, userId)),

  update: async (call, { id, userId, ...patch }) => ofUser(await update(call, 'user', id, userId, patch)),

  check: async (call, { apiKey }) => ofUser(await checkKey(call, 'user', apiKey)),
};

export const teamApiKeys: Handlers<typeof teamEndpoints> = {
  list: async (call, { teamId }) => (await list(call, 'team', teamId)).map(ofTeam),

  create: async (call, { teamId, ...wanted }) => {
    expectEnabled(call, 'team');
    return call.transact(async (inside) => {
      await lockCaller(inside, call);
      await expectMayManage(inside, call, 'team', teamId);
      await expectOwnSessionOfClient(inside, call);
      if (!(await lockTeam(inside, call.project.id, teamId))) throw teamNotFound(teamId);
      return ofTeam(await createApiKey(inside, call, { ...wanted, owner: 'team', ownerId: teamId }));
    });
  },

  get: async (call, { id, teamId }) => ofTeam(await expectKey(call.db, call, 'team', id, teamId)),

  update: async (call, { id, teamId, ...patch }) => ofTeam(await update(call, 'team', id, teamId, patch)),

  check: async (call, { apiKey }) => ofTeam(await checkKey(call, 'team', apiKey)),
};
