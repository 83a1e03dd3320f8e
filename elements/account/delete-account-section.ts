import { html, type TemplateResult } from 'lit';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { TypedConfirmation } from '../form/typed-confirmation.js';
import { button } from '../ui/button.js';
import { isFramed } from '../core/framed.js';
import { nameOf, withoutTurns } from '../ui/person.js';
import { row } from '../ui/section.js';

/**
 * Deletes the user's account after the user has typed the account's email address.
 *
 * @tag portico-delete-account-section
 * @fires {CustomEvent<object>} portico-before-account-delete - Fired before the account is deleted. The page can prevent the deletion, or
 *   delay it with `waitUntil(promise)`. `signal` is aborted if the user closes the dialog, another user signs in, or the element is removed
 *   before the deletion begins. Keep the element on the page until the account is deleted.
 * @fires {CustomEvent<object>} portico-account-deleted - The account and the session were deleted.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 * @csspart dialog - The confirmation dialog.
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

  readonly #confirmation = new TypedConfirmation(this, {
    expected: () => withoutTurns(this.visit.user?.primaryEmail || this.visit.user?.displayName || ''),
    action: 'account.delete.action',
    ask: (signal) => this.ask('portico-before-account-delete', {}, signal),
    act: async () => this.api?.currentUser.delete(),
    done: () => this.#leave(),
    failed: (error) => this.reportError(error),
  });

  protected override isOffered({ config }: SectionView): boolean {
    return config.clientUserDeletionEnabled;
  }

  protected override renderBody({ user }: SectionView): TemplateResult {
    const { t, uid } = this;
    const confirmation = { uid, title: t('account.delete.title'), question: t('account.delete.question', { name: nameOf(user) }) };
    return html`${row({
      title: t('account.delete.warning'),
      detail: isFramed() ? t('account.delete.framed') : undefined,
      actions: isFramed() ? undefined : button({ label: t('account.delete.action'), onClick: this.#confirmation.open }),
    })}
    ${this.#confirmation.render(confirmation)}`;
  }

  #leave(): void {
    this.emit('portico-account-deleted', {});
    this.redirect('afterSignOut', 'account-deleted');
  }
}
