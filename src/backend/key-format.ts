import { crc32 } from 'node:zlib';
import type { Platform } from '../lib/platform.js';
import { randomText } from './random-text.js';

// Creates API keys. Secret scanners recognize leaked keys by the marker and verify the checksum.

export type KeyOwner = 'user' | 'team';

const SCANNER_MARKER = '574ck4u7h';
const SELF_HOSTED_FLAG = 1;
const PUBLIC_FLAG = 2;

/**
 * Returns a new key of 102 characters: `<prefix>_<secret><id><owner><flags><marker><checksum>`. `<flags>` is one digit: 1 for a self-hosted
 * service, plus 2 for a public key.
 */
export const newApiKey = (
  platform: Pick<Platform, 'randomBytes'>,
  { id, owner, isPublic }: { readonly id: string; readonly owner: KeyOwner; readonly isPublic: boolean },
): string => {
  const flags = (SELF_HOSTED_FLAG + (isPublic ? PUBLIC_FLAG : 0)).toString(32);
  const body = [isPublic ? 'pk' : 'sk', '_', randomText(platform), id.replaceAll('-', ''), owner, flags, SCANNER_MARKER].join('');
  return body + crc32(body).toString(16).padStart(8, '0');
};
