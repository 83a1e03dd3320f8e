import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import { isKnownError, type PreparedPasskey, type Result } from '../../../src/index.js';
import { SignInForm } from '../../core/sign-in-form.js';
import { PasskeyAutofillController } from './passkey-autofill.js';
import { WaitController } from '../../form/wait.js';
import { PASSKEY_WORDS } from '../../messages/en-passkeys.js';
import { button } from '../../ui/button.js';
import { errorLine } from '../../ui/field.js';
import { drawIcon } from '../../ui/icons.js';
import { hasPasskeys } from '../../core/passkey-support.js';
import { isCancelled, passkeyText } from '../../messages/passkey-text.js';
import { addControls } from '../../styles/adopt.js';
import { extras } from '../../styles/extras.js';

addControls(extras);

/** Options are used within this time; the challenge in them lives for a minute. */
const FRESH_MS = 45_000;
/** A browser that says no this fast has not asked anybody: it wants another click. */
const AT_ONCE_MS = 300;

const KEY = drawIcon(KeyRound, ' part="icon" data-part="icon"');

type Method = 'passkey' | 'passkey-autofill';

/** The challenge grew too old while somebody picked: another one is asked for, once. */
const isTooLate = (answer: Result<undefined, unknown> | undefined): boolean =>
  answer?.status === 'error' && isKnownError(answer.error, 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED');

/**
 * Signs in by a passkey of this device. Nothing where the browser has no passkeys.
 *
 * @tag portico-passkey-button
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account asks for a second factor, which the element asks for in turn.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The element shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
 * @slot - Words of the host's own for the button.
 * @slot form - Filled by the element itself.
 * @csspart button - The button.
 * @csspart icon - The key on it.
 * @csspart label - The words on it.
 */
export class PasskeyButton extends SignInForm {
  static readonly tag = 'portico-passkey-button';
  static override readonly words = PASSKEY_WORDS;
  static override properties: PropertyDeclarations = {
    type: {},
    autofill: { type: Boolean },
    showUnsupported: { type: Boolean, attribute: 'show-unsupported' },
  };

  /** The words on the button: `sign-in` (the default) or `continue`. */
  declare type: 'sign-in' | 'continue' | undefined;
  /** Offer passkeys in the autofill of the email field beside the element, too. */
  declare autofill: boolean;
  /** Where the browser has no passkeys show the button all the same, disabled, with the reason. */
  declare showUnsupported: boolean;

  #isBusy = false;
  #failure: unknown;
  #note: 'auth.passkey.cancelled' | 'auth.passkey.pressAgain' | undefined;
  #prepared: { readonly at: number; readonly passkey: PreparedPasskey } | undefined;
  #isPreparing = false;
  /** Who leaves the page does not go on signing in. */
  #leaving = new AbortController();

  readonly #autofill = new PasskeyAutofillController(this, {
    app: () => this.client,
    isWanted: () => this.autofill && this.phase === 'ready' && !this.#isBusy,
    picked: (answer) => void this.#picked(answer),
  });

  readonly #wait = new WaitController(this, () => this.t);

  constructor() {
    super();
    this.autofill = false;
    this.showUnsupported = false;
    for (const type of ['pointerenter', 'pointerdown', 'focusin']) this.addEventListener(type, () => void this.#prepare());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaving.abort();
  }

  override render(): TemplateResult {
    return html`<slot name="form"></slot><slot hidden @slotchange=${() => this.requestUpdate()}></slot>`;
  }

  protected override renderForm(): unknown {
    if (this.phase === 'done') return this.farewell('auth.done', 'afterSignIn');
    if (!hasPasskeys() && !this.showUnsupported) return nothing;
    const own = [...this.childNodes].map((node) => (node instanceof Element && node.slot ? '' : node.textContent)).join('');
    const words = own.trim() || this.t(this.type === 'continue' ? 'auth.passkey.continue' : 'auth.passkey.signIn');
    const label = html`<span part="label" data-part="label">${words}</span>`;
    return html`<div class="portico-field">
        ${button({ label, icon: KEY, isBusy: this.#isBusy, isDisabled: !hasPasskeys(), onClick: () => void this.#press() })}
        ${this.#line()}
      </div>`;
  }

  /** What came of the last try, under the button. */
  #line(): unknown {
    const id = `${this.uid}-outcome`;
    if (!hasPasskeys()) return errorLine(id, this.t('auth.passkey.unsupported'));
    if (this.#note) return html`<p class="portico-hint" part="hint" data-part="hint" id=${id}>${this.t(this.#note)}</p>`;
    return errorLine(id, this.#failure === undefined ? this.#wait.text : passkeyText(this.t, this.#failure));
  }

  /** Fetches the options ahead, so that the ceremony starts inside the click. */
  async #prepare(): Promise<void> {
    if (this.#isPreparing || this.#isBusy || this.#fresh() || !hasPasskeys()) return;
    this.#isPreparing = true;
    try {
      const answer = await this.client?.auth.preparePasskeySignIn();
      if (answer?.status === 'ok') this.#prepared = { at: this.#now(), passkey: answer.data };
    } catch {
      // The click tries again, and says why it fails.
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
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    try {
      const ask = (ahead?: PreparedPasskey) =>
        this.client?.auth.signInWithPasskey({ prepared: ahead, signal, noRedirect: true, mfa: 'return' });
      let answer = await this.#wait.during(async () => ask(prepared));
      if (!isRetry && isTooLate(answer)) answer = await this.#wait.during(async () => ask());
      const isRefusedAtOnce = this.#now() - start < AT_ONCE_MS && (isRetry || !prepared);
      await this.#settle(answer, method, isRefusedAtOnce);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#end();
    }
  }

  /** A passkey from autofill; one that was picked too late is asked for once more, with a fresh challenge. */
  async #picked(answer: Result<undefined, unknown>): Promise<void> {
    if (isTooLate(answer)) return this.#press('passkey-autofill', true);
    this.#autofill.stop();
    this.#begin();
    try {
      await this.#settle(answer, 'passkey-autofill', false);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#end();
    }
  }

  async #settle(answer: Result<undefined, unknown> | undefined, method: Method, isRefusedAtOnce: boolean): Promise<void> {
    const result = await this.withSecondFactor(answer);
    if (result?.status === 'ok') return this.completeSignIn({ method });
    // Whoever has left the page is told nothing.
    if (!result || !this.isConnected) return;
    if (!isCancelled(result.error)) return this.#fail(result.error);
    this.#note = isRefusedAtOnce ? 'auth.passkey.pressAgain' : 'auth.passkey.cancelled';
    this.announce(this.t(this.#note));
  }

  #begin(): void {
    this.#isBusy = true;
    this.#failure = undefined;
    this.#note = undefined;
    this.requestUpdate();
  }

  #end(): void {
    this.#isBusy = false;
    this.requestUpdate();
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.reportError(error);
    this.announce(passkeyText(this.t, error), 'assertive');
  }
}
