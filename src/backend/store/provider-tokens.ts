import { and, desc, eq } from 'drizzle-orm';
import type { Tools } from '../call.js';
import type { Db } from '../db/client.js';
import { providerAccounts, providerTokens } from '../db/schema/index.js';
import type { ProviderGrant } from '../oauth/ask-provider.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';
import { seal, unseal } from '../sealing.js';

// Stores grants, encrypted with the secret of this server. A grant consists of the tokens that a provider issued for one set of scopes.

type Sealing = Pick<Tools, 'secret' | 'now' | 'randomBytes'>;

type TokenRow = typeof providerTokens.$inferSelect;

export interface StoredToken {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAtMs: number;
  /** The encrypted refresh token. Identifies a version of the row, because each encryption produces a different ciphertext. */
  readonly sealedRefreshToken: string | null;
}

const opened = ({ secret }: Pick<Tools, 'secret'>, { sealedAccessToken, sealedRefreshToken, ...row }: TokenRow): StoredToken => ({
  id: row.id,
  scopes: row.scopes.split(' ').filter(Boolean),
  accessToken: unseal(secret, sealedAccessToken),
  refreshToken: sealedRefreshToken === null ? undefined : unseal(secret, sealedRefreshToken),
  expiresAtMs: row.expiresAt.getTime(),
  sealedRefreshToken,
});

const columnsOf = (tools: Sealing, { accessToken, refreshToken, lifeMs }: ProviderGrant) => ({
  sealedAccessToken: seal(tools, tools.secret, accessToken),
  ...(refreshToken !== undefined && { sealedRefreshToken: seal(tools, tools.secret, refreshToken) }),
  expiresAt: new Date(tools.now() + lifeMs),
});

/** Stores a grant, and replaces the grant with the same scopes. Keeps the old refresh token if the provider sends none. */
export const storeGrant = async (
  db: Db,
  tools: Sealing,
  accountId: string,
  scopes: readonly string[],
  grant: ProviderGrant,
): Promise<void> => {
  const columns = columnsOf(tools, grant);
  const list = scopes.toSorted().join(' ');
  await db
    .insert(providerTokens)
    .values({ id: randomUuid(tools), accountId, scopes: list, scopesHash: digest(list), ...columns })
    .onConflictDoUpdate({ target: [providerTokens.accountId, providerTokens.scopesHash], set: columns });
};

/**
 * Replaces a grant after its refresh token was used. If `fresh` is undefined, the provider rejected the refresh token, so the refresh
 * token is deleted. Returns false if the stored grant has changed, because another process refreshed it or the account was deleted.
 */
export const replaceGrant = async (db: Db, tools: Sealing, used: StoredToken, fresh: ProviderGrant | undefined): Promise<boolean> => {
  const columns = fresh ? columnsOf(tools, fresh) : { sealedRefreshToken: null };
  const isAsUsed = and(eq(providerTokens.id, used.id), eq(providerTokens.sealedRefreshToken, used.sealedRefreshToken ?? ''));
  const replaced = await db.update(providerTokens).set(columns).where(isAsUsed).returning({ id: providerTokens.id });
  return replaced.length > 0;
};

export const readGrant = async (db: Db, tools: Pick<Tools, 'secret'>, id: string): Promise<StoredToken | undefined> => {
  const [row] = await db.select().from(providerTokens).where(eq(providerTokens.id, id));
  return row && opened(tools, row);
};

/** Returns the grants of a user's accounts at one provider, latest expiry first. */
export const listGrants = async (
  db: Db,
  tools: Pick<Tools, 'secret'>,
  userId: string,
  providerId: string,
): Promise<readonly StoredToken[]> => {
  const rows = await db
    .select({ token: providerTokens })
    .from(providerTokens)
    .innerJoin(providerAccounts, eq(providerAccounts.id, providerTokens.accountId))
    .where(and(eq(providerAccounts.userId, userId), eq(providerAccounts.providerId, providerId)))
    .orderBy(desc(providerTokens.expiresAt));
  return rows.map(({ token }) => opened(tools, token));
};
