import type { Platform } from '../lib/platform.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a random string in lowercase Crockford base32, with five bits per character: 45 characters have 225 bits. */
export const randomText = (platform: Pick<Platform, 'randomBytes'>, length = 45): string =>
  Array.from(platform.randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
