// Passes a typed email address from one page to the page that a link opens. The URL never contains the address.
import { recall, remember } from './tab-storage.js';

/** Stores an address for the next page. Does nothing if the address is empty. */
export const passEmail = (email: unknown): void => {
  if (email) remember('email', String(email));
};

/** Stores the typed address when the user clicks a link in a form. Used as the form's click listener. */
export const carryEmail = ({ target }: Event): void => {
  const form = (target as Element).closest('a')?.closest('form');
  if (form) passEmail(new FormData(form).get('email'));
};

/** Returns the stored address and removes it. */
export const takeEmail = (): string | undefined => {
  const email = recall('email') ?? undefined;
  remember('email');
  return email;
};
