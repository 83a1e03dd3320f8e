import type { DataOf } from '../../contract/entity.js';
import type { UserCreate, UserUpdate } from '../../resources/users.js';
import type { Call } from '../call.js';
import { StatusError, schemaError } from '../problem.js';
import type { CallerRow } from './users.js';

// Rules for the members of a user, checked before a write.

export type UserPatch = DataOf<typeof UserUpdate, 'server'>;
export type NewUser = DataOf<typeof UserCreate, 'server'>;

// bcrypt with any of its three prefixes, up to a cost that is fast enough for a sign-in.
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

const refuse = (isRefused: unknown, why: string): void => {
  if (isRefused) throw new StatusError(400, why);
};

/** Members of a user that the rules depend on. */
type Before = Pick<CallerRow, 'primaryEmail' | 'passwordHash' | 'passkeyAuthEnabled'>;

/** Throws when a patch breaks a rule. */
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

export const expectPossibleChange = (call: Call, user: CallerRow, patch: UserPatch): void => {
  expectPossible(call, user, patch);
  if (patch.isAnonymous) throw schemaError(call.request, ['body.is_anonymous must be false']);
};

const NOBODY: Before = { primaryEmail: null, passwordHash: null, passkeyAuthEnabled: false };

export const expectPossibleUser = (call: Call, wanted: NewUser): void => {
  const { project } = call;
  expectPossible(call, NOBODY, wanted);
  refuse(wanted.password != null && !project.credentialEnabled, 'This project does not use passwords.');
  const known = new Set<string>(project.oauthProviders.map(({ id }) => id));
  refuse(
    wanted.oauthProviders?.some(({ id }) => !known.has(id)),
    'The project has no such OAuth provider.',
  );
};
