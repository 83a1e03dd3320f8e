// The icon above the title of a card that shows what happened, so that success, problems and questions look different at first sight.
import { css, type CSSResult, type TemplateResult } from 'lit';
import Check from 'lucide/dist/esm/icons/check.mjs';
import Link2Off from 'lucide/dist/esm/icons/link-2-off.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { circled, PROBLEM_ICON } from './card.js';
import { drawIcon } from './icons.js';

const ICONS = {
  done: circled('done', drawIcon(Check)),
  problem: PROBLEM_ICON,
  /** A link that cannot be used. */
  link: circled('link', drawIcon(Link2Off)),
  /** Something that the user stopped. */
  canceled: circled('canceled', drawIcon(X)),
  exit: circled('exit', drawIcon(LogOut, ' data-flip')),
  mail: circled('mail', drawIcon(Mail)),
};
export type StatusIconName = keyof typeof ICONS;

export const statusIcon = (name: StatusIconName): TemplateResult => ICONS[name];

/** Styles for the icons of results. The styles of the circle are in `styles/layout.ts`. */
export const statusStyle: CSSResult = css`
  .status[data-status='done'] {
    color: var(--_success);
  }
  :host(:dir(rtl)) .status [data-flip] {
    scale: -1 1;
  }
`;
