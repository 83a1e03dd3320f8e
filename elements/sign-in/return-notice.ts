import { nothing } from 'lit';
import type { ElementApp } from '../context.js';
import type { Translate } from '../messages/types.js';
import { notice } from '../ui/card.js';

/**
 * Returns a notice about the page that opens after the sign-in, if the page is not trusted, or if a command-line program opened it. The
 * page of a command-line login has the parameter `login_code`.
 */
export const returnNotice = (app: ElementApp | undefined, t: Translate, mode: 'sign-in' | 'sign-up'): unknown => {
  const page = app?.redirects.remembered();
  const isForCli = mode === 'sign-in' && page?.url?.searchParams.has('login_code');
  const key = page?.isUntrusted ? 'auth.returnUntrusted' : isForCli && 'auth.returnCli';
  return key ? notice(t(key), 'info') : nothing;
};
