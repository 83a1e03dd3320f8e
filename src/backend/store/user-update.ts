import { and, eq } from 'drizzle-orm';
import { toBase64 } from '../../lib/base64url.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { notAMember, userNotFound } from '../problem.js';
import { teamMemberships, users } from '../db/schema/index.js';
import { createAccount } from './accounts.js';
import { updatePrimaryEmail } from './primary-email.js';
import { removePasskey } from './passkeys.js';
import { refreshSearchText } from './search.js';
import { voidPasswordCodes } from './passwords.js';
import { endSessionsOf, expectOwnSessionOfClient } from './sessions.js';
import { expectPossibleChange, expectPossibleUser, type NewUser, type UserPatch } from './user-rules.js';
import { lockForCaller, readExistingUser, type CallerRow, type UserRow } from './users.js';

/** Selects one of the user's teams. Null deselects the selected team. */
const selectTeam = async (db: Db, userId: string, teamId: string | null): Promise<void> => {
  await db
    .update(teamMemberships)
    .set({ isSelected: false })
    .where(and(eq(teamMemberships.userId, userId), teamMemberships.isSelected));
  if (teamId === null) return;
  const selected = await db
    .update(teamMemberships)
    .set({ isSelected: true })
    .where(and(eq(teamMemberships.userId, userId), eq(teamMemberships.teamId, teamId)))
    .returning({ teamId: teamMemberships.teamId });
  if (selected.length > 0) return;
  throw notAMember(teamId, userId);
};

/** Returns the columns of the user that the patch changes. Undefined columns do not change. */
const ownColumns = ({ displayName, totpSecret, ...patch }: UserPatch, passwordHash: string | null | undefined) => ({
  displayName: displayName === '' ? null : displayName,
  profileImageUrl: patch.profileImageUrl,
  clientMetadata: patch.clientMetadata,
  clientReadOnlyMetadata: patch.clientReadOnlyMetadata,
  serverMetadata: patch.serverMetadata,
  otpAuthEnabled: patch.otpAuthEnabled,
  isAnonymous: patch.isAnonymous,
  totpSecret: totpSecret && toBase64(totpSecret),
  passwordHash,
});

const newPasswordHash = async (call: Call, { password, passwordHash }: UserPatch): Promise<string | null | undefined> =>
  typeof password === 'string' ? call.passwords.hash(password) : (passwordHash ?? password);

const changesSignIn = ({ totpSecret, otpAuthEnabled, passkeyAuthEnabled }: UserPatch): boolean =>
  [totpSecret, otpAuthEnabled, passkeyAuthEnabled].some((value) => value !== undefined);

/** Applies the patch in one transaction, and returns the user. */
export const updateUser = async (call: Call, user: CallerRow, patch: UserPatch): Promise<UserRow> => {
  expectPossibleChange(call, user, patch);
  const passwordHash = await newPasswordHash(call, patch);
  return call.transact(async (inside) => {
    if (!(await lockForCaller(inside, call, user.id))) throw userNotFound();
    if (changesSignIn(patch)) await expectOwnSessionOfClient(inside, call);
    const columns = ownColumns(patch, passwordHash);
    if (Object.values(columns).some((value) => value !== undefined)) await inside.update(users).set(columns).where(eq(users.id, user.id));
    if (patch.passkeyAuthEnabled === false) await removePasskey(inside, call, user.id);
    if (patch.selectedTeamId !== undefined) await selectTeam(inside, user.id, patch.selectedTeamId);
    await updatePrimaryEmail(inside, call, user.id, patch);
    if (patch.displayName !== undefined || patch.primaryEmail !== undefined) await refreshSearchText(inside, user.id);
    if (passwordHash !== undefined) {
      await endSessionsOf(inside, user.id);
      await voidPasswordCodes(inside, call, user.id);
    }
    return readExistingUser(inside, call.project.id, user.id);
  });
};

/** Creates a user from a server's input. The result contains no selected team, as the wire contract requires. */
export const createUser = async (call: Call, wanted: NewUser): Promise<UserRow> => {
  expectPossibleUser(call, wanted);
  const passwordHash = await newPasswordHash(call, wanted);
  return call.transact(async (inside) => {
    const userId = await createAccount(inside, call, {
      ...ownColumns(wanted, passwordHash),
      email: wanted.primaryEmail ?? undefined,
      isVerified: wanted.primaryEmailVerified ?? false,
      usedForAuth: wanted.primaryEmailAuthEnabled ?? false,
      providers: wanted.oauthProviders,
    });
    return { ...(await readExistingUser(inside, call.project.id, userId)), selectedTeam: null, selectedTeamId: null };
  });
};
