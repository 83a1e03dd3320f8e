import { crc32 } from 'node:zlib';
import type { Platform } from '../lib/platform.js';
import { randomText } from './random-text.js';

// Creates API keys. Secret scanners recognize leaked keys by the marker and verify the checksum.

export type KeyOwner = 'user' | 'team';

const SCANNER_MARKER = '574ck4u7h';
const SELF_HOSTED = 1;
const PUBLIC = 2;

/** Returns a new key of 102 characters: `<prefix>_<secret><id><type><scanner><marker><checksum>`. */
export const newApiKey = (
  platform: Pick<Platform, 'randomBytes'>,
  { id, owner, isPublic }: { readonly id: string; readonly owner: KeyOwner; readonly isPublic: boolean },
): string => {
  const scanner = (SELF_HOSTED + (isPublic ? PUBLIC : 0)).toString(32);
  const body = [isPublic ? 'pk' : 'sk', '_', randomText(platform), id.replaceAll('-', ''), owner, scanner, SCANNER_MARKER].join('');
  return body + crc32(body).toString(16).padStart(8, '0');
};
