// Shows a toast on this page. If the browser leaves this page within five seconds, the user button on the next page shows the toast again.
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

const KEY = 'toast';
const CARRIED_MS = 5000;
/** Lifetime of a message that no page has shown again. */
const LIFETIME_MS = 30_000;

const show = async (text: string, about: HTMLElement): Promise<void> => {
  const { toast } = await import('../ui/toast.js');
  toast(text, about);
};

/** Shows a message about an action that navigates to another page. */
export const toastAcrossPages = (text: string, about: HTMLElement): void => {
  const keep = (): void => rememberRecord(KEY, { text });
  addEventListener('pagehide', keep, { once: true });
  setTimeout(() => removeEventListener('pagehide', keep), CARRIED_MS);
  void show(text, about).catch(() => undefined);
};

/** Shows the previous page's message if it is recent and nobody is signed in. The message is about a user who is no longer signed in. */
export const showCarriedToast = (about: HTMLElement, isSignedIn: boolean): void => {
  const { text } = recallRecord(KEY, LIFETIME_MS).record;
  forget(KEY);
  if (isSignedIn || typeof text !== 'string') return;
  void show(text, about).catch(() => undefined);
};
