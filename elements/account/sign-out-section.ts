import { html, nothing, type TemplateResult } from 'lit';
import { toastAcrossPages } from '../core/carried-toast.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { SignOutController } from '../form/sign-out-controller.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { button } from '../ui/button.js';
import { errorLine } from '../ui/field.js';
import { nameOf } from '../ui/person.js';
import { row } from '../ui/section.js';

/**
 * Signs the user out on this device.
 *
 * @tag portico-sign-out-section
 * @fires {CustomEvent<object>} portico-before-sign-out - Fired before the user is signed out. The page can prevent or delay the sign-out.
 * @fires {CustomEvent<object>} portico-signed-out - The session ended.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The sign-out failed.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 */
export class SignOutSection extends SettingsSection {
  static override readonly tag = 'portico-sign-out-section';
  static override readonly words = ACCOUNT_WORDS;
  static override readonly events = {
    onBeforeSignOut: 'portico-before-sign-out',
    onSignedOut: 'portico-signed-out',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  protected override readonly titleKey = 'account.signOut.title';
  protected override readonly descriptionKey = 'account.signOut.description';

  readonly #signOut = new SignOutController(this, {
    ask: () => this.ask('portico-before-sign-out', {}),
    done: () => {
      toastAcrossPages(this.t('auth.signOut.done'), this);
      this.emit('portico-signed-out', {});
      this.redirect('afterSignOut', 'signed-out');
    },
    failed: (error) => this.reportError(error),
  });

  protected override renderBody({ user }: SectionView): TemplateResult {
    const { isPending, hasFailed, problem, run } = this.#signOut;
    const deviceOnly = button({ label: this.t('page.signOut.deviceOnly'), onClick: () => void run(true) });
    return row({
      title: this.t('auth.signedIn.as', { name: nameOf(user) }),
      actions: html`${hasFailed ? deviceOnly : nothing}
      ${button({ label: this.t('common.signOut'), isBusy: isPending, onClick: () => void run() })}`,
      below: errorLine(`${this.uid}-sign-out-error`, problem),
    });
  }
}
