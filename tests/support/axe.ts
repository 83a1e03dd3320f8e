// Checks the accessibility of a page with axe.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Window = readonly [width: number, colorScheme: 'light' | 'dark'];

/** A wide and a narrow window, one in each color scheme. */
export const TWO_WINDOWS: readonly Window[] = [
  [1280, 'light'],
  [320, 'dark'],
];
/** A wide and a narrow window in both color schemes. */
export const FOUR_WINDOWS: readonly Window[] = [...TWO_WINDOWS, [1280, 'dark'], [320, 'light']];

/** Returns the ID of each violated rule, with the HTML of the element. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const results = await checker.run();
    return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
};

/** Returns the violations in these windows, and `overflow` for each window into which the page does not fit. Each line names the window. */
export const violationsIn = async (page: Page, windows: readonly Window[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const [width, colorScheme] of windows) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const all = [...(await violations(page)), ...(overflow > 0 ? ['overflow'] : [])];
    found.push(...all.map((line) => `${width} px, ${colorScheme}: ${line}`));
  }
  return found;
};
