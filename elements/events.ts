import type { ErrorCode, PorticoErrorCode } from '../src/index.js';

interface SignedIn {
  readonly method: 'password' | 'magic-link' | 'otp';
  readonly isNewUser: boolean;
  /** Whether a second factor was asked for. */
  readonly mfa: boolean;
  readonly redirectUrl: string;
}

/** Events of the elements by name. A host that prevents a `portico-before-…` event stops what would follow. */
export interface PorticoEvents {
  'portico-before-redirect': CustomEvent<{ readonly url: string; readonly reason: string; readonly replace: boolean }>;
  'portico-before-sign-in': CustomEvent<{ readonly email: string }>;
  'portico-before-sign-out': CustomEvent<object> & { readonly waitUntil: (wait: Promise<unknown>) => void };
  'portico-before-sign-up': CustomEvent<{ readonly email: string }>;
  'portico-before-submit': CustomEvent<{ readonly email: string }> & { readonly waitUntil: (wait: Promise<unknown>) => void };
  'portico-email-verified': CustomEvent<object>;
  'portico-error': CustomEvent<{ readonly code: ErrorCode | PorticoErrorCode | 'UNKNOWN'; readonly recoverable: boolean; readonly source: string }>;
  'portico-item-selected': CustomEvent<{ readonly value: string }>;
  'portico-magic-link-sent': CustomEvent<{ readonly email: string }>;
  'portico-navigated': CustomEvent<{ readonly page: string }>;
  'portico-password-reset-completed': CustomEvent<object>;
  'portico-reset-requested': CustomEvent<object>;
  'portico-session-changed': CustomEvent<null>;
  'portico-signed-in': CustomEvent<SignedIn>;
  'portico-signed-out': CustomEvent<object>;
  'portico-signed-up': CustomEvent<SignedIn>;
}

declare global {
  interface HTMLElementEventMap extends PorticoEvents {}
}
