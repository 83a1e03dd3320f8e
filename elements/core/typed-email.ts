// Passes a typed email address from one page to the page that a link in the form opens.
import { recall, remember } from './tab-storage.js';

/** Stores the typed address when the user clicks a link in a form. Used as the form's click listener. */
export const carryEmail = ({ target }: Event): void => {
  const form = (target as Element).closest('a')?.closest('form');
  const email = form && new FormData(form).get('email');
  if (email) remember('email', String(email));
};

/** Returns the stored address and removes it. */
export const takeEmail = (): string | undefined => {
  const email = recall('email') ?? undefined;
  remember('email');
  return email;
};
