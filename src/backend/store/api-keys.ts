import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { apiKeys } from '../db/schema/index.js';
import { newApiKey, type KeyOwner } from '../key-format.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';

type Row = typeof apiKeys.$inferSelect;

const described = (row: Row) => ({
  ...row,
  owner: (row.teamId === null ? 'user' : 'team') as KeyOwner,
  ownerId: row.teamId ?? row.userId ?? '',
  expiresAt: row.expiresAt ?? undefined,
  manuallyRevokedAt: row.revokedAt ?? undefined,
  value: { lastFour: row.lastFour },
});

/** A key without its secret value. Only the creator of the key receives the secret value. */
export type ApiKey = ReturnType<typeof described>;

interface NewApiKey {
  readonly owner: KeyOwner;
  readonly ownerId: string;
  readonly description: string;
  readonly expiresAt: Date | null;
  readonly isPublic?: boolean | undefined;
}

/** Creates a key. Only this result contains the whole key. */
export const createApiKey = async (db: Db, call: Pick<Call, 'project' | 'now' | 'randomBytes'>, wanted: NewApiKey) => {
  const { owner, ownerId, isPublic = false, ...more } = wanted;
  const id = randomUuid(call);
  const value = newApiKey(call, { id, owner, isPublic });
  const [row] = await db
    .insert(apiKeys)
    .values({
      ...{ id, projectId: call.project.id, isPublic, ...more },
      ...(owner === 'user' ? { userId: ownerId } : { teamId: ownerId }),
      createdAt: new Date(call.now()),
      ...{ valueHash: digest(value), lastFour: value.slice(-4) },
    })
    .returning();
  return { ...described(row as Row), value };
};

const ownedBy = (owner: KeyOwner, ownerId: string) => eq(owner === 'user' ? apiKeys.userId : apiKeys.teamId, ownerId);

/** Returns all keys, newest first, including revoked and expired keys. */
export const listApiKeys = async (db: Db, projectId: string, owner: KeyOwner, ownerId: string): Promise<readonly ApiKey[]> => {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.projectId, projectId), ownedBy(owner, ownerId)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(described);
};

const findOne = async (db: Db, projectId: string, condition: ReturnType<typeof eq>): Promise<ApiKey | undefined> => {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.projectId, projectId), condition));
  return row && described(row);
};

export const readApiKey = (db: Db, projectId: string, id: string): Promise<ApiKey | undefined> =>
  findOne(db, projectId, eq(apiKeys.id, id));

export const findApiKey = (db: Db, projectId: string, value: string): Promise<ApiKey | undefined> =>
  findOne(db, projectId, eq(apiKeys.valueHash, digest(value)));

interface ApiKeyPatch {
  readonly description?: string | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly revoked?: true | undefined;
}

/** Applies the patch. A revoked key stays revoked and keeps its revocation date. */
export const updateApiKey = async (db: Db, call: Pick<Call, 'now'>, key: ApiKey, patch: ApiKeyPatch): Promise<ApiKey> => {
  const { description, expiresAt, revoked } = patch;
  const columns = { description, expiresAt, ...(revoked && { revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${call.now()})` }) };
  if (Object.values(columns).every((value) => value === undefined)) return key;
  const [row] = await db.update(apiKeys).set(columns).where(eq(apiKeys.id, key.id)).returning();
  return row ? described(row) : key;
};
