// Defines the rules for values (CONTRACT.md C9). A field contains the name of its rule. The backend and `check.ts` look up the rule in
// this file. The sign-in forms of the elements use `advice.ts` instead and do not load this file.

import { parseUrl } from '../lib/url.js';
import { isEmail, isStrictEmail, MAX_PASSWORD_LENGTH } from './advice.js';

const MAX_IMAGE_URL_LENGTH = 1_000_000;
export const CODE_LENGTH = 45;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const isUuid = (text: string): boolean => UUID.test(text);
const isUrl = (text: string): boolean => !/\s/.test(text) && parseUrl(text) !== undefined;
const isImageUrl = (text: string): boolean => text.length <= MAX_IMAGE_URL_LENGTH && isUrl(text);
const isCode = (text: string): boolean => text.length === CODE_LENGTH;
const isBase64 = (text: string): boolean => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);

/** Permissions that the service defines for teams (CONTRACT.md C45). */
export const SYSTEM_PERMISSIONS = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
] as const;

const isCustomPermissionId = (text: string): boolean => /^[a-z0-9_:]+$/.test(text);
const isPermissionId = (text: string): boolean => isCustomPermissionId(text) || (SYSTEM_PERMISSIONS as readonly string[]).includes(text);

/** The checks that the service applies to values that it receives, by name. */
export const RULES = {
  email: isEmail,
  strictEmail: isStrictEmail,
  uuid: isUuid,
  uuidOrMe: (text: string) => text === 'me' || isUuid(text),
  url: isUrl,
  imageUrl: isImageUrl,
  code: isCode,
  base64: isBase64,
  permissionId: isPermissionId,
  customPermissionId: isCustomPermissionId,
  webAddress: (text: string) => /^https?:\/\//.test(text) && isUrl(text),
  path: (text: string) => text.startsWith('/'),
  filled: (text: string) => text !== '',
  yes: (value: boolean) => value,
  port: (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535,
  positiveInteger: (value: number) => Number.isInteger(value) && value >= 1,
  password: (text: string) => text.length <= MAX_PASSWORD_LENGTH,
} as const satisfies Record<string, (value: never) => boolean>;

export type Rule = keyof typeof RULES;
