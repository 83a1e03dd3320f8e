import type { ErrorCode } from '../../src/index.js';
import { advise, fittingPasswordLength, MIN_PASSWORD_LENGTH, type Problem } from '../../src/internal.js';
import type { Translate } from '../messages/types.js';

type Words =
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

/** One input of a form: the name it has in the page, the rule it follows, and the words for what is wrong. */
export interface FieldSpec {
  readonly input: string;
  readonly words: Words;
  /** The value is a password: white space around it is part of it. */
  readonly secret?: true;
  /** The field of the row's body. */
  readonly rule?: Parameters<typeof advise>[0];
  /** A rule the service does not know of; what there is already has words of its own. */
  readonly isValid?: (value: string) => boolean | 'duplicate';
  /** Another field it must equal. */
  readonly matches?: string;
}

/** Something to say, in whatever language is current when it is shown. */
export interface Say {
  (t: Translate): string;
  /** The error of the service that it tells of. */
  readonly code?: ErrorCode;
}

const sayProblem =
  (words: Words, problem: Problem | 'mismatch' | 'duplicate', value: string): Say =>
  (t) => {
    if (problem === 'tooShort') return t('field.newPassword.tooShort', { min: MIN_PASSWORD_LENGTH });
    if (problem === 'tooLong') return t('field.newPassword.tooLong', { max: fittingPasswordLength(value) });
    if (problem === 'mismatch') return t('field.passwordRepeat.mismatch');
    return (t as (key: string) => string)(`field.${words}.${problem}`);
  };

/** What is wrong with a value among the others of its form; `undefined` where nothing is. */
export const problemOf = (
  { rule, words, matches, isValid }: FieldSpec,
  value: string,
  others: Readonly<Record<string, string>>,
): Say | undefined => {
  const own = isValid?.(value);
  const problem = value === '' ? 'required' : own === false ? 'invalid' : own === 'duplicate' ? own : rule && advise(rule, value);
  if (problem) return sayProblem(words, problem, value);
  return matches !== undefined && value !== others[matches] ? sayProblem(words, 'mismatch', value) : undefined;
};
