/** The fields of a form. Asked of the prototype: a field named `elements` hides the form's own property. */
export const fieldsOf = (form: HTMLFormElement): HTMLFormControlsCollection =>
  Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;

/** The form that a page has put into an element, once its fields are there. No form in there ever writes what was typed into an address. */
export const ownFormOf = (host: Element): HTMLFormElement | undefined => {
  const forms = [...host.querySelectorAll('form')];
  for (const form of forms) if (!/^(?:post|dialog)$/i.test(form.getAttribute('method') ?? '')) form.setAttribute('method', 'post');
  return forms.find((form) => form.parentNode === host && 'email' in fieldsOf(form));
};
