import { CredentialForm } from './forms/credential-form.js';
import { MagicLinkForm } from './forms/magic-link-form.js';
import { MfaPrompt } from './forms/mfa-prompt.js';
import * as pages from './pages/index.js';
import { PasskeyButton } from './widgets/passkey-button.js';
import { ProviderElement } from './widgets/provider.js';
import { UserButton } from './widgets/user-button.js';

/** Every element by its tag. Types for the DOM and for React follow from here. */
export const ELEMENTS = {
  'portico-provider': ProviderElement,
  'portico-handler': pages.HandlerPage,
  'portico-sign-in': pages.SignInPage,
  'portico-sign-up': pages.SignUpPage,
  'portico-sign-out': pages.SignOutPage,
  'portico-forgot-password': pages.ForgotPasswordPage,
  'portico-password-reset': pages.PasswordResetPage,
  'portico-magic-link-callback': pages.MagicLinkCallbackPage,
  'portico-email-verification': pages.EmailVerificationPage,
  'portico-error-page': pages.ErrorPage,
  'portico-credential-form': CredentialForm,
  'portico-magic-link-form': MagicLinkForm,
  'portico-mfa-prompt': MfaPrompt,
  'portico-passkey-button': PasskeyButton,
  'portico-user-button': UserButton,
} as const;

/** Element instances by tag. */
export type PorticoElements = { readonly [T in keyof typeof ELEMENTS]: InstanceType<(typeof ELEMENTS)[T]> };

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
}
