// Sends messages from a sign-in popup to the page that opened it. The messages contain the outcome of the sign-in, but never tokens. The
// channel name contains the OAuth `state`, which other tabs of the app do not know. Pages from other origins cannot listen.
import { isErrorCode } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { forgetOAuth, recallOAuth } from './pending-oauth.js';

export type PopupMessage =
  /** The provider redirected the popup back to the app, and the popup is completing the sign-in. */
  | { readonly is: 'back' }
  | { readonly is: 'closed' }
  | { readonly is: 'signedIn'; readonly isNewUser: boolean; readonly mfa: boolean }
  /** `code` is a known error code or `UNKNOWN`. */
  | { readonly is: 'failed'; readonly code: string };

/** Delay after which the popup closes itself if the page that opened it has not closed it. */
const CLOSES_AFTER_MS = 300;

/**
 * Returns the channel of a sign-in, or `undefined` if the browser has no channels. The popup then completes the sign-in like a normal page,
 * and the page that opened it detects the new session like any other tab.
 */
export const channelOf = (state: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(`portico-oauth-${state}`) : undefined;

/** Returns the data as a message, or `undefined` if it is not a valid message. */
export const parseMessage = (data: unknown): PopupMessage | undefined => {
  const { is, isNewUser, mfa, code } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (is === 'back' || is === 'closed') return { is };
  if (is === 'signedIn') return { is, isNewUser: isNewUser === true, mfa: mfa === true };
  return is === 'failed' ? { is, code: isErrorCode(String(code)) ? String(code) : 'UNKNOWN' } : undefined;
};

/**
 * Tells the page that opened this popup that the provider redirected back. Returns a function that reports the end of the sign-in to that
 * page and closes the popup. If this window is not the popup of this sign-in, only returns `undefined`.
 * @param state OAuth `state` parameter in this page's URL, if any
 */
export const popupReporter = ({ clock }: ElementApp, state?: string): ((end: PopupMessage) => void) | undefined => {
  const own = recallOAuth()?.state;
  if (own === undefined || (state ?? own) !== own) return undefined;
  const channel = channelOf(own);
  if (!channel) return undefined;
  const reportClosed = (): void => channel.postMessage({ is: 'closed' } satisfies PopupMessage);
  channel.postMessage({ is: 'back' } satisfies PopupMessage);
  addEventListener('pagehide', reportClosed);
  return (end) => {
    removeEventListener('pagehide', reportClosed);
    forgetOAuth();
    channel.postMessage(end);
    clock.after(CLOSES_AFTER_MS, () => window.close());
  };
};
