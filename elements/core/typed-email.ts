// Passes a typed email address from one page to the page that a link opens. The URL never contains the address.
import { VISITOR } from '../../src/internal.js';
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

const KEY = `${VISITOR}email`;
/** Lifetime of an address that no page has read. */
const LIFETIME_MS = 60_000;

/** Stores an address for the page that a click opens in this tab. Does nothing if the address is empty. */
export const passEmail = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, email: unknown): void => {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  if (email && isPlain) rememberRecord(KEY, { email });
};

/** Stores the typed address when the user clicks a link in a form. Used as the form's click listener. */
export const passTypedEmail = (event: MouseEvent): void => {
  const form = (event.target as Element).closest('a')?.closest('form');
  if (form) passEmail(event, new FormData(form).get('email'));
};

/** Returns the stored address and removes it. */
export const takeEmail = (): string | undefined => {
  const { email } = recallRecord(KEY, LIFETIME_MS).record;
  forget(KEY);
  return typeof email === 'string' ? email : undefined;
};

/** Returns the address in the form that a page renders. Ignores fields that the host page put into a slot. */
export const typedEmailIn = (page: Element): string | undefined =>
  page.querySelector<HTMLInputElement>(':scope > [data-portico-root] input[name="email"]')?.value;
