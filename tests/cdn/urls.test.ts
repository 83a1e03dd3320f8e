// Tests the attributes of the script tag that contain URLs, and pages that the script does not support.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
    if (pathname === '/portico.js')
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist-cdn/portico.js', 'utf8') });
    const tag = `<script src="/portico.js" ${ATTRIBUTES} ${attributes}></script>`;
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,"><body>${tag}</body>` });
  });
  await page.goto('http://site.test/');
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
});
