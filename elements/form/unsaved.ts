// Whether somebody would lose what they have typed.

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

/** Whether a form below this node, in whatever shadow, holds text that is not saved. So does one marked `data-unsaved`: its text was refused. */
export const hasUnsaved = (root: ParentNode): boolean => inputsIn(root).some(isTyped);
