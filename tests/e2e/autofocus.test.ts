// Checks that pages focus their first field when they open, without a warning in the console. Chromium warns if an element with the
// attribute is added to a page, and another element has focus when the browser handles the attribute.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

const CREATE = `<script>
  const page = document.createElement('portico-sign-in');
  page.setAttribute('autofocus', '');
  document.querySelector('portico-provider').append(page);
</script>`;
const ASSIGN = `<script>
  addEventListener('load', () => {
    const page = document.createElement('portico-sign-in');
    page.autofocus = true;
    document.querySelector('portico-provider').append(page);
  });
</script>`;
const TAG = '<script src="/portico.js"></script>';
const SIGN_IN = '<portico-sign-in autofocus></portico-sign-in>';

/** Opens a page with this content, and resolves to its messages about focus. */
const open = async (content: string, before = '', after = ''): Promise<{ page: Page; warnings: string[] }> => {
  const { page } = await stage.enter();
  const warnings: string[] = [];
  page.on('console', (message) => void (/autofocus/i.test(message.text()) && warnings.push(message.text())));
  const { demo, url } = stage.stack;
  const attributes = `project-id="${demo.projectId}" publishable-client-key="${demo.publishableClientKey}" base-url="${url}"`;
  const body = `${before}<portico-provider ${attributes}>${content}</portico-provider>${after}`;
  const head = '<head><title>Focus</title><link rel="icon" href="data:,"></head>';
  const response = { contentType: 'text/html', body: `<!doctype html><html lang="en">${head}<body>${body}</body></html>` };
  await page.route('/focus', (route) => route.fulfill(response));
  await page.goto('/focus');
  await page.locator('input[name="password"]').waitFor();
  return { page, warnings };
};

/** Returns the name of the focused field, after the browser has handled the attribute and shown two frames. */
const focusedIn = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.activeElement?.getAttribute('name');
  });

describe('a page with autofocus', () => {
  for (const [name, content, before, after] of [
    ['in the markup, after the script', SIGN_IN, TAG, ''],
    ['in the markup, before the script', SIGN_IN, '', TAG],
    ['in the markup, and the script is a module or has the attribute defer', SIGN_IN, TAG.replace(' src', ' defer src'), ''],
    ['created by a script with the attribute', '', TAG, CREATE],
    ['created by a script with the property', '', TAG, ASSIGN],
  ] as const)
    it(`focuses its first field without a warning: ${name}`, async () => {
      const { page, warnings } = await open(content, before, after);
      expect(await focusedIn(page)).toBe('email');
      expect(warnings).toEqual([]);
    });

  it('leaves the focus where the host page put it', async () => {
    const { page, warnings } = await open(SIGN_IN, `${TAG}<input name="search" autofocus>`);
    expect(await focusedIn(page)).toBe('search');
    expect(warnings).toEqual([]);
  });

  it('focuses the first field of the handler’s page without a warning', async () => {
    const { page } = await stage.enter();
    const warnings: string[] = [];
    page.on('console', (message) => void (/autofocus/i.test(message.text()) && warnings.push(message.text())));
    await page.goto('/handler/sign-in');
    await page.locator('input[name="password"]').waitFor();
    expect(await focusedIn(page)).toBe('email');
    expect(warnings).toEqual([]);
  });
});
