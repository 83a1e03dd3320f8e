import { html, nothing, type PropertyDeclarations } from 'lit';
import { link } from '../ui/button.js';
import { AuthPage } from './auth-page.js';

/**
 * Shows the sign-in page with the project's sign-in methods.
 *
 * @tag portico-sign-in
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before a provider's page opens. The host page can prevent or
 *   delay the sign-in.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before a form is submitted. The page can prevent or delay the
 *   submission.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - A provider's popup created the account and signed the
 *   user in.
 * @fires {CustomEvent<object>} portico-mfa-required - The account requires a second factor, and a prompt for it replaces the form.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The page shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect. Cancelable.
 * @slot header - Content above the title.
 * @slot before-form - Content above the form.
 * @slot form - Reserved for the content that the element renders.
 * @slot after-form - Content below the form.
 * @slot info - Content below the slot `after-form`.
 * @slot footer - Content at the end of the card.
 * @csspart card - The card.
 * @csspart header - Title and subtitle.
 * @csspart status-icon - The icon above the title of a message.
 * @csspart title - The title.
 * @csspart subtitle - The line below the title.
 * @csspart link - The link to the other page: sign-in or sign-up.
 * @hooks actions button submit notice tabs tab
 */
export class SignInPage extends AuthPage {
  static override readonly tag = 'portico-sign-in';
  static override properties: PropertyDeclarations = { noPasskeyCreate: { type: Boolean, attribute: 'no-passkey-create' } };

  /**
   * Whether to disable the automatic creation of a passkey after a sign-in with a password or an email code. By default, browsers that
   * support automatic creation create a passkey for users who have no passkey, and a toast informs the user.
   */
  declare noPasskeyCreate: boolean;
  protected override readonly mode = 'sign-in';

  protected override titleText(): string {
    return this.t('auth.signIn.title', this.visit.projectValues);
  }

  protected override crossLink(): unknown {
    if (!this.visit.config?.signUpEnabled) return nothing;
    return html`${this.t('auth.signIn.noAccount')} ${link(this.t('common.signUp'), this.href('signUp'))}`;
  }
}
