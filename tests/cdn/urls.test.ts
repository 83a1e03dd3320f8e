// Tests the attributes of the script tag that contain URLs, and pages that the script does not support.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { resolveUrls } from '../../src/redirects/urls.js';
import { openBrowser } from '../support/visitor.ts';

const ATTRIBUTES = 'data-project-id="p" data-publishable-client-key="k" data-base-url="https://api.test"';

let browser: Browser;
let page: Page;
let browserErrors: string[];

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  browserErrors = [];
  page = await browser.newPage();
  page.on('console', (message) => void (message.type() === 'error' && browserErrors.push(message.text())));
});
afterEach(() => page.close());

const open = async (attributes: string): Promise<void> => {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('.js'))
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(`dist-cdn${pathname}`, 'utf8') });
    const tag = `<script src="/portico.js" ${ATTRIBUTES} ${attributes}></script>`;
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,"><body>${tag}</body>` });
  });
  await page.goto('http://site.test/');
};

/** Writes a page with the script tag to a temporary file, and opens the file. */
const openFile = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tag = `<script defer src="${pathToFileURL('dist-cdn/portico.js')}" ${ATTRIBUTES}></script>`;
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>A file</title>${tag}<portico-sign-in></portico-sign-in>`);
  await page.goto(`${pathToFileURL(join(folder, 'index.html'))}`);
};

const urls = (): Promise<Record<string, string>> =>
  page.evaluate(() => (globalThis as unknown as { Portico: { app: { urls: Record<string, string> } } }).Portico.app.urls);

describe('the script tag', () => {
  it.each([
    ['/handler', '/'],
    ['/my-app/handler/', '/my-app/'],
    ['/my-app/auth.html?page=', '/my-app/'],
    ['https://id.example/my-app/handler', '/'],
    ['', '/'],
  ])('has the folder of the handler as the home page, unless `data-home` sets another: %s', async (handlerPath, home) => {
    await open(`data-handler-path="${handlerPath}"`);
    expect(await urls()).toMatchObject({ home, afterSignIn: home, afterSignUp: home, afterSignOut: home });
    await open(`data-handler-path="${handlerPath}" data-home="/start"`);
    expect(await urls()).toMatchObject({ home: '/start', afterSignIn: '/start' });
    expect(browserErrors).toEqual([]);
  });

  it('has an attribute for each page in the option `urls`', async () => {
    const names = Object.keys(resolveUrls());
    const attributeOf = (name: string): string =>
      name === 'handler' ? 'handler-path' : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const given = names.map((name) => `data-${attributeOf(name)}="/own/${name}"`).join(' ');
    await open(given);
    expect(await urls()).toEqual(Object.fromEntries(names.map((name) => [name, `/own/${name}`])));
  });

  it('says what to do on a page opened from a file, sends no request, and shows no form that cannot work', async () => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).protocol));
    await openFile();
    await page.getByText('Run "npx serve" in this folder').waitFor();
    expect([await page.locator('portico-sign-in:defined').count(), requests.filter((protocol) => protocol !== 'file:')]).toEqual([0, []]);
    expect(browserErrors).toEqual([]);
  });

  it('shows a sentence in place of elements in a browser that is too old for them', async () => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await open('data-theme="light"');
    await page.evaluate(() => document.body.append(document.createElement('portico-sign-in')));
    await page.getByText('needs a newer browser').waitFor();
  });
});
