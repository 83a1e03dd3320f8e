import { endpoint } from '../contract/endpoint.js';
import { entity, extend, type DataOf, type Named } from '../contract/entity.js';
import { date, boolean, id, optional, record, text } from '../contract/fields.js';
import { onlyTrue } from '../contract/special-fields.js';

const common = entity({ id: text, description: text, createdAt: date, expiresAt: date, manuallyRevokedAt: optional(date) });
const obfuscated = optional(record(entity({ lastFour: text })));
const full = optional(text);

const internalApiKey = extend(common, {
  publishableClientKey: obfuscated,
  secretServerKey: obfuscated,
  superSecretAdminKey: obfuscated,
});
/** A key set of the project, without the secret parts of the keys. */
export interface InternalApiKey extends DataOf<typeof internalApiKey> {}
/** A key set of the project, without the secret parts of the keys. */
export const InternalApiKey: Named<typeof internalApiKey, InternalApiKey> = internalApiKey;

const newInternalApiKey = extend(common, { publishableClientKey: full, secretServerKey: full, superSecretAdminKey: full });
/** A new key set. Only the response to its creation contains the whole keys. */
export interface NewInternalApiKey extends DataOf<typeof newInternalApiKey> {}
/** A new key set. Only the response to its creation contains the whole keys. */
export const NewInternalApiKey: Named<typeof newInternalApiKey, NewInternalApiKey> = newInternalApiKey;

const create = entity({
  description: text,
  expiresAt: date,
  hasPublishableClientKey: boolean,
  hasSecretServerKey: boolean,
  hasSuperSecretAdminKey: boolean,
});
/** The input for a new key set: its description, its expiry, and the kinds of keys to create. */
export interface InternalApiKeyCreate extends DataOf<typeof create> {}
const InternalApiKeyCreate: Named<typeof create, InternalApiKeyCreate> = create;

const update = entity({ description: optional(text), revoked: optional(onlyTrue) });
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
  key: { readonly expiresAt: Date; readonly manuallyRevokedAt?: Date | undefined },
  now: number = Date.now(),
): 'expired' | 'manually-revoked' | null => (key.expiresAt.getTime() < now ? 'expired' : key.manuallyRevokedAt ? 'manually-revoked' : null);
