// What a value must look like (wire.md 1.7, ui.md 0.3). Fields name a rule; forms and the backend look it up here, so an app
// that does neither carries no rules.

import { parseUrl } from '../kit/url.js';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 70;
const MAX_PASSWORD_BYTES = 71;
const MAX_IMAGE_URL_LENGTH = 1_000_000;
export const CODE_LENGTH = 45;

// The pattern of <input type=email> (HTML, "valid e-mail address"): a top-level domain is not required.
const LOOSE_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const isEmail = (text: string): boolean => LOOSE_EMAIL.test(text);

/** Additionally: no stray dots before the `@`, and a last domain label of at least two characters. */
const isStrictEmail = (text: string): boolean => {
  const [local = '', domain = ''] = text.split('@');
  return isEmail(text) && !/^\.|\.\.|\.$/.test(local) && /\.[^.]{2,}$/.test(domain);
};

const isUuid = (text: string): boolean => UUID.test(text);
const isUrl = (text: string): boolean => !/\s/.test(text) && parseUrl(text) !== undefined;
const isImageUrl = (text: string): boolean => text.length <= MAX_IMAGE_URL_LENGTH && isUrl(text);
const isCode = (text: string): boolean => text.length === CODE_LENGTH;
const isBase64 = (text: string): boolean => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);

/**
 * How many characters of a password the service takes: 70, and fewer where they need more than one byte each in UTF-8.
 * A password whose length is more is refused with PASSWORD_TOO_LONG.
 *
 * @param password Text of a new password.
 * @returns A number from 0 to 70.
 */
export const fittingPasswordLength = (password: string): number =>
  Math.min(MAX_PASSWORD_LENGTH, new TextEncoder().encodeInto(password, new Uint8Array(MAX_PASSWORD_BYTES)).read);

/** What is wrong with a value, in the words forms translate. */
export type Problem = 'required' | 'invalid' | 'tooShort' | 'tooLong';

/** Permissions every project has, defined by the service (wire.md 10.1). */
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

/** What enters the service must satisfy. */
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
  size: (value: number) => Number.isInteger(value) && value >= 1,
  password: (text: string) => text.length <= MAX_PASSWORD_LENGTH,
} as const satisfies Record<string, (value: never) => boolean>;

export type Rule = keyof typeof RULES;

const adviseEmail = (text: string): Problem | undefined => (isStrictEmail(text.trim()) ? undefined : 'invalid');

/** What forms say where that differs: stricter about new values, silent about old ones. The service may know better. */
export const ADVICE: { readonly [R in Rule | 'newPassword']?: (text: string) => Problem | undefined } = {
  email: adviseEmail,
  strictEmail: adviseEmail,
  password: () => undefined,
  newPassword: (text) =>
    text.length < MIN_PASSWORD_LENGTH ? 'tooShort' : text.length > fittingPasswordLength(text) ? 'tooLong' : undefined,
};
