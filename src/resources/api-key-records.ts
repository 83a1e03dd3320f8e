import { entity, extend, view, type DataOf, type Named } from '../contract/entity.js';
import { date, boolean, id, nullable, optional, record, text } from '../contract/fields.js';
import { choice, idOrMe, me, onlyTrue, withDefault } from '../contract/special-fields.js';
import { ObfuscatedKey } from './obfuscated-key.js';

const common = entity({
  /** The key's UUID, which is not secret. */
  id,
  /** Text that tells the owner what the key is for. */
  description: text,
  /** Whether the key may be published; its value then begins with `pk_` instead of `sk_`. */
  isPublic: boolean,
  /** When the key was created. */
  createdAt: date,
  /** When the key expires; absent if it never expires. */
  expiresAt: optional(date),
  /** When the key was revoked; absent if it was not revoked. */
  manuallyRevokedAt: optional(date),
});

const obfuscated = record(ObfuscatedKey);

const userApiKey = extend(common, {
  /** The kind of owner: `user`. */
  type: choice('user'),
  /** UUID of the user who owns the key. */
  userId: id,
  /** The part of the key that is not secret. */
  value: obfuscated,
});
/** A user's API key. */
export interface UserApiKey extends DataOf<typeof userApiKey> {}
/** A user's API key. */
export const UserApiKey: Named<typeof userApiKey, UserApiKey> = userApiKey;

const teamApiKey = extend(common, {
  /** The kind of owner: `team`. */
  type: choice('team'),
  /** UUID of the team that owns the key. */
  teamId: id,
  /** The part of the key that is not secret. */
  value: obfuscated,
});
/** A team's API key. */
export interface TeamApiKey extends DataOf<typeof teamApiKey> {}
/** A team's API key. */
export const TeamApiKey: Named<typeof teamApiKey, TeamApiKey> = teamApiKey;

const newUserApiKey = extend(UserApiKey, {
  /** The whole key, which the service does not return again. */
  value: text,
});
/** A user's new API key. Only the response to its creation contains the whole key. */
export interface NewUserApiKey extends DataOf<typeof newUserApiKey> {}
/** A user's new API key. Only the response to its creation contains the whole key. */
export const NewUserApiKey: Named<typeof newUserApiKey, NewUserApiKey> = newUserApiKey;

const newTeamApiKey = extend(TeamApiKey, {
  /** The whole key, which the service does not return again. */
  value: text,
});
/** A team's new API key. Only the response to its creation contains the whole key. */
export interface NewTeamApiKey extends DataOf<typeof newTeamApiKey> {}
/** A team's new API key. Only the response to its creation contains the whole key. */
export const NewTeamApiKey: Named<typeof newTeamApiKey, NewTeamApiKey> = newTeamApiKey;

const create = entity({
  /** Text that tells the owner what the key is for. */
  description: text,
  /** When the key expires; if null or omitted, it never expires. */
  expiresAt: withDefault(null, nullable(date)),
  /** Whether the key may be published; if omitted, false. */
  isPublic: optional(boolean),
});
const update = entity({
  /** Text that tells the owner what the key is for. */
  description: optional(text),
  /** When the key expires; null means never. */
  expiresAt: optional(nullable(date)),
  /** True revokes the key, which cannot be undone. */
  revoked: optional(onlyTrue),
});
/** Changes to an API key. An omitted field does not change. */
export interface ApiKeyUpdate extends DataOf<typeof update> {}
export const ApiKeyUpdate: Named<typeof update, ApiKeyUpdate> = update;

const createForUser = extend(create, {
  /** The signed-in user's UUID, or `me`; if omitted, `me`. */
  userId: me,
});
/** The input for a new API key of the signed-in user. Without `expiresAt`, the key does not expire. */
export interface UserApiKeyCreate extends DataOf<typeof createForUser> {}
const createByServer = extend(create, {
  /** UUID of the user who will own the key, or `me` for the user of the session. */
  userId: idOrMe,
});
/** The input for a user's new API key. Without `expiresAt`, the key does not expire. */
export interface ServerUserApiKeyCreate extends DataOf<typeof createByServer> {}
export const UserApiKeyCreate = view<Named<typeof createForUser, UserApiKeyCreate>, Named<typeof createByServer, ServerUserApiKeyCreate>>({
  client: createForUser,
  server: createByServer,
});

const createForTeam = extend(create, {
  /** UUID of the team that will own the key. */
  teamId: id,
});
/** The input for a team's new API key. Without `expiresAt`, the key does not expire. */
export interface TeamApiKeyCreate extends DataOf<typeof createForTeam> {}
export const TeamApiKeyCreate: Named<typeof createForTeam, TeamApiKeyCreate> = createForTeam;
