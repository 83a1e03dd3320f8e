import type { Call } from '../call.js';
import { codeLink, createCode, TYPED_LENGTH } from '../codes.js';
import { languagesFor } from '../languages.js';
import type { Db } from '../db/client.js';
import type { UserRow } from './users.js';

// Issues codes, and sends emails that contain them.

type Named = Pick<UserRow, 'id' | 'displayName' | 'languages'>;

const nameOf = ({ displayName }: Named): { readonly userDisplayName?: string } => (displayName ? { userDisplayName: displayName } : {});

export const sendVerification = async (db: Db, call: Call, user: Named, email: string, callbackUrl: string): Promise<void> => {
  const variables = async () => {
    const code = await createCode(db, call, 'contact-channel', { userId: user.id, email });
    return { ...nameOf(user), emailVerificationLink: codeLink(callbackUrl, code) };
  };
  await call.mail.send(db, {
    to: email,
    type: 'email_verification',
    project: call.project,
    languages: languagesFor(call, user),
    variables,
  });
};

export const sendReset = async (db: Db, call: Call, user: Named, email: string, callbackUrl: string): Promise<void> => {
  const variables = async () => {
    const code = await createCode(db, call, 'password-reset', { userId: user.id, email });
    return { ...nameOf(user), passwordResetLink: codeLink(callbackUrl, code) };
  };
  await call.mail.send(db, { to: email, type: 'password_reset', project: call.project, languages: languagesFor(call, user), variables });
};

/**
 * Emails a sign-in code and returns its nonce. The code consists of the six characters that the user types, and the nonce.
 *
 * @param user the user who has the address, if there is one
 */
export const sendSignInCode = async (db: Db, call: Call, user: Named | undefined, email: string, callbackUrl: string): Promise<string> => {
  const code = await createCode(db, call, 'sign-in', { email });
  const variables = { magicLink: codeLink(callbackUrl, code), otp: code.slice(0, TYPED_LENGTH).toUpperCase() };
  await call.mail.send(db, { to: email, type: 'magic_link', project: call.project, languages: languagesFor(call, user), variables });
  return code.slice(TYPED_LENGTH);
};
