import { activeElement } from '../core/active-element.js';
import { announce } from '../core/announcer.js';
import { firstFieldOf, hasTouchKeyboard } from '../core/first-field.js';
import type { FormPage } from '../core/form-page.js';
import { titleIn, titleOf } from '../core/title.js';

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Returns whether focus is in a field of the host page, outside this handler page. */
const isTypingOutside = (page: FormPage): boolean => {
  const focused = activeElement();
  const isField = focused?.matches('input, textarea, select') || (focused as HTMLElement | null)?.isContentEditable === true;
  return isField && !page.contains(document.activeElement) && !page.shadowRoot?.contains(focused);
};

/**
 * Moves focus into a page after the visitor follows a link or goes back or forward. Focuses the first empty field, so that the visitor can
 * type immediately, or the title if there is no field. Screen readers read only the focused element, so the title is announced if a field
 * has focus. If a field of the host page has focus, focus stays there.
 */
export const focusPage = async (page: FormPage): Promise<void> => {
  await page.updateComplete;
  while (page.isConnected && page.phase === 'loading') await nextFrame();
  await page.updateComplete;
  // The forms inside the page are rendered after the page itself.
  await nextFrame();
  const isTyping = isTypingOutside(page);
  const field = hasTouchKeyboard() ? undefined : firstFieldOf(page);
  if (!field && !isTyping) return titleIn(page)?.focus();
  // The visitor may have begun to type.
  if (!isTyping && !page.contains(document.activeElement)) field?.focus();
  announce(page, titleOf(page));
};
