import type { CallOptions } from '../contract/endpoint.js';
import { isKnownError } from '../errors/known-error.js';
import { authSession } from '../resources/auth-session.js';
import { CALL_MS, startCall, withinMs } from '../transport/send.js';
import type { AuthContext, NoRedirectOption } from './auth-context.js';

/** Options of `signOut`. */
export interface SignOutOptions extends NoRedirectOption, CallOptions {
  /** URL to redirect to, on a trusted origin. If omitted, the after-sign-out page. */
  readonly redirectUrl?: string | undefined;
  /** If true, ends the session on this device only. The service keeps the session until it expires. */
  readonly deviceOnly?: boolean | undefined;
  /** If true, keeps the session when the request fails, so that the user can try again. */
  readonly keepOnFailure?: boolean | undefined;
}

/**
 * Ends the session at the service and on this device, and redirects. Succeeds if the service already ended the session. If the request
 * fails otherwise, ends the session on this device and throws the error. With `keepOnFailure`, throws the error and keeps the session.
 */
export const signOutFlow =
  (context: AuthContext) =>
  async ({ redirectUrl, noRedirect, deviceOnly, keepOnFailure, signal, maxWaitMs: ms = CALL_MS }: SignOutOptions = {}): Promise<void> => {
    const session = context.sessions.current();
    const timeLeft = startCall(context.transport, { signal, maxWaitMs: ms });
    const endSession = async (): Promise<void> => {
      const tokens = await session.tokens();
      if (tokens) await context.bind('authSession', authSession, session).signOut({}, { signal, maxWaitMs: timeLeft() });
    };
    try {
      // The time limit includes a refresh of the tokens.
      if (!deviceOnly) await withinMs(context.transport, { ms, signal }, endSession);
    } catch (error) {
      // If the service rejected the tokens, the session has already ended.
      const hasEnded = session.isInvalid && isKnownError(error);
      if (!keepOnFailure) session.invalidate();
      if (!hasEnded) throw error;
    }
    session.invalidate();
    if (noRedirect) return;
    await (redirectUrl === undefined ? context.redirect('afterSignOut') : context.redirectToUrl(redirectUrl, { isSignedOut: true }));
  };
