import { html, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { CredentialForm } from './credential-form.js';
import { SignUpPart } from './sign-up-part.js';
import { rememberRequest } from '../core/requested-emails.js';
import { link } from '../ui/button.js';
import { PROBLEM_ICON, type Heading } from '../ui/card.js';
import { AuthPage } from './auth-page.js';
import { moreBones } from '../styles/more-bones.js';

/**
 * Shows the sign-up page with the project's sign-up methods.
 *
 * @tag portico-sign-up
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before a provider's page opens. The host page can prevent or
 *   delay the sign-in.
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Fired before a form is submitted. The page can prevent or delay the
 *   submission.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - An email with a link and a code was sent.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - The account was created. Followed by
 *   `portico-signed-in`.
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
 * @hooks actions button tabs tab submit
 */
export class SignUpPage extends AuthPage {
  static override readonly tag = 'portico-sign-up';
  static override readonly words = SignUpPart.words;
  static override styles: CSSResultGroup = [AuthPage.styles, moreBones];
  static override properties: PropertyDeclarations = {
    passwordRepeat: { type: Boolean, attribute: 'password-repeat' },
    noName: { type: Boolean, attribute: 'no-name' },
  };
  protected override readonly mode = 'sign-up';

  static {
    CredentialForm.signUp = SignUpPart;
  }

  constructor() {
    super();
    // The method of the last sign-in does not help a new user.
    this.noLastUsed = true;
    // The service sends an email to verify the address only to users who sign up with a password.
    this.addEventListener('portico-signed-up', ({ detail }) => detail.method === 'password' && rememberRequest('verification'));
  }

  protected override titleText(): string {
    return this.t('auth.signUp.title', this.visit.projectValues);
  }

  protected override crossLink(): unknown {
    return html`${this.t('auth.signUp.haveAccount')} ${link(this.t('common.signIn'), this.href('signIn'), this.offerPasskey)}`;
  }

  protected override obstacle(): Heading | undefined {
    if (this.visit.config?.signUpEnabled !== false) return undefined;
    return { icon: PROBLEM_ICON, title: this.t('auth.signUp.closed.title'), subtitle: this.t('auth.signUp.closed.body') };
  }
}
