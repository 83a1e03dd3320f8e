import { html, type PropertyDeclarations } from 'lit';
import { CredentialForm } from './credential-form.js';
import { SignUpPart } from './sign-up-part.js';
import { rememberAsking } from '../core/asked.js';
import { link } from '../ui/button.js';
import { AuthPage } from './auth-page.js';

/**
 * The sign-up page, with the sign-up methods of the project.
 *
 * @tag portico-sign-up
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Before a redirect to a provider; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Before anything is sent; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user signed in with an email code.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created and the user is signed in.
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
export class SignUpPage extends AuthPage {
  static readonly tag = 'portico-sign-up';
  static override readonly words = SignUpPart.words;
  static override properties: PropertyDeclarations = { noPasswordRepeat: { type: Boolean, attribute: 'no-password-repeat' } };
  protected override readonly mode = 'sign-up';

  static {
    CredentialForm.signUp = SignUpPart;
  }

  constructor() {
    super();
    this.addEventListener('portico-signed-up', () => rememberAsking('verification'));
  }

  protected override titleText(): string {
    return this.t('auth.signUp.title');
  }

  protected override crossLink(): unknown {
    return html`${this.t('auth.signUp.haveAccount')} ${link(this.t('common.signIn'), this.href('signIn'))}`;
  }

  protected override obstacle(): { readonly title: string; readonly body: string } | undefined {
    if (this.visit.config?.signUpEnabled !== false) return undefined;
    return { title: this.t('auth.signUp.closed.title'), body: this.t('auth.signUp.closed.body') };
  }
}
