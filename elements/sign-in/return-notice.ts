import { nothing } from 'lit';
import { isPage } from '../../src/internal.js';
import type { ElementApp } from '../context.js';
import type { PlainKey, Translate } from '../messages/types.js';
import { notice } from '../ui/card.js';

type Mode = 'sign-in' | 'sign-up';

const INVITED = { 'sign-in': 'auth.signIn.invited', 'sign-up': 'auth.signUp.invited' } as const;

/** Returns the message about the page that opens after the sign-in, if the visitor needs to know about it. */
const messageOf = (app: ElementApp, mode: Mode): PlainKey | undefined => {
  const { isUntrusted, url } = app.redirects.remembered();
  if (isUntrusted) return 'auth.returnUntrusted';
  if (mode === 'sign-in' && url?.searchParams.has('login_code')) return 'auth.returnCli';
  return url && isPage(url, app.redirects.destination('teamInvitation')) ? INVITED[mode] : undefined;
};

/**
 * Returns a notice about the page that opens after the sign-in: if the page is not trusted, if it is an invitation, or if a command-line
 * program opened it. The page of a command-line login has the parameter `login_code`.
 */
export const returnNotice = (app: ElementApp | undefined, t: Translate, mode: Mode): unknown => {
  const key = app && messageOf(app, mode);
  return key ? notice(t(key), 'info') : nothing;
};
