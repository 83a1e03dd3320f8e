// Shows a toast on this page, and beside the user button of the next page of this tab if the browser leaves this page meanwhile.
import { recallRecord, remember, rememberRecord } from './tab-storage.js';

const KEY = 'toast';
const CARRIED_MS = 5000;
/** Lifetime of a message that the next page has not shown. */
const LIFE_MS = 30_000;

const show = async (text: string, about: HTMLElement): Promise<void> => {
  const { toast } = await import('../ui/toast.js');
  toast(text, about);
};

/** Shows a message about an action that navigates to another page. */
export const toastAcross = (text: string, about: HTMLElement): void => {
  const keep = (): void => rememberRecord(KEY, { text });
  addEventListener('pagehide', keep, { once: true });
  setTimeout(() => removeEventListener('pagehide', keep), CARRIED_MS);
  void show(text, about).catch(() => undefined);
};

/** Shows the message of the previous page, if there is a recent one. It is about the previous user, so signed-in users do not see it. */
export const showCarried = (about: HTMLElement, isSignedIn: boolean): void => {
  const { text } = recallRecord(KEY, LIFE_MS).record;
  remember(KEY);
  if (isSignedIn || typeof text !== 'string') return;
  void show(text, about).catch(() => undefined);
};
