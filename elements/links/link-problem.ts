import { isKnownError, type ErrorCode } from '../../src/index.js';
import type { FormPage } from '../core/form-page.js';
import type { PlainKey, Translate } from '../messages/types.js';
import { outcomeOf } from '../ui/address.js';
import { statusIcon } from '../ui/status-icon.js';

/** The reason why an emailed link cannot be used, and the messages about it. */
export interface LinkProblem {
  readonly kind: 'incomplete' | 'invalid' | 'expired' | 'used' | 'tooManyAttempts';
  readonly title: PlainKey;
  readonly body: PlainKey;
}

const problem = (kind: LinkProblem['kind']): LinkProblem => ({ kind, title: `link.${kind}.title`, body: `link.${kind}.body` });

const INCOMPLETE = problem('incomplete');
export const USED = problem('used');

const BY_CODE: { readonly [C in ErrorCode]?: LinkProblem } = {
  VERIFICATION_CODE_NOT_FOUND: problem('invalid'),
  // The service rejects a code of the wrong length before it looks up the code.
  SCHEMA_ERROR: problem('invalid'),
  VERIFICATION_CODE_EXPIRED: problem('expired'),
  VERIFICATION_CODE_ALREADY_USED: USED,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: problem('tooManyAttempts'),
};

/**
 * Returns the problem with a link that has no code. If the service rejects a code, the page removes the code from the URL and stores the
 * kind of problem in the history entry with `dropQuery`, so that a reload shows the same problem. If the history entry contains no problem,
 * the link is incomplete.
 */
export const problemWithoutCode = (page: FormPage): LinkProblem => {
  const outcome = outcomeOf(page);
  return Object.values(BY_CODE).find(({ kind }) => kind === outcome) ?? INCOMPLETE;
};

/** Returns the problem with the link that an error reports, or `undefined` if the link may still be valid. */
export const linkProblemOf = (error: unknown): LinkProblem | undefined => (isKnownError(error) ? BY_CODE[error.code] : undefined);

/** Returns the icon and texts of the card about a link that cannot be used. */
export const brokenLinkTexts = (t: Translate, { title, body }: LinkProblem): { icon: unknown; title: string; subtitle: string } => ({
  icon: statusIcon('link'),
  title: t(title),
  subtitle: t(body),
});
