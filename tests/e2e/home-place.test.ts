// Tests that the home page does not move when its controls appear or a person signs in, and that its parts are aligned.
import { describe, expect, it } from 'vitest';
import { homeShows } from '../support/visitor.ts';
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

  it.each([320, 390, 600, 768, 1280])('keeps the place of the people to try when one of them signs in (%i px)', async (width) => {
    for (const options of [{}, { hasTouch: true, isMobile: true }]) {
      const { page } = await stage.enter({ ...options, viewport: { width, height: 844 } });
      await page.goto('/');
      const people = page.getByRole('group', { name: 'Try as' });
      const place = (): Promise<number> =>
        people.evaluate((one) => one.getBoundingClientRect().top - (one.closest('#visitor')?.getBoundingClientRect().top ?? 0));
      await homeShows(page, 'Nobody is signed in');
      const before = await place();
      await people.getByRole('button', { name: 'Ada' }).click();
      await homeShows(page, 'Ada Lovelace');
      expect(await place()).toBe(before);
    }
  });

  it('shows all scenes and a link to the documentation at 1280 px, with panels as high as the stage that need no scrolling', async () => {
    const { page } = await stage.enter({ viewport: { width: 1280, height: 844 } });
    await page.goto('/');
    await page.locator('.file').waitFor();
    expect(await page.locator('.scenes-bar').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    const edges = (selector: string): Promise<readonly number[]> =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    const [side, stageEnd, file] = (await Promise.all(['#side', '#stage', '.file:last-child'].map(edges))).flat();
    expect([side, file]).toEqual([stageEnd, (stageEnd ?? 0) - 17]);
    // The code of another look has more lines, which scroll in the box.
    await page.getByLabel('Radius').and(page.locator('input')).press('ArrowRight');
    await page.getByLabel('Language').selectOption('ar');
    await page.locator('.file', { hasText: 'data-locale="ar"' }).waitFor();
    expect(await edges('.file:last-child')).toEqual([file]);
    expect(await page.locator('.amount').getAttribute('dir')).toBe('ltr');
    await page.getByRole('tab', { name: 'Project' }).click();
    expect(await page.locator('.project').evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/docs/');
  });

  it('shows the button of the form on the first screen, in a window of 1280 by 900 px', async () => {
    const { page } = await stage.enter({ viewport: { width: 1280, height: 900 } });
    await page.goto('/');
    await page.locator('.look-bar').waitFor();
    const button = page.locator('#stage form button[type="submit"]');
    // The form is rendered again when the controls appear.
    const bottom = async (): Promise<number> => {
      const { y, height } = (await button.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    };
    await expect.poll(bottom).toBeLessThan(900);
  });

  it('has a link to the form before its bar, which appears with the focus', async () => {
    const { page } = await stage.enter();
    for (const [path, target] of [
      ['/', '#stage'],
      ['/inbox', '#content'],
    ] as const) {
      await page.goto(path);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      expect(await skip.evaluate((link) => link === document.activeElement && link.getBoundingClientRect().width > 44)).toBe(true);
      expect(await skip.getAttribute('href')).toBe(target);
      expect(await page.locator(target).count()).toBe(1);
    }
  });

  it('begins the texts of both lines of tabs at the edge of the code below them', async () => {
    const { page } = await stage.enter({ viewport: { width: 1280, height: 844 } });
    await page.goto('/');
    await page.locator('.file').waitFor();
    const lefts = await page.locator('.side > .tabs > :first-child, .tab-panel > .tabs > :first-child, .file').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return (one.matches('.file') ? one : range).getBoundingClientRect().left;
      }),
    );
    expect(new Set(lefts).size).toBe(1);
  });
});
