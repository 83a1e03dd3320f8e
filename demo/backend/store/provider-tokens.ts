import { and, desc, eq } from 'drizzle-orm';
import type { Tools } from '../call.js';
import type { Db } from '../db/client.js';
import { providerAccounts, providerTokens } from '../db/schema/index.js';
import type { ProviderGrant } from '../oauth/ask-provider.js';
import { digest } from '../keys.js';
import { randomUuid } from '../random-uuid.js';
import { seal, unseal } from '../sealing.js';

// What providers gave for accounts: sealed with the secret of this server.

type Sealing = Pick<Tools, 'secret' | 'now' | 'randomBytes'>;

export interface StoredToken {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAtMs: number;
}

const columnsOf = (tools: Sealing, { accessToken, refreshToken, lifeMs }: ProviderGrant) => ({
  sealedAccessToken: seal(tools, tools.secret, accessToken),
  ...(refreshToken !== undefined && { sealedRefreshToken: seal(tools, tools.secret, refreshToken) }),
  expiresAt: new Date(tools.now() + lifeMs),
});

/** Keeps a grant in place of the one with the same scopes. A provider that sends no new refresh token means the old one. */
export const keepGrant = async (
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

/** The same for a grant that was refreshed; without a grant the refresh token is of no use any more. */
export const replaceGrant = async (db: Db, tools: Sealing, id: string, grant: ProviderGrant | undefined): Promise<void> => {
  const columns = grant ? columnsOf(tools, grant) : { sealedRefreshToken: null };
  await db.update(providerTokens).set(columns).where(eq(providerTokens.id, id));
};

/** All that is kept for the accounts of a user with one provider, the longest-lived first. */
export const listGrants = async (
  db: Db,
  { secret }: Pick<Tools, 'secret'>,
  userId: string,
  providerId: string,
): Promise<readonly StoredToken[]> => {
  const rows = await db
    .select({ token: providerTokens })
    .from(providerTokens)
    .innerJoin(providerAccounts, eq(providerAccounts.id, providerTokens.accountId))
    .where(and(eq(providerAccounts.userId, userId), eq(providerAccounts.providerId, providerId)))
    .orderBy(desc(providerTokens.expiresAt));
  return rows.map(({ token }) => ({
    id: token.id,
    scopes: token.scopes.split(' ').filter(Boolean),
    accessToken: unseal(secret, token.sealedAccessToken),
    refreshToken: token.sealedRefreshToken === null ? undefined : unseal(secret, token.sealedRefreshToken),
    expiresAtMs: token.expiresAt.getTime(),
  }));
};
