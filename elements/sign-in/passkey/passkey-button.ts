import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import { isKnownError, KnownError, type PreparedPasskey, type Result } from '../../../src/index.js';
import { abortOnRemoval } from '../../core/removal.js';
import { SignInForm } from '../../core/sign-in-form.js';
import { PasskeyAutofillController } from './passkey-autofill.js';
import { WaitNotice } from '../../form/wait-notice.js';
import { PASSKEY_WORDS } from '../../messages/en-passkeys.js';
import { button } from '../../ui/button.js';
import { errorLine } from '../../ui/field.js';
import { drawIcon } from '../../ui/icons.js';
import { takeRejection } from '../../core/rejected-passkey.js';
import { hasPasskeys } from './passkey-support.js';
import { isCanceled, passkeyText } from '../../messages/passkey-text.js';
import { addControls } from '../../styles/adopt.js';
import { extras } from '../../styles/extras.js';
import { announce } from '../../core/announcer.js';

addControls(extras);

/** Maximum age of prepared options. Their challenge is valid for one minute. */
const FRESH_MS = 45_000;
/** If the browser rejects the sign-in within this time, it has not shown its dialog, and the visitor must click again. */
const IMMEDIATE_MS = 300;

const KEY = drawIcon(KeyRound, ' part="icon" data-part="icon"');

type Method = 'passkey' | 'passkey-autofill';

/** Returns whether the challenge expired or was used before the visitor selected a passkey. The element then requests another challenge. */
const isTooLate = (response: Result<undefined, unknown> | undefined): boolean =>
  response?.status === 'error' && isKnownError(response.error, 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED');

/**
 * Shows a button that signs the user in with a passkey. If the browser does not support passkeys, renders nothing, unless
 * `show-unsupported` is set.
 *
 * @tag portico-passkey-button
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the button.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The element shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot - Replaces the label.
 * @slot form - Reserved for the content that the element renders.
 * @hooks button label icon
 */
export class PasskeyButton extends SignInForm {
  static override readonly tag = 'portico-passkey-button';
  static override readonly words = PASSKEY_WORDS;
  static override properties: PropertyDeclarations = {
    type: {},
    autofill: { type: Boolean },
    showUnsupported: { type: Boolean, attribute: 'show-unsupported' },
  };

  /** Which label the button has. If omitted, `sign-in`. */
  declare type: 'sign-in' | 'continue' | undefined;
  /** Whether to offer passkeys in the autofill of the email field next to this element. */
  declare autofill: boolean;
  /** Whether to show a disabled button with the reason if the browser does not support passkeys. */
  declare showUnsupported: boolean;

  #isBusy = false;
  #failure: unknown;
  #note: 'auth.passkey.cancelled' | 'auth.passkey.pressAgain' | undefined;
  #prepared: { readonly at: number; readonly passkey: PreparedPasskey } | undefined;
  #isPreparing = false;
  readonly #newSignal = abortOnRemoval(this);

  readonly #autofill = new PasskeyAutofillController(this, {
    app: () => this.client,
    isWanted: () => this.autofill && this.phase === 'ready' && !this.#isBusy,
    picked: (response) => void this.#picked(response),
  });

  readonly #wait = new WaitNotice(this, () => this.t);

  constructor() {
    super();
    this.autofill = false;
    this.showUnsupported = false;
    for (const type of ['pointerenter', 'pointerdown', 'focusin']) this.addEventListener(type, () => void this.#prepare());
  }

  protected override afterUpdate(): void {
    const rejection = this.client && takeRejection(this.client);
    if (!rejection) return;
    const error = new KnownError(rejection.code, '', rejection.details);
    void this.#picked({ status: 'error', error }, 'passkey');
  }

  override render(): TemplateResult {
    return html`<slot name="form"></slot><slot hidden @slotchange=${() => this.requestUpdate()}></slot>`;
  }

  protected override renderForm(): unknown {
    if (this.phase === 'done') return this.redirectNote('auth.done', 'afterSignIn');
    if (!hasPasskeys() && !this.showUnsupported) return nothing;
    const own = [...this.childNodes].map((node) => (node instanceof Element && node.slot ? '' : node.textContent)).join('');
    const words = own.trim() || this.t(this.type === 'continue' ? 'auth.passkey.continue' : 'auth.passkey.signIn');
    const label = html`<span part="label" data-part="label">${words}</span>`;
    return html`<div class="portico-field">
        ${button({ label, icon: KEY, isBusy: this.#isBusy, isDisabled: !hasPasskeys(), onClick: () => void this.#press() })}
        ${this.#line()}
      </div>`;
  }

  /** Renders the result of the last attempt, below the button. */
  #line(): unknown {
    const id = `${this.uid}-outcome`;
    if (!hasPasskeys()) return errorLine(id, this.t('auth.passkey.unsupported'));
    if (this.#note) return html`<p class="portico-hint" part="hint" data-part="hint" id=${id}>${this.t(this.#note)}</p>`;
    return errorLine(id, this.#failure === undefined ? this.#wait.text : passkeyText(this.t, this.#failure));
  }

  /** Fetches the options in advance, so that the ceremony can start during the click, as some browsers require. */
  async #prepare(): Promise<void> {
    if (this.#isPreparing || this.#isBusy || this.#fresh() || !hasPasskeys()) return;
    this.#isPreparing = true;
    try {
      const response = await this.client?.auth.preparePasskeySignIn();
      if (response?.status === 'ok') this.#prepared = { at: this.#now(), passkey: response.data };
    } catch {
      // The click tries again and shows the error.
    } finally {
      this.#isPreparing = false;
    }
  }

  #now(): number {
    return this.client?.clock.elapsed() ?? 0;
  }

  #fresh(): PreparedPasskey | undefined {
    return this.#prepared && this.#now() - this.#prepared.at < FRESH_MS ? this.#prepared.passkey : undefined;
  }

  async #press(method: Method = 'passkey', isRetry = false): Promise<void> {
    if (this.#isBusy) return;
    const prepared = this.#fresh();
    this.#prepared = undefined;
    this.#autofill.stop();
    this.#begin();
    const start = this.#now();
    const signal = this.#newSignal();
    try {
      const signIn = (options?: PreparedPasskey) =>
        this.client?.auth.signInWithPasskey({ prepared: options, signal, noRedirect: true, mfa: 'return' });
      let response = await this.#wait.during(async () => signIn(prepared));
      if (!isRetry && isTooLate(response)) response = await this.#wait.during(async () => signIn());
      const isImmediate = this.#now() - start < IMMEDIATE_MS && (isRetry || !prepared);
      await this.#settle(response, method, isImmediate);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#finish();
    }
  }

  /** Handles a passkey from autofill. If its challenge has expired, starts a ceremony with a new challenge. */
  async #picked(response: Result<undefined, unknown>, method: Method = 'passkey-autofill'): Promise<void> {
    if (isTooLate(response)) return this.#press('passkey-autofill', true);
    this.#autofill.stop();
    this.#begin();
    try {
      await this.#settle(response, method, false);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#finish();
    }
  }

  async #settle(response: Result<undefined, unknown> | undefined, method: Method, isImmediate: boolean): Promise<void> {
    const result = await this.withMfa(response, () => response && void this.#picked(response, method));
    if (result?.status === 'ok') return this.completeSignIn({ method });
    // A removed element reports nothing.
    if (!result || !this.isConnected) return;
    if (!isCanceled(result.error)) return this.#fail(result.error);
    this.#note = isImmediate ? 'auth.passkey.pressAgain' : 'auth.passkey.cancelled';
    announce(this, this.t(this.#note));
  }

  #begin(): void {
    this.#isBusy = true;
    this.#failure = undefined;
    this.#note = undefined;
    this.requestUpdate();
  }

  #finish(): void {
    this.#isBusy = false;
    this.requestUpdate();
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.reportError(error);
    announce(this, passkeyText(this.t, error), 'assertive');
  }
}
