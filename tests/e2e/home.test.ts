// Tests the playground on the home page: its size, accessibility, look and code.
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TWO_WINDOWS, violationsIn } from '../support/axe.ts';
import { onStage, openHome } from './home.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const MAX_BYTES = 60_000;

const open = (): Promise<Page> => openHome(stage);

/** Returns the controls that are too narrow for their text, or for the longest of their options. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isCut = (control: HTMLElement): boolean => {
      const width = control.offsetWidth;
      const isTooFar = !control.closest('.tabs, .scenes-bar') && control.getBoundingClientRect().right > innerWidth;
      const isTooWide = control.scrollWidth > control.clientWidth || isTooFar;
      if (!(control instanceof HTMLSelectElement)) return isTooWide;
      control.style.inlineSize = 'max-content';
      const needed = control.offsetWidth;
      control.style.inlineSize = '';
      return needed > width;
    };
    const controls = document.querySelectorAll<HTMLElement>(
      '.playground > :not(.stage) :is(select, button, .segments span), .bar :is(a, button)',
    );
    return [...controls].filter(isCut).map((control) => control.innerText);
  });

/** Returns the number of controls in each line of the controls of the look. */
const linesOfLook = (page: Page): Promise<readonly number[]> =>
  page.locator('.look-bar').evaluate((bar) => {
    const bottoms = [...bar.children].map((control) => Math.round(control.getBoundingClientRect().bottom));
    return [...new Set(bottoms)].map((bottom) => bottoms.filter((other) => other === bottom).length);
  });

/** Focuses each button of a line that scrolls, and returns those whose text is then partly outside the line or in one of its fades. */
const hiddenWithFocus = (page: Page, line: string): Promise<readonly string[]> =>
  page
    .locator(line)
    .first()
    .evaluate((bar) => {
      const isHidden = (button: HTMLElement): boolean => {
        button.focus();
        const [{ left, right }, box] = [button.getBoundingClientRect(), bar.getBoundingClientRect()];
        return left < box.left + (bar.scrollLeft > 0 ? 6 : -1) || right > box.right - 23;
      };
      return [...bar.querySelectorAll('button')].filter(isHidden).map((button) => button.innerText);
    });

const code = (page: Page) => page.locator('.files');
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

describe('the home page', () => {
  it('has a form that is usable after one request and 60 KB of scripts besides the code of the page', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const sizes: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/portico.js')) void response.body().then((body) => sizes.push(brotliCompressSync(body).length));
    });
    // The other scripts of Portico never arrive.
    await page.route('**/umd/**', () => undefined);
    await page.goto('/');
    const email = onStage(page).locator('input[name="email"]');
    await email.fill('ada@example.com');
    expect(await email.inputValue()).toBe('ada@example.com');
    await onStage(page).locator('input[name="password"]').waitFor();
    expect(visitor.calls).toEqual(['GET /projects/current']);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(MAX_BYTES);
  });

  it('is accessible in a wide light window and in a dark one of 320 px, into which it fits, with each panel', async () => {
    const page = await open();
    for (const name of ['Code', 'Project', 'Activity']) {
      await tab(page, name);
      expect(await violationsIn(page, TWO_WINDOWS), name).toEqual([]);
    }
  });

  it('shows the form on the first screen of a phone, and cuts no text in windows of any width', async () => {
    const page = await open();
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const top = await onStage(page)
        .locator('input[name="email"]')
        .evaluate((input) => input.getBoundingClientRect().bottom);
      if (width < 1024) expect(top, `${width} px`).toBeLessThan(640);
      expect(await cutTexts(page), `${width} px`).toEqual([]);
    }
  });

  it('has the controls of the look in even lines', async () => {
    const page = await open();
    const lines = [];
    for (const width of [320, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      lines.push(await linesOfLook(page));
    }
    expect(lines).toEqual([[2, 2, 2, 2], [4, 4], [4, 4], [8]]);
  });

  it('has tabs in one line, which scrolls to the one with focus, and shows the next ones after a click', async () => {
    const page = await open();
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 640 });
      for (const line of ['.scenes-bar', '.tab-panel > .tabs']) {
        const { height } = (await page.locator(line).boundingBox()) ?? {};
        expect(height, `${line} at ${width} px`).toBeLessThan(52);
        expect(await hiddenWithFocus(page, line), `${line} at ${width} px`).toEqual([]);
      }
    }
    await page.getByRole('button', { name: 'Two-step', exact: true }).click();
    const bar = page.locator('.scenes-bar');
    await expect.poll(() => bar.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    // The start of the line fades out only while a part of it is hidden.
    const fade = (): Promise<string> => bar.evaluate((one) => getComputedStyle(one).maskImage);
    await expect.poll(fade).toMatch(/^linear-gradient\(to right, rgba\(0, 0, 0, 0\)/);
    await bar.evaluate((one) => one.scrollTo(0, 0));
    await expect.poll(fade).toMatch(/^linear-gradient\(to right, rgb\(0, 0, 0\)/);
  });

  it('has a card with a border on the stage in wide windows, and a form as wide as the text of the page in narrow ones', async () => {
    const page = await open();
    const card = onStage(page).locator('.card');
    const form = onStage(page).locator('form').first();
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await card.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await form.evaluate((element) => element.getBoundingClientRect().width)).toBe(280);
  });

  it('has its parts in the order of their use in narrow windows, with the scenes above the stage', async () => {
    const page = await open();
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 640 });
      const tops = await page
        .locator('.intro, #scenes, #stage, #look, #visitor, #side')
        .evaluateAll((parts) => parts.map((part) => [part.id, part.getBoundingClientRect().top] as const));
      const ids = tops.toSorted(([, top], [, other]) => top - other).map(([id]) => id);
      expect(ids, `${width} px`).toEqual(['', 'scenes', 'stage', 'look', 'visitor', 'side']);
    }
  });

  it('has a bar that keeps its height when its buttons appear, for mice and for fingers', async () => {
    for (const options of [{}, { hasTouch: true, isMobile: true }]) {
      const { page } = await stage.enter({ ...options, viewport: { width: 390, height: 844 } });
      await page.goto('/');
      await page.locator('#mailbox-button').waitFor();
      const [full, empty] = await page.locator('.bar').evaluate((bar) => {
        const before = bar.getBoundingClientRect().height;
        bar.querySelector('.bar-end')?.replaceChildren();
        return [before, bar.getBoundingClientRect().height];
      });
      expect(empty).toBe(full);
    }
  });

  it('shows the accent in force, gives the stage the theme, and says why the direction cannot be chosen', async () => {
    const page = await open();
    const accent = page.getByLabel('Accent');
    for (const [preset, light, dark] of [
      ['Default', '#2f5bea', '#8aa4ff'],
      ['Neutral', '#18181b', '#f2f2f3'],
      ['High contrast', '#1a3fb8', '#b6c5ff'],
    ] as const) {
      await page.getByLabel('Preset').selectOption(preset);
      await page.getByText('Light', { exact: true }).click();
      expect(await accent.inputValue(), preset).toBe(light);
      await page.getByText('Dark', { exact: true }).click();
      expect(await accent.inputValue(), preset).toBe(dark);
    }
    expect(await onStage(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(17, 17, 19)');
    await page.getByLabel('Language').selectOption('de');
    const direction = page.getByRole('group', { name: 'Direction' });
    await direction.getByText('Set by the language').waitFor();
    const scene = page.locator('.scenes-bar').getByRole('button', { name: 'Sign in' });
    await scene.hover();
    expect(await scene.evaluate((button) => getComputedStyle(button).color)).toBe('rgb(47, 91, 234)');
  });

  it('applies the look to the form and writes it into the code', async () => {
    const page = await open();
    await page.getByLabel('Preset').selectOption('Soft');
    await page.getByLabel('Accent').fill('#0f766e');
    await page.getByLabel('Language').selectOption('ar');
    await onStage(page).getByRole('heading', { name: 'Demo' }).waitFor();
    const button = onStage(page).locator('form button[type="submit"]');
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(15, 118, 110)');
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('14px');
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect.poll(() => code(page).innerText()).toContain('data-locale="ar"');
    expect(await code(page).innerText()).toContain('--portico-color-primary: #0f766e;');
    await tab(page, 'React');
    expect(await code(page).innerText()).toContain(
      `<PorticoProvider app={app} appearance={{ preset: presets.soft, variables: { colorPrimary: '#0f766e' } }} locale="ar">`,
    );
    await page.getByText('Dark', { exact: true }).click();
    expect(await code(page).innerText()).toContain('color-scheme: dark;');
    expect(await page.getByRole('radio', { name: 'LTR' }).isDisabled()).toBe(true);
    await page.getByLabel('Language').selectOption('');
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    await page.getByText('RTL', { exact: true }).click();
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await page.locator('.look-bar').getByRole('button', { name: 'Reset look' }).click();
    expect(await code(page).innerText()).toContain('<PorticoProvider app={app}>');
  });

  it('shows code for every framework with the keys of the project, which arrow keys reach and a button copies', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { demo } = stage.stack;
    await tab(page, 'Script tag');
    for (const name of ['React', 'Next', 'Vue', 'Svelte', 'SDK']) {
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      expect(await code(page).innerText()).toContain(demo.publishableClientKey);
    }
    await page.keyboard.press('End');
    await expect.poll(() => code(page).innerText()).toContain(demo.secretServerKey);
    await page.getByRole('button', { name: 'Copy server.js' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('createServerApp({');
  });
});
