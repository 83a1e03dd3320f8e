import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type DataOf } from '../contract/entity.js';
import { choice, date, boolean, id, idOrMe, nullable, onlyTrue, optional, record, text } from '../contract/fields.js';
import { ApiKeyNotValid } from '../errors/groups.js';

const common = entity({
  id,
  description: text,
  isPublic: boolean,
  createdAt: date,
  expiresAt: optional(date),
  manuallyRevokedAt: optional(date),
});

const obfuscated = record(entity({ lastFour: text }));

/** An API key of a user. */
export const UserApiKey = extend(common, { type: choice('user'), userId: id, value: obfuscated });
/** An API key of a user. */
export type UserApiKey = DataOf<typeof UserApiKey>;

/** An API key of a team. */
export const TeamApiKey = extend(common, { type: choice('team'), teamId: id, value: obfuscated });
/** An API key of a team. */
export type TeamApiKey = DataOf<typeof TeamApiKey>;

/** An API key of a user as its creation returns it: the only response with the whole key. */
export const NewUserApiKey = extend(UserApiKey, { value: text });
/** An API key of a user as its creation returns it: the only response with the whole key. */
export type NewUserApiKey = DataOf<typeof NewUserApiKey>;

/** An API key of a team as its creation returns it: the only response with the whole key. */
export const NewTeamApiKey = extend(TeamApiKey, { value: text });
/** An API key of a team as its creation returns it: the only response with the whole key. */
export type NewTeamApiKey = DataOf<typeof NewTeamApiKey>;

const create = entity({ description: text, expiresAt: nullable(date), isPublic: optional(boolean) });
const update = entity({ description: optional(text), expiresAt: optional(nullable(date)), revoked: optional(onlyTrue) });
const check = { access: 'server', method: 'POST', body: entity({ apiKey: text }), errors: ApiKeyNotValid } as const;

/** API keys of users. */
export const userApiKeys = {
  /** Lists the API keys of a user, without their secret parts. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/user-api-keys',
    query: entity({ userId: idOrMe }),
    returns: UserApiKey,
    list: true,
  }),
  /** Creates an API key for a user. Only this response contains the whole key. `expiresAt` is null for a key that does not expire. */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/user-api-keys',
    body: extend(create, { userId: idOrMe }),
    returns: NewUserApiKey,
  }),
  /** Returns one API key of a user, without its secret part. */
  get: endpoint({
    access: 'client',
    method: 'GET',
    path: '/user-api-keys/{id}',
    query: entity({ userId: optional(idOrMe) }),
    returns: UserApiKey,
  }),
  /** Changes the description or the expiry of a user's API key, or revokes it. */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/user-api-keys/{id}',
    query: entity({ userId: optional(idOrMe) }),
    body: update,
    returns: UserApiKey,
  }),
  /** Returns the API key of a user whose text is `apiKey`, if it is valid. */
  check: endpoint({ ...check, path: '/user-api-keys/check', returns: UserApiKey }),
};

/** API keys of teams. */
export const teamApiKeys = {
  /** Lists the API keys of a team, without their secret parts. */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-api-keys',
    query: entity({ teamId: id }),
    returns: TeamApiKey,
    list: true,
  }),
  /** Creates an API key for a team. Only this response contains the whole key. `expiresAt` is null for a key that does not expire. */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-api-keys',
    body: extend(create, { teamId: id }),
    returns: NewTeamApiKey,
  }),
  /** Returns one API key of a team, without its secret part. */
  get: endpoint({ access: 'client', method: 'GET', path: '/team-api-keys/{id}', query: entity({ teamId: id }), returns: TeamApiKey }),
  /** Changes the description or the expiry of a team's API key, or revokes it. */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/team-api-keys/{id}',
    query: entity({ teamId: id }),
    body: update,
    returns: TeamApiKey,
  }),
  /** Returns the API key of a team whose text is `apiKey`, if it is valid. */
  check: endpoint({ ...check, path: '/team-api-keys/check', returns: TeamApiKey }),
};

/** Returns why a key is not valid, or null if it is. Revocation is checked before expiry (CONTRACT.md C47). */
export const apiKeyProblem = (
  key: { readonly expiresAt?: Date | undefined; readonly manuallyRevokedAt?: Date | undefined },
  now: number = Date.now(),
): 'manually-revoked' | 'expired' | null => {
  if (key.manuallyRevokedAt) return 'manually-revoked';
  return key.expiresAt && key.expiresAt.getTime() < now ? 'expired' : null;
};
