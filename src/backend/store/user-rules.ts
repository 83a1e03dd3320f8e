import type { DataOf } from '../../contract/entity.js';
import type { UserCreate, UserUpdate } from '../../resources/users.js';
import type { Call } from '../call.js';
import { StatusError, schemaError } from '../problem.js';
import type { CallerRow } from './users.js';

// Checks user data against rules before the data is written.

export type UserPatch = DataOf<typeof UserUpdate, 'server'>;
export type NewUser = DataOf<typeof UserCreate, 'server'>;

// Matches a bcrypt hash with any of the three prefixes and a cost of at most 16, because higher costs are too slow for a sign-in.
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

const rejectIf = (condition: unknown, why: string): void => {
  if (condition) throw new StatusError(400, why);
};

/** The current user data on which the rules depend. */
type Before = Pick<CallerRow, 'primaryEmail' | 'passwordHash' | 'passkeyAuthEnabled'>;

/** Throws if a patch violates a rule. */
const expectPossible = (call: Call, before: Before, patch: UserPatch): void => {
  const hasEmail = patch.primaryEmail === undefined ? before.primaryEmail !== null : patch.primaryEmail !== null;
  rejectIf(patch.otpAuthEnabled && !call.project.magicLinkEnabled, 'This project does not use magic links.');
  rejectIf(patch.passkeyAuthEnabled && !before.passkeyAuthEnabled, 'Passkeys cannot be turned on. The user must register one.');
  rejectIf(patch.primaryEmailVerified && !hasEmail, 'A user without a primary email address cannot verify it.');
  rejectIf(patch.primaryEmailAuthEnabled && !hasEmail, 'A user without a primary email address cannot sign in with it.');
  rejectIf(patch.password != null && patch.passwordHash !== undefined, 'Send either a password or a password hash, not both.');
  rejectIf(
    patch.passwordHash !== undefined && !BCRYPT.test(patch.passwordHash),
    'The password hash must be a bcrypt hash with a cost of at most 16.',
  );
  const setsPassword = patch.password != null || patch.passwordHash !== undefined;
  rejectIf(setsPassword && before.passwordHash === null && !hasEmail, 'A user without a primary email address cannot have a password.');
};

export const expectPossibleChange = (call: Call, user: CallerRow, patch: UserPatch): void => {
  expectPossible(call, user, patch);
  if (patch.isAnonymous) throw schemaError(call.request, ['body.is_anonymous must be false']);
};

const NEW_USER: Before = { primaryEmail: null, passwordHash: null, passkeyAuthEnabled: false };

export const expectPossibleUser = (call: Call, wanted: NewUser): void => {
  const { project } = call;
  expectPossible(call, NEW_USER, wanted);
  rejectIf(wanted.password != null && !project.credentialEnabled, 'This project does not use passwords.');
  const known = new Set<string>(project.oauthProviders.map(({ id }) => id));
  rejectIf(
    wanted.oauthProviders?.some(({ id }) => !known.has(id)),
    'The project has no such OAuth provider.',
  );
};
