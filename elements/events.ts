// The events that elements fire. All events bubble and cross shadow roots. Their `detail` never contains secrets.

export interface SignedIn {
  /**
   * `otp` is a typed email code. `passkey-autofill` is a passkey from the email field's autofill. `oauth:github` is a sign-in with the
   * provider `github`.
   */
  readonly method: 'password' | 'otp' | 'magic-link' | 'passkey' | 'passkey-autofill' | 'oauth' | `oauth:${string}`;
  /** Whether the sign-in created the account. */
  readonly isNewUser: boolean;
  /** Whether the sign-in required a second factor. */
  readonly mfa: boolean;
  /** The URL that the element opens next. */
  readonly redirectUrl: string;
}

type Nothing = Readonly<Record<never, never>>;

interface OfTeam {
  /** The team's UUID. */
  readonly teamId: string;
}

interface OfKey {
  /** UUID of the API key. */
  readonly id: string;
}

interface OfSelection {
  /** UUID of the team; null if no team is selected. */
  readonly teamId: string | null;
}

/**
 * An event that is fired before an action. The page can prevent the action with `preventDefault()`, or delay it with `waitUntil(promise)`.
 * If another user signs in during the delay, the action does not run. Keep the element on the page until the action ends, because the
 * element fires the subsequent events and redirects.
 */
export interface AskingEvent<T> extends CustomEvent<T> {
  /** Delays the action until the promise settles; if it rejects, the action does not run. */
  readonly waitUntil: (wait: Promise<unknown>) => void;
  /**
   * Aborted if, before the action begins, the user cancels, another user signs in, or the element is removed. `undefined` if the user
   * cannot cancel the action.
   */
  readonly signal: AbortSignal | undefined;
}

/** The events that elements dispatch, by name. */
export interface PorticoEvents {
  /** A form is about to be submitted with this email address. */
  'portico-before-submit': AskingEvent<{
    /** The email address in the form. */
    readonly email: string;
  }>;
  /** The page of the OAuth provider with this ID is about to open. */
  'portico-before-oauth': AskingEvent<{
    /** The ID of the OAuth provider. */
    readonly provider: string;
  }>;
  /** The user is about to be signed out. */
  'portico-before-sign-out': AskingEvent<Nothing>;
  /** An element is about to open `url`; `preventDefault()` prevents this. */
  'portico-before-redirect': CustomEvent<{
    /** The URL to open. */
    readonly url: string;
    /** Why the element redirects, for example `signed-in`. */
    readonly reason: string;
    /** Whether to replace the current history entry. */
    readonly replace: boolean;
  }>;
  /** The user signed in to an existing account. */
  'portico-signed-in': CustomEvent<SignedIn>;
  /** The account was created, and the user is signed in. */
  'portico-signed-up': CustomEvent<SignedIn>;
  /** The user signed out, and the session ended. */
  'portico-signed-out': CustomEvent<Nothing>;
  /** A user signed in or out, in this tab or another. */
  'portico-session-changed': CustomEvent<Nothing>;
  /** An email with a sign-in link and a code was sent to this address. */
  'portico-magic-link-sent': CustomEvent<{
    /** The address that the email was sent to. */
    readonly email: string;
  }>;
  /** The account requires a second factor, and a prompt for it replaces the form. */
  'portico-mfa-required': CustomEvent<Nothing>;
  /** A one-time code is complete. Read the code from the `value` of the element. */
  'portico-completed': CustomEvent<Nothing>;
  /** The code of the second factor was correct, and the user is signed in. */
  'portico-mfa-completed': CustomEvent<{
    /** Whether the sign-in created the account. */
    readonly isNewUser: boolean;
  }>;
  /** The user left the prompt for the second factor without signing in. */
  'portico-mfa-cancelled': CustomEvent<Nothing>;
  /** The user requested an email with a link to reset the password. */
  'portico-reset-requested': CustomEvent<Nothing>;
  /** The user chose a new password on the page of a reset link. */
  'portico-password-reset-completed': CustomEvent<Nothing>;
  /** The link in a verification email verified the address. */
  'portico-email-verified': CustomEvent<Nothing>;
  /** The user is about to sign in a command-line program. */
  'portico-before-cli-authorize': AskingEvent<Nothing>;
  /** The user approved the sign-in of a command-line program. */
  'portico-cli-authorized': CustomEvent<Nothing>;
  /** The user declined the sign-in of a command-line program. */
  'portico-cli-declined': CustomEvent<Nothing>;
  /** The account of the user is about to be deleted. */
  'portico-before-account-delete': AskingEvent<Nothing>;
  /** The account and its session were deleted. */
  'portico-account-deleted': CustomEvent<Nothing>;
  /** A passkey was added to the account. */
  'portico-passkey-registered': CustomEvent<Nothing>;
  /** The passkey was removed from the account. */
  'portico-passkey-removed': CustomEvent<Nothing>;
  /** The user turned on two-step verification. */
  'portico-mfa-enabled': CustomEvent<Nothing>;
  /** The user turned off two-step verification. */
  'portico-mfa-disabled': CustomEvent<Nothing>;
  /** The user turned sign-in with email codes on or off. */
  'portico-otp-sign-in-changed': CustomEvent<{
    /** Whether the user can sign in with email codes now. */
    readonly isEnabled: boolean;
  }>;
  /** The profile was saved; `fields` contains the names of the changed fields. */
  'portico-profile-updated': CustomEvent<{
    /** The names of the changed fields. */
    readonly fields: readonly string[];
  }>;
  /** An email address was added to the account. */
  'portico-email-added': CustomEvent<Nothing>;
  /** An email address was removed from the account. */
  'portico-email-removed': CustomEvent<Nothing>;
  /** An email to verify an address was sent. */
  'portico-email-verification-sent': CustomEvent<Nothing>;
  /** Another email address became the primary address. */
  'portico-primary-email-changed': CustomEvent<Nothing>;
  /** The user changed or set the password in the account settings. */
  'portico-password-changed': CustomEvent<Nothing>;
  /** The user ended `count` sessions in the account settings. */
  'portico-session-revoked': CustomEvent<{
    /** The number of sessions. */
    readonly count: number;
  }>;
  /** The account settings or a team page show another item or another part of an item. */
  'portico-section-changed': CustomEvent<{
    /** The ID of the item, or of the item and its part: `<item>/<part>`. Empty if the list of items is shown. */
    readonly id: string;
  }>;
  /** The user joined the team with this ID. */
  'portico-invitation-accepted': CustomEvent<OfTeam>;
  /** The user declined an invitation to a team. */
  'portico-invitation-declined': CustomEvent<Nothing>;
  /** The team with this ID is about to be selected; null deselects the team. */
  'portico-before-team-select': AskingEvent<OfSelection>;
  /** The team with this ID was selected; null if no team is selected. */
  'portico-team-selected': CustomEvent<OfSelection>;
  /** The user clicked a button in a message card. The page can delay the action with `waitUntil`. */
  'portico-action': AskingEvent<{
    /** The button that the user clicked. */
    readonly which: 'primary' | 'secondary';
  }>;
  /** The user selected the menu item that changes the theme, which the page must do. */
  'portico-theme-toggled': CustomEvent<Nothing>;
  /** The team with this ID was created. */
  'portico-team-created': CustomEvent<OfTeam>;
  /** The name or the picture of the team with this ID changed. */
  'portico-team-updated': CustomEvent<OfTeam>;
  /** The user is about to leave the team with this ID. */
  'portico-before-team-leave': AskingEvent<OfTeam>;
  /** The user left the team with this ID. */
  'portico-team-left': CustomEvent<OfTeam>;
  /** The team with this ID was deleted. */
  'portico-team-deleted': CustomEvent<OfTeam>;
  /** Invitations to the team were sent to these addresses. */
  'portico-member-invited': CustomEvent<
    OfTeam & {
      /** The addresses of the recipients. */
      readonly emails: readonly string[];
    }
  >;
  /** The user with this ID was removed from the team. */
  'portico-member-removed': CustomEvent<
    OfTeam & {
      /** UUID of the user. */
      readonly userId: string;
    }
  >;
  /** The invitation with this ID was revoked. */
  'portico-invitation-revoked': CustomEvent<
    OfTeam & {
      /** UUID of the invitation. */
      readonly id: string;
    }
  >;
  /** The event does not contain the API key itself. */
  'portico-api-key-created': CustomEvent<OfKey>;
  /** The API key with this ID was revoked. */
  'portico-api-key-revoked': CustomEvent<OfKey>;
  /** The user selected a menu item of the page, which has this value. */
  'portico-item-selected': CustomEvent<{
    /** The value of the item. */
    readonly value: string;
  }>;
  /** The handler shows the page with this name. */
  'portico-navigated': CustomEvent<{
    /** The name of the page in the URL. */
    readonly page: string;
  }>;
  /** An element shows an error. The event contains only the error code. */
  'portico-error': CustomEvent<{
    /** The code of the error, or `UNKNOWN`. */
    readonly code: string;
    /** Whether the user can try again. `false` if only the host app or the settings of the project can solve the problem. */
    readonly recoverable: boolean;
    /** The tag of the element. */
    readonly source: string;
  }>;
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
