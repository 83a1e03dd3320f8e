// The address typed on one page, for the page a link in the form leads to: nobody types it twice.
import { recall, remember } from './tab-storage.js';

/** Listens to clicks around a form: a link inside it takes the typed address along. */
export const carryEmail = ({ target }: Event): void => {
  const form = (target as Element).closest('a')?.closest('form');
  const email = form && new FormData(form).get('email');
  if (email) remember('email', String(email));
};

/** The address that was taken along, once. */
export const takeEmail = (): string | undefined => {
  const email = recall('email') ?? undefined;
  remember('email');
  return email;
};
