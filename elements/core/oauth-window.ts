// What a window that signs in with a provider tells the page that opened it: how it ended, and nothing of what it ended by. Only
// the two know the name of the channel between them, and pages of other sites cannot listen.
import { isErrorCode } from '../../src/index.js';
import type { ElementApp } from '../context.js';
import { forgetOAuth, recallOAuth } from './pending-oauth.js';

export type WindowNews =
  /** The window is back from the provider and has something left to do. */
  | { readonly is: 'back' }
  | { readonly is: 'closed' }
  | { readonly is: 'signedIn'; readonly isNewUser: boolean; readonly mfa: boolean }
  /** By a code of the catalogue, or `UNKNOWN`. */
  | { readonly is: 'failed'; readonly code: string };

/** Whoever opened the window closes it; where it cannot reach it any more the window does so itself, after this, milliseconds. */
const CLOSES_AFTER_MS = 300;

export const channelOf = (state: string): BroadcastChannel => new BroadcastChannel(`portico-oauth-${state}`);

/** News in their shape; nothing for anything else. */
export const readNews = (data: unknown): WindowNews | undefined => {
  const { is, isNewUser, mfa, code } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (is === 'back' || is === 'closed') return { is };
  if (is === 'signedIn') return { is, isNewUser: isNewUser === true, mfa: mfa === true };
  return is === 'failed' ? { is, code: isErrorCode(String(code)) ? String(code) : 'UNKNOWN' } : undefined;
};

/**
 * Where this window was opened to sign in with a provider: tells the page that opened it how that ended, and closes the window.
 * Nothing in windows that are there for something else.
 * @param state in the address of this page; left out on pages that have none
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
