import { generateHOTP, verifyHOTP } from '@oslojs/otp';
import { fromBase64Url } from '../lib/base64url.js';
import { digest } from './keys.js';

// Checks time-based one-time passwords (RFC 6238): HMAC-SHA-1, six digits, time steps of 30 seconds.

const STEP_MS = 30_000;
const DIGITS = 6;

const stepAt = (nowMs: number): bigint => BigInt(Math.floor(nowMs / STEP_MS));

export const totpAt = (secret: Uint8Array, nowMs: number): string => generateHOTP(secret, stepAt(nowMs), DIGITS);

/** Returns a digest of the secret and the current time step, or undefined if the code is not valid in this time step. */
export const matchTotp = (secretBase64: string, totp: string, nowMs: number): string | undefined => {
  const step = stepAt(nowMs);
  return verifyHOTP(fromBase64Url(secretBase64), step, DIGITS, totp) ? digest(`${secretBase64} ${step}`) : undefined;
};
