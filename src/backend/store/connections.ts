import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { providerAccounts } from '../db/schema/index.js';
import { violatesConstraint } from '../db/transact.js';
import { KnownError } from '../problem.js';
import { randomUuid } from '../random-uuid.js';
import { recordProof } from './proofs.js';

/** A provider account with which a user can sign in. */
export interface NewConnection {
  /** Provider ID. */
  readonly id: string;
  readonly accountId: string;
  readonly email?: string | null | undefined;
}

/** Adds provider accounts to a user. Returns the IDs of the new rows. */
export const addConnections = async (
  db: Db,
  call: Pick<Call, 'project' | 'now' | 'randomBytes'>,
  userId: string,
  accounts: readonly NewConnection[] = [],
): Promise<readonly string[]> => {
  if (accounts.length === 0) return [];
  const owner = { userId, projectId: call.project.id, createdAt: new Date(call.now()) };
  const rows = accounts.map(({ id, accountId, email }) => ({ ...owner, id: randomUuid(call), providerId: id, accountId, email }));
  await db
    .insert(providerAccounts)
    .values(rows)
    .catch((error: unknown) => {
      if (!violatesConstraint(error, 'provider_accounts_by_account')) throw error;
      throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'Another user signs in with this provider account.');
    });
  await recordProof(db, userId);
  return rows.map(({ id }) => id);
};
