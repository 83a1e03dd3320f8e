// A form that the page brought along: its markup stays, what our own forms show is added to it.
import { nothing, render } from 'lit';
import type { FieldSpec, FormController } from '../form/form-controller.js';
import type { Translate } from '../messages/types.js';
import { errorLine, INPUTS } from '../ui/field.js';
import { fieldsOf } from '../form/form-fields.js';
import { notice } from '../ui/notice.js';

/** What is known of the form, by the names of its fields. */
type State = Pick<FormController<Record<'email', FieldSpec>, unknown>, 'notice' | 'isPending' | 'problem' | 'isInvalid'>;

/** Sign-up forms have a field more. */
const fieldOf = (input: string) =>
  (input === INPUTS.email.name ? 'email' : input === INPUTS.newPasswordRepeat.name ? 'repeat' : 'password') as 'email';

const places = new WeakMap<Element, HTMLElement>();

/** Our own spot beside a piece of the page's markup. */
const placeBeside = (anchor: Element, put: (place: HTMLElement) => void): HTMLElement => {
  let place = places.get(anchor);
  if (!place) {
    place = document.createElement('div');
    place.className = 'portico-controls';
    places.set(anchor, place);
  }
  // The page may have taken it away.
  if (!place.isConnected) put(place);
  return place;
};

const describe = (input: HTMLInputElement, id: string, isDescribed: boolean): void => {
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  const ids = isDescribed ? [...others, id] : others;
  if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
  else input.removeAttribute('aria-describedby');
};

const dressError = (input: HTMLInputElement, id: string, error: string | undefined): void => {
  describe(input, id, error !== undefined);
  render(
    errorLine(id, error),
    placeBeside(input, (place) => (input.closest('label') ?? input).after(place)),
  );
};

/** Shows in the page's form what has happened to it; `uid` is the prefix of ids. */
export const dressForm = (own: HTMLFormElement, uid: string, form: State, t: Translate): void => {
  const text = form.notice(t);
  render(
    text ? notice(text) : nothing,
    placeBeside(own, (place) => own.prepend(place)),
  );
  for (const { name, autocomplete } of Object.values(INPUTS)) {
    const input = fieldsOf(own).namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    if (!input.hasAttribute('autocomplete')) input.setAttribute('autocomplete', autocomplete);
    input.readOnly = form.isPending;
    input.setAttribute('aria-invalid', String(form.isInvalid(fieldOf(name))));
    dressError(input, `${uid}-${name}-error`, form.problem(fieldOf(name), t));
  }
  // Set aside: what was typed is not kept.
  if (!own.getAttribute('slot')) for (const input of own.querySelectorAll<HTMLInputElement>('input[type="password"]')) input.value = '';
  for (const button of own.querySelectorAll('button:not([type="button"])')) button.setAttribute('aria-busy', String(form.isPending));
};
