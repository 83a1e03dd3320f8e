import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import { isKnownError, VerificationCodeError, type KnownError } from '../../src/index.js';
import { FormPage, type Phase } from '../core/form-page.js';
import { CountdownController } from './countdown.js';
import { FormController } from './form-controller.js';
import { define } from '../define.js';
import { MFA_WORDS } from '../messages/en-mfa.js';
import { button } from '../ui/button.js';
import { codeField, readDigits, takeDigits, TOTP } from '../ui/code-field.js';
import { circled, header } from '../ui/card.js';
import { drawIcon } from '../ui/icons.js';
import { notice } from '../ui/notice.js';
import { announce } from '../core/announcer.js';
import { mfaStepOf, type MfaForm } from './mfa-step.js';

// The sign-in page loads this function together with the prompt.
export { resumeMfa } from './mfa-step.js';

const ICON = circled('mfa', drawIcon(ShieldCheck));

/** Number of incorrect codes after which the prompt suggests checking the phone's clock. */
const CLOCK_HINT_AFTER = 3;

/** Time after which the prompt says that one minute is left. The service accepts the code of an attempt for five minutes. */
const LAST_MINUTE_AFTER_MS = 240_000;

/**
 * Asks for a six-digit code from an authenticator app, to complete a sign-in. The sign-in forms show this element instead of their fields.
 * A page that calls a sign-in method itself must set `attemptCode` to the code in the details of the `MULTI_FACTOR_AUTHENTICATION_REQUIRED`
 * error.
 *
 * @tag portico-mfa-prompt
 * @fires {CustomEvent<{ isNewUser: boolean }>} portico-mfa-completed - The code was correct and the user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-cancelled - The user clicked “Cancel”, or “Start over” after the sign-in failed, or left the
 *   prompt with the browser's Back button.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The form shows an error.
 * @slot form - Reserved for the content that the element renders.
 * @csspart header - Icon, title and subtitle.
 * @csspart status-icon - The icon above the title.
 * @csspart title - The title.
 * @csspart subtitle - The line below the title.
 * @hooks actions button submit field label input hint error notice cell caret
 */
export class MfaPrompt extends FormPage {
  static override readonly tag = 'portico-mfa-prompt';
  static override readonly words = MFA_WORDS;
  static override readonly events = {
    onMfaCompleted: 'portico-mfa-completed',
    onMfaCancelled: 'portico-mfa-cancelled',
    onError: 'portico-error',
  } as const;
  static override properties: PropertyDeclarations = { attemptCode: { attribute: false } };

  /** The attempt code in the details of the `MULTI_FACTOR_AUTHENTICATION_REQUIRED` error. */
  declare attemptCode: string | undefined;

  /** Aborted when the page sets another attempt code. */
  #attempt = new AbortController();
  #isDone = false;
  #typed = '';
  #wrongCodes = 0;
  #isLastMinute = false;
  /** The reason why the sign-in ended without success. */
  #end: 'auth.mfa.expired' | 'auth.mfa.tooManyTries' | undefined;

  readonly #form = new FormController(this, {
    fields: { code: TOTP },
    send: ({ code }) => this.#send(code),
    done: ({ isNewUser }) => {
      this.#isDone = true;
      this.requestUpdate();
      this.emit('portico-mfa-completed', { isNewUser });
    },
    at: { INVALID_TOTP_CODE: 'code' },
    failed: (error) => this.#onRejected(error),
  });

  readonly #time = new CountdownController(this, () => this.#startLastMinute());

  /** Starts over for another attempt code. Overrides `update`, because `willUpdate` also runs on servers. */
  protected override update(changed: PropertyValues<this>): void {
    if (changed.has('attemptCode')) this.#reset();
    super.update(changed);
  }

  #reset(): void {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.#isDone = false;
    this.#typed = '';
    this.#wrongCodes = 0;
    this.#end = undefined;
    this.#isLastMinute = false;
    if (this.client) this.#time.start(LAST_MINUTE_AFTER_MS);
    this.#form.reset();
  }

  protected override derivePhase(): Phase {
    if (this.#isDone) return 'done';
    return this.#end ? 'failed' : super.derivePhase();
  }

  override render(): TemplateResult {
    const isAfterPasskey = this.isConnected && this.closest('portico-passkey-button') !== null;
    const subtitle = this.#end ? nothing : this.t(isAfterPasskey ? 'auth.mfa.afterPasskey' : 'auth.mfa.body');
    return html`${header({ icon: ICON, title: this.t('auth.mfa.title'), level: this.level, subtitle })}<slot name="form"></slot>`;
  }

  protected override renderForm(): unknown {
    if (!this.#end) return this.#codeForm();
    return html`${notice(this.t(this.#end))}
    ${button({ label: this.t('auth.mfa.startAgain'), kind: 'primary', onClick: this.leave })}`;
  }

  #codeForm(): TemplateResult {
    const form = this.#form;
    return html`
      <form class="portico-form" part="form" method="post" novalidate @submit=${form.submit} @input=${form.input}>
        ${form.notice}
        ${codeField({
          uid: this.uid,
          name: TOTP.input,
          label: this.t('field.totp.label'),
          value: this.#typed,
          ...form.fieldState('code'),
          // A user who connects a provider is already signed in.
          hint: this.t(this.client?.session.isSignedIn() ? 'auth.mfa.signedInHint' : 'auth.mfa.hint'),
          advice: this.#advice,
          isNumeric: true,
          onInput: this.#type,
        })}
        <div class="portico-actions" data-part="actions">
          ${button({ label: this.t('common.cancel'), isDisabled: form.isPending, onClick: this.leave })}
          ${button({ label: this.t('common.continue'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
        </div>
        <p class="portico-hint" part="hint" data-part="hint">${this.t('auth.mfa.lost')}</p>
      </form>
    `;
  }

  get #advice(): string | undefined {
    if (this.#isLastMinute) return this.t('auth.mfa.lastMinute');
    return this.#wrongCodes >= CLOCK_HINT_AFTER ? this.t('auth.mfa.clock') : undefined;
  }

  async #send(code: string) {
    const { attemptCode = '' } = this;
    // If the page has just set the attempt code, waits for the update that resets the form. If the page sets another attempt code during
    // this wait, does not send the typed code.
    await this.updateComplete;
    if (attemptCode !== (this.attemptCode ?? '')) return undefined;
    const { signal } = this.#attempt;
    try {
      const result = await this.client?.auth.completeMfa({ attemptCode, totp: readDigits(code), noRedirect: true, signal });
      if (result?.status !== 'error' || !isKnownError(result.error, ...VerificationCodeError)) return result;
      this.#finish(result.error);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return undefined;
  }

  #startLastMinute(): void {
    if (this.#isDone || this.#end) return;
    this.#isLastMinute = true;
    announce(this, this.t('auth.mfa.lastMinute'));
    this.requestUpdate();
  }

  /** Ends the sign-in without success. The user must start over. */
  #finish(error: KnownError): void {
    this.#end = isKnownError(error, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED') ? 'auth.mfa.tooManyTries' : 'auth.mfa.expired';
    this.reportError(error);
    announce(this, this.t(this.#end), 'assertive');
    this.requestUpdate();
    void this.#focusAgain();
  }

  #onRejected(error: unknown): void {
    this.reportError(error);
    if (!isKnownError(error, 'INVALID_TOTP_CODE')) return;
    this.#wrongCodes += 1;
    this.#typed = '';
    this.requestUpdate();
    void this.#focusAgain();
  }

  /** Focuses the empty code field, or the button if the sign-in has ended. */
  async #focusAgain(): Promise<void> {
    await this.updateComplete;
    this.focus();
  }

  /** Submits the form as soon as the code is complete. */
  #type = (event: Event): void => {
    const { typed, isComplete } = takeDigits(event, this.#typed);
    this.#typed = typed;
    this.requestUpdate();
    if (isComplete) (event.target as HTMLInputElement).form?.requestSubmit();
  };

  /** Asks the page to show its form in place of the prompt. */
  leave = (): void => void this.emit('portico-mfa-cancelled', {});
}

interface Outcome {
  /** Whether the sign-in created the user. */
  readonly isNewUser: boolean;
}

interface OpenPrompt {
  /** The element to show. */
  readonly prompt: HTMLElement;
  /** Resolves to `undefined` if the user cancels, or leaves the prompt with Back. */
  readonly outcome: Promise<Outcome | undefined>;
}

/**
 * Creates a prompt to show in place of a form.
 * @param again opens a prompt for the same attempt. If omitted, the prompt has no history entry.
 */
export const openPrompt = (
  form: MfaForm,
  challenge: KnownError<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>,
  again?: () => void,
): OpenPrompt => {
  define(MfaPrompt);
  const prompt = document.createElement(MfaPrompt.tag) as MfaPrompt;
  const attemptCode = (challenge.details as { readonly attempt_code?: string } | undefined)?.attempt_code;
  Object.assign(prompt, { attemptCode, headingLevel: form.level });
  const step = again && mfaStepOf(form);
  if (again) step?.open(prompt, again);
  const outcome = new Promise<Outcome | undefined>((resolve) => {
    prompt.addEventListener('portico-mfa-completed', ({ detail }) => resolve(detail));
    prompt.addEventListener('portico-mfa-cancelled', () => {
      step?.close();
      resolve(undefined);
      // The form is rendered again in the next frame.
      requestAnimationFrame(() => document.activeElement === document.body && form.focus());
    });
  });
  void prompt.updateComplete.then(() => requestAnimationFrame(() => prompt.focus()));
  return { prompt, outcome };
};
