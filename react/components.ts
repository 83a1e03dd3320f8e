import {
  AccountItem as AccountItemElement,
  AccountSettingsPage,
  CliAuthConfirmPage,
  CredentialForm,
  DeleteAccountSection as DeleteAccountSectionElement,
  EmailsSection as EmailsSectionElement,
  EmailVerificationPage,
  ErrorPage as ErrorPageElement,
  ForgotPasswordPage,
  HandlerPage,
  IfLoading as IfLoadingElement,
  IfSignedIn as IfSignedInElement,
  IfSignedOut as IfSignedOutElement,
  MagicLinkCallbackPage,
  MagicLinkForm,
  MessageCard as MessageCardElement,
  MfaPrompt as MfaPromptElement,
  MfaSection as MfaSectionElement,
  PasskeySection as PasskeySectionElement,
  OtpInput as OtpInputElement,
  OtpSection as OtpSectionElement,
  PasskeyButton as PasskeyButtonElement,
  PasswordResetPage,
  PasswordSection as PasswordSectionElement,
  OAuthButton as OAuthButtonElement,
  OAuthButtons,
  OAuthCallbackPage,
  ConnectionsSection as ConnectionsSectionElement,
  ProfileSection as ProfileSectionElement,
  SessionsSection as SessionsSectionElement,
  SignInPage,
  SignOutPage,
  SignOutSection as SignOutSectionElement,
  SignUpPage,
  TeamInvitationPage,
  TeamIcon as TeamIconElement,
  TeamSwitcher as TeamSwitcherElement,
  Toasts as ToastsElement,
  UserAvatar as UserAvatarElement,
  UserButton as UserButtonElement,
  ApiKeysSection as ApiKeysSectionElement,
  TeamApiKeysSection as TeamApiKeysSectionElement,
  TeamCreation as TeamCreationElement,
  TeamDeleteSection as TeamDeleteSectionElement,
  TeamIdentitySection as TeamIdentitySectionElement,
  TeamInvitationsSection as TeamInvitationsSectionElement,
  TeamLeaveSection as TeamLeaveSectionElement,
  TeamMembersSection as TeamMembersSectionElement,
  TeamPage as TeamPageElement,
  TeamPermissionsSection as TeamPermissionsSectionElement,
  TeamProfileSection as TeamProfileSectionElement,
} from '../elements/index.js';
import { wrap } from './wrap.js';

export const SignIn = /* @__PURE__ */ wrap(SignInPage);
export const SignUp = /* @__PURE__ */ wrap(SignUpPage);
export const SignOut = /* @__PURE__ */ wrap(SignOutPage);
export const ForgotPassword = /* @__PURE__ */ wrap(ForgotPasswordPage);
export const PasswordReset = /* @__PURE__ */ wrap(PasswordResetPage);
export const EmailVerification = /* @__PURE__ */ wrap(EmailVerificationPage);
export const MagicLinkCallback = /* @__PURE__ */ wrap(MagicLinkCallbackPage);
export const OAuthCallback = /* @__PURE__ */ wrap(OAuthCallbackPage);
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
export const OAuthButton = /* @__PURE__ */ wrap(OAuthButtonElement);
export const OAuthButtonGroup = /* @__PURE__ */ wrap(OAuthButtons);
export const PasskeyButton = /* @__PURE__ */ wrap(PasskeyButtonElement);
export const UserAvatar = /* @__PURE__ */ wrap(UserAvatarElement);
export const MessageCard = /* @__PURE__ */ wrap(MessageCardElement);
export const IfSignedIn = /* @__PURE__ */ wrap(IfSignedInElement);
export const IfSignedOut = /* @__PURE__ */ wrap(IfSignedOutElement);
export const IfLoading = /* @__PURE__ */ wrap(IfLoadingElement);
export const UserButton = /* @__PURE__ */ wrap(UserButtonElement);
export const ConnectionsSection = /* @__PURE__ */ wrap(ConnectionsSectionElement);
export const DeleteAccountSection = /* @__PURE__ */ wrap(DeleteAccountSectionElement);
export const OtpSection = /* @__PURE__ */ wrap(OtpSectionElement);
export const EmailsSection = /* @__PURE__ */ wrap(EmailsSectionElement);
export const PasswordSection = /* @__PURE__ */ wrap(PasswordSectionElement);
export const ProfileSection = /* @__PURE__ */ wrap(ProfileSectionElement);
export const SessionsSection = /* @__PURE__ */ wrap(SessionsSectionElement);
export const SignOutSection = /* @__PURE__ */ wrap(SignOutSectionElement);
export const Toasts = /* @__PURE__ */ wrap(ToastsElement);
export const ApiKeysSection = /* @__PURE__ */ wrap(ApiKeysSectionElement);
export const TeamApiKeysSection = /* @__PURE__ */ wrap(TeamApiKeysSectionElement);
export const TeamCreation = /* @__PURE__ */ wrap(TeamCreationElement);
export const TeamDeleteSection = /* @__PURE__ */ wrap(TeamDeleteSectionElement);
export const TeamIdentitySection = /* @__PURE__ */ wrap(TeamIdentitySectionElement);
export const TeamInvitationsSection = /* @__PURE__ */ wrap(TeamInvitationsSectionElement);
export const TeamLeaveSection = /* @__PURE__ */ wrap(TeamLeaveSectionElement);
export const TeamMembersSection = /* @__PURE__ */ wrap(TeamMembersSectionElement);
export const TeamPage = /* @__PURE__ */ wrap(TeamPageElement);
export const TeamPermissionsSection = /* @__PURE__ */ wrap(TeamPermissionsSectionElement);
export const TeamProfileSection = /* @__PURE__ */ wrap(TeamProfileSectionElement);
export const MfaSection = /* @__PURE__ */ wrap(MfaSectionElement);
export const PasskeySection = /* @__PURE__ */ wrap(PasskeySectionElement);
export const TeamIcon = /* @__PURE__ */ wrap(TeamIconElement);
export const TeamSwitcher = /* @__PURE__ */ wrap(TeamSwitcherElement);
export const SelectedTeamSwitcher = TeamSwitcher;
export const OtpInput = /* @__PURE__ */ wrap(OtpInputElement);
