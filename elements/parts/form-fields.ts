/** The fields of a form. Asked of the prototype: a field named `elements` hides the form's own property. */
export const fieldsOf = (form: HTMLFormElement): HTMLFormControlsCollection =>
  Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;
