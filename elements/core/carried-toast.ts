// Carries a toast to the next page of this tab. If the browser leaves this page within five seconds, the user button on the next page shows
// the toast.
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

const KEY = 'toast';
const CARRIED_MS = 5000;
/** Lifetime of a message that no page has shown. */
const LIFETIME_MS = 30_000;

const show = async (text: string, about: HTMLElement): Promise<void> => {
  const { toast } = await import('../ui/toast.js');
  toast(text, about);
};

/**
 * Carries a message about an action that navigates to another page.
 * @param isSignedIn whether a user is signed in after the action. The next page shows the message only in the same state
 */
export const carryToast = (text: string, isSignedIn: boolean): void => {
  const keep = (): void => rememberRecord(KEY, { text, isSignedIn });
  addEventListener('pagehide', keep, { once: true });
  setTimeout(() => removeEventListener('pagehide', keep), CARRIED_MS);
};

/** Shows a message about an action that signed the user out, on this page and on the next page. */
export const toastAcrossPages = (text: string, about: HTMLElement): void => {
  carryToast(text, false);
  void show(text, about).catch(() => undefined);
};

/** Shows the previous page's message if it is recent, and if a user is signed in as the message requires. */
export const showCarriedToast = (about: HTMLElement, isSignedIn: boolean): void => {
  const { text, isSignedIn: wanted } = recallRecord(KEY, LIFETIME_MS).record;
  forget(KEY);
  if (isSignedIn !== wanted || typeof text !== 'string') return;
  void show(text, about).catch(() => undefined);
};
