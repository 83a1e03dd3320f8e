// The title of a page receives the focus when a step completes. This title is also the title of the browser tab.
import type { LitElement } from 'lit';

/** Returns the title of a page, or a nullish value while the page has none. */
export const titleIn = (page: LitElement): HTMLElement | null | undefined => page.shadowRoot?.querySelector<HTMLElement>('.title');

/** Returns the text of the title, or an empty string while the page has no title. */
export const titleOf = (page: LitElement): string => titleIn(page)?.textContent.trim() ?? '';

/** Moves the focus to the title after the next update. */
export const focusTitle = async (page: LitElement): Promise<void> => {
  await page.updateComplete;
  titleIn(page)?.focus();
};
