// Finds the message about the page that opens after the sign-in.
import { isPage } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import type { PlainKey } from '../messages/types.js';

export type Mode = 'sign-in' | 'sign-up';

const INVITED = { 'sign-in': 'auth.signIn.invited', 'sign-up': 'auth.signUp.invited' } as const;

/** Returns the key of the message about the page that opens after the sign-in, if the visitor needs to know about it. */
export const returnMessage = (app: ElementApp, mode: Mode): PlainKey | undefined => {
  const { isUntrusted, url } = app.redirects.remembered();
  if (isUntrusted) return 'auth.returnUntrusted';
  if (mode === 'sign-in' && url?.searchParams.has('login_code')) return 'auth.returnCli';
  return url && isPage(url, app.redirects.destination('teamInvitation')) ? INVITED[mode] : undefined;
};
