import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import Check from 'lucide/dist/esm/icons/check.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import { drawIcon } from './icons.js';

const ICONS = { error: drawIcon(CircleAlert), info: drawIcon(Info), success: drawIcon(Check) };

/**
 * Renders a message in a box. The box has no `alert` role, because the live region announces the message.
 *
 * @param id ID of the text, for fields that the message describes
 */
export const notice = (text: unknown, kind: keyof typeof ICONS = 'error', action: unknown = nothing, id?: string): TemplateResult => html`
  <div class="portico-notice portico-${kind}" part="notice" data-part="notice">
    ${ICONS[kind]}
    <div class="portico-notice-body"><span id=${ifDefined(id)}>${text}</span>${action}</div>
  </div>
`;
