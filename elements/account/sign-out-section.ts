import type { TemplateResult } from 'lit';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { button } from '../ui/button.js';
import { nameOf } from '../ui/person.js';
import { actionError, row } from '../ui/section.js';

const SIGN_OUT = 'sign-out';

/**
 * Ends the session on this device.
 *
 * @tag portico-sign-out-section
 * @fires {CustomEvent<object>} portico-before-sign-out - Before signing out; may be prevented or delayed.
 * @fires {CustomEvent<object>} portico-signed-out - The session is over.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The service could not be told.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
 * @slot description - In place of the line below the title.
 * @slot actions - Beside the title.
 * @csspart section - The block.
 * @csspart title - The title.
 * @csspart body - What stands below it.
 * @csspart row - A line.
 */
export class SignOutSection extends SettingsSection {
  static readonly tag = 'portico-sign-out-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = {
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  protected override readonly titleKey = 'account.signOut.title';
  protected override readonly descriptionKey = 'account.signOut.description';

  protected override renderBody({ user }: SectionView): TemplateResult {
    return row({
      title: this.t('auth.signedIn.as', { name: nameOf(user) }),
      actions: button({ label: this.t('common.signOut'), isBusy: this.action.isBusy(), onClick: () => void this.#signOut() }),
      below: actionError(this.uid, this.action, SIGN_OUT),
    });
  }

  async #signOut(): Promise<void> {
    if (!(await this.ask('portico-before-sign-out', {}))) return;
    const work = () => this.client?.auth.signOut({ noRedirect: true, keepOnFailure: true });
    if (!(await this.action.run(SIGN_OUT, work))) return;
    this.emit('portico-signed-out', {});
    this.redirect('afterSignOut', 'signed-out');
  }
}
