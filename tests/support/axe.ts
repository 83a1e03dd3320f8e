// Checks the accessibility of a page with axe.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

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
