// Checks form values before they are sent. A field can have two checks: the service applies the rule (`rules.ts`), and forms apply the
// advice. For new values, the advice is stricter than the rule. For existing passwords, the advice accepts every value, because only the
// service can check them. For all email addresses, forms apply the strict advice.

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 70;
const MAX_PASSWORD_BYTES = 71;

// The pattern of <input type=email> (HTML, "valid e-mail address"). The pattern does not require a top-level domain.
const LOOSE_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const isEmail = (text: string): boolean => LOOSE_EMAIL.test(text);

/**
 * Returns whether the text is an email address without leading, trailing or double dots before the `@`, and with at least two characters
 * after the last dot.
 */
export const isStrictEmail = (text: string): boolean => {
  const [local = '', domain = ''] = text.split('@');
  return isEmail(text) && !/^\.|\.\.|\.$/.test(local) && /\.[^.]{2,}$/.test(domain);
};

/**
 * Returns the maximum length of a password in characters: 70, or the number of its characters that fit into 71 bytes of UTF-8, if less.
 * The hosted service rejects a longer password without an error code. portico-server returns PASSWORD_TOO_LONG.
 *
 * @param password The new password.
 * @returns A number from 0 to 70.
 */
export const fittingPasswordLength = (password: string): number =>
  Math.min(MAX_PASSWORD_LENGTH, new TextEncoder().encodeInto(password, new Uint8Array(MAX_PASSWORD_BYTES)).read);

/** A problem with a value. Forms have a message for each problem. */
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

/** Returns the advice of a field, if the field has any. Forms apply the advice instead of the rule. */
export const adviceOf = ({ advice, rule }: FormField): Advice | undefined => ADVICE[(advice ?? rule) as AdviceName];

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Checks one form value before it is sent, and returns its problem.
 *
 * @param field A field in the body of an endpoint definition, for example `authPassword.signUp.body.shape.email`.
 * @param value The value that the user typed.
 * @returns `required`, `invalid`, `tooShort` or `tooLong`; `undefined` if there is no problem that a form can detect.
 */
export const advise = (field: FormField, value: unknown): Problem | undefined =>
  isMissing(value) ? (field.isOptional || field.isNullable ? undefined : 'required') : adviceOf(field)?.(String(value));
