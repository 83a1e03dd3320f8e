// The field that receives the focus when a page opens.

/** Selector of the inputs that the visitor can reach with the keyboard. */
export const INPUT = 'input:not([tabindex="-1"])';

/** Returns the first empty field in the light DOM of an element, or else its first field. */
export const firstFieldOf = (element: Element): HTMLInputElement | undefined => {
  const inputs = [...element.querySelectorAll<HTMLInputElement>(INPUT)];
  return inputs.find(({ value }) => value === '') ?? inputs[0];
};

/** Returns whether the focus of a field opens a keyboard on the screen, which covers the page. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;
