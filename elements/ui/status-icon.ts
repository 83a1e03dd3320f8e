// The icon above the title of a card that shows what happened, so that success, problems and questions look different at first sight.
import { css, html, type CSSResult, type TemplateResult } from 'lit';
import Check from 'lucide/dist/esm/icons/check.mjs';
import Link2Off from 'lucide/dist/esm/icons/link-2-off.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { Translate } from '../messages/types.js';
import { failureTexts, type FailureTexts } from './card.js';
import { drawIcon } from './icons.js';

const ICONS = {
  done: drawIcon(Check),
  problem: drawIcon(TriangleAlert),
  /** A link that cannot be used. */
  link: drawIcon(Link2Off),
  exit: drawIcon(LogOut, ' data-flip'),
  mail: drawIcon(Mail),
};
export type StatusIconName = keyof typeof ICONS;

/** Renders the icon in a circle. Decorative, because the title says the same. */
export const statusIcon = (name: StatusIconName): TemplateResult =>
  html`<div class="status" part="status-icon" data-status=${name}>${ICONS[name]}</div>`;

/** Returns the icon and texts of the card if a page could not be loaded. */
export const failedTexts = (t: Translate, error: unknown): FailureTexts & { readonly icon: unknown } => ({
  icon: statusIcon('problem'),
  ...failureTexts(t, error),
});

/** Styles for the icon, and for its placeholder in a skeleton. Browsers do not print the background, so the printed circle is a line. */
export const statusStyle: CSSResult = css`
  .status,
  .bone.c {
    box-sizing: border-box;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
  }
  .status {
    display: grid;
    place-items: center;
    margin-block-end: 16px;
    background-color: color-mix(in oklab, currentColor 8%, var(--_card));
  }
  .status[data-status='done'] {
    color: var(--_success);
  }
  .status[data-status='problem'] {
    color: var(--_warning);
  }
  .status svg {
    inline-size: 20px;
    block-size: 20px;
  }
  :host(:dir(rtl)) .status [data-flip] {
    scale: -1 1;
  }
  @media print, (forced-colors: active) {
    .status {
      border: 1px solid;
      color: inherit !important;
    }
  }
`;
