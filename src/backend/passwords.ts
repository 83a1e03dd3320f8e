import { KnownError } from '../errors/known-error.js';
import { fittingPasswordLength, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../contract/advice.js';
import type { Platform } from '../lib/platform.js';
import { createHasher } from './hashing/create-hasher.js';
import { HASH_SETTINGS, RECOMMENDED, type Hasher, type PasswordCost } from './hashing/hasher.js';
import { randomText } from './random-text.js';

/** Hashes passwords outside the main thread, because a hash takes long enough to delay all other requests. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a stored hash. If there is no hash, returns false after the same time, so that timing does not reveal which
   * users exist.
   */
  readonly matches: (password: string, stored: string | null | undefined) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Returns a well-formed hash with this cost that no password matches. */
const unmatchedHash = ({ memorySize, iterations }: PasswordCost): string =>
  `$argon2id$v=19$m=${memorySize},t=${iterations},p=${HASH_SETTINGS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const createPasswords = (
  platform: Pick<Platform, 'randomBytes'>,
  cost: PasswordCost = RECOMMENDED,
  loading: Promise<Hasher> = createHasher(cost),
): Passwords => {
  const unmatched = unmatchedHash(cost);
  return {
    hash: async (password) => {
      const hasher = await loading;
      // Servers can set an empty password. The hash of a random password is stored instead, so that nobody can sign in with an empty
      // password.
      return hasher.hash(password || randomText(platform), platform.randomBytes(16));
    },
    matches: async (password, stored) => {
      const hasher = await loading;
      // No user has an empty password, and hash-wasm rejects empty passwords.
      const isSame = await hasher.matches(password || ' ', stored ?? unmatched);
      return isSame && stored != null && password !== '';
    },
    close: async () => (await loading).close(),
  };
};

/** Returns whether this server created a stored hash. Imported hashes have another format. */
export const isCurrentHash = (stored: string): boolean => stored.startsWith('$argon2id$');

/** Throws PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG for a new password that is too short or too long. */
export const expectGoodPassword = (password: string): void => {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new KnownError('PASSWORD_TOO_SHORT', `Password too short. Minimum length is ${MIN_PASSWORD_LENGTH}.`, {
      min_length: MIN_PASSWORD_LENGTH,
    });
  }
  if (password.length > fittingPasswordLength(password)) {
    throw new KnownError('PASSWORD_TOO_LONG', `Password too long. Maximum length is ${MAX_PASSWORD_LENGTH}.`, {
      maxLength: MAX_PASSWORD_LENGTH,
    });
  }
};
