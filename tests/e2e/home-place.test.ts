// Tests that the home page does not move when its controls appear.
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('the home page', () => {
  it.each([390, 600, 768, 1280])('keeps the place of its controls before they appear, in a window of %i px', async (width) => {
    for (const options of [{}, { hasTouch: true, isMobile: true }]) {
      const { page } = await stage.enter({ ...options, viewport: { width, height: 844 } });
      await page.goto('/');
      await page.locator('.look-bar').waitFor();
      await page.locator('#visitor[aria-busy="false"] .who').waitFor();
      const [full, empty] = await page.locator('#look, #visitor').evaluateAll((parts) => {
        const heights = (): readonly number[] => parts.map((part) => Math.round(part.getBoundingClientRect().height));
        const before = heights();
        for (const part of parts) part.replaceChildren();
        return [before, heights()];
      });
      expect(empty).toEqual(full);
    }
  });
});
