// Documents the event handlers of the React components. The editor shows a handler's documentation only if it is at the handler's name.

/** The events by the names of their handlers. */
export interface HandlerEvents {
  /** A form is about to be submitted with this email address. */
  readonly onBeforeSubmit: 'portico-before-submit';
  /** The page of the OAuth provider with this ID is about to open. */
  readonly onBeforeOauth: 'portico-before-oauth';
  /** The user is about to be signed out. */
  readonly onBeforeSignOut: 'portico-before-sign-out';
  /** An element is about to open `url`; `preventDefault()` prevents this. */
  readonly onBeforeRedirect: 'portico-before-redirect';
  /** The user signed in to an existing account. */
  readonly onSignedIn: 'portico-signed-in';
  /** The account was created, and the user is signed in. */
  readonly onSignedUp: 'portico-signed-up';
  /** The user signed out, and the session ended. */
  readonly onSignedOut: 'portico-signed-out';
  /** A user signed in or out, in this tab or another. */
  readonly onSessionChanged: 'portico-session-changed';
  /** An email with a sign-in link and a code was sent to this address. */
  readonly onMagicLinkSent: 'portico-magic-link-sent';
  /** The account requires a second factor, and a prompt for it replaces the form. */
  readonly onMfaRequired: 'portico-mfa-required';
  /** A one-time code is complete. Read the code from the `value` of the element. */
  readonly onCompleted: 'portico-completed';
  /** The code of the second factor was correct, and the user is signed in. */
  readonly onMfaCompleted: 'portico-mfa-completed';
  /** The user left the prompt for the second factor without signing in. */
  readonly onMfaCancelled: 'portico-mfa-cancelled';
  /** The user requested an email with a link to reset the password. */
  readonly onResetRequested: 'portico-reset-requested';
  /** The user chose a new password on the page of a reset link. */
  readonly onPasswordResetCompleted: 'portico-password-reset-completed';
  /** The link in a verification email verified the address. */
  readonly onEmailVerified: 'portico-email-verified';
  /** The user is about to sign in a command-line program. */
  readonly onBeforeCliAuthorize: 'portico-before-cli-authorize';
  /** The user approved the sign-in of a command-line program. */
  readonly onCliAuthorized: 'portico-cli-authorized';
  /** The user declined the sign-in of a command-line program. */
  readonly onCliDeclined: 'portico-cli-declined';
  /** The account of the user is about to be deleted. */
  readonly onBeforeAccountDelete: 'portico-before-account-delete';
  /** The account and its session were deleted. */
  readonly onAccountDeleted: 'portico-account-deleted';
  /** A passkey was added to the account. */
  readonly onPasskeyRegistered: 'portico-passkey-registered';
  /** The passkey was removed from the account. */
  readonly onPasskeyRemoved: 'portico-passkey-removed';
  /** The user turned on two-step verification. */
  readonly onMfaEnabled: 'portico-mfa-enabled';
  /** The user turned off two-step verification. */
  readonly onMfaDisabled: 'portico-mfa-disabled';
  /** The user turned sign-in with email codes on or off. */
  readonly onOtpSignInChanged: 'portico-otp-sign-in-changed';
  /** The profile was saved; `fields` contains the names of the changed fields. */
  readonly onProfileUpdated: 'portico-profile-updated';
  /** An email address was added to the account. */
  readonly onEmailAdded: 'portico-email-added';
  /** An email address was removed from the account. */
  readonly onEmailRemoved: 'portico-email-removed';
  /** An email to verify an address was sent. */
  readonly onEmailVerificationSent: 'portico-email-verification-sent';
  /** Another email address became the primary address. */
  readonly onPrimaryEmailChanged: 'portico-primary-email-changed';
  /** The user changed or set the password in the account settings. */
  readonly onPasswordChanged: 'portico-password-changed';
  /** The user ended `count` sessions in the account settings. */
  readonly onSessionRevoked: 'portico-session-revoked';
  /** The account settings show another item. */
  readonly onSectionChanged: 'portico-section-changed';
  /** The user joined the team with this ID. */
  readonly onInvitationAccepted: 'portico-invitation-accepted';
  /** The user declined an invitation to a team. */
  readonly onInvitationDeclined: 'portico-invitation-declined';
  /** The team with this ID is about to be selected; null deselects the team. */
  readonly onBeforeTeamSelect: 'portico-before-team-select';
  /** The team with this ID was selected; null if no team is selected. */
  readonly onTeamSelected: 'portico-team-selected';
  /** The user clicked a button in a message card. The page can delay the action with `waitUntil`. */
  readonly onAction: 'portico-action';
  /** The user selected the menu item that changes the theme, which the page must do. */
  readonly onThemeToggled: 'portico-theme-toggled';
  /** The team with this ID was created. */
  readonly onTeamCreated: 'portico-team-created';
  /** The name or the picture of the team with this ID changed. */
  readonly onTeamUpdated: 'portico-team-updated';
  /** The user is about to leave the team with this ID. */
  readonly onBeforeTeamLeave: 'portico-before-team-leave';
  /** The user left the team with this ID. */
  readonly onTeamLeft: 'portico-team-left';
  /** The team with this ID was deleted. */
  readonly onTeamDeleted: 'portico-team-deleted';
  /** Invitations to the team were sent to these addresses. */
  readonly onMemberInvited: 'portico-member-invited';
  /** The user with this ID was removed from the team. */
  readonly onMemberRemoved: 'portico-member-removed';
  /** The invitation with this ID was revoked. */
  readonly onInvitationRevoked: 'portico-invitation-revoked';
  /** The event does not contain the API key itself. */
  readonly onApiKeyCreated: 'portico-api-key-created';
  /** The API key with this ID was revoked. */
  readonly onApiKeyRevoked: 'portico-api-key-revoked';
  /** The user selected a menu item of the page, which has this value. */
  readonly onItemSelected: 'portico-item-selected';
  /** The handler shows the page with this name. */
  readonly onNavigated: 'portico-navigated';
  /** An element shows an error. The event contains only the error code. */
  readonly onError: 'portico-error';
}
