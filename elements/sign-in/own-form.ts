// Adds errors and states to the page's own form without changing its other markup.
import { render } from 'lit';
import type { FieldSpec, FormController } from '../form/form-controller.js';
import { errorLine, INPUTS } from '../ui/field.js';
import { fieldsOf } from './form-fields.js';

/** The state of the form and its fields. */
type State = Pick<FormController<Record<'email', FieldSpec>, unknown>, 'notice' | 'isPending' | 'fieldState'>;

/** Returns the name of the field that an input belongs to. */
const fieldOf = (input: string) =>
  (input === INPUTS.email.name ? 'email' : input === INPUTS.newPasswordRepeat.name ? 'repeat' : 'password') as 'email';

const places = new WeakMap<Element, HTMLElement>();

/** Returns a container for text that is added next to an element of the page's form. */
const containerNextTo = (anchor: Element, put: (place: HTMLElement) => void): HTMLElement => {
  let place = places.get(anchor);
  if (!place) {
    place = document.createElement('div');
    place.className = 'portico-controls';
    places.set(anchor, place);
  }
  // The page may have removed the container.
  if (!place.isConnected) put(place);
  return place;
};

/** Maps inputs to the IDs that this module added to their `aria-describedby`. */
const added = new WeakMap<Element, readonly (string | undefined)[]>();

/** Adds the given IDs to the IDs of the page's own descriptions, in place of the IDs that were added before. */
const describe = (input: HTMLInputElement, ...given: readonly (string | undefined)[]): void => {
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => !added.get(input)?.includes(id));
  const ids = [...others, ...given].filter(Boolean);
  added.set(input, given);
  if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
  else input.removeAttribute('aria-describedby');
};

const showError = (input: HTMLInputElement, id: string, error: string | undefined): void => {
  render(
    errorLine(id, error),
    containerNextTo(input, (place) => (input.closest('label') ?? input).after(place)),
  );
};

/** Shows errors and states in the page's own form. `uid` is the prefix of the added IDs. */
export const decorateForm = (own: HTMLFormElement, uid: string, form: State): void => {
  render(
    form.notice,
    containerNextTo(own, (place) => own.prepend(place)),
  );
  for (const { name, autocomplete } of Object.values(INPUTS)) {
    const input = fieldsOf(own).namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    if (!input.hasAttribute('autocomplete')) input.setAttribute('autocomplete', autocomplete);
    const { error, isInvalid, isReadonly, noticeId } = form.fieldState(fieldOf(name));
    input.readOnly = isReadonly;
    input.setAttribute('aria-invalid', String(isInvalid));
    const errorId = `${uid}-${name}-error`;
    describe(input, noticeId, error && errorId);
    showError(input, errorId, error);
  }
  // Clears typed passwords while the form is hidden.
  if (!own.getAttribute('slot')) for (const input of own.querySelectorAll<HTMLInputElement>('input[type="password"]')) input.value = '';
  for (const button of own.querySelectorAll('button:not([type="button"])')) button.setAttribute('aria-busy', String(form.isPending));
};
