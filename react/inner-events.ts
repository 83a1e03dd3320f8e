// Lists the events of sections, which bubble through the pages that show the sections.
import type { PorticoEventName } from '../elements/index.js';

/** The events of the sections that are about teams, and of the sections for API keys and the profile. */
const TEAM_EVENTS = {
  onProfileUpdated: 'portico-profile-updated',
  onApiKeyCreated: 'portico-api-key-created',
  onApiKeyRevoked: 'portico-api-key-revoked',
  onTeamCreated: 'portico-team-created',
  onTeamUpdated: 'portico-team-updated',
  onBeforeTeamLeave: 'portico-before-team-leave',
  onTeamLeft: 'portico-team-left',
  onTeamDeleted: 'portico-team-deleted',
  onMemberInvited: 'portico-member-invited',
  onMemberRemoved: 'portico-member-removed',
  onInvitationRevoked: 'portico-invitation-revoked',
} as const satisfies Record<string, PorticoEventName>;

/** The events of the account settings and of all sections in them. */
const SETTINGS_EVENTS = {
  onSectionChanged: 'portico-section-changed',
  onBeforeAccountDelete: 'portico-before-account-delete',
  onAccountDeleted: 'portico-account-deleted',
  onBeforeSignOut: 'portico-before-sign-out',
  onSignedOut: 'portico-signed-out',
  onBeforeOauth: 'portico-before-oauth',
  onEmailAdded: 'portico-email-added',
  onEmailRemoved: 'portico-email-removed',
  onEmailVerificationSent: 'portico-email-verification-sent',
  onPrimaryEmailChanged: 'portico-primary-email-changed',
  onPasswordChanged: 'portico-password-changed',
  onPasskeyRegistered: 'portico-passkey-registered',
  onPasskeyRemoved: 'portico-passkey-removed',
  onOtpSignInChanged: 'portico-otp-sign-in-changed',
  onMfaEnabled: 'portico-mfa-enabled',
  onMfaDisabled: 'portico-mfa-disabled',
  onSessionRevoked: 'portico-session-revoked',
  ...TEAM_EVENTS,
} as const satisfies Record<string, PorticoEventName>;

/** Maps the tags of pages to the events of the sections in them. */
export const INNER_EVENTS = {
  'portico-handler': SETTINGS_EVENTS,
  'portico-account-settings': SETTINGS_EVENTS,
  'portico-team-page': TEAM_EVENTS,
} as const;
