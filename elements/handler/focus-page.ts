import type { LitElement } from 'lit';
import { announce } from '../core/announcer.js';
import { firstFieldOf, hasTouchKeyboard } from '../core/first-field.js';
import type { FormPage } from '../core/form-page.js';
import { titleIn, titleOf } from '../core/title.js';

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Returns the text of the title. The step that asks for a code has its title in its form. */
const titleText = (page: FormPage): string =>
  [page, ...page.querySelectorAll<LitElement>('*')].map(titleOf).find((text) => text !== '') ?? '';

/** Returns whether the user types into a field of the host outside the page. */
const isTypingOutside = (page: FormPage): boolean => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const isField = focused?.matches('input, textarea, select') || (focused as HTMLElement | null)?.isContentEditable === true;
  return isField && !page.contains(document.activeElement) && !page.shadowRoot?.contains(focused);
};

/**
 * Focuses a page after a click on a link, Back or Forward: its first empty field, so that the visitor can type at once, or else its title.
 * Screen readers read only the focused element, so the title is announced if a field has the focus. A field of the host keeps the focus.
 */
export const focusPage = async (page: FormPage): Promise<void> => {
  await page.updateComplete;
  while (page.isConnected && page.phase === 'loading') await nextFrame();
  await page.updateComplete;
  // The forms in the page are rendered after the page.
  await nextFrame();
  const isTyping = isTypingOutside(page);
  const field = hasTouchKeyboard() ? undefined : firstFieldOf(page);
  if (!field && !isTyping) return titleIn(page)?.focus();
  // The visitor may have begun to type.
  if (!isTyping && !page.contains(document.activeElement)) field?.focus();
  announce(page, titleText(page));
};
