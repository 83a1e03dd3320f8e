// Made by tests/support/element-lists.ts from the elements: each class with a `@tag`.
import * as elements from '../elements/index.js';
import { wrap } from './wrap.js';

/** Form with an email address and a password, for sign-in or sign-up. */
export const CredentialSignIn = /* @__PURE__ */ wrap(elements.CredentialForm, { mode: 'sign-in' });
/** Form with an email address and a password, for sign-in or sign-up. */
export const CredentialSignUp = /* @__PURE__ */ wrap(elements.CredentialForm, { mode: 'sign-up' });
/** Form for sign-in by email code. */
export const MagicLinkSignIn = /* @__PURE__ */ wrap(elements.MagicLinkForm);
/** Asks for the six digits of an authenticator app, to complete a sign-in. */
export const MfaPrompt = /* @__PURE__ */ wrap(elements.MfaPrompt);
/** Input for a one-time code. */
export const OtpInput = /* @__PURE__ */ wrap(elements.OtpInput);
/** The sign-in page, with the sign-in methods of the project. */
export const SignIn = /* @__PURE__ */ wrap(elements.SignInPage);
/** Signs the user out when the page opens, and shows the result. */
export const SignOut = /* @__PURE__ */ wrap(elements.SignOutPage);
/** The sign-up page, with the sign-up methods of the project. */
export const SignUp = /* @__PURE__ */ wrap(elements.SignUpPage);
/** Button that signs in with a provider. */
export const OAuthButton = /* @__PURE__ */ wrap(elements.OAuthButton);
/** Shows a button for each provider of the project, starting with the last used provider. */
export const OAuthButtonGroup = /* @__PURE__ */ wrap(elements.OAuthButtons);
/** The page to which a provider redirects. */
export const OAuthCallback = /* @__PURE__ */ wrap(elements.OAuthCallbackPage);
/** Button that signs in with a passkey. */
export const PasskeyButton = /* @__PURE__ */ wrap(elements.PasskeyButton);
/** The page of a verification link. */
export const EmailVerification = /* @__PURE__ */ wrap(elements.EmailVerificationPage);
/** Sends a password reset link to an email address. */
export const ForgotPassword = /* @__PURE__ */ wrap(elements.ForgotPasswordPage);
/** The page of a sign-in link. */
export const MagicLinkCallback = /* @__PURE__ */ wrap(elements.MagicLinkCallbackPage);
/** The page of a password reset link. */
export const PasswordReset = /* @__PURE__ */ wrap(elements.PasswordResetPage);
/** The page of an invitation link. */
export const TeamInvitation = /* @__PURE__ */ wrap(elements.TeamInvitationPage);
/** Adds an item with your own content to the account settings, for example `<portico-account-item id="billing" title="Billing">`. */
export const AccountItem = /* @__PURE__ */ wrap(elements.AccountItem);
/** The settings of the signed-in user. */
export const AccountSettings = /* @__PURE__ */ wrap(elements.AccountSettingsPage);
/** Lists, creates and revokes the API keys of a user or a team. */
export const ApiKeysSection = /* @__PURE__ */ wrap(elements.ApiKeysSection);
/** Lists the providers of the project, and shows which of them the user has connected. */
export const ConnectionsSection = /* @__PURE__ */ wrap(elements.ConnectionsSection);
/** Deletes the user's account after the user has typed the account's email address. */
export const DeleteAccountSection = /* @__PURE__ */ wrap(elements.DeleteAccountSection);
/** Lists the user's email addresses. */
export const EmailsSection = /* @__PURE__ */ wrap(elements.EmailsSection);
/** Turns two-step verification on and off. */
export const MfaSection = /* @__PURE__ */ wrap(elements.MfaSection);
/** Turns sign-in by email code on and off. */
export const OtpSection = /* @__PURE__ */ wrap(elements.OtpSection);
/** Adds a passkey to the account, and removes it. */
export const PasskeySection = /* @__PURE__ */ wrap(elements.PasskeySection);
/** Changes the user's password, or sets the first password. */
export const PasswordSection = /* @__PURE__ */ wrap(elements.PasswordSection);
/** Shows and changes the user's name and picture. */
export const ProfileSection = /* @__PURE__ */ wrap(elements.ProfileSection);
/** Lists the user's sessions. */
export const SessionsSection = /* @__PURE__ */ wrap(elements.SessionsSection);
/** Signs the user out on this device. */
export const SignOutSection = /* @__PURE__ */ wrap(elements.SignOutSection);
/** Lists, creates and revokes the API keys of a team. */
export const TeamApiKeysSection = /* @__PURE__ */ wrap(elements.TeamApiKeysSection);
/** Creates a team, which becomes the user's selected team. */
export const TeamCreation = /* @__PURE__ */ wrap(elements.TeamCreation);
/** Deletes a team after the user has typed its name. */
export const TeamDeleteSection = /* @__PURE__ */ wrap(elements.TeamDeleteSection);
/** Shows the name and picture of a team to members with permission to change them. */
export const TeamIdentitySection = /* @__PURE__ */ wrap(elements.TeamIdentitySection);
/** Invites people to a team by email, and lists the pending invitations. */
export const TeamInvitationsSection = /* @__PURE__ */ wrap(elements.TeamInvitationsSection);
/** Lets the user leave a team. */
export const TeamLeaveSection = /* @__PURE__ */ wrap(elements.TeamLeaveSection);
/** Lists the members of a team. */
export const TeamMembersSection = /* @__PURE__ */ wrap(elements.TeamMembersSection);
/** The settings of one team. */
export const TeamPage = /* @__PURE__ */ wrap(elements.TeamPage);
/** Lists the user's permissions in a team. */
export const TeamPermissionsSection = /* @__PURE__ */ wrap(elements.TeamPermissionsSection);
/** Changes the name and picture that the other members of a team see for the user. */
export const TeamProfileSection = /* @__PURE__ */ wrap(elements.TeamProfileSection);
/** Shows its content while the session loads. */
export const IfLoading = /* @__PURE__ */ wrap(elements.IfLoading);
/** Shows its content to signed-in users. */
export const IfSignedIn = /* @__PURE__ */ wrap(elements.IfSignedIn);
/** Shows its content to visitors who are not signed in. */
export const IfSignedOut = /* @__PURE__ */ wrap(elements.IfSignedOut);
/** Shows the picture of a team in a rounded square, or the first letter of the team's name. */
export const TeamIcon = /* @__PURE__ */ wrap(elements.TeamIcon);
/** A button that shows the selected team and opens a list of the other teams. */
export const TeamSwitcher = /* @__PURE__ */ wrap(elements.TeamSwitcher);
/** A button that shows the selected team and opens a list of the other teams. */
export const SelectedTeamSwitcher = /* @__PURE__ */ wrap(elements.TeamSwitcher);
/** Shows a round picture of a user: the image, or else the initials, or else an outline. */
export const UserAvatar = /* @__PURE__ */ wrap(elements.UserAvatar);
/** A round button with the user's picture. */
export const UserButton = /* @__PURE__ */ wrap(elements.UserButton);
/** Approves a command-line login, which allows a program to act as the signed-in user. */
export const CliAuthConfirmation = /* @__PURE__ */ wrap(elements.CliAuthConfirmPage);
/** Explains why a sign-in or another flow failed. */
export const ErrorPage = /* @__PURE__ */ wrap(elements.ErrorPage);
/** Shows the page of Portico that matches the URL. */
export const Handler = /* @__PURE__ */ wrap(elements.HandlerPage);
/** Shows a card with a message and buttons for the next actions. */
export const MessageCard = /* @__PURE__ */ wrap(elements.MessageCard);
/** Shows messages about completed actions in a corner of the page. */
export const Toasts = /* @__PURE__ */ wrap(elements.Toasts);
