import { nothing } from 'lit';
import type { ElementApp } from '../context.js';
import type { Translate } from '../messages/types.js';
import { notice } from '../ui/card.js';

/** Returns a notice about the page that opens after the sign-in, if the user may not expect it. */
export const returnNotice = (app: ElementApp | undefined, t: Translate): unknown =>
  app?.redirects.remembered().isUntrusted ? notice(t('auth.returnUntrusted'), 'info') : nothing;
