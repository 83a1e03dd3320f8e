import { css, html, type CSSResult, type TemplateResult } from 'lit';
import Check from 'lucide/dist/esm/icons/check.mjs';
import Link2Off from 'lucide/dist/esm/icons/link-2-off.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { drawIcon } from './icons.js';

const ICONS = {
  success: drawIcon(Check),
  error: drawIcon(TriangleAlert),
  link: drawIcon(Link2Off),
  mail: drawIcon(Mail),
  exit: drawIcon(LogOut, ' data-flip'),
};

export type Status = keyof typeof ICONS;

/** Renders the icon above the title of a card, which shows at a glance what the message is about. */
export const statusIcon = (status: Status): TemplateResult => html`<div class="status ${status}" part="status-icon">${ICONS[status]}</div>`;

/** Styles for the icon above the title, and for its placeholder in a skeleton. */
export const statusStyle: CSSResult = css`
  .status,
  .bone.i {
    inline-size: calc(var(--_rem) * 2.5);
    block-size: calc(var(--_rem) * 2.5);
    border-radius: 50%;
  }
  .status {
    display: grid;
    place-items: center;
    box-sizing: border-box;
    /* Becomes visible in forced-colors mode. */
    border: 1px solid transparent;
    margin-block-end: calc(var(--_space) * 4);
    background: var(--_subtle);
    color: var(--_muted);
  }
  .status > .portico-icon {
    inline-size: calc(var(--_rem) * 1.25);
    block-size: calc(var(--_rem) * 1.25);
  }
  .status.success {
    color: var(--_success);
  }
  .status.error {
    color: var(--_danger);
  }
  :host(:dir(rtl)) [data-flip] {
    scale: -1 1;
  }
`;
