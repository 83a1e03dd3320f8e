import { html, nothing, type TemplateResult } from 'lit';
import { PorticoError } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import { button } from './button.js';
import { errorText } from '../messages/error-text.js';
import { notice } from './notice.js';

export { notice };

interface CardOptions {
  /** Omitted if the form has its own title. */
  readonly title?: unknown;
  /** `aria-level` of the title. */
  readonly level: number;
  readonly subtitle?: unknown;
  /** Content below the title. */
  readonly content?: unknown;
}

/** Renders the title and subtitle of a card. */
export const header = ({ title, level, subtitle }: Omit<CardOptions, 'content'>): TemplateResult => html`
  <div class="header" part="header">
    <div class="title" part="title" role="heading" aria-level=${level} tabindex="-1">${title}</div>
    ${subtitle ? html`<div class="subtitle" part="subtitle">${subtitle}</div>` : nothing}
  </div>
`;

/** Renders the card of a page. Pages focus the title when the content changes. */
export const card = ({ title, level, subtitle, content }: CardOptions): TemplateResult => html`
  <div class="around"><div class="room"><div class="card" part="card">
    <slot name="header"></slot>
    ${title ? header({ title, level, subtitle }) : nothing}
    <slot name="before-form"></slot>
    <slot name="form"></slot>
    <slot name="after-form"></slot>
    ${content ?? nothing}
    <slot name="footer"></slot>
  </div></div></div>
`;

/** Renders the buttons of a message in the light DOM. The primary action must be last. */
export const actions = (...buttons: readonly unknown[]): TemplateResult =>
  html`<div class="portico-actions" data-part="actions">${buttons}</div>`;

/** Renders the content of the card if a page could not be loaded: the error and a button to try again. */
export const loadFailed = (t: Translate, error: unknown, retry: () => void): TemplateResult => html`
  ${notice(errorText(t, error))} ${button({ label: t('common.retry'), kind: 'primary', onClick: retry })}
`;

/**
 * Renders the content of the card if a module could not be loaded. The button reloads the document, because browsers cache the failed
 * import.
 */
export const fileFailed = (t: Translate): TemplateResult =>
  loadFailed(t, new PorticoError('LOAD_FAILED', 'A file of the page could not be loaded.'), () => location.reload());

/**
 * Renders the skeleton to show while a page loads.
 * @param placeholders one letter for each placeholder: `t` title, `s` subtitle, `l` label, `b` box (an input or button), `h` hint,
 *   `p` provider, `o` “or”, `m` tabs with a “Last used” badge
 */
export const skeleton = (label: string, placeholders = 'tbbb'): TemplateResult => html`
  <div class="around"><div class="room"><div class="card" part="card" aria-busy="true" role="group" aria-label=${label}>
    <div class="bones">${[...placeholders].map((kind) => html`<div class="bone ${kind}"></div>`)}</div>
  </div></div></div>
`;
