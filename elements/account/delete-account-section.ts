import { html, nothing, type TemplateResult } from 'lit';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { TypedConfirmation } from '../form/typed-confirmation.js';
import { button } from '../ui/button.js';
import { toastAcrossPages } from '../core/carried-toast.js';
import { announce } from '../core/announcer.js';
import { isFramed } from '../core/framed.js';
import { QueryController } from '../core/query.js';
import { listOf } from '../messages/dates.js';
import { nameOf, nameValues, shortName } from '../ui/person.js';
import { row } from '../ui/section.js';
import { TEAM_RIGHTS } from '../core/team-rights.js';

const [DELETE_TEAM] = TEAM_RIGHTS.delete;

/**
 * Deletes the user's account after the user types the label of the button to confirm.
 *
 * @tag portico-delete-account-section
 * @fires {CustomEvent<object>} portico-before-account-delete - Fired before the account is deleted. The page can prevent the deletion, or
 *   delay it with `waitUntil(promise)`. `signal` is aborted if, before the deletion begins, the user closes the dialog, another user signs
 *   in, or the element is removed. Keep the element on the page until the account is deleted.
 * @fires {CustomEvent<object>} portico-account-deleted - The account and the session were deleted.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart dialog - The confirmation dialog.
 */
export class DeleteAccountSection extends SettingsSection {
  static override readonly tag = 'portico-delete-account-section';
  static override readonly events = {
    onBeforeAccountDelete: 'portico-before-account-delete',
    onAccountDeleted: 'portico-account-deleted',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  protected override readonly titleKey = 'account.delete.title';
  protected override readonly descriptionKey = 'account.delete.description';

  readonly #confirmation = new TypedConfirmation(this, {
    action: 'account.delete.action',
    ask: (signal) => this.ask('portico-before-account-delete', {}, signal),
    act: async () => this.api?.currentUser.delete(),
    done: () => this.#leave(),
    failed: (error) => this.reportError(error),
  });

  readonly #teams = new QueryController(this, () => (this.#confirmation.isOpen ? this.api?.teams.list.query({ userId: 'me' }) : undefined));
  readonly #deletePermissions = new QueryController(this, () =>
    this.#confirmation.isOpen ? this.api?.teamPermissions.list.query({ userId: 'me', permissionId: DELETE_TEAM }) : undefined,
  );

  /** The warning that was announced last. The warning appears after the dialog opens, when the teams have loaded. */
  #announced: string | undefined;

  protected override afterUpdate(): void {
    super.afterUpdate();
    const warning = this.#confirmation.isOpen ? this.#warning : undefined;
    if (warning && warning !== this.#announced) announce(this, warning);
    this.#announced = warning;
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.clientUserDeletionEnabled;
  }

  protected override renderActions(): unknown {
    if (isFramed()) return nothing;
    return button({ label: this.t('account.delete.action'), kind: 'danger-outline', onClick: this.#confirmation.open });
  }

  protected override renderBody({ user }: SectionView): TemplateResult {
    const { t, uid } = this;
    const question = t('account.delete.question', nameValues(nameOf(user)));
    const confirmation = { uid, title: t('account.delete.confirm.title'), question, warning: this.#warning };
    return html`${isFramed() ? row({ detail: t('account.delete.framed') }) : nothing} ${this.#confirmation.render(confirmation)}`;
  }

  /**
   * A warning that lists the teams that the user has permission to delete. Some of these teams may have other admins, because the service
   * does not report whether the user is the only admin.
   */
  get #warning(): string | undefined {
    const ids = new Set(this.#deletePermissions.data?.map(({ teamId }) => teamId));
    const names = this.#teams.data?.filter(({ id }) => ids.has(id)).map(({ displayName }) => shortName(displayName)) ?? [];
    return names.length > 0 ? this.t('account.delete.lastAdmin', { teams: listOf(this.t, names), count: names.length }) : undefined;
  }

  #leave(): void {
    toastAcrossPages(this.t('account.delete.done'), this);
    this.emit('portico-account-deleted', {});
    this.redirect('afterSignOut', 'account-deleted');
  }
}
