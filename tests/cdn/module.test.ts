// Tests the built module as sites load it: a page loads only the elements that it uses.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { ELEMENTS } from '../../elements/registry.js';
import { openBrowser } from '../support/visitor.ts';

const ORIGIN = 'http://site.test';
const TAG =
  '<script type="module" src="/portico.esm.js" data-project-id="p" data-publishable-client-key="k" data-base-url="https://api.test"></script>';

let browser: Browser;
let page: Page;
let loaded: string[];
/** Messages in the console. */
let logged: string[];
/** Part of the path of a file whose requests fail. */
let failing: string | undefined;

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [loaded, logged, failing] = [[], [], undefined];
  page = await browser.newPage();
  page.on('console', (message) => void logged.push(message.text()));
});
afterEach(() => page.close());

/** Opens a page with this markup. All requests to the service fail. */
const open = async (markup: string, path = '/handler/error'): Promise<void> => {
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    if (!pathname.endsWith('.js'))
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,"><body>${markup}</body>` });
    if (failing !== undefined && pathname.includes(failing)) return route.abort();
    loaded.push(pathname);
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(`dist-cdn${pathname}`, 'utf8') });
  });
  await page.goto(`${ORIGIN}${path}`);
};

describe('dist-cdn/portico.esm.js', () => {
  it('loads only the file of the element on the page', async () => {
    await open(`${TAG}<portico-error-page></portico-error-page>`);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(loaded.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/portico.esm.js', '/esm/core', '/esm/links', '/esm/shared']);
  });

  it('loads the elements that are added to the page later', async () => {
    await open(TAG);
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.evaluate(() => document.body.append(document.createElement('portico-error-page')));
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  });

  it('defines every element', async () => {
    const tags = Object.keys(ELEMENTS);
    // Without a project, no element signs anyone out and no page redirects.
    await open(TAG.replaceAll(/ data-[\w-]+="[^"]*"/g, '') + tags.map((tag) => `<${tag}></${tag}>`).join(''));
    await page.waitForFunction((names) => names.every((name) => customElements.get(name) !== undefined), tags);
  });

  it('loads a failed file again when the browser is back online', async () => {
    failing = '/links-';
    await open(TAG);
    await page.evaluate(() => document.body.append(document.createElement('portico-error-page')));
    await expect.poll(() => logged.join()).toContain('<portico-error-page> could not be loaded');
    failing = undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  });

  it('shows the page of a handler whose file failed to load at first', async () => {
    failing = '/sign-in-';
    await open(`${TAG}<portico-handler></portico-handler>`, '/handler/sign-in');
    await expect.poll(() => logged.join()).toContain('<portico-handler> could not be loaded');
    failing = undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.locator('portico-sign-in').waitFor({ state: 'attached' });
    await page.waitForFunction(() => customElements.get('portico-sign-in') !== undefined);
  });
});
