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
    const [copy, code] = [page.locator('.copy').first(), page.locator('.code pre > code').first()];
    expect((await copy.boundingBox())?.height).toBe(36);
    const bottom = await copy.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await code.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom - 1);
  });

  it('has an icon and the key in the search of the page for unknown addresses, as in the bar', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/nope/');
    const find = page.getByRole('button', { name: 'Search the documentation' });
    expect([await find.locator('svg').isVisible(), await find.locator('kbd').textContent()]).toEqual([true, '/']);
  });
});
