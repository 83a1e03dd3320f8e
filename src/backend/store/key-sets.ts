import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { randomText } from '../random-text.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { keySets } from '../db/schema/index.js';
import { digest } from '../keys.js';
import type { ProjectKeys } from '../types.js';
import { randomUuid } from '../random-uuid.js';

// Stores sets of project keys for apps. A key is returned only when it is created. Only its digest and its last four characters are stored.

type KeySet = typeof keySets.$inferSelect;

const lastFour = (end: string | null) => (end === null ? undefined : { lastFour: end });

const described = (row: KeySet) => ({
  ...row,
  manuallyRevokedAt: row.revokedAt ?? undefined,
  publishableClientKey: lastFour(row.publishableClientKeyLastFour),
  secretServerKey: lastFour(row.secretServerKeyLastFour),
  superSecretAdminKey: lastFour(row.superSecretAdminKeyLastFour),
});

type KeySetView = ReturnType<typeof described>;

const columnsOf = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: Partial<ProjectKeys>) => ({
  publishableClientKeyHash: publishableClientKey && digest(publishableClientKey),
  publishableClientKeyLastFour: publishableClientKey?.slice(-4),
  secretServerKeyHash: secretServerKey && digest(secretServerKey),
  secretServerKeyLastFour: secretServerKey?.slice(-4),
  superSecretAdminKeyHash: superSecretAdminKey && digest(superSecretAdminKey),
  superSecretAdminKeyLastFour: superSecretAdminKey?.slice(-4),
});

interface NewKeySet {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

/** Creates the requested keys. Only this result contains the whole keys. */
export const createKeySet = async (db: Db, call: Pick<Call, 'project' | 'now' | 'randomBytes'>, wanted: NewKeySet) => {
  const keys = {
    ...(wanted.hasPublishableClientKey && { publishableClientKey: `pck_${randomText(call)}` }),
    ...(wanted.hasSecretServerKey && { secretServerKey: `ssk_${randomText(call)}` }),
    ...(wanted.hasSuperSecretAdminKey && { superSecretAdminKey: `sak_${randomText(call)}` }),
  };
  const { description, expiresAt } = wanted;
  const row = { id: randomUuid(call), description, expiresAt, createdAt: new Date(call.now()) };
  await db.insert(keySets).values({ ...row, projectId: call.project.id, ...columnsOf(keys) });
  return { ...row, ...keys };
};

/** Returns all key sets of a project, newest first. */
export const listKeySets = async (db: Db, projectId: string): Promise<readonly KeySetView[]> => {
  const rows = await db.select().from(keySets).where(eq(keySets.projectId, projectId)).orderBy(desc(keySets.createdAt), desc(keySets.id));
  return rows.map(described);
};

const hasId = (projectId: string, id: string) => and(eq(keySets.projectId, projectId), eq(keySets.id, id));

export const readKeySet = async (db: Db, projectId: string, id: string): Promise<KeySetView | undefined> => {
  const [row] = await db.select().from(keySets).where(hasId(projectId, id));
  return row && described(row);
};

/** Changes the description, revokes the set, or both. If the set is already revoked, its revocation date does not change. */
export const updateKeySet = async (
  db: Db,
  call: Pick<Call, 'project' | 'now'>,
  id: string,
  { description, revoked }: { readonly description?: string | undefined; readonly revoked?: true | undefined },
): Promise<KeySetView | undefined> => {
  if (description === undefined && !revoked) return readKeySet(db, call.project.id, id);
  const [row] = await db
    .update(keySets)
    .set({ description, ...(revoked && { revokedAt: sql`coalesce(${keySets.revokedAt}, ${call.now()})` }) })
    .where(hasId(call.project.id, id))
    .returning();
  return row && described(row);
};

/** Revokes every key of these projects. */
export const revokeKeySets = async (db: Db, call: Pick<Call, 'now'>, projectIds: readonly string[]): Promise<void> => {
  await db
    .update(keySets)
    .set({ revokedAt: sql`coalesce(${keySets.revokedAt}, ${call.now()})` })
    .where(inArray(keySets.projectId, [...projectIds]));
};
