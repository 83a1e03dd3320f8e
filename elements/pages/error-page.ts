import { nothing, type PropertyDeclarations } from 'lit';
import { isErrorCode } from '../../src/index.js';
import { FormPage } from '../base/form-page.js';
import { messageOf } from '../messages/translate.js';
import { WORDS } from '../messages/page-words.js';
import { linkButton } from '../parts/button.js';
import { actions, card } from '../parts/message-card.js';

const MAX_CODE = 80;
const MAX_MESSAGE = 300;
/** Errors that say something about signing in: the way on is to try that again. */
const SIGN_IN_AGAIN =
  /^(?:OAUTH_PROVIDER_ACCESS_DENIED|OUTER_OAUTH_TIMEOUT|USER_EMAIL_ALREADY_EXISTS|SIGN_UP_NOT_ENABLED|CONTACT_CHANNEL_)/;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Explains why a flow ended here. Code and message come from the address, so anyone may have written them: they are shown
 * as text, shortened, behind words of our own, and never as a link.
 *
 * @tag portico-error-page
 * @slot header - Above the title.
 * @slot before-form - Above the form.
 * @slot form - Filled by the element itself.
 * @slot after-form - Below the form.
 * @slot footer - At the end of the card.
 * @csspart card - The box around everything.
 * @csspart title - The title.
 */
export class ErrorPage extends FormPage {
  static readonly tag = 'portico-error-page';
  static override readonly words = WORDS;
  static override properties: PropertyDeclarations = {
    errorCode: { attribute: false },
    message: { attribute: false },
    details: { attribute: false },
  };

  /** The code, where it is not in the address. */
  declare errorCode: string | undefined;
  /** The message of whoever reported the error, where it is not in the address. */
  declare message: string | undefined;
  /** JSON text with more about the error, where it is not in the address. */
  declare details: string | undefined;

  protected override willUpdate(): void {
    this.phase = this.client ? 'failed' : 'idle';
  }

  override render(): unknown {
    return this.phase === 'idle' ? nothing : card({ level: this.level, ...this.#texts() });
  }

  protected override renderForm(): unknown {
    if (this.phase === 'idle') return nothing;
    const home = linkButton(this.t('common.home'), this.href('home'), SIGN_IN_AGAIN.test(this.#code) ? 'secondary' : 'primary');
    return SIGN_IN_AGAIN.test(this.#code)
      ? actions(home, linkButton(this.t('page.error.signInAgain'), this.href('signIn'), 'primary'))
      : actions(home);
  }

  get #code(): string {
    return (this.errorCode ?? this.query('errorCode')).slice(0, MAX_CODE);
  }

  #texts(): { title: string; subtitle?: string } {
    const code = this.#code;
    const message = (this.message ?? this.query('message')).slice(0, MAX_MESSAGE);
    const details = this.details ?? this.query('details');
    const title = this.t('page.error.title');
    const own = messageOf(this.t, `page.error.${code}.body`) ?? messageOf(this.t, `error.${code}`);
    if (code === '' || message === '' || (details !== '' && !isJson(details))) return { title, subtitle: this.t('page.error.body') };
    if (own !== undefined) return { title: messageOf(this.t, `page.error.${code}.title`) ?? title, subtitle: own };
    return isErrorCode(code)
      ? { title, subtitle: this.t('page.error.known', { code, message }) }
      : { title, subtitle: this.t('page.error.body') };
  }
}
