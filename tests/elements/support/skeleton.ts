// Measures cards, to compare the skeletons of pages with the pages.
import type { LitElement } from 'lit';
import { all, one } from './screen.js';

/** Returns the height of the card, in pixels. */
export const heightOf = (page: Element): number => one(page, '.card').getBoundingClientRect().height;

/** Waits until the elements in a page, and the elements that they add, have rendered. */
export const elementsAreRendered = async (page: Element): Promise<void> => {
  for (let count = 0, elements = all(page, '*'); count < elements.length; elements = all(page, '*')) {
    count = elements.length;
    await Promise.all(elements.map((element) => (element as Partial<LitElement>).updateComplete));
    await new Promise(requestAnimationFrame);
  }
};
