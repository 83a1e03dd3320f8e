import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { date, boolean, id, optional, record, text } from '../contract/fields.js';
import { onlyTrue } from '../contract/special-fields.js';
import { ObfuscatedKey } from './obfuscated-key.js';

const common = entity({
  /** The key set's UUID. */
  id: text,
  /** Text that tells the project owner what the keys are for. */
  description: text,
  /** When the key set was created. */
  createdAt: date,
  /** When all keys of the set expire. */
  expiresAt: date,
  /** When the key set was revoked; absent if it was not revoked. */
  manuallyRevokedAt: optional(date),
});
const obfuscated = optional(record(ObfuscatedKey));
const full = optional(text);

const internalApiKey = extend(common, {
  /** The part of the key for client apps that is not hidden; absent if the set has no such key. */
  publishableClientKey: obfuscated,
  /** The part of the key for server apps that is not secret; absent if the set has no such key. */
  secretServerKey: obfuscated,
  /** The part of the key for admin apps that is not secret; absent if the set has no such key. */
  superSecretAdminKey: obfuscated,
});
/** A key set of the project, without the secret parts of the keys. */
export interface InternalApiKey extends DataOf<typeof internalApiKey> {}
/** A key set of the project, without the secret parts of the keys. */
export const InternalApiKey: Named<typeof internalApiKey, InternalApiKey> = internalApiKey;

const newInternalApiKey = extend(common, {
  /** The key for client apps, which browsers may read; absent if it was not requested. */
  publishableClientKey: full,
  /** The secret key for server apps; absent if it was not requested. */
  secretServerKey: full,
  /** The secret key for admin apps; absent if it was not requested. */
  superSecretAdminKey: full,
});
/** A new key set. Only the response to its creation contains the whole keys. */
export interface NewInternalApiKey extends DataOf<typeof newInternalApiKey> {}
/** A new key set. Only the response to its creation contains the whole keys. */
export const NewInternalApiKey: Named<typeof newInternalApiKey, NewInternalApiKey> = newInternalApiKey;

const create = entity({
  /** Text that tells the project owner what the keys are for. */
  description: text,
  /** When all keys of the set expire. */
  expiresAt: date,
  /** Whether to create a key for client apps. */
  hasPublishableClientKey: boolean,
  /** Whether to create a key for server apps. */
  hasSecretServerKey: boolean,
  /** Whether to create a key for admin apps. */
  hasSuperSecretAdminKey: boolean,
});
/** The input for a new key set: its description, its expiry, and the kinds of keys to create. */
export interface InternalApiKeyCreate extends DataOf<typeof create> {}
const InternalApiKeyCreate: Named<typeof create, InternalApiKeyCreate> = create;

const update = entity({
  /** Text that tells the project owner what the keys are for. */
  description: optional(text),
  /** True revokes all keys of the set, which cannot be undone. */
  revoked: optional(onlyTrue),
});
/** Changes to a key set. An omitted field does not change. */
export interface InternalApiKeyUpdate extends DataOf<typeof update> {}
const InternalApiKeyUpdate: Named<typeof update, InternalApiKeyUpdate> = update;

const one = '/internal/api-keys/{id}';
const params = { id } as const;

export const internalApiKeys = {
  /**
   * Lists the project's key sets, without the secret parts of the keys.
   * @example
   * const keySets = await admin.internalApiKeys.list();
   */
  list: endpoint({ access: 'admin', method: 'GET', path: '/internal/api-keys', returns: InternalApiKey, list: true }),
  /**
   * Creates a key set with the requested kinds of keys. Only this response contains the whole keys.
   * @example
   * const { secretServerKey } = await admin.internalApiKeys.create({
   *   description: 'Production',
   *   expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true,
   *   hasSecretServerKey: true,
   *   hasSuperSecretAdminKey: false,
   * });
   */
  create: endpoint({
    access: 'admin',
    method: 'POST',
    path: '/internal/api-keys',
    body: InternalApiKeyCreate,
    returns: NewInternalApiKey,
  }),
  /**
   * Returns one key set, without the secret parts of the keys.
   * @example
   * const keySet = await admin.internalApiKeys.get({ id: keySetId });
   */
  get: endpoint({ access: 'admin', method: 'GET', path: one, params, returns: InternalApiKey }),
  /**
   * Changes the description of a key set, or revokes the key set.
   * @example
   * await admin.internalApiKeys.update({ id: keySetId, revoked: true });
   */
  update: endpoint({
    access: 'admin',
    method: 'PATCH',
    path: one,
    params,
    body: InternalApiKeyUpdate,
    returns: InternalApiKey,
  }),
};

/** Returns why a key set is not valid, or null if the key set is valid. Checks expiry before revocation (CONTRACT.md C47). */
export const projectKeyProblem = (
  key: {
    /** When the key set expires. */
    readonly expiresAt: Date;
    /** When someone revoked the key set. */
    readonly manuallyRevokedAt?: Date | undefined;
  },
  now: number = Date.now(),
): 'expired' | 'manually-revoked' | null => (key.expiresAt.getTime() < now ? 'expired' : key.manuallyRevokedAt ? 'manually-revoked' : null);
