import { html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isKnownError } from '../../src/index.js';
import { authPassword, loadCallCode } from '../../src/internal.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { CountdownController } from '../form/countdown.js';
import { FormController, type FieldSpec } from '../form/form-controller.js';
import { QueryController } from '../core/query.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { address } from '../ui/address-text.js';
import {
  emailsStyle,
  choiceRow,
  choicesOf,
  badgesOf,
  inOrder,
  isOnlyForAuth,
  manageButton,
  VERBS,
  type Channel,
  type Choice,
  type Verb,
} from './email-choices.js';
import { button } from '../ui/button.js';
import { field, INPUTS } from '../ui/field.js';
import { actionError, confirmed, row } from '../ui/section.js';
import { section } from '../styles/section.js';
import { addressToVerify, bannerStyle, verifyBanner } from './verify-banner.js';

const ADDRESS = { ...INPUTS.email, autocomplete: 'email', enterkeyhint: 'done' } as const;
const { email: rule } = authPassword.signUp.body.shape;
/** Pause before the user may send another verification email to an address. */
const RESEND_SECONDS = 30;

const keyOf = (verb: Verb, { id }: Channel): string => `${verb}-${id}`;

/**
 * Lists the user's email addresses. The user can add, verify and remove addresses, and select the primary address and the addresses for
 * sign-in.
 *
 * @tag portico-emails-section
 * @fires {CustomEvent<object>} portico-email-added - An address was added.
 * @fires {CustomEvent<object>} portico-email-removed - An address was removed.
 * @fires {CustomEvent<object>} portico-email-verification-sent - A verification email was sent.
 * @fires {CustomEvent<object>} portico-primary-email-changed - The primary address changed.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - An address.
 * @csspart badge - A badge next to an address.
 */
export class EmailsSection extends SettingsSection {
  static override readonly tag = 'portico-emails-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = {
    onEmailAdded: 'portico-email-added',
    onEmailRemoved: 'portico-email-removed',
    onEmailVerificationSent: 'portico-email-verification-sent',
    onPrimaryEmailChanged: 'portico-primary-email-changed',
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [section, emailsStyle, bannerStyle];
  protected override readonly titleKey = 'account.emails.title';
  protected override readonly descriptionKey = 'account.emails.description';

  readonly #channels = new QueryController(this, () => this.view && this.api?.contactChannels.list.query({ userId: 'me' }));
  readonly #pauses = new Map<string, CountdownController>();
  #isAdding = false;
  /** ID of the address whose actions are visible. */
  #open: string | undefined;

  readonly #form = new FormController(this, {
    fields: {
      email: { input: ADDRESS.name, words: 'email', rule, isValid: (email) => (this.#has(email) ? 'duplicate' : true) } satisfies FieldSpec,
    },
    send: async ({ email }) => this.#create(email),
    done: (channel) => this.#added(channel),
    failed: (error) => this.reportError(error),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('focus', this.#reloadIfVisible);
    document.addEventListener('visibilitychange', this.#reloadIfVisible);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('focus', this.#reloadIfVisible);
    document.removeEventListener('visibilitychange', this.#reloadIfVisible);
  }

  protected override lists(): readonly QueryController<unknown>[] {
    return [this.#channels];
  }

  protected override renderActions(): unknown {
    if (this.#isAdding || this.#list.length === 0) return nothing;
    return html`<span data-add>${button({ label: this.t('account.emails.add'), onClick: () => void this.#setAdding(true) })}</span>`;
  }

  protected override renderBody(view: SectionView): TemplateResult {
    const list = this.#list;
    return html`${list.length === 0 ? html`<p class="portico-text">${this.t('account.emails.empty')}</p>` : nothing}
    ${this.#isAdding || list.length === 0 ? this.#addForm(list.length > 0) : nothing} ${repeat(
      list,
      ({ id }) => id,
      (channel) => this.#row(channel, view),
    )}`;
  }

  get #list(): readonly Channel[] {
    return inOrder(this.#channels.data);
  }

  #has(email: string): boolean {
    return this.#list.some(({ value }) => value.toLowerCase() === email.toLowerCase());
  }

  /** The address with the banner. Undefined without a primary address, because the service then sends no emails. */
  get #unverified(): Channel | undefined {
    return this.visit.user?.primaryEmail ? addressToVerify(this.#list) : undefined;
  }

  #banner(channel: Channel, { config }: SectionView): unknown {
    if (channel !== this.#unverified) return nothing;
    const isBusy = this.action.isBusy(keyOf('verify', channel));
    const seconds = this.#pauses.get(channel.id)?.seconds ?? 0;
    const unlocksMethods = config.passkeyEnabled && config.magicLinkEnabled;
    return verifyBanner({ t: this.t, unlocksMethods, seconds, isBusy, send: () => void this.#verify(channel) });
  }

  #addForm(mayCancel: boolean): TemplateResult {
    const { t, uid } = this;
    const form = this.#form;
    return html`<form class="portico-form row-form" novalidate @submit=${form.submit} @input=${form.input}>
      ${form.notice} ${field({ uid, kind: ADDRESS, label: t('field.email.label'), ...form.fieldState('email') })}
      <div class="portico-actions portico-natural">
        ${mayCancel ? button({ label: t('common.cancel'), onClick: () => void this.#setAdding(false) }) : nothing}
        ${button({ label: t('account.emails.add'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </div>
    </form>`;
  }

  #row(channel: Channel, view: SectionView): TemplateResult {
    const { t, uid } = this;
    const { id, value } = channel;
    const isOpen = this.#open === id;
    const choices = this.#choices(channel, view);
    return row({
      title: address(value),
      badges: badgesOf(t, channel, channel === this.#unverified),
      detail: isOnlyForAuth(channel, this.#list) ? t('account.emails.onlyOne') : undefined,
      actions: choices.length > 0 ? manageButton(t, value, `${uid}-${id}`, isOpen, () => this.#toggle(id)) : undefined,
      below: html`${this.#banner(channel, view)}
        <div id="${uid}-${id}" role="group" aria-label=${value} ?hidden=${!isOpen}>
          ${isOpen ? this.#choiceRows(channel, choices) : nothing}
        </div>
        ${VERBS.map((verb) => actionError(uid, this.action, keyOf(verb, channel)))}`,
    });
  }

  /** Returns the possible actions. The banner has the button that verifies its address. */
  #choices(channel: Channel, { user }: SectionView): readonly Choice[] {
    const seconds = this.#pauses.get(channel.id)?.seconds ?? 0;
    const context = { t: this.t, all: this.#list, hasPrimary: user.primaryEmail !== null, seconds };
    return choicesOf(channel, context).filter(({ verb }) => verb !== 'verify' || channel !== this.#unverified);
  }

  #choiceRows(channel: Channel, choices: readonly Choice[]): unknown {
    const render = (choice: Choice): TemplateResult =>
      choiceRow(choice, choice.verb === 'remove' ? this.#remove(channel, choice) : this.#button(channel, choice));
    return repeat(choices, ({ verb }) => verb, render);
  }

  #button(channel: Channel, { verb, label, reason, isPaused, patch }: Choice): TemplateResult {
    const isBusy = this.action.isBusy(keyOf(verb, channel));
    const isDisabled = reason !== undefined || isPaused === true || (this.action.isBusy() && !isBusy);
    return button({ label, isDisabled, isBusy, onClick: () => void (patch ? this.#update(verb, channel, patch) : this.#verify(channel)) });
  }

  #remove(channel: Channel, { verb, label }: Choice): TemplateResult {
    const { t, action } = this;
    const question = t('account.emails.remove.question', { email: channel.value });
    return confirmed({ t, action, key: keyOf(verb, channel), label, question, run: () => void this.#delete(channel) });
  }

  #toggle(id: string): void {
    this.#open = this.#open === id ? undefined : id;
    this.requestUpdate();
  }

  async #setAdding(isAdding: boolean): Promise<void> {
    this.#isAdding = isAdding;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(isAdding ? 'input[name="email"]' : '[data-add] button')?.focus();
  }

  /** Reloads the addresses when the tab becomes visible or gets focus, because an address may have been verified in another tab. */
  #reloadIfVisible = (): void => {
    if (this.phase === 'ready' && document.visibilityState === 'visible') this.#channels.reload();
  };

  async #create(value: string) {
    // The service sends no email to a user without a primary address. If the user has none, the new address becomes primary.
    const first = this.visit.user?.primaryEmail === null ? { isPrimary: true } : {};
    return this.api?.contactChannels.create({ userId: 'me', type: 'email', value, usedForAuth: false, ...first });
  }

  #added(channel: Channel): void {
    this.emit('portico-email-added', {});
    void this.#setAdding(false);
    void this.#verify(channel);
  }

  async #verify(channel: Channel): Promise<void> {
    const { id, value: email } = channel;
    let isVerified = false;
    const work = async () => {
      const result = await this.api?.contactChannels.sendVerificationCode({ userId: 'me', id });
      isVerified = result?.status === 'error' && isKnownError(result.error, 'EMAIL_ALREADY_VERIFIED');
      return isVerified ? undefined : result;
    };
    const message = (): string => (isVerified ? this.t('account.emails.verify.already') : this.t('account.emails.verify.sent', { email }));
    if (!(await this.action.run(keyOf('verify', channel), work, message))) return;
    if (isVerified) return this.#channels.reload();
    if (!this.#pauses.has(id)) this.#pauses.set(id, new CountdownController(this));
    this.#pauses.get(id)?.start(RESEND_SECONDS * 1000);
    this.emit('portico-email-verification-sent', {});
  }

  async #update(verb: Verb, channel: Channel, patch: NonNullable<Choice['patch']>): Promise<void> {
    const work = () => this.api?.contactChannels.update({ userId: 'me', id: channel.id, ...patch });
    if (!(await this.action.run(keyOf(verb, channel), work, this.t('common.saved'))) || verb !== 'primary') return;
    (await loadCallCode()).signalName(location.hostname, this.visit.user, { primaryEmail: channel.value });
    this.emit('portico-primary-email-changed', {});
  }

  async #delete(channel: Channel): Promise<void> {
    const work = () => this.api?.contactChannels.delete({ userId: 'me', id: channel.id });
    if (!(await this.action.run(keyOf('remove', channel), work, this.t('account.emails.removed')))) return;
    this.emit('portico-email-removed', {});
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.section-title')?.focus();
  }
}
