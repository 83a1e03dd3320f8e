// Finds a page's title, which gets focus when a step completes. The handler also uses it as the document title.
import type { LitElement } from 'lit';

/** Returns a page's title element, or a nullish value while the page has no title. */
export const titleIn = (page: LitElement): HTMLElement | null | undefined => page.shadowRoot?.querySelector<HTMLElement>('.title');

/**
 * Returns the text of the title, or an empty string while the page has no title. While the page asks for a code, the title is in the form,
 * which is an element inside the page.
 */
export const titleOf = (page: LitElement): string =>
  [page, ...page.querySelectorAll<LitElement>('*')].map((element) => titleIn(element)?.textContent.trim()).find(Boolean) ?? '';

/** Moves focus to the title after the next update. */
export const focusTitle = async (page: LitElement): Promise<void> => {
  await page.updateComplete;
  titleIn(page)?.focus();
};
