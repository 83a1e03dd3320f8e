// An authenticator app: users with a second factor, and the six digits of the moment.
import { backend, freshEmail, newUser, openStage, PASSWORD } from './stage.js';

const STEP_MS = 30_000;

/** Six digits of RFC 6238: HMAC-SHA-1 over the number of the half minute. */
export const totpOf = async (secret: Uint8Array<ArrayBuffer>, nowMs = Date.now()): Promise<string> => {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** The bytes of a key as people type it (RFC 4648 section 6). */
export const bytesOf = (base32: string): Uint8Array<ArrayBuffer> => {
  const bits = [...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
};

export interface Enrolled {
  readonly email: string;
  /** What the app shows right now; a new half minute is waited for where the present one is nearly over. */
  readonly code: () => Promise<string>;
}

/** Turns the second factor on for an account with a password. */
export const enrol = async (email: string): Promise<Enrolled> => {
  const { app } = await openStage();
  await app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
  const secret = crypto.getRandomValues(new Uint8Array(20));
  await app.currentUser.update({ totpSecret: secret });
  const code = async (): Promise<string> => {
    const left = STEP_MS - (Date.now() % STEP_MS);
    if (left < 2000) await new Promise((resolve) => setTimeout(resolve, left + 50));
    return totpOf(secret);
  };
  return { email, code };
};

export const enrolledUser = async (): Promise<Enrolled> => enrol(await newUser(freshEmail()));

/** Six digits that are not those of the app. */
export const wrongDigits = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** Hands in wrong codes until the service has had enough. */
export const wearOutAttempt = async (attemptCode: string): Promise<void> => {
  const { apiUrl, projectId, publishableClientKey } = await backend();
  const headers = {
    'content-type': 'application/json',
    'x-stack-access-type': 'client',
    'x-stack-project-id': projectId,
    'x-stack-publishable-client-key': publishableClientKey,
  };
  const init = { method: 'POST', headers, body: JSON.stringify({ code: attemptCode, type: 'totp', totp: '000000' }) };
  for (let tries = 0; tries < 20; tries += 1) await fetch(`${apiUrl}/api/v1/auth/mfa/sign-in`, init);
};
