import { html, nothing, type PropertyDeclarations } from 'lit';
import { define } from '../define.js';
import { link } from '../parts/button.js';
import { AuthPage } from './auth-page.js';

/**
 * The sign-in page: every way to sign in that the project offers.
 *
 * @tag portico-sign-in
 * @fires {CustomEvent<{ email: string }>} portico-before-submit - Before anything is sent; may be prevented or delayed.
 * @fires {CustomEvent<{ email: string }>} portico-magic-link-sent - A mail with a link and a code is on its way.
 * @fires {CustomEvent<{ method: string, isNewUser: boolean, redirectUrl: string }>} portico-signed-in - The user is signed in.
 * @fires {CustomEvent<{ method: string, redirectUrl: string }>} portico-signed-up - Never here; part of what both pages fire.
 * @fires {CustomEvent<object>} portico-mfa-required - The account asks for a second factor, which the card asks for in turn.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The page shows an error.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Before going on; may be prevented.
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
  static override properties: PropertyDeclarations = { noPasskeyAutofill: { type: Boolean, attribute: 'no-passkey-autofill' } };
  protected override readonly mode = 'sign-in';
  /** Leave passkeys out of the autofill of the e-mail field. */
  declare noPasskeyAutofill: boolean;
  #isPasskeyAsked = false;

  protected override titleText(): string {
    return this.t('auth.signIn.title');
  }

  /** Comes when the project has it, while the form is being filled in. */
  protected override passkey(hasForm: boolean): unknown {
    if (!this.visit.config?.passkeyEnabled) return nothing;
    if (!this.#isPasskeyAsked) void import('../widgets/passkey-button.js').then(({ PasskeyButton }) => define(PasskeyButton));
    this.#isPasskeyAsked = true;
    const { client, messages, theme } = this;
    return html`<portico-passkey-button
      .app=${client}
      .messages=${messages}
      .theme=${theme}
      .autofill=${!this.noPasskeyAutofill}
      .hasDivider=${hasForm}
      .showUnsupported=${!hasForm}
    ></portico-passkey-button>`;
  }

  protected override crossLink(): unknown {
    if (!this.visit.config?.signUpEnabled) return nothing;
    return html`${this.t('auth.signIn.noAccount')} ${link(this.t('common.signUp'), this.href('signUp'))}`;
  }
}
