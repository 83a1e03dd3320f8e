// Finds text that the user typed but did not save.

const inputsIn = (root: ParentNode): readonly HTMLInputElement[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLInputElement ? [element] : []),
    ...(element.shadowRoot ? inputsIn(element.shadowRoot) : []),
  ]);

const isTyped = ({ form, type, value, defaultValue, readOnly }: HTMLInputElement): boolean =>
  form !== null &&
  ['text', 'email', 'password'].includes(type) &&
  !readOnly &&
  (value !== defaultValue || form.hasAttribute('data-unsaved'));

/**
 * Returns whether a form below this node, including shadow roots, has unsaved text. A form with `data-unsaved` contains text that
 * could not be saved.
 */
export const hasUnsaved = (root: ParentNode): boolean => inputsIn(root).some(isTyped);
