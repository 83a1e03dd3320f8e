import {
  AccountItem as AccountItemElement,
  AccountSettingsPage,
  CliAuthConfirmPage,
  CredentialForm,
  DeleteAccountSection as DeleteAccountSectionElement,
  EmailVerificationPage,
  ErrorPage as ErrorPageElement,
  ForgotPasswordPage,
  HandlerPage,
  MagicLinkCallbackPage,
  MagicLinkForm,
  MfaPrompt as MfaPromptElement,
  MfaSection as MfaSectionElement,
  PasskeySection as PasskeySectionElement,
  OtpInput as OtpInputElement,
  OtpSection as OtpSectionElement,
  PasskeyButton as PasskeyButtonElement,
  PasswordResetPage,
  ProfileSection as ProfileSectionElement,
  SignInPage,
  SignOutPage,
  SignOutSection as SignOutSectionElement,
  SignUpPage,
  TeamInvitationPage,
  Toasts as ToastsElement,
  UserButton as UserButtonElement,
} from '../elements/index.js';
import { wrap } from './wrap.js';

export const SignIn = /* @__PURE__ */ wrap(SignInPage);
export const SignUp = /* @__PURE__ */ wrap(SignUpPage);
export const SignOut = /* @__PURE__ */ wrap(SignOutPage);
export const ForgotPassword = /* @__PURE__ */ wrap(ForgotPasswordPage);
export const PasswordReset = /* @__PURE__ */ wrap(PasswordResetPage);
export const EmailVerification = /* @__PURE__ */ wrap(EmailVerificationPage);
export const MagicLinkCallback = /* @__PURE__ */ wrap(MagicLinkCallbackPage);
export const ErrorPage = /* @__PURE__ */ wrap(ErrorPageElement);
export const TeamInvitation = /* @__PURE__ */ wrap(TeamInvitationPage);
export const CliAuthConfirmation = /* @__PURE__ */ wrap(CliAuthConfirmPage);
export const Handler = /* @__PURE__ */ wrap(HandlerPage);
export const AccountSettings = /* @__PURE__ */ wrap(AccountSettingsPage);
export const AccountItem = /* @__PURE__ */ wrap(AccountItemElement);
export const CredentialSignIn = /* @__PURE__ */ wrap(CredentialForm, { mode: 'sign-in' });
export const CredentialSignUp = /* @__PURE__ */ wrap(CredentialForm, { mode: 'sign-up' });
export const MagicLinkSignIn = /* @__PURE__ */ wrap(MagicLinkForm);
export const MfaPrompt = /* @__PURE__ */ wrap(MfaPromptElement);
export const PasskeyButton = /* @__PURE__ */ wrap(PasskeyButtonElement);
export const UserButton = /* @__PURE__ */ wrap(UserButtonElement);
export const DeleteAccountSection = /* @__PURE__ */ wrap(DeleteAccountSectionElement);
export const OtpSection = /* @__PURE__ */ wrap(OtpSectionElement);
export const ProfileSection = /* @__PURE__ */ wrap(ProfileSectionElement);
export const SignOutSection = /* @__PURE__ */ wrap(SignOutSectionElement);
export const Toasts = /* @__PURE__ */ wrap(ToastsElement);
export const MfaSection = /* @__PURE__ */ wrap(MfaSectionElement);
export const PasskeySection = /* @__PURE__ */ wrap(PasskeySectionElement);
export const OtpInput = /* @__PURE__ */ wrap(OtpInputElement);
