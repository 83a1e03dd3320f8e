/** Returns the fields of a form. Uses the getter of the prototype, because a field named `elements` hides the form's own property. */
export const fieldsOf = (form: HTMLFormElement): HTMLFormControlsCollection =>
  Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection;

/**
 * Returns the form that the page has put into an element, once the form has fields. Sets `method="post"`, so that no form writes its values
 * into the URL.
 */
export const ownFormOf = (host: Element): HTMLFormElement | undefined => {
  const forms = [...host.querySelectorAll('form')];
  for (const form of forms) if (!/^(?:post|dialog)$/i.test(form.getAttribute('method') ?? '')) form.setAttribute('method', 'post');
  return forms.find((form) => form.parentNode === host && 'email' in fieldsOf(form));
};
