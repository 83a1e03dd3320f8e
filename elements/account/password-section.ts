import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { LightForm } from '../core/light-form.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { FormController, type FieldSpec } from '../form/form-controller.js';
import { NEW_PASSWORD_ERRORS, NEW_PASSWORD_FIELDS, NewPassword } from '../form/new-password.js';
import { QueryController } from '../core/query.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { hidePasswords, passwordField } from '../ui/password-field.js';
import { section } from '../styles/section.js';
import { button } from '../ui/button.js';
import { INPUTS } from '../ui/field.js';
import { reveal } from '../ui/reveal.js';
import { toast } from '../ui/toast.js';

const OLD_PASSWORD = { ...INPUTS.password, name: 'current-password', enterkeyhint: 'next' } as const;

const FIELDS = {
  old: { input: OLD_PASSWORD.name, words: 'oldPassword', secret: true },
  ...NEW_PASSWORD_FIELDS,
} as const satisfies Record<string, FieldSpec>;

/**
 * Changes the user's password, or sets the first password. The form is in the light DOM, so that password managers can fill it.
 *
 * @tag portico-password-section
 * @fires {CustomEvent<object>} portico-password-changed - The password was changed.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @slot form - Reserved for the content that the element renders.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @hooks button submit field label input hint error toggle meter
 */
export class PasswordSection extends SettingsSection {
  static override readonly tag = 'portico-password-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = { onPasswordChanged: 'portico-password-changed', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [
    section,
    css`
      .form {
        padding-block: 12px;
        border-block-start: var(--_border-width) solid var(--_border);
      }
      .form > * {
        display: block;
        max-inline-size: 400px;
      }
    `,
  ];
  static override properties: PropertyDeclarations = { passwordRepeat: { type: Boolean, attribute: 'password-repeat' } };
  protected override readonly listTitleKey = 'account.methods.title';
  protected override readonly titleKey = 'account.password.title';

  /** Whether the form has a second field, in which the user repeats the new password. */
  declare passwordRepeat: boolean;

  readonly #channels = new QueryController(this, () => this.view && this.api?.contactChannels.list.query({ userId: 'me' }));
  readonly #newPassword = new NewPassword(this);
  readonly #lightForm = new LightForm(this);
  #isOpen = false;

  readonly #form = new FormController(this, {
    fields: FIELDS,
    isUsed: (name) => (name === 'old' ? this.#hasPassword : this.#newPassword.isUsed(name)),
    send: async ({ old, password }) =>
      this.#hasPassword
        ? this.api?.auth.updatePassword({ oldPassword: old, newPassword: password })
        : this.api?.auth.setPassword({ password }),
    done: () => this.#finish(),
    at: { PASSWORD_CONFIRMATION_MISMATCH: 'old', ...NEW_PASSWORD_ERRORS },
    failed: (error) => {
      this.reportError(error);
      // The password may have been set or removed elsewhere, or passwords may have been disabled for the project.
      if (!(this.#form.isInvalid('old') || this.#form.isInvalid('password'))) this.visit.retry();
    },
  });

  protected override lists(): readonly QueryController<unknown>[] {
    return [this.#channels];
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.credentialEnabled;
  }

  protected override get description(): string {
    const { t } = this;
    if (this.#channels.data && !this.#hasAddress) return t('account.password.noEmail');
    return t(this.#hasPassword ? 'account.password.isSet' : 'account.password.isNotSet');
  }

  protected override renderActions(): unknown {
    if (this.#isOpen || !this.#hasAddress) return nothing;
    const label = this.t(this.#hasPassword ? 'account.password.change' : 'account.password.set');
    return html`<span data-open>${button({ label, onClick: this.#open })}</span>`;
  }

  protected override renderBody(): unknown {
    return this.#isOpen ? html`<div class="form"><slot name="form"></slot></div>` : nothing;
  }

  get #hasAddress(): boolean {
    return this.#channels.data?.some(({ usedForAuth }) => usedForAuth) === true;
  }

  protected override updated(): void {
    super.updated();
    const { user } = this.visit;
    this.#lightForm.render(this.#isOpen && user ? this.#renderForm(user.primaryEmail ?? '') : nothing);
  }

  get #hasPassword(): boolean {
    return this.visit.user?.hasPassword === true;
  }

  #renderForm(email: string): TemplateResult {
    const { t, uid } = this;
    const form = this.#form;
    const old = { uid, t, ...form.fieldState('old'), kind: OLD_PASSWORD, label: t('field.oldPassword.label') };
    return html`<form class="portico-form" method="post" novalidate @submit=${this.#submit} @input=${this.#type} @focusout=${form.blur} @keydown=${this.#key}>
      ${form.notice}
      <input class="portico-visually-hidden" type="text" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly .value=${email} />
      ${this.#hasPassword ? passwordField(old) : nothing}
      ${this.#newPassword.render({ uid, form, label: t('field.newPassword.label'), isRepeated: this.passwordRepeat })}
      ${this.#hasPassword ? html`<p class="portico-hint">${t('account.password.others')}</p>` : nothing}
      <div class="portico-actions portico-natural">
        ${button({ label: t('common.cancel'), onClick: this.#close })}
        ${button({ label: t('common.save'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </div>
    </form>`;
  }

  #open = async (): Promise<void> => {
    this.#isOpen = true;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLInputElement>('[data-portico-root] input:not([tabindex])')?.focus();
    reveal(this.renderRoot.querySelector('.form'));
  };

  #close = async (): Promise<void> => {
    this.#isOpen = false;
    this.#newPassword.reset();
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[data-open] button')?.focus();
  };

  /** Closes the form on Escape if its fields are empty. */
  #key = (event: KeyboardEvent): void => {
    const inputs = [...(event.currentTarget as HTMLFormElement).querySelectorAll<HTMLInputElement>('input:not([readonly])')];
    if (event.key === 'Escape' && inputs.every(({ value }) => value === '')) void this.#close();
  };

  #type = (event: Event): void => {
    this.#newPassword.update(event);
    this.#form.input(event);
  };

  #submit = (event: SubmitEvent): void => {
    hidePasswords(event.target as HTMLFormElement);
    this.#form.submit(event);
  };

  #finish(): void {
    toast(this.t('account.password.saved'), this);
    this.emit('portico-password-changed', {});
    void this.#close();
  }
}
