import { css, html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { isKnownError, type TotpSetup } from '../../src/index.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { CopyButton } from '../ui/copy-button.js';
import { FormController } from '../form/form-controller.js';
import { QueryController } from '../core/query.js';
import { FACTOR_WORDS } from '../messages/en-factors.js';
import { button } from '../ui/button.js';
import { codeField, readDigits, takeDigits, TOTP } from '../ui/code-field.js';
import { actionError, confirmed, row, stateBadge } from '../ui/section.js';
import { reveal } from '../ui/reveal.js';
import { toast } from '../ui/toast.js';
import { section } from '../styles/section.js';
import { totpKey, totpKeyStyle } from './totp-key.js';

const [TURN_ON, TURN_OFF] = ['turn-on', 'turn-off'] as const;

/** A TOTP key that the user is adding to an authenticator app. */
interface Enrollment extends TotpSetup {
  readonly userId: string;
}

const ownStyles = css`
  /* The question is the only text. The note keeps its place. */
  .section-head:has(.asks) + div .row-detail {
    visibility: hidden;
  }
`;

/**
 * Turns two-step verification on and off. If two-step verification is on, a sign-in also requires a code from an authenticator app. The
 * page contains the TOTP key only during setup.
 *
 * @tag portico-mfa-section
 * @fires {CustomEvent<object>} portico-mfa-enabled - Two-step verification was turned on.
 * @fires {CustomEvent<object>} portico-mfa-disabled - Two-step verification was turned off.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @slot recovery - The project's recovery options, below the code field.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart badge - A badge, for example “On”.
 */
export class MfaSection extends SettingsSection {
  static override readonly tag = 'portico-mfa-section';
  static override readonly words = FACTOR_WORDS;
  static override readonly events = {
    onMfaEnabled: 'portico-mfa-enabled',
    onMfaDisabled: 'portico-mfa-disabled',
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [section, totpKeyStyle, ownStyles];
  protected override readonly listTitleKey = 'account.methods.title';
  protected override readonly titleKey = 'account.mfa.title';
  protected override readonly descriptionKey = 'account.mfa.description';

  readonly #project = new QueryController(this, () => this.client?.currentProject.get.query());
  #enrollment: Enrollment | undefined;
  #typed = '';
  #isClockOff = false;

  readonly #copyButton = new CopyButton(this);
  readonly #form = new FormController(this, {
    fields: { code: TOTP },
    send: async ({ code }) => this.#confirm(readDigits(code)),
    done: () => this.#finish(),
    at: { INVALID_TOTP_CODE: 'code' },
    failed: (error) => this.#onRejected(error),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  /** Removes the TOTP key if the user signed out or another user signed in, before the next render could show it. */
  protected override update(changed: PropertyValues): void {
    if (this.#enrollment && this.#enrollment.userId !== this.visit.user?.id) this.#forget();
    super.update(changed);
  }

  protected override renderBadges({ user }: SectionView): TemplateResult {
    return stateBadge(this.t, user.isMultiFactorRequired);
  }

  protected override renderActions({ user }: SectionView): unknown {
    if (user.isMultiFactorRequired) return this.#turnOff();
    return this.#enrollment ? nothing : this.#turnOn(user.id, user.primaryEmail ?? user.id);
  }

  protected override renderBody({ user }: SectionView): TemplateResult {
    const isOn = user.isMultiFactorRequired;
    if (this.#enrollment && !isOn) return this.#setUp(this.#enrollment);
    return html`${isOn ? row({ detail: this.t('account.mfa.isOn') }) : nothing}
    ${actionError(this.uid, this.action, isOn ? TURN_OFF : TURN_ON)}`;
  }

  #turnOn(userId: string, account: string): TemplateResult {
    const begin = async (): Promise<void> => {
      const setup = await this.api?.auth.startTotp({ issuer: this.#project.data?.displayName ?? location.hostname, account });
      // The element may have been removed in the meantime.
      if (setup && this.isConnected) this.#enrollment = { userId, ...setup };
    };
    const onClick = (): void => void this.action.run(TURN_ON, begin).then(() => this.#focus('.key'));
    return button({ label: this.t('common.turnOn'), isBusy: this.action.isBusy(TURN_ON), onClick });
  }

  #turnOff(): TemplateResult {
    const { t, action } = this;
    const [label, question] = [t('common.turnOff'), t('account.mfa.turnOff')];
    const turnOff = async (): Promise<void> => {
      const work = () => this.api?.currentUser.update({ totpSecret: null });
      if (await action.run(TURN_OFF, work, t('account.mfa.turnedOff'))) this.emit('portico-mfa-disabled', {});
    };
    return confirmed({ t, action, key: TURN_OFF, label, question, isInHead: true, run: () => void turnOff() });
  }

  #setUp(setup: Enrollment): TemplateResult {
    const { t } = this;
    const { secret } = setup;
    const form = this.#form;
    const copy = button({
      ...this.#copyButton.options(t('account.mfa.copy'), t('account.mfa.copied')),
      onClick: () => void this.#copy(secret),
    });
    return html`<form class="portico-form row-form enrollment" novalidate @submit=${form.submit}>
      ${totpKey(t, setup, copy)}
      ${form.notice}
      ${codeField({
        uid: this.uid,
        name: TOTP.input,
        label: t('account.mfa.code'),
        value: this.#typed,
        ...form.fieldState('code'),
        hint: t('account.mfa.hint'),
        advice: this.#isClockOff ? t('account.mfa.clock') : undefined,
        isNumeric: true,
        onInput: this.#type,
      })}
      <slot name="recovery"></slot>
      <div class="portico-actions portico-natural">
        ${button({ label: t('common.cancel'), isDisabled: form.isPending, onClick: this.#cancel })}
        ${button({ label: t('account.mfa.confirm'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </div>
    </form>`;
  }

  /** Submits the form when the code becomes complete. The button submits the form again, for example after an error. */
  #type = (event: Event): void => {
    const { typed, isComplete } = takeDigits(event, this.#typed);
    this.#typed = typed;
    // `input` clears errors, so it must run before the submit, which can add an error.
    this.#form.input(event);
    if (isComplete) (event.target as HTMLInputElement).form?.requestSubmit();
  };

  /** Completes the setup. `confirmTotp` checks the code in the browser, because the service accepts a TOTP key without a code. */
  async #confirm(code: string) {
    const result = await this.api?.auth.confirmTotp({ code });
    this.#isClockOff = result?.status === 'error' && result.error.isClockWrong;
    return result;
  }

  /** Empties the field and focuses it if the code is wrong. */
  #onRejected(error: unknown): void {
    this.reportError(error);
    if (!isKnownError(error, 'INVALID_TOTP_CODE')) return;
    this.#typed = '';
    this.requestUpdate();
    void this.#focus('.portico-code input');
  }

  #finish(): void {
    this.#forget();
    toast(this.t('account.mfa.turnedOn'), this);
    this.emit('portico-mfa-enabled', {});
    void this.#focus('.section-title');
  }

  #cancel = (): void => {
    this.#forget();
    void this.#focus('.section-actions button');
  };

  /** Removes the TOTP key from the page. */
  #forget(): void {
    this.#enrollment = undefined;
    this.#typed = '';
    this.#isClockOff = false;
    this.requestUpdate();
  }

  async #copy(text: string): Promise<void> {
    if (await this.#copyButton.copy(text, this.t('account.mfa.copied'))) return;
    // The browser blocked the clipboard. Selects the TOTP key, so that the user can copy it with the keyboard.
    const code = this.renderRoot.querySelector('code');
    if (code) getSelection()?.selectAllChildren(code);
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    reveal(target?.closest('form'));
  }
}
