import { define } from '../define.js';
import { Toasts } from '../widgets/toasts.js';
import { announce } from './announce.js';

/** Says what has happened in a corner of the page, and to screen readers; gone by itself after a while. */
export const toast = (text: string): void => {
  define(Toasts);
  let stack = document.querySelector(Toasts.tag) as Toasts | null;
  if (!stack) {
    stack = document.createElement(Toasts.tag) as Toasts;
    stack.dataset['own'] = '';
    document.body.append(stack);
  }
  stack.show(text);
  announce(text);
};
