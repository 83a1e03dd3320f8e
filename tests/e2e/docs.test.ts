// Tests the documentation in a browser: search, dark mode, narrow windows, copying, live previews, and pages without scripts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../support/visitor.ts';
import { violations } from '../support/axe.ts';
import { useStage } from './stage.ts';

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
const stage = useStage({ isExpectedError: (error) => error === NOT_FOUND });

/** Pages of each kind: the first page, a guide, an element with its preview, endpoints, the longest page, and an unknown address. */
const PAGES = ['', 'theming/', 'elements/sign-in/', 'api/teams/', 'errors/', 'no/such/page/'];

const widthBeyondWindow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('the documentation', () => {
  it.each(PAGES)('is accessible in a wide light window and in a dark one of 320 px, into which it fits (/docs/%s)', async (path) => {
    const { page } = await stage.enter();
    await page.goto(`/docs/${path}`);
    if (path === '' || path.startsWith('elements/')) await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  it('finds a page with only the keyboard, and marks the words', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/');
    await page.keyboard.press('/');
    const input = page.getByRole('combobox', { name: 'Search the documentation' });
    await input.waitFor();
    await page.keyboard.type('protect api');
    await page.locator('.search mark', { hasText: 'API' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    const selected = page.getByRole('option', { selected: true });
    expect(await selected.textContent()).toContain('Protect an API');
    await page.keyboard.press('ArrowDown');
    expect(await selected.getAttribute('class')).toBe('section');
    expect(await selected.getAttribute('id')).toBe(await input.getAttribute('aria-activedescendant'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('protect api');
    expect(await input.inputValue()).toBe('protect api');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(await selected.textContent()).toContain('Protect an API');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/protect-an-api/');
    await page.keyboard.press('Control+k');
    await input.waitFor();
    await page.keyboard.type('teams');
    await page.getByText('First 8 pages').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('qqqqq');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
  });

  it('shows tables as blocks on a phone, searches from the first letter, and marks the current page without colors', async () => {
    const { page } = await stage.enter({ viewport: { width: 320, height: 640 } });
    await page.goto('/docs/elements/sign-in/');
    const table = page.getByRole('table').first();
    expect(await table.evaluate(({ parentElement: scroller }) => scroller && scroller.scrollWidth - scroller.clientWidth)).toBe(0);
    const row = page.getByRole('row').filter({ has: page.getByText('first-tab', { exact: true }) });
    const [name, description] = await Promise.all([
      row.getByRole('cell').first().boundingBox(),
      row.getByRole('cell').last().boundingBox(),
    ]);
    expect(description?.x).toBe(name?.x);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('error');
    expect(await page.getByRole('combobox').inputValue()).toBe('error');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.emulateMedia({ forcedColors: 'active' });
    const current = page.locator('.navigation [aria-current]');
    expect(await current.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await current.waitFor({ state: 'hidden' });
  });

  it('filters the error codes, and shows a button that copies next to each block of code', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/errors/');
    expect(
      await page
        .locator('.copy')
        .first()
        .evaluate((button) => getComputedStyle(button).opacity),
    ).toBe('1');
    await page.getByRole('searchbox', { name: 'Filter the codes' }).fill('passkey webauthn');
    const codes = page.locator('.prose > h3:visible');
    expect(await codes.allTextContents()).toEqual(['PASSKEY_WEBAUTHN_ERROR#']);
    expect(await page.locator('.prose > h2:visible').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it('has room for the button that copies beside code without a file name, and aligns it with the first line', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/api/sessions/');
    const blocks = await page.locator('.code:not(:has(figcaption))').evaluateAll((all) =>
      all.map((block) => {
        const [code, copy] = [block.querySelector('pre'), block.querySelector('.copy')].map((one) => one?.getBoundingClientRect());
        return (copy?.left ?? 0) - (code?.right ?? 0);
      }),
    );
    expect(Math.min(...blocks)).toBeGreaterThanOrEqual(0);
    const copy = await page.locator('.code:not(:has(figcaption)) > .copy').first().boundingBox();
    const pre = await page.locator('.code:not(:has(figcaption)) > pre').first().boundingBox();
    expect(Math.abs((copy?.y ?? 0) + (copy?.height ?? 0) / 2 - ((pre?.y ?? 0) + 22))).toBeLessThan(3);
  });

  it('keeps the chosen theme on the next page', async () => {
    const { page } = await stage.enter();
    await page.goto('/docs/');
    const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('button', { name: 'Theme: like your system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    expect(await background()).toBe('rgb(17, 17, 19)');
    await page.getByRole('link', { name: 'Install', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Install', level: 1 }).waitFor();
    expect(await background()).toBe('rgb(17, 17, 19)');
    await page.emulateMedia({ media: 'print' });
    expect(await background()).toBe('rgb(255, 255, 255)');
  });

  it('copies code and pages, and says so', async () => {
    const { page } = await stage.enter({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/docs/start/vue/');
    const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('.code').nth(1).hover();
    await page.locator('.code').nth(1).getByRole('button', { name: 'Copy' }).click();
    await page.locator('.code').nth(1).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toContain('isCustomElement');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).first().waitFor();
    await expect.poll(clipboard).toContain('# Vue');
  });

  it('selects code that the browser does not copy', async () => {
    const { page } = await stage.enter();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.goto('/docs/start/vue/');
    await page.locator('.code').nth(1).getByRole('button', { name: 'Copy' }).click();
    await page.locator('.code').nth(1).getByRole('button', { name: 'Press Ctrl+C' }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toContain('isCustomElement');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Could not copy' }).waitFor();
  });

  it('serves each page as Markdown, and opens a page without its slash', async () => {
    const { page } = await stage.enter();
    const markdown = await page.request.get('/docs/guides/teams.md');
    expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
    expect(await markdown.text()).toContain('# Teams, roles and permissions');
    expect(await (await page.request.get('/docs/llms.txt')).text()).toContain('(guides/teams.md)');
    await page.goto('/docs/guides/teams');
    expect(new URL(page.url()).pathname).toBe('/docs/guides/teams/');
  });

  it.each(['/docs/nothing/at/all/', '/docs/nothing', '/docs/no%20page'])(
    'shows its own page for the unknown address %s',
    async (address) => {
      const { page } = await stage.enter();
      const response = await page.goto(address);
      expect([response?.status(), await page.title()]).toEqual([404, 'Page not found · Portico']);
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
      await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Next.js' }).waitFor();
      const links = page.locator('.tiles a');
      expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual([
        ['Introduction', '/docs/'],
        ['Elements', '/docs/elements/'],
        ['SDK', '/docs/sdk/'],
        ['HTTP API', '/docs/api/'],
      ]);
      await page.getByRole('button', { name: 'Search the documentation' }).click();
      await page.keyboard.type('passkeys');
      await page.getByRole('option', { selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/guides/passkeys/');
    },
  );

  it.each([1280, 900, 768, 320])(
    'begins with frameworks next to a live sign-in card, or above it, that moves nothing when it loads (%i px)',
    async (width) => {
      const { page } = await stage.enter({ viewport: { width, height: 1600 } });
      let load = (): void => undefined;
      const held = new Promise<void>((resolve) => (load = resolve));
      await page.route('**/preview.json', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/docs/');
      const top = (selector: string): Promise<number> =>
        page
          .locator(selector)
          .first()
          .evaluate((one) => Math.round(one.getBoundingClientRect().top));
      const before = await top('#other-ways-to-begin');
      load();
      await page.locator('.preview').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await top('#other-ways-to-begin')).toBe(before);
      expect((await top('.live')) === (await top('.tiles'))).toBe([1280, 768].includes(width));
      expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
      // The card begins at the same place while it is shorter.
      const moved = await page.locator('.preview').evaluate((preview) => {
        const start = preview.querySelector(':scope > :not(template)')?.getBoundingClientRect().top ?? 0;
        preview.replaceChildren(document.createElement('div'));
        return Math.round((preview.firstElementChild?.getBoundingClientRect().top ?? 0) - start);
      });
      expect(moved).toBe(0);
    },
  );

  it('shows a signed-in user in a live preview, without a request to the service', async () => {
    const { page } = await stage.enter();
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/v1') && calls.push(request.url())));
    await page.goto('/docs/elements/account-settings/');
    await page.locator('.preview').getByText('ada@example.com').waitFor();
    expect(calls).toEqual([]);
  });

  it('can be read and navigated without scripts', async () => {
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: stage.stack.url, javaScriptEnabled: false, viewport: { width: 400, height: 800 } });
    const page = await context.newPage();
    await page.goto('/docs/');
    expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Next.js', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Next.js', level: 1 }).waitFor();
    await browser.close();
  });
});
