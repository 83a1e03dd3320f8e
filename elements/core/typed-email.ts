// The email address typed on one page, kept for the page that a link in the form opens.
import { recall, remember } from './tab-storage.js';

/** Click listener of a form: stores the typed address when a link in the form is clicked. */
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
