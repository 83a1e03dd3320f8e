// Messages from a popup that signs in with a provider to the page that opened it: only how the sign-in ended, no tokens. Only the
// two know the name of their channel, and pages of other origins cannot listen.
import { isErrorCode } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { forgetOAuth, recallOAuth } from './pending-oauth.js';

export type WindowNews =
  /** The popup is back from the provider and completes the sign-in. */
  | { readonly is: 'back' }
  | { readonly is: 'closed' }
  | { readonly is: 'signedIn'; readonly isNewUser: boolean; readonly mfa: boolean }
  /** `code` is a known error code or `UNKNOWN`. */
  | { readonly is: 'failed'; readonly code: string };

/** Milliseconds after which the popup closes itself, if the page that opened it cannot. */
const CLOSES_AFTER_MS = 300;

export const channelOf = (state: string): BroadcastChannel => new BroadcastChannel(`portico-oauth-${state}`);

/** Returns a valid message, or `undefined` for other data. */
export const readNews = (data: unknown): WindowNews | undefined => {
  const { is, isNewUser, mfa, code } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (is === 'back' || is === 'closed') return { is };
  if (is === 'signedIn') return { is, isNewUser: isNewUser === true, mfa: mfa === true };
  return is === 'failed' ? { is, code: isErrorCode(String(code)) ? String(code) : 'UNKNOWN' } : undefined;
};

/**
 * Returns a function that reports the end of the sign-in to the page that opened this popup and closes the popup. Returns
 * `undefined` if this window is no such popup.
 * @param state OAuth state in the address of this page; omitted on pages without one
 */
export const openerOf = ({ clock }: ElementApp, state?: string): ((end: WindowNews) => void) | undefined => {
  const own = recallOAuth()?.state;
  if (own === undefined || (state ?? own) !== own) return undefined;
  const channel = channelOf(own);
  const leave = (): void => channel.postMessage({ is: 'closed' } satisfies WindowNews);
  channel.postMessage({ is: 'back' } satisfies WindowNews);
  addEventListener('pagehide', leave);
  return (end) => {
    removeEventListener('pagehide', leave);
    forgetOAuth();
    channel.postMessage(end);
    clock.after(CLOSES_AFTER_MS, () => window.close());
  };
};
