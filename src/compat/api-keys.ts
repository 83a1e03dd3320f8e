// API keys of users and teams.
import type { ServerApp } from '../app/server-app.js';
import { apiKeyProblem } from '../resources/api-key-problem.js';
import type { NewTeamApiKey, NewUserApiKey, TeamApiKey as TeamKeyData, UserApiKey as UserKeyData } from '../resources/api-key-records.js';
import { live, memoize, reader } from './live.js';

/** The input for a new API key. */
export interface ApiKeyCreationOptions {
  /** Text that tells the owner what the key is for. */
  description: string;
  /** When the key expires; null means never. */
  expiresAt: Date | null;
  /** Whether the key may be published; if omitted, false. */
  isPublic?: boolean | undefined;
}

/** Changes to an API key. An omitted field does not change. */
export interface ApiKeyUpdateOptions {
  /** Text that tells the owner what the key is for. */
  description?: string | undefined;
  /** When the key expires; null means never. */
  expiresAt?: Date | null | undefined;
  /** True revokes the key, which cannot be undone. */
  revoked?: boolean | undefined;
}

/** The members of every API key. */
interface AnyApiKey {
  /** The key's UUID, which is not secret. */
  readonly id: string;
  /** Text that tells the owner what the key is for. */
  readonly description: string;
  /** When the key was created. */
  readonly createdAt: Date;
  /** When the key expires; `undefined` if it never expires. */
  readonly expiresAt: Date | undefined;
  /** When the key was revoked; null if it was not revoked. */
  readonly manuallyRevokedAt: Date | null;
  /** Returns whether the key was valid when it was read and has not expired since. */
  isValid(this: void): boolean;
  /** Returns why the key is not valid, or null if it is valid. */
  whyInvalid(this: void): 'manually-revoked' | 'expired' | null;
  /** Changes the key. The object itself does not change. */
  update(this: void, options: ApiKeyUpdateOptions): Promise<void>;
  /** Revokes the key. The object itself does not change. */
  revoke(this: void): Promise<void>;
}

interface OfUser {
  /** The kind of owner: `user`. */
  readonly type: 'user';
  /** UUID of the user who owns the key. */
  readonly userId: string;
}

interface OfTeam {
  /** The kind of owner: `team`. */
  readonly type: 'team';
  /** UUID of the team that owns the key. */
  readonly teamId: string;
}

interface WithSecret {
  /** The whole key, which the service does not return again. */
  readonly value: string;
}

interface WithoutSecret {
  /** The part of the key that is not secret. */
  readonly value: {
    /** The last four characters of the key. */
    readonly lastFour: string;
  };
}

/** An API key of a user or a team. Only the first view contains the whole key. */
export type ApiKey<Type extends 'user' | 'team' = 'user' | 'team', IsFirstView extends boolean = false> = AnyApiKey &
  (Type extends 'user' ? OfUser : OfTeam) &
  (IsFirstView extends true ? WithSecret : WithoutSecret);

/** A user's API key. */
export type UserApiKey = ApiKey<'user', false>;
/** A user's new API key. Only this object contains the whole key. */
export type UserApiKeyFirstView = ApiKey<'user', true>;
/** A team's API key. */
export type TeamApiKey = ApiKey<'team', false>;
/** A team's new API key. Only this object contains the whole key. */
export type TeamApiKeyFirstView = ApiKey<'team', true>;

/** The members of objects whose owner has API keys. */
export interface ApiKeyOwner<Key, NewKey> {
  /** Returns the API keys, without the secret parts of the keys. */
  listApiKeys(this: void): Promise<Key[]>;
  /** Creates an API key. Only the returned object contains the whole key. */
  createApiKey(this: void, options: ApiKeyCreationOptions): Promise<NewKey>;
}

type KeyData = UserKeyData | TeamKeyData | NewUserApiKey | NewTeamApiKey;
type Save = (changes: ApiKeyUpdateOptions & { revoked?: true | undefined }) => Promise<unknown>;

const members = (data: KeyData, save: Save): AnyApiKey => {
  const whyInvalid = () => apiKeyProblem(data);
  return {
    id: data.id,
    description: data.description,
    createdAt: data.createdAt,
    expiresAt: data.expiresAt,
    manuallyRevokedAt: data.manuallyRevokedAt ?? null,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update: async ({ description, expiresAt, revoked }) => void (await save({ description, expiresAt, revoked: revoked || undefined })),
    revoke: async () => void (await save({ revoked: true })),
  };
};

/** The methods of API keys in an app of the SDK, with the rights of a user or of a server. */
export interface KeyCalls {
  readonly userApiKeys: Pick<ServerApp['userApiKeys'], 'list' | 'create' | 'update'>;
  readonly teamApiKeys: Pick<ServerApp['teamApiKeys'], 'list' | 'create' | 'update'>;
}

/** Returns the methods for the API keys of a user, who is `me` for the user of the session. */
export const userApiKeyMembers = (
  { userApiKeys: calls }: Pick<KeyCalls, 'userApiKeys'>,
  userId: string,
): ApiKeyOwner<UserApiKey, UserApiKeyFirstView> => {
  const create = <D extends UserKeyData | NewUserApiKey>(data: D): AnyApiKey & OfUser & Pick<D, 'value'> =>
    live({
      ...members(data, (changes) => calls.update({ ...changes, id: data.id, userId })),
      type: 'user' as const,
      userId: data.userId,
      value: data.value,
    });
  const known = memoize(create<UserKeyData>);
  return {
    listApiKeys: reader(
      () => calls.list.query({ userId }),
      (keys) => keys.map(known),
    ),
    createApiKey: async ({ description, expiresAt, isPublic }) =>
      create<NewUserApiKey>(await calls.create({ userId, description, expiresAt, isPublic })),
  };
};

/** Returns the methods for the API keys of a team. */
export const teamApiKeyMembers = (
  { teamApiKeys: calls }: Pick<KeyCalls, 'teamApiKeys'>,
  teamId: string,
): ApiKeyOwner<TeamApiKey, TeamApiKeyFirstView> => {
  const create = <D extends TeamKeyData | NewTeamApiKey>(data: D): AnyApiKey & OfTeam & Pick<D, 'value'> =>
    live({
      ...members(data, (changes) => calls.update({ ...changes, id: data.id, teamId })),
      type: 'team' as const,
      teamId: data.teamId,
      value: data.value,
    });
  const known = memoize(create<TeamKeyData>);
  return {
    listApiKeys: reader(
      () => calls.list.query({ teamId }),
      (keys) => keys.map(known),
    ),
    createApiKey: async ({ description, expiresAt, isPublic }) =>
      create<NewTeamApiKey>(await calls.create({ teamId, description, expiresAt, isPublic })),
  };
};
