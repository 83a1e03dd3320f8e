import { define } from '../define.js';
import { Toasts } from './toasts.js';
import { announce } from '../core/announcer.js';

/** Says what has happened in a corner of the page, in the colours of the element it is about, and to screen readers. */
export const toast = (text: string, about: HTMLElement): void => {
  define(Toasts);
  let stack = document.querySelector(Toasts.tag) as Toasts | null;
  if (!stack) {
    stack = document.createElement(Toasts.tag) as Toasts;
    stack.dataset['own'] = '';
    document.body.append(stack);
  }
  stack.show(text, about);
  announce(about, text);
};
