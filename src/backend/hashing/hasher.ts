/** Computes and compares password hashes in PHC format (`$argon2id$…`). Also compares bcrypt hashes, which imported users have. */
export interface Hasher {
  /** @param salt 16 random bytes */
  readonly hash: (password: string, salt: Uint8Array) => Promise<string>;
  readonly matches: (password: string, stored: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The cost of computing one hash. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memorySize: number;
  readonly iterations: number;
}

/** argon2id parameters from the OWASP Password Storage Cheat Sheet: 19 MiB, two passes. */
export const RECOMMENDED: PasswordCost = { memorySize: 19_456, iterations: 2 };

/** The minimum cost that argon2id allows, for tests. */
export const MINIMUM: PasswordCost = { memorySize: 8, iterations: 1 };

/** Parameters of argon2id that are the same for every cost. The length is in bytes. */
export const HASH_SETTINGS = { parallelism: 1, hashLength: 32 } as const;

/** Returns whether a hash is an argon2 hash. All other hashes are bcrypt hashes. */
export const isArgon2 = (stored: string): boolean => stored.startsWith('$argon2');
