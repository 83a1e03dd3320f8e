import { isKnownError } from '../../src/index.js';
import type { NoticeContent } from '../form/form-controller.js';
import { errorText } from '../messages/error-text.js';
import type { Translate } from '../messages/types.js';
import { button, link } from '../ui/button.js';

interface TakenAddressForm extends HTMLElement {
  readonly t: Translate;
  readonly usePassword: (() => void) | undefined;
}

/**
 * Explains that the service sends no code to an address, because the account with the address has not verified it. The service does not
 * return the account's sign-in methods. Returns `undefined` for other errors.
 */
export const explainTakenAddress = (form: TakenAddressForm, error: unknown, signInUrl: string): NoticeContent | undefined => {
  if (!isKnownError(error, 'USER_EMAIL_ALREADY_EXISTS')) return undefined;
  const { t, usePassword } = form;
  if (form.closest('portico-sign-up')) return { text: errorText(t, error), action: link(t('error.signInInstead'), signInUrl) };
  if (!usePassword) return { text: t('auth.magicLink.otherMethod') };
  return { text: t('auth.magicLink.notVerified'), action: button({ label: t('auth.magicLink.usePassword'), onClick: usePassword }) };
};
