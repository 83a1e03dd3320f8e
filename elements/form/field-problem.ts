import type { ErrorCode } from '../../src/index.js';
import { advise, fittingPasswordLength, MIN_PASSWORD_LENGTH, type Problem } from '../../src/internal.js';
import type { Translate } from '../messages/types.js';

type MessageGroup =
  | 'email'
  | 'password'
  | 'oldPassword'
  | 'newPassword'
  | 'passwordRepeat'
  | 'otp'
  | 'totp'
  | 'confirmation'
  | 'teamName'
  | 'memberName'
  | 'inviteEmail'
  | 'apiKeyDescription';

/** Describes a form input: its name, its rules and its group of error messages. */
export interface FieldSpec {
  readonly input: string;
  readonly words: MessageGroup;
  /** If set, the value is a password and is not trimmed. */
  readonly secret?: true;
  /** Schema of the field in the request body. */
  readonly rule?: Parameters<typeof advise>[0];
  /** An additional rule. Returns `duplicate` for a value that already exists, or a message, if the problem has its own message. */
  readonly isValid?: (value: string) => boolean | 'duplicate' | Message;
  /** Name of a field that must have the same value. */
  readonly matches?: string;
}

/** Returns a message in the current language. Called at each rendering. */
export interface Message {
  (t: Translate): string;
  /** The service's error code, if the service reported the problem. */
  readonly code?: ErrorCode;
}

const messageFor =
  (words: MessageGroup, problem: Problem | 'mismatch' | 'duplicate', value: string): Message =>
  (t) => {
    if (problem === 'tooShort') return t('field.newPassword.tooShort', { min: MIN_PASSWORD_LENGTH });
    if (problem === 'tooLong') return t('field.newPassword.tooLong', { max: fittingPasswordLength(value) });
    if (problem === 'mismatch') return t('field.passwordRepeat.mismatch');
    return (t as (key: string) => string)(`field.${words}.${problem}`);
  };

/** Returns the message about an invalid value, or `undefined` if the value is valid. */
export const problemOf = (
  { rule, words, matches, isValid }: FieldSpec,
  value: string,
  others: Readonly<Record<string, string>>,
): Message | undefined => {
  const own = isValid?.(value);
  if (typeof own === 'function') return own;
  const problem = value === '' ? 'required' : own === false ? 'invalid' : own === 'duplicate' ? own : rule && advise(rule, value);
  if (problem) return messageFor(words, problem, value);
  return matches !== undefined && value !== others[matches] ? messageFor(words, 'mismatch', value) : undefined;
};
