import { html, nothing } from 'lit';
import { isKnownError } from '../../../src/index.js';
import { messageOf } from '../../messages/translate.js';
import type { Translate } from '../../messages/types.js';
import { errorText } from '../../messages/error-text.js';
import { errorLine } from '../../ui/field.js';

/** What came of pressing the button of a provider so far. */
export interface OAuthOutcome {
  readonly failure?: unknown;
  /** Of the window that was opened: somebody is in it, has closed it, the browser did not let it open, it failed. */
  readonly note?: 'waiting' | 'again' | 'blocked' | 'failed' | undefined;
}

/** An error of signing in with a provider, in the words of the error page where that has some. */
export const oauthErrorText = (t: Translate, error: unknown): string =>
  (isKnownError(error) && messageOf(t, `page.error.${error.code}.body`)) || errorText(t, error);

/** The line below a button, or below a group of them; nothing where there is nothing to say. */
export const outcomeLine = (t: Translate, id: string, { failure, note }: OAuthOutcome, isFramed: boolean): unknown => {
  if (note === 'waiting' || note === 'again')
    return html`<p class="portico-hint" part="hint" data-part="hint" id=${id}>${t(`auth.oauth.${note}`)}</p>`;
  if (failure !== undefined) return errorLine(id, oauthErrorText(t, failure));
  return note || isFramed ? errorLine(id, t(`auth.oauth.${note ?? 'framed'}`)) : nothing;
};
