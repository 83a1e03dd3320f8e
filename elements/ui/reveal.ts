import { Toasts } from './toasts.js';

/** Shows a form or question that has just opened as a whole: scrolls to it, and closes the messages that cover it. */
export const reveal = (opened: Element | null | undefined): void => {
  if (!opened) return;
  opened.scrollIntoView({ block: 'nearest' });
  document.querySelector<Toasts>(`${Toasts.tag}:defined`)?.closeOver(opened);
};
