import { entity, type DataOf, type Named } from '../contract/entity.js';
import { text } from '../contract/fields.js';

const obfuscatedKey = entity({
  /** The last four characters of the key. */
  lastFour: text,
});
/** The part of a key that is not secret, by which its owner recognizes it. */
export interface ObfuscatedKey extends DataOf<typeof obfuscatedKey> {}
export const ObfuscatedKey: Named<typeof obfuscatedKey, ObfuscatedKey> = obfuscatedKey;
