// Adds `portico-credential-form` with a form from the host page's markup.
import type { CredentialForm } from '../../../elements/index.js';
import { fieldOf, put, until } from './screen.js';
import { openStage, type Stage } from './stage.js';

export const SIGN_IN_FORM = `<form class="mine" action="/nowhere" method="post">
  <p id="why">Why we ask</p>
  <label>Mail <input name="email" type="email" aria-describedby="why" value="early@example.com"></label>
  <input name="password" type="password" aria-label="Secret"><button class="go">Go</button></form>`;
export const SIGN_UP_FORM = `<form><input name="email" aria-label="Mail"><input name="new-password" type="password" aria-label="Secret">
  <input name="new-password-repeat" type="password" aria-label="Again"><button>Go</button></form>`;

/** Adds the element with this markup to the page, and waits until the element uses the form. */
export const openOwnForm = async (
  markup: string,
  properties: Partial<CredentialForm> = {},
): Promise<{ stage: Stage; element: CredentialForm; form: HTMLFormElement }> => {
  const stage = await openStage();
  const element = put('portico-credential-form', properties as never);
  element.innerHTML = markup;
  element.app = stage.app;
  await until(
    () => element.querySelector('form')?.getAttribute('slot') === 'form' && fieldOf(element, 'email').hasAttribute('aria-invalid'),
    'the element uses the form',
  );
  return { stage, element, form: element.querySelector('form') as HTMLFormElement };
};

/** Sets field values without firing events. */
export const write = (form: HTMLFormElement, values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as HTMLInputElement).value = value;
};
