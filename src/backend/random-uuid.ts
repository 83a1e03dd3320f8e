import type { Platform } from '../lib/platform.js';

/** Returns a random UUID (RFC 9562, version 4) from the injected random bytes. */
export const randomUuid = (platform: Pick<Platform, 'randomBytes'>): string => {
  const bytes = platform.randomBytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
