import { css, html, type CSSResult, type TemplateResult } from 'lit';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import { drawIcon } from './icons.js';
import { ICONS } from './notice.js';

const MAIL = drawIcon(Mail);

/** What a message is about: something that is done, a problem, or an email. */
export type Status = 'success' | 'error' | 'mail';

/** Renders the icon above the title of a card, which shows at a glance what the message is about. */
export const statusIcon = (status: Status): TemplateResult =>
  html`<div class="status ${status}" part="status-icon">${status === 'mail' ? MAIL : ICONS[status]}</div>`;

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
`;
