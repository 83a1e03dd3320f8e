// What forms check before they send a value. For new values stricter than the rules, for stored ones looser: the service decides.
// So a field has two checks: its rule (`rules.ts`) at the service, and its advice in forms. An email address is always typed
// again in a form, so both kinds of address field have the strict advice.

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 70;
const MAX_PASSWORD_BYTES = 71;

// The pattern of <input type=email> (HTML, "valid e-mail address"): a top-level domain is not required.
const LOOSE_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const isEmail = (text: string): boolean => LOOSE_EMAIL.test(text);

/** Additionally: no stray dots before the `@`, and a last domain label of at least two characters. */
export const isStrictEmail = (text: string): boolean => {
  const [local = '', domain = ''] = text.split('@');
  return isEmail(text) && !/^\.|\.\.|\.$/.test(local) && /\.[^.]{2,}$/.test(domain);
};

/**
 * How many characters of a password the service accepts: 70, and fewer if they need more than one byte each in UTF-8.
 * A password whose length is more is refused with PASSWORD_TOO_LONG.
 *
 * @param password Text of a new password.
 * @returns A number from 0 to 70.
 */
export const fittingPasswordLength = (password: string): number =>
  Math.min(MAX_PASSWORD_LENGTH, new TextEncoder().encodeInto(password, new Uint8Array(MAX_PASSWORD_BYTES)).read);

/** What is wrong with a value, in the words forms translate. */
export type Problem = 'required' | 'invalid' | 'tooShort' | 'tooLong';

type Advice = (text: string) => Problem | undefined;

const adviseEmail: Advice = (text) => (isStrictEmail(text.trim()) ? undefined : 'invalid');

const ADVICE = {
  email: adviseEmail,
  strictEmail: adviseEmail,
  password: () => undefined,
  newPassword: (text) =>
    text.length < MIN_PASSWORD_LENGTH ? 'tooShort' : text.length > fittingPasswordLength(text) ? 'tooLong' : undefined,
} satisfies { readonly [name: string]: Advice };

export type AdviceName = keyof typeof ADVICE;

/** The properties of a field that a form needs. */
interface FormField {
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
  readonly rule?: string;
  readonly advice?: AdviceName;
}

/** Returns the advice for a field, if it has any. It replaces the rule. */
export const adviceOf = ({ advice, rule }: FormField): Advice | undefined => ADVICE[(advice ?? rule) as AdviceName];

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Returns the problem of one value before it is sent.
 *
 * @param field A field of a row's body, for example `authPassword.signUp.body.shape.email`.
 * @param value What was typed.
 * @returns `required`, `invalid`, `tooShort` or `tooLong`; `undefined` if the value may be sent, or only the service can check it.
 */
export const advise = (field: FormField, value: unknown): Problem | undefined =>
  isMissing(value) ? (field.isOptional || field.isNullable ? undefined : 'required') : adviceOf(field)?.(String(value));
