// The events that elements fire. All events bubble and cross shadow roots. Their `detail` never contains secrets.

export interface SignedIn {
  /**
   * `otp` is a typed email code. `passkey-autofill` is a passkey from the email field's autofill. `oauth:github` is a sign-in with the
   * provider `github`.
   */
  readonly method: 'password' | 'otp' | 'magic-link' | 'passkey' | 'passkey-autofill' | 'oauth' | `oauth:${string}`;
  readonly isNewUser: boolean;
  /** Whether the sign-in required a second factor. */
  readonly mfa: boolean;
  /** The URL that the element opens next. */
  readonly redirectUrl: string;
}

type Nothing = Readonly<Record<never, never>>;

interface OfTeam {
  readonly teamId: string;
}

/**
 * An event that is fired before an action. The page can prevent the action with `preventDefault()`, or delay it with `waitUntil(promise)`.
 * If another user signs in during the delay, the action does not run. Keep the element on the page until the action ends, because the
 * element fires the subsequent events and redirects.
 */
export interface AskingEvent<T> extends CustomEvent<T> {
  readonly waitUntil: (wait: Promise<unknown>) => void;
  /**
   * Aborted if, before the action begins, the user cancels, another user signs in, or the element is removed. `undefined` if the user
   * cannot cancel the action.
   */
  readonly signal: AbortSignal | undefined;
}

/** The events that elements dispatch, by name. */
export interface PorticoEvents {
  'portico-before-submit': AskingEvent<{ readonly email: string }>;
  'portico-before-oauth': AskingEvent<{ readonly provider: string }>;
  'portico-before-sign-out': AskingEvent<Nothing>;
  'portico-before-redirect': CustomEvent<{ readonly url: string; readonly reason: string; readonly replace: boolean }>;
  'portico-signed-in': CustomEvent<SignedIn>;
  'portico-signed-up': CustomEvent<SignedIn>;
  'portico-signed-out': CustomEvent<Nothing>;
  'portico-session-changed': CustomEvent<Nothing>;
  'portico-magic-link-sent': CustomEvent<{ readonly email: string }>;
  /** The account requires a second factor, and a prompt for it replaces the form. */
  'portico-mfa-required': CustomEvent<Nothing>;
  /** A one-time code is complete. Read the code from the `value` of the element. */
  'portico-completed': CustomEvent<Nothing>;
  'portico-mfa-completed': CustomEvent<{ readonly isNewUser: boolean }>;
  'portico-mfa-cancelled': CustomEvent<Nothing>;
  'portico-reset-requested': CustomEvent<Nothing>;
  'portico-password-reset-completed': CustomEvent<Nothing>;
  'portico-email-verified': CustomEvent<Nothing>;
  'portico-before-cli-authorize': AskingEvent<Nothing>;
  'portico-cli-authorized': CustomEvent<Nothing>;
  'portico-cli-declined': CustomEvent<Nothing>;
  'portico-before-account-delete': AskingEvent<Nothing>;
  'portico-account-deleted': CustomEvent<Nothing>;
  'portico-passkey-registered': CustomEvent<Nothing>;
  'portico-passkey-removed': CustomEvent<Nothing>;
  'portico-mfa-enabled': CustomEvent<Nothing>;
  'portico-mfa-disabled': CustomEvent<Nothing>;
  'portico-otp-sign-in-changed': CustomEvent<{ readonly isEnabled: boolean }>;
  'portico-profile-updated': CustomEvent<{ readonly fields: readonly string[] }>;
  'portico-email-added': CustomEvent<Nothing>;
  'portico-email-removed': CustomEvent<Nothing>;
  'portico-email-verification-sent': CustomEvent<Nothing>;
  'portico-primary-email-changed': CustomEvent<Nothing>;
  'portico-password-changed': CustomEvent<Nothing>;
  'portico-session-revoked': CustomEvent<{ readonly count: number }>;
  /** The account settings show another item. */
  'portico-section-changed': CustomEvent<{ readonly id: string }>;
  'portico-invitation-accepted': CustomEvent<OfTeam>;
  'portico-invitation-declined': CustomEvent<Nothing>;
  'portico-before-team-select': AskingEvent<{ readonly teamId: string | null }>;
  'portico-team-selected': CustomEvent<{ readonly teamId: string | null }>;
  /** The user clicked a button in a message card. The page can delay the action with `waitUntil`. */
  'portico-action': AskingEvent<{ readonly which: 'primary' | 'secondary' }>;
  'portico-theme-toggled': CustomEvent<Nothing>;
  'portico-team-created': CustomEvent<OfTeam>;
  'portico-team-updated': CustomEvent<OfTeam>;
  'portico-before-team-leave': AskingEvent<OfTeam>;
  'portico-team-left': CustomEvent<OfTeam>;
  'portico-team-deleted': CustomEvent<OfTeam>;
  'portico-member-invited': CustomEvent<OfTeam & { readonly emails: readonly string[] }>;
  'portico-member-removed': CustomEvent<OfTeam & { readonly userId: string }>;
  'portico-invitation-revoked': CustomEvent<OfTeam & { readonly id: string }>;
  /** The event does not contain the API key itself. */
  'portico-api-key-created': CustomEvent<{ readonly id: string }>;
  'portico-api-key-revoked': CustomEvent<{ readonly id: string }>;
  'portico-item-selected': CustomEvent<{ readonly value: string }>;
  'portico-navigated': CustomEvent<{ readonly page: string }>;
  /** An element shows an error. The event contains only the error code. */
  'portico-error': CustomEvent<{ readonly code: string; readonly recoverable: boolean; readonly source: string }>;
}

/** The events of the pages that the handler shows. These events bubble through the handler. */
export const PAGE_EVENTS = {
  onBeforeSubmit: 'portico-before-submit',
  onBeforeOauth: 'portico-before-oauth',
  onBeforeSignOut: 'portico-before-sign-out',
  onBeforeRedirect: 'portico-before-redirect',
  onSignedIn: 'portico-signed-in',
  onSignedUp: 'portico-signed-up',
  onSignedOut: 'portico-signed-out',
  onMagicLinkSent: 'portico-magic-link-sent',
  onMfaRequired: 'portico-mfa-required',
  onResetRequested: 'portico-reset-requested',
  onPasswordResetCompleted: 'portico-password-reset-completed',
  onEmailVerified: 'portico-email-verified',
  onInvitationAccepted: 'portico-invitation-accepted',
  onInvitationDeclined: 'portico-invitation-declined',
  onBeforeCliAuthorize: 'portico-before-cli-authorize',
  onCliAuthorized: 'portico-cli-authorized',
  onCliDeclined: 'portico-cli-declined',
  onError: 'portico-error',
} as const satisfies Record<string, keyof PorticoEvents>;

/** The name of an event that elements dispatch. */
export type PorticoEventName = keyof PorticoEvents;

declare global {
  // The events reach elements, the document and the window.
  interface GlobalEventHandlersEventMap extends PorticoEvents {}
}
