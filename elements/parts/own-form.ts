// A form that the page brought along (ui.md 5.3): its markup stays, what our own forms show is added to it.
import { nothing, render } from 'lit';
import { errorLine, INPUTS } from './field.js';
import { fieldsOf } from './form-fields.js';
import { notice } from './notice.js';

export interface FormState {
  /** Prefix of ids, unique on the page. */
  readonly uid: string;
  readonly notice: unknown;
  readonly isPending: boolean;
  readonly problem: (input: string) => string | undefined;
  readonly isInvalid: (input: string) => boolean;
}

const places = new WeakMap<Element, HTMLElement>();

/** Our own spot beside a piece of the page's markup. */
const placeBeside = (anchor: Element, put: (place: HTMLElement) => void): HTMLElement => {
  let place = places.get(anchor);
  if (!place) {
    place = document.createElement('div');
    place.className = 'portico-controls';
    places.set(anchor, place);
    put(place);
  }
  return place;
};

const describe = (input: HTMLInputElement, id: string, isDescribed: boolean): void => {
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  const ids = isDescribed ? [...others, id] : others;
  if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
  else input.removeAttribute('aria-describedby');
};

const dressInput = (input: HTMLInputElement, { uid, problem, isInvalid, isPending }: FormState, autocomplete: string): void => {
  const id = `${uid}-${input.name}-error`;
  const error = problem(input.name);
  if (!input.hasAttribute('autocomplete')) input.setAttribute('autocomplete', autocomplete);
  input.readOnly = isPending;
  input.setAttribute('aria-invalid', String(isInvalid(input.name)));
  describe(input, id, error !== undefined);
  render(
    errorLine(id, error),
    placeBeside(input, (place) => (input.closest('label') ?? input).after(place)),
  );
};

/** Shows in the page's form what has happened to it. */
export const dressForm = (form: HTMLFormElement, state: FormState): void => {
  render(
    state.notice ? notice(state.notice) : nothing,
    placeBeside(form, (place) => form.prepend(place)),
  );
  for (const { name, autocomplete } of Object.values(INPUTS)) {
    const input = fieldsOf(form).namedItem(name);
    if (input instanceof HTMLInputElement) dressInput(input, state, autocomplete);
  }
  // Set aside: what was typed is not kept.
  if (!form.getAttribute('slot')) for (const input of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) input.value = '';
  for (const button of form.querySelectorAll('button:not([type="button"])')) button.setAttribute('aria-busy', String(state.isPending));
};
