// Made by tests/support/react-components.ts from the rows of elements/classes.ts.
import * as elements from '../elements/index.js';
import { wrap } from './wrap.js';

/** Email and password, for signing in or signing up. */
export const CredentialSignIn = /* @__PURE__ */ wrap(elements.CredentialForm, { mode: 'sign-in' });
/** Email and password, for signing in or signing up. */
export const CredentialSignUp = /* @__PURE__ */ wrap(elements.CredentialForm, { mode: 'sign-up' });
/** Sign-in by email code: asks for the address, then for the code. */
export const MagicLinkSignIn = /* @__PURE__ */ wrap(elements.MagicLinkForm);
/** Asks for the six digits of an authenticator app, to complete a sign-in. */
export const MfaPrompt = /* @__PURE__ */ wrap(elements.MfaPrompt);
/** A one-time code: cells over one real input, so that pasting, autofill, undo and screen readers work as in any field. */
export const OtpInput = /* @__PURE__ */ wrap(elements.OtpInput);
/** The sign-in page, with the sign-in methods of the project. */
export const SignIn = /* @__PURE__ */ wrap(elements.SignInPage);
/** Signs the user out when it is shown, and confirms it. */
export const SignOut = /* @__PURE__ */ wrap(elements.SignOutPage);
/** The sign-up page, with the sign-up methods of the project. */
export const SignUp = /* @__PURE__ */ wrap(elements.SignUpPage);
/** Signs in with a provider: goes to its page, which redirects to `<portico-oauth-callback>`. */
export const OAuthButton = /* @__PURE__ */ wrap(elements.OAuthButton);
/** A button for each provider of the project: the last used one first. */
export const OAuthButtonGroup = /* @__PURE__ */ wrap(elements.OAuthButtons);
/** The page that a provider redirects to: completes the sign-in, asks for the second factor if there is one, and redirects. */
export const OAuthCallback = /* @__PURE__ */ wrap(elements.OAuthCallbackPage);
/** Signs in with a passkey. */
export const PasskeyButton = /* @__PURE__ */ wrap(elements.PasskeyButton);
/** The page of a verification link: verifies the address when its button is clicked, regardless of who is signed in. */
export const EmailVerification = /* @__PURE__ */ wrap(elements.EmailVerificationPage);
/** Asks for an address and mails a password reset link. */
export const ForgotPassword = /* @__PURE__ */ wrap(elements.ForgotPasswordPage);
/** The page of a sign-in link: signs in when its button is clicked. */
export const MagicLinkCallback = /* @__PURE__ */ wrap(elements.MagicLinkCallbackPage);
/** The page of a password reset link: asks for a new password. */
export const PasswordReset = /* @__PURE__ */ wrap(elements.PasswordResetPage);
/** The page of an invitation link: shows the team, and joins it when its button is clicked. */
export const TeamInvitation = /* @__PURE__ */ wrap(elements.TeamInvitationPage);
/** A page of the host in the account settings: `<portico-account-item id="billing" title="Billing">` with any content. */
export const AccountItem = /* @__PURE__ */ wrap(elements.AccountItem);
/** The settings of the signed-in user: navigation, and the sections of the open item. */
export const AccountSettings = /* @__PURE__ */ wrap(elements.AccountSettingsPage);
/** API keys of a user or a team. */
export const ApiKeysSection = /* @__PURE__ */ wrap(elements.ApiKeysSection);
/** The providers of the project, which of them the user has connected, and a button to connect the others. */
export const ConnectionsSection = /* @__PURE__ */ wrap(elements.ConnectionsSection);
/** Deletes the user's account, after they have typed its email address. */
export const DeleteAccountSection = /* @__PURE__ */ wrap(elements.DeleteAccountSection);
/** The user's email addresses: add, verify, make primary, sign in with, remove. */
export const EmailsSection = /* @__PURE__ */ wrap(elements.EmailsSection);
/** Turns the second factor on and off: codes of an authenticator app, in addition to the first sign-in method. */
export const MfaSection = /* @__PURE__ */ wrap(elements.MfaSection);
/** Turns sign-in by email code on and off. */
export const OtpSection = /* @__PURE__ */ wrap(elements.OtpSection);
/** Adds a passkey of this device to the account, and removes it. */
export const PasskeySection = /* @__PURE__ */ wrap(elements.PasskeySection);
/** Changes the user's password, or sets a first one. */
export const PasswordSection = /* @__PURE__ */ wrap(elements.PasswordSection);
/** Name and picture of the user. */
export const ProfileSection = /* @__PURE__ */ wrap(elements.ProfileSection);
/** The sessions of the user: this one and the others, which can be ended. */
export const SessionsSection = /* @__PURE__ */ wrap(elements.SessionsSection);
/** Ends the session on this device. */
export const SignOutSection = /* @__PURE__ */ wrap(elements.SignOutSection);
/** API keys of a team. */
export const TeamApiKeysSection = /* @__PURE__ */ wrap(elements.TeamApiKeysSection);
/** Creates a team, which becomes the user's selected team. */
export const TeamCreation = /* @__PURE__ */ wrap(elements.TeamCreation);
/** Deletes a team after the user has typed its name. */
export const TeamDeleteSection = /* @__PURE__ */ wrap(elements.TeamDeleteSection);
/** Name and picture of a team, for members with permission to change them. */
export const TeamIdentitySection = /* @__PURE__ */ wrap(elements.TeamIdentitySection);
/** Invites people to a team by email, and lists the pending invitations. */
export const TeamInvitationsSection = /* @__PURE__ */ wrap(elements.TeamInvitationsSection);
/** Lets the user leave a team. */
export const TeamLeaveSection = /* @__PURE__ */ wrap(elements.TeamLeaveSection);
/** The members of a team. */
export const TeamMembersSection = /* @__PURE__ */ wrap(elements.TeamMembersSection);
/** The settings of one team: the sections that the user has permission to see. */
export const TeamPage = /* @__PURE__ */ wrap(elements.TeamPage);
/** The permissions of the user in a team. */
export const TeamPermissionsSection = /* @__PURE__ */ wrap(elements.TeamPermissionsSection);
/** The user's name and picture in a team, for its other members. */
export const TeamProfileSection = /* @__PURE__ */ wrap(elements.TeamProfileSection);
/** Shows its content while the session loads. */
export const IfLoading = /* @__PURE__ */ wrap(elements.IfLoading);
/** Shows its content to signed-in users. */
export const IfSignedIn = /* @__PURE__ */ wrap(elements.IfSignedIn);
/** Shows its content to visitors who are not signed in. */
export const IfSignedOut = /* @__PURE__ */ wrap(elements.IfSignedOut);
/** The picture of a team in a rounded square, or the first letter of its name. */
export const TeamIcon = /* @__PURE__ */ wrap(elements.TeamIcon);
/** A button with the selected team, and a list to select another one. */
export const TeamSwitcher = /* @__PURE__ */ wrap(elements.TeamSwitcher);
/** A button with the selected team, and a list to select another one. */
export const SelectedTeamSwitcher = /* @__PURE__ */ wrap(elements.TeamSwitcher);
/** A round picture of a user: their image, or their initials, or an outline. */
export const UserAvatar = /* @__PURE__ */ wrap(elements.UserAvatar);
/** A round button with the user's picture that opens a menu: account settings, own items, sign out; or sign in and sign up. */
export const UserButton = /* @__PURE__ */ wrap(elements.UserButton);
/** Lets a command-line program act as the signed-in user, when the user clicks a button after enough time to read. */
export const CliAuthConfirmation = /* @__PURE__ */ wrap(elements.CliAuthConfirmPage);
/** Explains why a sign-in or another flow failed. */
export const ErrorPage = /* @__PURE__ */ wrap(elements.ErrorPage);
/** Shows the page that the address asks for, below a base path: all of Portico's pages in one tag. */
export const Handler = /* @__PURE__ */ wrap(elements.HandlerPage);
/** A card with a message and the next actions. */
export const MessageCard = /* @__PURE__ */ wrap(elements.MessageCard);
/** Shows messages about completed actions in a corner of the page. */
export const Toasts = /* @__PURE__ */ wrap(elements.Toasts);
