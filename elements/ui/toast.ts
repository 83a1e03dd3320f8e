import { define } from '../define.js';
import { Toasts, type ToastAction } from './toasts.js';
import { announce } from '../core/announcer.js';

/**
 * Shows a message at the edge of the page, in the colors of the related element, and announces the message.
 * @param action optional. A button in the message
 */
export const toast = (text: string, about: HTMLElement, action?: ToastAction): void => {
  define(Toasts);
  let stack = document.querySelector(Toasts.tag) as Toasts | null;
  if (!stack) {
    stack = document.createElement(Toasts.tag) as Toasts;
    stack.dataset['own'] = '';
    document.body.append(stack);
  }
  stack.show(text, about, action);
  announce(about, text);
};
