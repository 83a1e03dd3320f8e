// The address typed on one page, for the page a link in the form leads to: nobody types it twice.
import { recall, remember } from './tab-storage.js';

/** Listens to clicks in a form: a link takes the typed address along. */
export const carryEmail = ({ target, currentTarget }: Event): void => {
  const email = (target as Element).closest('a') && new FormData(currentTarget as HTMLFormElement).get('email');
  if (email) remember('email', String(email));
};

/** The address that was taken along, once. */
export const takeEmail = (): string | undefined => {
  const email = recall('email') ?? undefined;
  remember('email');
  return email;
};
