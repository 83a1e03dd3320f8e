import { callSafely } from '../lib/watchers.js';
import type { Sessions } from './sessions.js';
import { NO_TOKENS, type Tokens } from './token-store.js';

/** The session of an app, as hosts see it: whether there is one, and tokens for the host's own server. */
export interface AppSession {
  /** Tells whether somebody is signed in, anonymous users included. */
  readonly isSignedIn: () => boolean;
  /**
   * Calls back at once and whenever somebody signed in or out, in this tab or another.
   * @returns stops it
   */
  readonly watch: (listener: (isSignedIn: boolean) => void) => () => void;
  /** The same without the call at once. */
  readonly listen: (listener: (isSignedIn: boolean) => void) => () => void;
  /** Tokens that stay valid for at least 20 seconds; both null when nobody is signed in. */
  readonly tokens: () => Promise<Tokens>;
  /** Somebody refused this access token: the next call gets another. */
  readonly markRejected: (accessToken: string) => void;
  /** The header that hands the session to the host's own server. */
  readonly authHeaders: () => Promise<{ readonly 'x-stack-auth': string }>;
}

export const appSession = (sessions: Sessions): AppSession => {
  const tokens = async (): Promise<Tokens> => (await sessions.current().tokens()) ?? NO_TOKENS;
  const isSignedIn = (): boolean => !sessions.current().isInvalid;
  const listen: AppSession['listen'] = (listener) => sessions.watch((session) => listener(!session.isInvalid));
  return {
    isSignedIn,
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
