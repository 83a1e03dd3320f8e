import { nothing } from 'lit';
import type { ElementApp } from '../context.js';
import type { Translate } from '../messages/types.js';
import { notice } from '../ui/card.js';
import { returnMessage, type Mode } from './return-message.js';

/**
 * Returns a notice about the page that opens after the sign-in: if the page is not trusted, if it is an invitation, or if a command-line
 * program opened it. The page of a command-line login has the parameter `login_code`.
 */
export const returnNotice = (app: ElementApp | undefined, t: Translate, mode: Mode): unknown => {
  const key = app && returnMessage(app, mode);
  return key ? notice(t(key), 'info') : nothing;
};
