import { and, eq } from 'drizzle-orm';
import type { DataOf } from '../../../src/contract/entity.js';
import { toBase64 } from '../../../src/kit/base64url.js';
import type { UserCreate, UserUpdate } from '../../../src/resources/users.js';
import type { Call } from '../call.js';
import type { Db } from '../db/client.js';
import { StatusError, notAMember, userNotFound } from '../problem.js';
import { passkeys, teamMemberships, users } from '../db/schema/index.js';
import { createAccount } from './accounts.js';
import { updatePrimaryEmail } from './primary-email.js';
import { refreshSearchText } from './search.js';
import { endSessionsOf } from './sessions.js';
import { lockUser, readExistingUser, type UserRow } from './users.js';

export type UserPatch = DataOf<typeof UserUpdate, 'server'>;

// bcrypt of any of its three names, up to a cost that a sign-in can bear.
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

const refuse = (isRefused: unknown, why: string): void => {
  if (isRefused) throw new StatusError(400, why);
};

/** What of a user decides what they may become. */
type Before = Pick<UserRow, 'primaryEmail' | 'passwordHash' | 'passkeyAuthEnabled'>;

/** Refuses what no user may be, before anything is written. */
const expectPossible = (call: Call, before: Before, patch: UserPatch): void => {
  const hasEmail = patch.primaryEmail === undefined ? before.primaryEmail !== null : patch.primaryEmail !== null;
  refuse(patch.otpAuthEnabled && !call.project.magicLinkEnabled, 'This project does not use magic links.');
  refuse(patch.passkeyAuthEnabled && !before.passkeyAuthEnabled, 'A passkey is registered, not switched on.');
  refuse(patch.primaryEmailVerified && !hasEmail, 'Without a primary e-mail address there is nothing to verify.');
  refuse(patch.primaryEmailAuthEnabled && !hasEmail, 'Without a primary e-mail address there is nothing to sign in with.');
  refuse(patch.password != null && patch.passwordHash !== undefined, 'Send either a password or its hash.');
  refuse(
    patch.passwordHash !== undefined && !BCRYPT.test(patch.passwordHash),
    'The password hash is not a bcrypt hash of a cost up to 16.',
  );
  const givesPassword = patch.password != null || patch.passwordHash !== undefined;
  refuse(givesPassword && before.passwordHash === null && !hasEmail, 'A user without a primary e-mail address cannot have a password.');
};

/** Selects a team the user is in; null selects none. */
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

/** Columns of the user's own row that the patch changes; undefined ones stay. */
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

/** Changes what the patch names, all or nothing, and answers the user afterwards. */
export const updateUser = async (call: Call, user: UserRow, patch: UserPatch): Promise<UserRow> => {
  expectPossible(call, user, patch);
  refuse(patch.isAnonymous, 'A user cannot be made anonymous.');
  const passwordHash = await newPasswordHash(call, patch);
  return call.transact(async (inside) => {
    if (!(await lockUser(inside, call.project.id, user.id))) throw userNotFound();
    const columns = ownColumns(patch, passwordHash);
    if (Object.values(columns).some((value) => value !== undefined)) await inside.update(users).set(columns).where(eq(users.id, user.id));
    if (patch.passkeyAuthEnabled === false) await inside.delete(passkeys).where(eq(passkeys.userId, user.id));
    if (patch.selectedTeamId !== undefined) await selectTeam(inside, user.id, patch.selectedTeamId);
    await updatePrimaryEmail(inside, call, user.id, patch);
    if (patch.displayName !== undefined || patch.primaryEmail !== undefined) await refreshSearchText(inside, user.id);
    if (passwordHash !== undefined) await endSessionsOf(inside, user.id);
    return readExistingUser(inside, call.project.id, user.id);
  });
};

const NOBODY: Before = { primaryEmail: null, passwordHash: null, passkeyAuthEnabled: false };

/** Creates a user as a server describes them. What comes with every new user is not yet in the answer. */
export const createUser = async (call: Call, wanted: DataOf<typeof UserCreate, 'server'>): Promise<UserRow> => {
  const { project } = call;
  expectPossible(call, NOBODY, wanted);
  refuse(wanted.password != null && !project.credentialEnabled, 'This project does not use passwords.');
  const known = new Set<string>(project.oauthProviders.map(({ id }) => id));
  refuse(
    wanted.oauthProviders?.some(({ id }) => !known.has(id)),
    'The project has no such OAuth provider.',
  );
  const passwordHash = await newPasswordHash(call, wanted);
  return call.transact(async (inside) => {
    const userId = await createAccount(inside, call, {
      ...ownColumns(wanted, passwordHash),
      email: wanted.primaryEmail ?? undefined,
      isVerified: wanted.primaryEmailVerified ?? false,
      usedForAuth: wanted.primaryEmailAuthEnabled ?? false,
      providers: wanted.oauthProviders,
    });
    return { ...(await readExistingUser(inside, project.id, userId)), selectedTeam: null, selectedTeamId: null };
  });
};
