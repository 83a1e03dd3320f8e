import type { Hasher, PasswordCost } from './hasher.js';
import { createNativeHasher, type Argon2 } from './native-hasher.js';
import { createThreadHasher } from './thread-hasher.js';

/**
 * Creates a hasher that runs native code, or WebAssembly if the native code cannot be loaded, for example on a platform for which there are
 * no binaries. Both create hashes of the same format and cost.
 */
export const createHasher = async (
  cost: PasswordCost,
  loadNative: () => Promise<Argon2> = () => import('@node-rs/argon2'),
): Promise<Hasher> => {
  const threads = createThreadHasher(cost);
  const native = await loadNative().catch(() => undefined);
  return native ? createNativeHasher(native, cost, threads) : threads;
};
