import type { Page } from 'playwright-core';
import { ELEMENTS } from '../../elements/registry.js';

/** Adds each element to the page and removes it, so that a page with the script tag loads all its lazily loaded files. */
export const defineAll = (page: Page): Promise<void> =>
  page.evaluate(async (tags) => {
    const elements = tags.map((tag) => document.createElement(tag));
    document.body.append(...elements);
    await Promise.all(tags.map((tag) => customElements.whenDefined(tag)));
    for (const element of elements) element.remove();
  }, Object.keys(ELEMENTS));
