import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Platform } from '../lib/platform.js';

// Encrypts strings that the server stores and returns later. The encryption key is derived from a random string, for example a code that
// only its recipient has.

const keyOf = (secret: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, 'portico', 'sealing', 32));
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const seal = (platform: Pick<Platform, 'randomBytes'>, secret: string, text: string): string => {
  const iv = platform.randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
};

/** Decrypts a string. Throws if it was encrypted with another secret. */
export const unseal = (secret: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8');
};
