import { isKnownError, type ErrorCode } from '../../src/index.js';
import type { PlainKey } from '../messages/types.js';

/** What to say of a link that cannot be used. */
export interface LinkProblem {
  readonly title: PlainKey;
  readonly body: PlainKey;
}

const problem = <N extends 'incomplete' | 'invalid' | 'expired' | 'used' | 'tooManyAttempts'>(name: N): LinkProblem => ({
  title: `link.${name}.title`,
  body: `link.${name}.body`,
});

export const INCOMPLETE: LinkProblem = problem('incomplete');
export const USED: LinkProblem = problem('used');

const BY_CODE: { readonly [C in ErrorCode]?: LinkProblem } = {
  VERIFICATION_CODE_NOT_FOUND: problem('invalid'),
  // A code of the wrong length never reaches the look-up.
  SCHEMA_ERROR: problem('invalid'),
  VERIFICATION_CODE_EXPIRED: problem('expired'),
  VERIFICATION_CODE_ALREADY_USED: USED,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: problem('tooManyAttempts'),
};

/** The problem an error means for the link; `undefined` when the link may still be good. */
export const linkProblemOf = (error: unknown): LinkProblem | undefined => (isKnownError(error) ? BY_CODE[error.code] : undefined);
