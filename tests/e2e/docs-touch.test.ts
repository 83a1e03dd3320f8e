// Tests the documentation on a touch screen, and what its page for unknown addresses shows.
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
const stage = useStage({ isExpectedError: (error) => error === NOT_FOUND });

describe('the documentation on a touch screen', () => {
  it('has targets of 44 px in its bar, above its pages and in its outline', async () => {
    const { page } = await stage.enter({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto('/docs/api/sessions/');
    const targets = page.locator('.top button:visible, .tools > :visible, .contents summary');
    const heights = await targets.evaluateAll((all) => all.map((one) => Math.ceil(one.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('has a header with the language above code without a name, as high as that with a name, with the button in its middle', async () => {
    const { page } = await stage.enter({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto('/docs/start/nuxt/');
    for (const block of [page.locator('.code[data-language]').first(), page.locator('.code:has(figcaption)').first()]) {
      const [box, pre, copy] = await block.evaluate((one) =>
        [one, one.querySelector('pre'), one.querySelector('.copy')].map((part) => {
          const { top, bottom } = (part as Element).getBoundingClientRect();
          return { top, bottom };
        }),
      );
      const header = (pre?.top ?? 0) - (box?.top ?? 0);
      expect(header).toBeCloseTo(47.5, 0);
      expect((copy?.bottom ?? 0) - (copy?.top ?? 0)).toBe(44);
      expect(Math.abs(((copy?.top ?? 0) + (copy?.bottom ?? 0)) / 2 - (box?.top ?? 0) - header / 2)).toBeLessThan(1);
      expect(copy?.bottom).toBeLessThan(pre?.top ?? 0);
    }
    const label = page.locator('.code[data-language]').first();
    expect(await label.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"Terminal"');
    const [tools, contents] = await page
      .locator('.tools > a, .contents')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect((contents?.top ?? 0) - (tools?.bottom ?? 0)).toBeLessThan(10);
  });

  it('fills the row with the tiles of the page for unknown addresses', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/nope/');
    for (const [width, rows] of [
      [1280, 1],
      [768, 1],
      [390, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const tiles = await page.locator('.tiles a').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
      expect(new Set(tiles.map(({ top }) => top)).size, `${width} px`).toBe(rows);
      const right = await page.locator('.tiles').evaluate((one) => one.getBoundingClientRect().right);
      expect(tiles.at(-1)?.right, `${width} px`).toBeCloseTo(right, 0);
    }
  });

  it('has an icon and the key in the search of the page for unknown addresses, as in the bar', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/nope/');
    const find = page.getByRole('button', { name: 'Search the documentation' });
    expect([await find.locator('svg').isVisible(), await find.locator('kbd').textContent()]).toEqual([true, '/']);
  });
});
