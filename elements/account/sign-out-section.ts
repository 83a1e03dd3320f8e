import { html, nothing, type TemplateResult } from 'lit';
import { toastAcrossPages } from '../core/carried-toast.js';
import { SettingsSection } from '../core/settings-section.js';
import { SignOutController } from '../form/sign-out-controller.js';
import { ACCOUNT_WORDS } from '../messages/en-account.js';
import { button } from '../ui/button.js';
import { withBreaks } from '../ui/address-text.js';
import { errorLine } from '../ui/field.js';
import { nameOf, nameValues } from '../ui/person.js';

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

  readonly #signOut = new SignOutController(this, {
    ask: () => this.ask('portico-before-sign-out', {}),
    done: () => {
      toastAcrossPages(this.t('auth.signOut.done'), this);
      this.emit('portico-signed-out', {});
      this.redirect('afterSignOut', 'signed-out');
    },
    failed: (error) => this.reportError(error),
  });

  protected override get description(): unknown {
    const { user } = this.visit;
    return html`<bdi>${withBreaks(this.t('account.signOut.description', nameValues(user ? nameOf(user) : '')))}</bdi>`;
  }

  protected override renderActions(): TemplateResult {
    const { isPending, hasFailed, run } = this.#signOut;
    return html`${hasFailed ? button({ label: this.t('page.signOut.deviceOnly'), onClick: () => void run(true) }) : nothing}
    ${button({ label: this.t('common.signOut'), isBusy: isPending, onClick: () => void run() })}`;
  }

  protected override renderBody(): unknown {
    return errorLine(`${this.uid}-sign-out-error`, this.#signOut.problem);
  }
}
