import { isErrorCode } from '../../src/index.js';
import { CALLBACK_WORDS } from '../messages/en-callback.js';
import { messageOf } from '../messages/translate.js';
import type { Translate } from '../messages/types.js';
import { linkButton } from './button.js';
import { actions } from './card.js';

/** Matches the error codes for which the card has a link to sign in again. */
const SIGN_IN_AGAIN =
  /^(?:OAUTH_PROVIDER_|OUTER_OAUTH_TIMEOUT|INVALID_AUTHORIZATION_CODE|USER_EMAIL_ALREADY_EXISTS|SIGN_UP_NOT_ENABLED|CONTACT_CHANNEL_)/;

export interface ProblemTexts {
  readonly title: string;
  readonly subtitle: string;
}

/** Returns the message for the code that the pages themselves have. For other codes, the card shows the message of the service. */
const ownMessage = (t: Translate, code: string): string | undefined => {
  const key = [`page.error.${code}.body`, `error.${code}`].find((one) => Object.hasOwn(CALLBACK_WORDS, one));
  return key && messageOf(t, key);
};

/**
 * Returns a card's title and subtitle for an error that ended a sign-in or another flow.
 * @param message the error message, which the card shows as text if the element has no message for the code
 */
export const problemTexts = (t: Translate, code: string, message: string): ProblemTexts => {
  const title = messageOf(t, `page.error.${code}.title`) ?? t('page.error.title');
  const own = ownMessage(t, code);
  if (own !== undefined) return { title, subtitle: own };
  return { title, subtitle: isErrorCode(code) ? t('page.error.known', { code, message }) : t('page.error.body') };
};

/** The code of the error after which the user signs in with another method. The user has not signed in before. */
const TAKEN = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

/** Renders the buttons of the card: a link to the home page and, for errors of a sign-in, a link to sign in again. */
export const problemActions = (t: Translate, code: string, href: (name: 'home' | 'signIn') => string): unknown => {
  const canSignIn = SIGN_IN_AGAIN.test(code);
  const home = linkButton(t('common.home'), href('home'), canSignIn ? 'secondary' : 'primary');
  const label = code === TAKEN ? 'common.signIn' : 'page.error.signInAgain';
  return canSignIn ? actions(home, linkButton(t(label), href('signIn'), 'primary')) : actions(home);
};
