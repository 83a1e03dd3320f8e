// Shows a toast on this page, and beside the user button of the next page of this tab if the browser leaves this page meanwhile.
import { recall, remember } from './tab-storage.js';

const KEY = 'toast';
const CARRIED_MS = 5000;

const show = async (text: string, about: HTMLElement): Promise<void> => {
  const { toast } = await import('../ui/toast.js');
  toast(text, about);
};

/** Shows a message about an action that navigates to another page. */
export const toastAcross = (text: string, about: HTMLElement): void => {
  const keep = (): void => remember(KEY, text);
  addEventListener('pagehide', keep, { once: true });
  setTimeout(() => removeEventListener('pagehide', keep), CARRIED_MS);
  void show(text, about);
};

/** Shows the message of the previous page, if there is one. */
export const showCarried = (about: HTMLElement): void => {
  const text = recall(KEY);
  if (text === null) return;
  remember(KEY);
  void show(text, about).catch(() => undefined);
};
