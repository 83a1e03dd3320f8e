import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digest, seededKeys, signingKey } from '../../../src/backend/keys.js';

describe('keys derived from the secret of the backend', () => {
  it('are the same for the same secret and project, and differ otherwise', () => {
    const keys = [signingKey('a', 'p'), signingKey('a', 'p'), signingKey('b', 'p'), signingKey('a', 'q')].map(({ kid }) => kid);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
    expect(new Set([...Object.values(seededKeys('a', 'p')), ...Object.values(seededKeys('b', 'p'))]).size).toBe(6);
  });

  it('have a public key that matches their private key', () => {
    for (let round = 0; round < 50; round += 1) {
      const { kid, privateJwk, publicJwk } = signingKey(`secret ${round}`, 'project');
      expect(kid).toMatch(/^[\w-]{12}$/);
      const derived = createPublicKey(createPrivateKey({ key: privateJwk, format: 'jwk' })).export({ format: 'jwk' });
      expect(derived).toEqual({ ...publicJwk });
    }
  });

  it('have the prefixes that the contract specifies', () => {
    const { publishableClientKey, secretServerKey, superSecretAdminKey } = seededKeys('secret', 'project');
    expect(publishableClientKey).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/);
    expect(secretServerKey).toMatch(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/);
    expect(superSecretAdminKey).toMatch(/^sak_[0-9a-hjkmnp-tv-z]{45}$/);
  });

  it('are stored as SHA-256 digests', () => {
    expect(digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  });
});
