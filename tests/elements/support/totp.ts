// Simulates an authenticator app: creates users with a second factor, and computes their current codes.
import { totpOf } from '../../support/totp.js';
import { exhaustAttempts } from './service.js';
import { newUser, signedInAs } from './stage.js';

const STEP_MS = 30_000;

export interface Enrolled {
  readonly email: string;
  /** Resolves to the current code. If the code expires in less than two seconds, waits for the next code. */
  readonly code: () => Promise<string>;
}

/** Turns on two-step verification for a user who has the password `PASSWORD`. */
export const enroll = async (email: string): Promise<Enrolled> => {
  const { app } = await signedInAs(email);
  const secret = crypto.getRandomValues(new Uint8Array(20));
  await app.currentUser.update({ totpSecret: secret });
  const code = async (): Promise<string> => {
    const left = STEP_MS - (Date.now() % STEP_MS);
    if (left < 2000) await new Promise((resolve) => setTimeout(resolve, left + 50));
    return totpOf(secret);
  };
  return { email, code };
};

export const enrolledUser = async (): Promise<Enrolled> => enroll(await newUser());

/** Sends incorrect codes until the service allows no further attempt. */
export const exhaustMfaAttempts = (attemptCode: string): Promise<void> =>
  exhaustAttempts('/auth/mfa/sign-in', { code: attemptCode, type: 'totp', totp: '000000' });
