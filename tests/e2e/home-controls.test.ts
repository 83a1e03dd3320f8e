// Tests the small controls of the home page and the mailbox: their size for fingers, and their look under the pointer and while pressed.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { openHome } from './home.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** Returns the color and the background of a control at rest, under the pointer, and while it is pressed. */
const looksOf = async (page: Page, control: Locator): Promise<readonly (readonly string[])[]> => {
  const look = (): Promise<readonly string[]> =>
    control.evaluate((one) => {
      for (const animation of one.getAnimations()) animation.finish();
      const { color, backgroundColor } = getComputedStyle(one);
      return [color, backgroundColor];
    });
  await page.mouse.move(0, 0);
  const rest = await look();
  await control.hover();
  const hover = await look();
  await page.mouse.down();
  const pressed = await look();
  // The pointer leaves the control, so that the press has no effect.
  await page.mouse.move(0, 0);
  await page.mouse.up();
  return [rest, hover, pressed];
};

/** Sends an email and opens the mailbox. Returns the control that shows the text of this email. */
const openTextSegment = async (page: Page): Promise<Locator> => {
  await stage.stack.addUser(freshEmail(), PASSWORD, SITES[0].handler);
  await page.goto('/inbox');
  const text = page.locator('.mail .segments').first().getByText('Text', { exact: true });
  await text.waitFor();
  return text;
};

describe('the controls of the home page', () => {
  it('change under the pointer and while they are pressed, unless they are chosen or disabled', async () => {
    const page = await openHome(stage);
    const segments = page.locator('.segments');
    for (const control of [
      page.locator('#mailbox-button'),
      page.getByRole('button', { name: 'Grace' }),
      page.getByRole('button', { name: 'Sign up' }),
      page.getByRole('tab', { name: 'Project' }),
      segments.getByText('Dark', { exact: true }),
    ]) {
      const looks = await looksOf(page, control);
      expect(new Set(looks.map(String)).size, (await control.textContent()) ?? '').toBe(3);
    }
    for (const control of [page.getByRole('button', { name: 'Reset look' }), segments.getByText('Auto', { exact: true })])
      expect(new Set((await looksOf(page, control)).map(String)).size, (await control.textContent()) ?? '').toBe(1);
    expect(new Set((await looksOf(page, await openTextSegment(page))).map(String)).size).toBe(3);
  });

  it('show the focus around a segment, of a radio button and of a button', async () => {
    const page = await openHome(stage);
    const outlineOf = (segment: Locator): Promise<string> =>
      segment.evaluate((one) => getComputedStyle(one.closest('label, button') as Element).outlineStyle);
    const auto = page.locator('.segments').getByText('Auto', { exact: true });
    expect(await outlineOf(auto)).toBe('none');
    await page.getByLabel('Radius').and(page.locator('input')).focus();
    await page.keyboard.press('Tab');
    expect(await outlineOf(auto)).toBe('solid');
    const text = await openTextSegment(page);
    // The browser shows the focus after a key.
    await page.keyboard.press('Tab');
    await text.locator('..').focus();
    expect(await outlineOf(text)).toBe('solid');
  });

  it('are mirrored on pages from right to left: the arrows of lists, the end at which tabs fade out, and the arrows of emails', async () => {
    const page = await openHome(stage);
    await stage.stack.addUser(freshEmail(), PASSWORD, SITES[0].handler);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const styleOf = (selector: string, name: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    expect(await styleOf('.field select', 'background-position-x')).toBe('10px');
    for (const tabs of ['.tabs', '.scenes-bar']) expect(await styleOf(tabs, 'mask-image'), tabs).toContain('to left');
    await page.locator('#mailbox-button').click();
    await page.locator('.message[open] > summary').click();
    await expect.poll(() => styleOf('.message .chevron', 'rotate')).toBe('90deg');
  });

  it('has controls of 44 px for fingers, also in the mailbox', async () => {
    const { page } = await stage.enter({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 640 } });
    for (const path of ['/', '/inbox']) {
      await page.goto(path);
      await page
        .locator(path === '/' ? '.chip' : '.button')
        .first()
        .waitFor();
      const small = await page
        .locator('.button, .chip, .copy, .delete, .bar nav a, .segments :is(button, label)')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44));
      expect(small.length, path).toBe(0);
    }
  });
});
