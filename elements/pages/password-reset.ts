import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { authPassword, MIN_PASSWORD_LENGTH, type ClientApp } from '../../src/index.js';
import { FormPage } from '../base/form-page.js';
import { CapsLockController } from '../controllers/caps-lock.js';
import { FormController, type FieldSpec } from '../controllers/form.js';
import { WORDS } from '../messages/page-words.js';
import { announce } from '../parts/announce.js';
import { button, linkButton } from '../parts/button.js';
import { INPUTS, type FieldOptions } from '../parts/field.js';
import { INCOMPLETE, linkProblemOf, type LinkProblem } from '../parts/link-problem.js';
import { actions, card, loadFailed, skeleton } from '../parts/message-card.js';
import { notice } from '../parts/notice.js';
import { hidePasswords, passwordField } from '../parts/password-field.js';

const FIELDS = {
  password: { input: INPUTS.newPassword.name, words: 'newPassword', rule: authPassword.reset.body.shape.password },
  repeat: { input: INPUTS.newPasswordRepeat.name, words: 'passwordRepeat', matches: 'password' },
} as const satisfies Record<string, FieldSpec>;

/**
 * Takes a mailed code and a new password.
 *
 * @tag portico-password-reset
 * @fires {CustomEvent<object>} portico-password-reset-completed - The password is changed.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The form shows an error.
 * @slot header - Above the title.
 * @slot form - Filled by the element itself.
 * @slot footer - At the end of the card.
 * @csspart card - The box around everything.
 * @csspart title - The title.
 */
export class PasswordResetPage extends FormPage {
  static readonly tag = 'portico-password-reset';
  static override readonly words = WORDS;
  static override readonly events = { onPasswordResetCompleted: 'portico-password-reset-completed', onError: 'portico-error' } as const;
  static override properties: PropertyDeclarations = { code: { attribute: false } };

  /** The code, where it is not in the address. */
  declare code: string | undefined;

  readonly #capsLock = new CapsLockController(this);
  #checkedWith: ClientApp | undefined;
  #problem: LinkProblem | undefined;
  #error: unknown;
  #code = '';

  readonly #form = new FormController(this, {
    fields: FIELDS,
    send: async ({ password }) => this.client?.auth.resetPassword({ code: this.#code, password }),
    done: () => this.#finish(),
    at: { PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' },
    failed: (error) => this.#refused(error),
  });

  protected override willUpdate(): void {
    if (this.client && this.client !== this.#checkedWith) void this.#check(this.client);
    else if (!this.client) this.phase = 'idle';
  }

  override render(): unknown {
    if (this.phase === 'idle') return nothing;
    if (this.phase === 'loading') return skeleton(this.t('common.loading'));
    return card({ level: this.level, ...this.#texts() });
  }

  protected override renderForm(): unknown {
    switch (this.phase) {
      case 'failed':
        return loadFailed(this.t, this.#error, this.#retry);
      case 'blocked':
        return actions(linkButton(this.t('page.passwordReset.newLink'), this.href('forgotPassword'), 'primary'));
      case 'done':
        return actions(linkButton(this.t('common.signIn'), this.client?.redirects.href('signIn', { noRedirectBack: true }) ?? '#', 'primary'));
      case 'ready':
      case 'submitting':
        return this.#passwordForm();
      default:
        return nothing;
    }
  }

  #texts(): { title: string; subtitle?: string } {
    if (this.phase === 'failed') return { title: this.t('error.loadFailed') };
    if (this.phase === 'blocked' && this.#problem) return { title: this.t(this.#problem.title), subtitle: this.t(this.#problem.body) };
    if (this.phase === 'done') return { title: this.t('page.passwordReset.done.title'), subtitle: this.t('page.passwordReset.done.body') };
    return { title: this.t('page.passwordReset.title') };
  }

  #passwordForm(): TemplateResult {
    const text = this.#form.notice(this.t);
    const hint = this.t('field.newPassword.hint', { min: MIN_PASSWORD_LENGTH });
    return html`
      <form class="portico-form" part="form" novalidate @submit=${this.#submit} @input=${this.#form.input} @focusout=${this.#form.blur}>
        ${text ? notice(text) : nothing}
        <input class="portico-visually-hidden" type="text" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" readonly />
        ${this.#field('password', { kind: INPUTS.newPassword, label: this.t('field.newPassword.label'), hint })}
        ${this.#field('repeat', { kind: INPUTS.newPasswordRepeat, label: this.t('field.passwordRepeat.label') })}
        ${button({ label: this.t('page.passwordReset.save'), kind: 'primary', isBusy: this.#form.isPending })}
      </form>
    `;
  }

  #field(name: keyof typeof FIELDS, options: Pick<FieldOptions, 'kind' | 'label' | 'hint'>): TemplateResult {
    const form = this.#form;
    const state = { uid: this.uid, error: form.problem(name, this.t), isInvalid: form.isInvalid(name), isReadonly: form.isPending };
    return passwordField({ ...state, ...options, t: this.t, isCapsLockOn: this.#capsLock.isOn });
  }

  #submit = (event: SubmitEvent): void => {
    hidePasswords(event.target as HTMLFormElement, this.t);
    this.#form.submit(event);
  };

  /** Checks the code once: every look counts towards its tries. */
  async #check(client: ClientApp): Promise<void> {
    this.#checkedWith = client;
    this.#code = this.code ?? this.query('code');
    if (this.#code === '') return this.#block(INCOMPLETE);
    this.phase = 'loading';
    try {
      const answer = await client.auth.checkPasswordResetCode({ code: this.#code });
      if (answer.status === 'ok') this.phase = 'ready';
      else this.#refused(answer.error);
    } catch (error) {
      this.#refused(error);
      if (this.phase !== 'loading') return;
      this.#error = error;
      this.phase = 'failed';
    }
  }

  #retry = (): void => {
    this.#checkedWith = undefined;
    this.requestUpdate();
  };

  #refused(error: unknown): void {
    this.reportError(error);
    const problem = linkProblemOf(error);
    if (problem) this.#block(problem);
  }

  #block(problem: LinkProblem): void {
    this.#problem = problem;
    this.phase = 'blocked';
    this.dropQuery('code');
    void this.focusTitle();
  }

  #finish(): void {
    this.dropQuery('code');
    this.phase = 'done';
    announce(this.t('page.passwordReset.done.title'));
    this.emit('portico-password-reset-completed', {});
    void this.focusTitle();
  }
}
