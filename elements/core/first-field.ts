// Finds the field to focus when a page opens.

/** Selector of the inputs that the visitor can reach with the keyboard. */
export const INPUT = 'input:not([tabindex="-1"])';

/** Returns the first empty field in an element's light DOM, or the first field if none is empty. */
export const firstFieldOf = (element: Element): HTMLInputElement | undefined => {
  const inputs = [...element.querySelectorAll<HTMLInputElement>(INPUT)];
  return inputs.find(({ value }) => value === '') ?? inputs[0];
};

/**
 * Returns whether an element may focus its first field when the page opens: no other element has focus, the URL has no fragment, and no touch
 * keyboard would open.
 */
export const mayFocusFirst = (): boolean => document.activeElement === document.body && !location.hash && !hasTouchKeyboard();

/** Returns whether focusing a field opens an on-screen keyboard, which covers part of the page. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;
