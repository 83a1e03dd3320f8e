import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Access } from '../../contract/entity.js';
import type { Tools } from '../call.js';
import type { Db } from '../db/client.js';
import { preparedOnce } from '../db/prepared.js';
import type { Project } from '../db/schema/projects.js';
import { contactChannels, keySets, passkeys, projects, sessions, users } from '../db/schema/index.js';
import { digest } from '../keys.js';
import type { TokenFacts } from '../tokens.js';
import { CALLER_COLUMNS, describedCaller, type CallerRow, type SelectedCaller } from './users.js';

// Reads the sender of a request: the project, if the key is valid, and the user of the access token. Both are read again for every request,
// so that revoked keys and ended sessions take effect at once.

const KEY_HASHES = {
  client: keySets.publishableClientKeyHash,
  server: keySets.secretServerKeyHash,
  admin: keySets.superSecretAdminKeyHash,
} as const;

/**
 * Matches the project with the ID in the request, if the key is valid. With `owner`, matches the project without a key, because the caller
 * has already authorized the owner.
 */
const isAuthorized = (db: Db, proof: Access | 'owner') => {
  const isProject = eq(projects.id, sql.placeholder('projectId'));
  if (proof === 'owner') return isProject;
  const validKey = db
    .select({ one: sql`1` })
    .from(keySets)
    .where(
      and(
        eq(keySets.projectId, projects.id),
        eq(KEY_HASHES[proof], sql.placeholder('keyHash')),
        isNull(keySets.revokedAt),
        gt(keySets.expiresAt, sql.placeholder('now')),
      ),
    );
  return and(isProject, exists(validKey));
};

/** Selects whether the user was locked out after the access token was issued. The token is then valid only while its session exists. */
const isLockedOut = sql<boolean>`(${users.lockedOutAt} is not null and not exists (select 1 from ${sessions} where
  ${sessions.id} = ${sql.placeholder('sessionId')} and ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > ${sql.placeholder('now')}))`;

const queries = (proof: Access | 'owner') => ({
  project: preparedOnce((db) => db.select().from(projects).where(isAuthorized(db, proof)).prepare('')),
  projectAndUser: preparedOnce((db) =>
    db
      .select({ project: projects, ...CALLER_COLUMNS, isLockedOut })
      .from(projects)
      .leftJoin(users, and(eq(users.projectId, projects.id), eq(users.id, sql.placeholder('userId'))))
      .leftJoin(contactChannels, and(eq(contactChannels.userId, users.id), contactChannels.isPrimary))
      .leftJoin(passkeys, eq(passkeys.userId, users.id))
      .where(isAuthorized(db, proof))
      .prepare(''),
  ),
});

const QUERIES = { client: queries('client'), server: queries('server'), admin: queries('admin'), owner: queries('owner') };

export interface Identity {
  readonly project: Project;
  readonly user?: CallerRow;
  /** Whether the access token is no longer valid, because the user was locked out and the session has ended. */
  readonly isLockedOut: boolean;
}

/** The key of a project, or the information that the caller has already authorized an owner of the project. */
type Proof = { readonly access: Access; readonly key: string } | { readonly access: 'owner' };

/**
 * Finds the project with this ID, and the user of the access token, in one statement. Returns undefined if the key is not a valid key of
 * the project for this access level.
 */
export const findIdentity = async (
  { db, now }: Pick<Tools, 'db' | 'now'>,
  projectId: string,
  proof: Proof,
  facts?: Pick<TokenFacts, 'userId' | 'sessionId'>,
): Promise<Identity | undefined> => {
  const values = { projectId, now: now(), ...('key' in proof && { keyHash: digest(proof.key) }) };
  const query = QUERIES[proof.access];
  if (!facts) {
    const [project] = await query.project(db).execute(values);
    return project && { project, isLockedOut: false };
  }
  const [row] = await query.projectAndUser(db).execute({ ...values, userId: facts.userId, sessionId: facts.sessionId });
  if (!row) return undefined;
  const { project, isLockedOut: isLocked, ...caller } = row;
  return { project, isLockedOut: isLocked, ...(caller.id !== null && { user: describedCaller(caller as SelectedCaller) }) };
};

/** Finds the project with this ID. Returns undefined if the key is not a valid key of the project for this access level. */
export const findByKey = async (
  tools: Pick<Tools, 'db' | 'now'>,
  projectId: string,
  access: Access,
  key: string,
): Promise<Project | undefined> => (await findIdentity(tools, projectId, { access, key }))?.project;
