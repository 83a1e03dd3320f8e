// Sets 1,000 random primary colors, and measures the contrast of links and primary buttons.
import { expect } from '@open-wc/testing';
import { channelsOf, contrast } from '../support/contrast.js';
import { one, until } from '../support/screen.js';
import { openPage, tidyUp } from '../support/open.js';

const COUNT = 1000;
const root = document.documentElement;

/** Returns a generator of pseudorandom numbers from 0 to 255. The same seed results in the same sequence. */
const randomBytes = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
};

describe('the primary color', () => {
  afterEach(() => {
    tidyUp();
    root.removeAttribute('style');
  });

  for (const scheme of ['light', 'dark']) {
    it(`leaves links and primary buttons with a contrast of at least 4.5:1 for 1,000 random colors in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      const { page } = await openPage('portico-sign-in');
      const [button, link, card] = ['.portico-primary', '.portico-link', '.card'].map((selector) => one(page, selector));
      if (!button || !link || !card) throw new Error('The page has no form.');
      await until(() => button.getAnimations().length === 0, 'the colors stop changing');
      button.style.transition = 'none';
      const next = randomBytes(7);
      const unreadable: string[] = [];
      const seen = new Set<string>();
      for (let count = 0; count < COUNT; count += 1) {
        const color = `rgb(${next()} ${next()} ${next()})`;
        root.style.setProperty('--portico-color-primary', color);
        const [back, text] = [getComputedStyle(button).backgroundColor, getComputedStyle(button).color];
        const values = [contrast(text, back), contrast(getComputedStyle(link).color, getComputedStyle(card).backgroundColor)];
        seen.add(getComputedStyle(link).color);
        if (Math.min(...values) < 4.5) unreadable.push(`${color}: ${values.map((value) => value.toFixed(2)).join(', ')}`);
      }
      expect(unreadable).to.deep.equal([]);
      expect(seen.size, 'the number of different link colors').to.be.greaterThan(COUNT * 0.9);
    });
  }

  it('is the color of links if it is readable on cards', async () => {
    root.style.colorScheme = 'light';
    root.style.setProperty('--portico-color-primary', '#2f5bea');
    const { page } = await openPage('portico-sign-in');
    expect(channelsOf(getComputedStyle(one(page, '.portico-link')).color)).to.deep.equal([47, 91, 234]);
  });
});
