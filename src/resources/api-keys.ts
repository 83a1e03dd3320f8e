import { endpoint } from '../contract/endpoint.js';
import { entity, view } from '../contract/entity.js';
import { id, optional, text } from '../contract/fields.js';
import { idOrMe, me } from '../contract/special-fields.js';
import { ApiKeyNotValid } from '../errors/groups.js';
import {
  ApiKeyUpdate,
  NewTeamApiKey,
  NewUserApiKey,
  TeamApiKey,
  TeamApiKeyCreate,
  UserApiKey,
  UserApiKeyCreate,
} from './api-key-records.js';

const ofUser = entity({
  /** UUID of the user who owns the key, or `me`; not required. */
  userId: optional(idOrMe),
});
const ofTeam = entity({
  /** UUID of the team that owns the key. */
  teamId: id,
});

const check = {
  access: 'server',
  method: 'POST',
  body: entity({
    /** The whole key. */
    apiKey: text,
  }),
  errors: ApiKeyNotValid,
} as const;

/** Users' API keys. */
export const userApiKeys = {
  /**
   * Lists the API keys of a user, by default the signed-in user, without the secret parts of the keys. Servers must pass `userId`.
   * @example
   * const keys = await app.userApiKeys.list();
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/user-api-keys',
    query: view({
      client: entity({
        /** The signed-in user's UUID, or `me`; if omitted, `me`. */
        userId: me,
      }),
      server: entity({
        /** UUID of the user, or `me` for the user of the session. */
        userId: idOrMe,
      }),
    }),
    returns: UserApiKey,
    list: true,
  }),
  /**
   * Creates an API key for a user, by default for the signed-in user. Only this response contains the whole key. Without `expiresAt`, the
   * key does not expire. Servers must pass `userId`.
   * @example
   * const { value } = await app.userApiKeys.create({ description: 'Laptop' });
   */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/user-api-keys',
    body: UserApiKeyCreate,
    returns: NewUserApiKey,
  }),
  /**
   * Returns a user's API key, without its secret part.
   * @example
   * const key = await app.userApiKeys.get({ id: keyId });
   */
  get: endpoint({
    access: 'client',
    method: 'GET',
    path: '/user-api-keys/{id}',
    query: ofUser,
    returns: UserApiKey,
  }),
  /**
   * Changes the description or the expiry of a user's API key, or revokes the key.
   * @example
   * await app.userApiKeys.update({ id: keyId, revoked: true });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/user-api-keys/{id}',
    query: ofUser,
    body: ApiKeyUpdate,
    returns: UserApiKey,
  }),
  /**
   * Checks a user's API key. Returns the key's data if the key is valid. Errors: ApiKeyNotValid.
   * @example
   * const result = await server.userApiKeys.check({ apiKey });
   * if (result.status === 'ok') console.log(result.data.userId);
   */
  check: endpoint({ ...check, path: '/user-api-keys/check', returns: UserApiKey }),
};

/** Teams' API keys. */
export const teamApiKeys = {
  /**
   * Lists a team's API keys, without the secret parts of the keys.
   * @example
   * const keys = await app.teamApiKeys.list({ teamId });
   */
  list: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-api-keys',
    query: ofTeam,
    returns: TeamApiKey,
    list: true,
  }),
  /**
   * Creates an API key for a team. Only this response contains the whole key. Without `expiresAt`, the key does not expire.
   * @example
   * const { value } = await app.teamApiKeys.create({ teamId, description: 'Deployment' });
   */
  create: endpoint({
    access: 'client',
    method: 'POST',
    path: '/team-api-keys',
    body: TeamApiKeyCreate,
    returns: NewTeamApiKey,
  }),
  /**
   * Returns a team's API key, without its secret part.
   * @example
   * const key = await app.teamApiKeys.get({ id: keyId, teamId });
   */
  get: endpoint({
    access: 'client',
    method: 'GET',
    path: '/team-api-keys/{id}',
    query: ofTeam,
    returns: TeamApiKey,
  }),
  /**
   * Changes the description or the expiry of a team's API key, or revokes the key.
   * @example
   * await app.teamApiKeys.update({ id: keyId, teamId, revoked: true });
   */
  update: endpoint({
    access: 'client',
    method: 'PATCH',
    path: '/team-api-keys/{id}',
    query: ofTeam,
    body: ApiKeyUpdate,
    returns: TeamApiKey,
  }),
  /**
   * Checks a team's API key. Returns the key's data if the key is valid. Errors: ApiKeyNotValid.
   * @example
   * const result = await server.teamApiKeys.check({ apiKey });
   * if (result.status === 'ok') console.log(result.data.teamId);
   */
  check: endpoint({ ...check, path: '/team-api-keys/check', returns: TeamApiKey }),
};
