import { html, nothing } from 'lit';
import { isKnownError } from '../../../src/index.js';
import { messageOf } from '../../messages/translate.js';
import type { Translate } from '../../messages/types.js';
import { errorText } from '../../messages/error-text.js';
import { errorLine } from '../../ui/field.js';

/** State of a sign-in with a provider. */
export interface OAuthOutcome {
  /** The error of the sign-in. */
  readonly failure?: unknown;
  /**
   * State of the popup. `waiting` means that the visitor is signing in, `again` that the visitor closed the popup, `blocked` that the
   * browser blocked the popup, and `failed` that the sign-in failed without a known error code.
   */
  readonly note?: 'waiting' | 'again' | 'blocked' | 'failed' | undefined;
}

/** Returns the message for an error. Prefers the error page's message. */
export const oauthErrorText = (t: Translate, error: unknown): string =>
  (isKnownError(error) && messageOf(t, `page.error.${error.code}.body`)) || errorText(t, error);

/** Renders the text below a button or a group of buttons, if there is an error or a hint. */
export const outcomeLine = (t: Translate, id: string, { failure, note }: OAuthOutcome, isFramed: boolean): unknown => {
  if (note === 'waiting' || note === 'again')
    return html`<p class="portico-hint" part="hint" data-part="hint" id=${id}>${t(`auth.oauth.${note}`)}</p>`;
  if (failure !== undefined) return errorLine(id, oauthErrorText(t, failure));
  return note || isFramed ? errorLine(id, t(`auth.oauth.${note ?? 'framed'}`)) : nothing;
};
