import { CredentialForm } from './forms/credential-form.js';
import { MagicLinkForm } from './forms/magic-link-form.js';
import { EmailVerificationPage } from './pages/email-verification.js';
import { ErrorPage } from './pages/error-page.js';
import { ForgotPasswordPage } from './pages/forgot-password.js';
import { HandlerPage } from './pages/handler.js';
import { MagicLinkCallbackPage } from './pages/magic-link-callback.js';
import { PasswordResetPage } from './pages/password-reset.js';
import { SignInPage } from './pages/sign-in.js';
import { SignOutPage } from './pages/sign-out.js';
import { SignUpPage } from './pages/sign-up.js';
import { ProviderElement } from './widgets/provider.js';
import { UserButton } from './widgets/user-button.js';

/** Every element by its tag. Types for the DOM and for React follow from here. */
export const ELEMENTS = {
  'portico-provider': ProviderElement,
  'portico-handler': HandlerPage,
  'portico-sign-in': SignInPage,
  'portico-sign-up': SignUpPage,
  'portico-sign-out': SignOutPage,
  'portico-forgot-password': ForgotPasswordPage,
  'portico-password-reset': PasswordResetPage,
  'portico-magic-link-callback': MagicLinkCallbackPage,
  'portico-email-verification': EmailVerificationPage,
  'portico-error-page': ErrorPage,
  'portico-credential-form': CredentialForm,
  'portico-magic-link-form': MagicLinkForm,
  'portico-user-button': UserButton,
} as const;

/** Element instances by tag. */
export type PorticoElements = { readonly [T in keyof typeof ELEMENTS]: InstanceType<(typeof ELEMENTS)[T]> };

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
}
