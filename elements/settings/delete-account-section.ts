import { html, nothing, type TemplateResult } from 'lit';
import { SettingsSection, type SectionView } from '../base/settings-section.js';
import { DialogController } from '../controllers/dialog.js';
import { FormController, type FieldSpec } from '../controllers/form.js';
import { button } from '../parts/button.js';
import { dialog } from '../parts/dialog.js';
import { field } from '../parts/field.js';
import { isFramed } from '../parts/framed.js';
import { notice } from '../parts/notice.js';
import { nameOf } from '../parts/person.js';
import { row } from '../parts/section.js';

const CONFIRMATION = { name: 'confirmation', type: 'text', autocomplete: 'off', autocapitalize: 'none', enterkeyhint: 'done' } as const;

/**
 * Deletes the user's account, after they have typed its address.
 *
 * @tag portico-delete-account-section
 * @fires {CustomEvent<object>} portico-before-account-delete - Before the account is deleted; may be prevented or delayed.
 * @fires {CustomEvent<object>} portico-account-deleted - The account is gone, and the session with it.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
 * @slot description - In place of the line below the title.
 * @slot actions - Beside the title.
 * @csspart section - The block.
 * @csspart title - The title.
 * @csspart body - What stands below it.
 * @csspart row - A line.
 * @csspart dialog - The question.
 */
export class DeleteAccountSection extends SettingsSection {
  static readonly tag = 'portico-delete-account-section';
  static override readonly events = {
    onBeforeAccountDelete: 'portico-before-account-delete',
    onAccountDeleted: 'portico-account-deleted',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  protected override readonly titleKey = 'account.delete.title';
  protected override readonly descriptionKey = 'account.delete.description';

  readonly #dialog = new DialogController(this);
  readonly #form = new FormController(this, {
    fields: {
      confirmation: { input: CONFIRMATION.name, words: 'confirmation', isValid: (text) => text === this.#expected } satisfies FieldSpec,
    },
    send: async () => this.#delete(),
    done: () => this.#leave(),
    failed: (error) => this.reportError(error),
  });

  protected override isOffered({ config }: SectionView): boolean {
    return config.clientUserDeletionEnabled;
  }

  protected override renderBody({ user }: SectionView): TemplateResult {
    const label = this.t('account.delete.action');
    return html`${row({
      title: this.t('account.delete.warning'),
      detail: isFramed() ? this.t('account.delete.framed') : undefined,
      actions: isFramed() ? undefined : button({ label, onClick: () => this.#dialog.show('delete') }),
    })}
    ${this.#dialog.open ? this.#question(nameOf(user)) : nothing}`;
  }

  /** What must be typed. */
  get #expected(): string {
    const { user } = this.visit;
    return user?.primaryEmail ?? user?.displayName ?? '';
  }

  #question(name: string): TemplateResult {
    const { t, uid } = this;
    const failure = this.#form.notice(t);
    const content = html`<form class="portico-form" novalidate @submit=${this.#form.submit} @input=${this.#form.input}>
      <p class="portico-text">${t('account.delete.question', { name })}</p>
      ${failure ? notice(failure) : nothing}
      ${field({
        uid,
        kind: CONFIRMATION,
        label: t('account.delete.confirmation', { text: this.#expected }),
        error: this.#form.problem('confirmation', t),
        isInvalid: this.#form.isInvalid('confirmation'),
        isReadonly: this.#form.isPending,
      })}
      <div class="portico-actions">
        ${button({ label: t('common.cancel'), onClick: this.#dialog.close })}
        ${button({ label: t('account.delete.action'), kind: 'danger', isBusy: this.#form.isPending })}
      </div>
    </form>`;
    return dialog({ controller: this.#dialog, uid, title: t('account.delete.title'), content });
  }

  async #delete(): Promise<{ readonly status: 'ok'; readonly data: undefined } | undefined> {
    if (!(await this.ask('portico-before-account-delete', {}))) return undefined;
    await this.api?.currentUser.delete();
    return { status: 'ok', data: undefined };
  }

  #leave(): void {
    this.#dialog.close();
    this.emit('portico-account-deleted', {});
    void this.api?.auth.signOut({ deviceOnly: true, noRedirect: true });
    this.redirect('afterSignOut', 'account-deleted');
  }
}
