import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';

const ICON = { error: 'alert', info: 'info', success: 'check' } as const;

/** A boxed line above a form or in a card. Spoken through the one live region, so it is no alert of its own. */
export const notice = (text: unknown, kind: 'error' | 'info' | 'success' = 'error', action: unknown = nothing): TemplateResult => html`
  <div class="portico-notice portico-${kind}" part="notice" data-part="notice">
    ${icon(ICON[kind])}
    <div class="portico-notice-body"><span>${text}</span>${action}</div>
  </div>
`;
