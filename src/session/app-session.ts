import { assertListener } from '../errors/assert.js';
import { callSafely } from '../lib/watchers.js';
import type { Sessions } from './session.js';
import { NO_TOKENS, type Tokens } from './tokens.js';

/** The session of an app: whether a user is signed in, and tokens for the host app's own server. */
export interface AppSession {
  /**
   * Returns whether a user is signed in. Anonymous users are signed in, too.
   * @example
   * if (app.session.isSignedIn()) console.log('Welcome back.');
   */
  readonly isSignedIn: () => boolean;
  /**
   * Returns the ID of the signed-in user, read from the stored access token. Returns `undefined` if nobody is signed in or no access token
   * is stored. Servers must not trust this ID, because the token is not verified. On servers, use `server.authenticate`.
   * @example
   * console.log(app.session.userId());
   */
  readonly userId: () => string | undefined;
  /**
   * Calls the listener immediately, and whenever a user signs in or out in this tab or another.
   * @returns A function that stops the calls.
   * @example
   * const stop = app.session.watch((isSignedIn) => console.log(isSignedIn));
   */
  readonly watch: (listener: (isSignedIn: boolean) => void) => () => void;
  /** Calls the listener whenever a user signs in or out, like `watch`, but not immediately. */
  readonly listen: (listener: (isSignedIn: boolean) => void) => () => void;
  /**
   * Returns tokens that stay valid for at least 20 seconds. Both are null if no user is signed in. For a session without a refresh token,
   * returns the access token until it expires.
   * @example
   * const { accessToken } = await app.session.tokens();
   */
  readonly tokens: () => Promise<Tokens>;
  /** Drops an access token that a server rejected. The next call uses another token. */
  readonly markRejected: (accessToken: string) => void;
  /**
   * Returns a header that contains the session, for requests to the host app's own server (CONTRACT.md C27).
   * @example
   * await fetch('/api/orders', { headers: await app.session.authHeaders() });
   */
  readonly authHeaders: () => Promise<{
    /** The tokens, as JSON. */
    readonly 'x-stack-auth': string;
  }>;
}

export const appSession = (sessions: Sessions): AppSession => {
  const tokens = async (): Promise<Tokens> => (await sessions.current().tokens()) ?? NO_TOKENS;
  const isSignedIn = (): boolean => !sessions.current().isInvalid;
  const listen: AppSession['listen'] = (listener) => {
    assertListener(listener);
    return sessions.watch((session) => listener(!session.isInvalid));
  };
  return {
    isSignedIn,
    userId: () => sessions.current().userId,
    listen,
    watch: (listener) => {
      const stop = listen(listener);
      callSafely(listener, isSignedIn());
      return stop;
    },
    tokens,
    markRejected: (accessToken) => sessions.current().markRejected(accessToken),
    authHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await tokens()) }),
  };
};
