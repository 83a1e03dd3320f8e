// The title that a page shows: it gets the focus when a step is over, and names the tab.
import type { LitElement } from 'lit';

const titleIn = (page: LitElement): HTMLElement | null | undefined => page.shadowRoot?.querySelector<HTMLElement>('.title');

/** Returns the text of the title; empty while the page has none. */
export const titleOf = (page: LitElement): string => titleIn(page)?.textContent.trim() ?? '';

/** Moves the focus to the title after the next update. */
export const focusTitle = async (page: LitElement): Promise<void> => {
  await page.updateComplete;
  titleIn(page)?.focus();
};
