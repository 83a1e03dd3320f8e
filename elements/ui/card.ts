import { html, nothing, type TemplateResult } from 'lit';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { isDevelopment } from '../../src/internal.js';
import type { PageLayout } from '../context.js';
import type { Translate } from '../messages/types.js';
import { button } from './button.js';
import { isLinkable } from './linkable.js';
import { errorText } from '../messages/error-text.js';
import { drawIcon } from './icons.js';
import { notice } from './notice.js';

export { notice };

export interface CardOptions {
  /** Picture above the title. */
  readonly icon?: unknown;
  /** Omitted if the form has its own title. */
  readonly title?: unknown;
  /** `aria-level` of the title. */
  readonly level: number;
  readonly subtitle?: unknown;
  readonly layout: PageLayout;
  /** Content below the title. */
  readonly content?: unknown;
}

/** What is above the content of a card. */
export type Heading = Pick<CardOptions, 'icon' | 'title' | 'subtitle'>;

/** Renders the title and subtitle of a card. */
export const header = ({ icon, title, level, subtitle }: Omit<CardOptions, 'content' | 'layout'>): TemplateResult => html`
  <div class="header" part="header">
    ${icon ?? nothing}
    <div class="title" part="title" role="heading" aria-level=${level} tabindex="-1">${title}</div>
    ${subtitle ? html`<div class="subtitle" part="subtitle">${subtitle}</div>` : nothing}
  </div>
`;

/** Renders the slot above the title, which contains the logo unless the page fills the slot. */
const top = ({ logo }: PageLayout): TemplateResult =>
  html`<slot name="header">${logo ? html`<img class="logo" part="logo" src=${logo} alt="" />` : nothing}</slot>`;

/** Renders the slot below the content, which contains the links of the layout unless the page fills the slot. */
const bottom = (t: Translate, { termsUrl, privacyUrl, supportUrl }: PageLayout): TemplateResult => {
  const links = [
    ['card.terms', termsUrl],
    ['card.privacy', privacyUrl],
    ['card.support', supportUrl],
  ] as const;
  const items = links.flatMap(([key, url]) =>
    url && isLinkable(url) ? [html`<a href=${url} target="_blank" rel="noopener" part="footer-link">${t(key)}</a>`] : [],
  );
  return html`<slot name="footer">${items.length > 0 ? html`<div class="links" part="links">${items}</div>` : nothing}</slot>`;
};

/** Renders the card of a page. Pages focus the title when the content changes. */
export const card = (t: Translate, { icon, title, level, subtitle, content, layout }: CardOptions): TemplateResult => html`
  <div class="around"><div class="room"><div class="card" part="card">
    ${top(layout)}
    ${title ? header({ icon, title, level, subtitle }) : nothing}
    <slot name="before-form"></slot>
    <slot name="form"></slot>
    <slot name="after-form"></slot>
    ${content ?? nothing}
    ${bottom(t, layout)}
  </div></div></div>
`;

/** Renders the buttons of a message in the light DOM. The primary action must be last. */
export const actions = (...buttons: readonly unknown[]): TemplateResult =>
  html`<div class="portico-actions" data-part="actions">${buttons}</div>`;

/** Renders an icon in a circle, for a result. Decorative, because the title below says the same. */
export const circled = (result: string, icon: unknown): TemplateResult =>
  html`<div class="status" part="status-icon" aria-hidden="true" data-status=${result}>${icon}</div>`;

/** The icon of a problem, which every page may show. The icons of other results are in `status-icon.ts`, which most pages do not load. */
export const PROBLEM_ICON: TemplateResult = circled('problem', drawIcon(TriangleAlert));

export interface FailureTexts {
  readonly icon: unknown;
  readonly title: string;
  readonly subtitle: unknown;
}

/** Renders the message for an error. During development, a line below it contains the code. */
const failureText = (t: Translate, error: unknown): TemplateResult => {
  const { code } = Object(error) as { readonly code?: string };
  return html`${errorText(t, error)}${code && isDevelopment() ? html`<br /><small translate="no">Code: ${code}</small>` : nothing}`;
};

/** Returns the icon and texts of the card if a page could not be loaded. */
export const failureTexts = (t: Translate, error: unknown): FailureTexts => ({
  icon: PROBLEM_ICON,
  title: t('error.loadFailed'),
  subtitle: failureText(t, error),
});

/** Renders the button that loads a page again. */
export const retryButton = (t: Translate, onClick: () => void): TemplateResult =>
  button({ label: t('common.retry'), kind: 'primary', onClick });

/** Renders the error and a button to try again if a part of a page could not be loaded. */
export const loadFailed = (t: Translate, error: unknown, retry: () => void): TemplateResult => html`
  ${notice(failureText(t, error))} ${retryButton(t, retry)}
`;

/**
 * Renders the skeleton to show while a page loads.
 * @param placeholders One letter for each placeholder: `t` title, `s` subtitle, `l` label, `b` box (an input or button), `h` hint,
 *   `p` provider, `o` “or”, `c` icon, `f` line of text, `i` team icon
 */
export const skeleton = (t: Translate, layout: PageLayout, placeholders = 'tbbb'): TemplateResult => html`
  <div class="around"><div class="room"><div class="card" part="card" aria-busy="true" role="group" aria-label=${t('common.loading')}>
    ${top(layout)}
    <div class="bones">${[...placeholders].map((kind) => html`<div class="bone ${kind}"></div>`)}</div>
    ${bottom(t, layout)}
  </div></div></div>
`;
