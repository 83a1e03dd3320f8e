import { createECDH, createHash, hkdfSync } from 'node:crypto';
import { toBase64Url } from '../lib/base64url.js';
import { randomText } from './random-text.js';
import type { ProjectKeys } from './types.js';

// Derives keys from one secret in the database, so that the server can reproduce the keys.

/** Derives bytes from the secret and a name, with HKDF (RFC 5869). */
export const derive = (secret: string, name: string, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, 'portico', name, length));

/** Returns a SHA-256 digest for storage. Use it only for values with enough random bits. Passwords need a slow hash instead. */
export const digest = (value: string): string => createHash('sha256').update(value).digest('base64url');

const keyText = (secret: string, name: string): string => randomText({ randomBytes: (count) => derive(secret, name, count) });

/** Returns the keys of a seeded project. The keys are the same after every start. */
export const seededKeys = (secret: string, projectId: string): ProjectKeys => ({
  publishableClientKey: `pck_${keyText(secret, `publishable client key of ${projectId}`)}`,
  secretServerKey: `ssk_${keyText(secret, `secret server key of ${projectId}`)}`,
  superSecretAdminKey: `sak_${keyText(secret, `super secret admin key of ${projectId}`)}`,
});

export interface SigningKey {
  readonly kid: string;
  readonly publicJwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  readonly privateJwk: SigningKey['publicJwk'] & { readonly d: string };
}

// Order of the P-256 group (FIPS 186-4, D.1.2.3).
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns the P-256 key that signs the access tokens of a project. With 48 derived bytes, the bias of the modular reduction is below
 * 2^-128.
 */
export const signingKey = (secret: string, projectId: string): SigningKey => {
  const wide = BigInt(`0x${Buffer.from(derive(secret, `signing key of ${projectId}`, 48)).toString('hex')}`);
  const scalar = Buffer.from(((wide % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const publicJwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33)) } as const;
  return { kid: digest(point.toString('hex')).slice(0, 12), publicJwk, privateJwk: { ...publicJwk, d: toBase64Url(scalar) } };
};
