import { html, nothing } from 'lit';
import { link } from '../ui/button.js';
import { AuthPage } from './auth-page.js';

/**
 * The sign-in page, with the sign-in methods of the project.
 *
 * @tag portico-sign-in
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Before a redirect to a provider; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Before anything is sent; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - Not fired by this element.
 * @fires {CustomEvent<object>} portico-mfa-required - The account asks for a second factor, which the card asks for in turn.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The page shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before a redirect; may be prevented.
 * @slot header - Above the title, for a logo.
 * @slot before-form - Above the form.
 * @slot form - Filled by the element itself.
 * @slot after-form - Below the form.
 * @slot info - Below the form.
 * @slot footer - At the end of the card.
 * @csspart card - The box around everything.
 * @csspart header - Title and subtitle.
 * @csspart title - The title.
 * @csspart subtitle - The line below the title.
 */
export class SignInPage extends AuthPage {
  static readonly tag = 'portico-sign-in';
  protected override readonly mode = 'sign-in';

  protected override titleText(): string {
    return this.t('auth.signIn.title');
  }

  protected override crossLink(): unknown {
    if (!this.visit.config?.signUpEnabled) return nothing;
    return html`${this.t('auth.signIn.noAccount')} ${link(this.t('common.signUp'), this.href('signUp'))}`;
  }
}
