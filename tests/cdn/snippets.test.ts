// Opens pages with the markup that the build prints, in a real browser.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { snippets } from '../../dist-cdn/snippets.ts';
import { openBrowser } from '../support/visitor.ts';

const CDN = 'http://cdn.test/files/';

let browser: Browser;
let page: Page;
/** The path of a file that the server has changed. */
let tampered: string;

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  tampered = '';
  page = await browser.newPage();
});
afterEach(() => page.close());

const open = async (markup: string): Promise<void> => {
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin === 'http://site.test')
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,">${markup}` });
    if (!url.href.startsWith(CDN)) return route.abort();
    const path = url.href.slice(CDN.length);
    const code = readFileSync(`dist-cdn/${path}`, 'utf8') + (tampered && path.includes(tampered) ? '\ndocument.title = "Intruder";' : '');
    return route.fulfill({ contentType: 'text/javascript', body: code, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto('http://site.test/');
};

const isDefined = (tag: string): Promise<boolean> => page.evaluate((name) => customElements.get(name) !== undefined, tag);

const KINDS = ['script', 'module'] as const;

describe.each(KINDS)('the markup for the %s', (kind) => {
  const markup = (): string =>
    `${snippets(CDN)[kind]}<portico-sign-in></portico-sign-in><portico-account-settings></portico-account-settings>`;

  it('loads the files of this build, with the project of its attributes', async () => {
    await open(markup());
    await expect.poll(() => isDefined('portico-sign-in')).toBe(true);
    await expect.poll(() => isDefined('portico-account-settings')).toBe(true);
  });

  it.each(kind === 'script' ? ['portico.js', 'umd/account'] : ['portico.esm.js', 'esm/core', 'esm/account'])(
    'does not run a changed file: %s',
    async (file) => {
      tampered = file;
      await open(markup());
      await page.waitForLoadState('load');
      const isLazy = file.includes('account');
      if (isLazy) await expect.poll(() => isDefined('portico-sign-in')).toBe(true);
      expect([await page.title(), await isDefined('portico-account-settings')]).toEqual(['', false]);
    },
  );
});

it('the import map lets modules of the page import the app by the name `portico`', async () => {
  const own = `<script type="module">import { app } from 'portico'; document.title = app.projectId;</script>`;
  await open(snippets(CDN).module.replace('pck_…', 'pck_1') + own);
  await expect.poll(() => page.title()).toBe('your-project-id');
});
