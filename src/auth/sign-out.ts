import { authSession } from '../resources/sessions.js';
import type { FlowKit, RedirectChoice } from './auth-context.js';

export interface SignOutOptions extends RedirectChoice {
  /** Where to go instead of the after-sign-out page; must be trusted. */
  readonly redirectUrl?: string | undefined;
  /** Only forget the session here. The service keeps it until it expires. */
  readonly deviceOnly?: boolean | undefined;
  /** When the service cannot be told, stay signed in so that the user can try again. */
  readonly keepOnFailure?: boolean | undefined;
}

/**
 * Ends the session at the service and here. A session the service no longer knows is as good as signed out; any other
 * failure is thrown after the session has ended on this device, unless `keepOnFailure` says otherwise.
 */
export const signOutFlow =
  (kit: FlowKit) =>
  async ({ redirectUrl, noRedirect, deviceOnly, keepOnFailure }: SignOutOptions = {}): Promise<void> => {
    const session = kit.sessions.current();
    try {
      const isKnownThere = !deviceOnly && (await session.tokens()) !== null;
      if (isKnownThere) await kit.bind('authSession', authSession, session).signOut({});
    } catch (error) {
      if (!keepOnFailure) session.invalidate();
      throw error;
    }
    session.invalidate();
    if (noRedirect) return;
    await (redirectUrl === undefined ? kit.redirect('afterSignOut') : kit.redirectToUrl(redirectUrl, { isSignedOut: true }));
  };
