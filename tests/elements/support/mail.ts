// Reads codes and links from the emails that the local backend sent.
import { waitUntil } from '@open-wc/testing';
import { exhaustAttempts } from './service.js';
import { newUser, openStage, PASSWORD } from './stage.js';

interface Email {
  readonly subject: string;
  readonly text: string;
}

let requests = 0;

/** Waits for `count` emails with a matching subject to an email address, and resolves to all of them, newest first. */
export const emailsTo = async (email: string, subject: RegExp, count = 1): Promise<readonly Email[]> => {
  let emails: readonly Email[] = [];
  const hasArrived = async (): Promise<boolean> => {
    // The query parameter prevents the test server from responding from its cache.
    const response = await fetch(`/__inbox.json?to=${encodeURIComponent(email)}&request=${(requests += 1)}`, { cache: 'no-store' });
    emails = ((await response.json()) as Email[]).filter((found) => subject.test(found.subject));
    return emails.length >= count;
  };
  await waitUntil(hasArrived, `an email that matches ${subject} arrives for ${email}`, { timeout: 5000 });
  return emails;
};

/** Returns the first link in an email. */
const linkIn = ({ text }: Email): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
const codeIn = (email: Email | undefined): string => (email && linkIn(email).searchParams.get('code')) ?? '';

// These patterns match the subjects of emails.
export const VERIFY = /verify/i;
export const RESET = /reset/i;
export const SIGN_IN = /sign-in code/i;

export const newestLink = async (email: string, subject: RegExp): Promise<URL> => linkIn((await emailsTo(email, subject))[0] as Email);
export const newestCode = async (email: string, subject: RegExp): Promise<string> => codeIn((await emailsTo(email, subject))[0]);
/** Resolves to the six-character code in the email’s subject. */
export const typedCode = async (email: string, count = 1): Promise<string> =>
  /^(\w{6}) is your /.exec((await emailsTo(email, SIGN_IN, count))[0]?.subject ?? '')?.[1] ?? '';

/** Creates a user, and resolves to the user’s email address and the code that verifies this address. */
export const verification = async (): Promise<{ readonly email: string; readonly code: string }> => {
  const email = await newUser();
  return { email, code: await newestCode(email, VERIFY) };
};

/** Creates a user who requests a password reset, and resolves to the user’s email address and the reset code. */
export const reset = async (): Promise<{ readonly email: string; readonly code: string }> => {
  const email = await newUser();
  const { app } = await openStage();
  await app.auth.sendPasswordResetMail({ email });
  return { email, code: await newestCode(email, RESET) };
};

/** Creates a user with a verified email address, who can sign in with a password and with an email code. */
export const verifiedUser = async (): Promise<string> => {
  const { email, code } = await verification();
  const { app } = await openStage();
  await app.contactChannels.verify({ code });
  return email;
};

/** Sends a magic link to an email address, and resolves to the code in the link. */
export const magicLink = async (email: string): Promise<string> => {
  const { app } = await openStage();
  const result = await app.auth.sendMagicLink({ email });
  if (result.status === 'error') throw result.error;
  return newestCode(email, SIGN_IN);
};

/** Verifies an email address, resets a password, or signs a user in with a code, depending on `kind`. */
export const useCode = async (kind: 'verification' | 'reset' | 'sign-in', code: string): Promise<void> => {
  const { app } = await openStage();
  if (kind === 'verification') await app.contactChannels.verify({ code });
  else if (kind === 'reset') await app.auth.resetPassword({ code, password: PASSWORD });
  else await app.auth.signInWithMagicLink({ code, noRedirect: true });
};

const CHECKS = { verification: '/contact-channels/verify', reset: '/auth/password/reset', 'sign-in': '/auth/otp/sign-in' } as const;

/** Checks a code repeatedly, until the service allows no further attempt. */
export const exhaustCode = (kind: keyof typeof CHECKS, code: string): Promise<void> =>
  exhaustAttempts(`${CHECKS[kind]}/check-code`, { code });
