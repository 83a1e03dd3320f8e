/** Returns a form's fields. Uses the prototype's getter, because a field named `elements` hides the form's own property. */
export const fieldsOf = (form: HTMLFormElement): HTMLFormControlsCollection =>
  Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;

/**
 * Sets `method="post"` on the forms inside an element, except `dialog` forms, so that no form writes its values into the URL. Returns the
 * form that the page put directly into the element, if the form has a field named `email`.
 */
export const ownFormOf = (host: Element): HTMLFormElement | undefined => {
  const forms = [...host.querySelectorAll('form')];
  for (const form of forms) if (!/^(?:post|dialog)$/i.test(form.getAttribute('method') ?? '')) form.setAttribute('method', 'post');
  return forms.find((form) => form.parentNode === host && 'email' in fieldsOf(form));
};
