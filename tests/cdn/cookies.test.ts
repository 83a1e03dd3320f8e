// Any host of a domain can set a cookie for the whole domain. On HTTPS, a cookie set that way must not sign anyone in (CONTRACT.md C26).
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import type { ClientApp } from '../../src/index.ts';
import { openBrowser } from '../support/visitor.ts';

declare const Portico: { readonly app: ClientApp; readonly createClientApp: (options: object) => ClientApp };

let browser: Browser;
let context: BrowserContext;
let sent: string[];

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  sent = [];
  context = await browser.newContext();
  await context.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname === 'api.test') {
      sent.push(`${pathname} ${route.request().postData() ?? ''}`);
      return route.abort();
    }
    if (pathname === '/portico.js')
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync('dist-cdn/portico.js', 'utf8') });
    const tag = '<script src="/portico.js" data-project-id="p" data-publishable-client-key="k" data-base-url="https://api.test"></script>';
    const body = `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"></head><body>${hostname.startsWith('app') ? tag : ''}</body></html>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
});
afterEach(() => context.close());

/** Opens the site after a sibling host set session cookies for the whole domain. */
const visitAfterSibling = async (scheme: 'http' | 'https'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${scheme}://evil.site.test/`);
  await page.evaluate(() => {
    for (const name of ['stack-refresh-p', 'stack-refresh']) document.cookie = `${name}=planted; domain=site.test; path=/`;
  });
  await page.goto(`${scheme}://app.site.test/`);
  expect(await page.evaluate(() => document.cookie)).toContain('stack-refresh-p=planted');
  return page;
};

describe('a session cookie set by a sibling host', () => {
  it('does not sign anyone in over HTTPS and is never sent to the service', async () => {
    const page = await visitAfterSibling('https');
    const found = await page.evaluate(async () => ({
      isSignedIn: Portico.app.session.isSignedIn(),
      tokens: await Portico.app.session.tokens(),
      user: await Portico.app.getUser(),
    }));
    expect(found).toEqual({ isSignedIn: false, tokens: { accessToken: null, refreshToken: null }, user: null });
    expect(sent).toEqual([]);
  });

  it('is read over HTTPS if the site enables legacy cookies', async () => {
    const page = await visitAfterSibling('https');
    const options = { projectId: 'p', baseUrl: 'https://api.test', tokenStore: 'cookie', legacyCookies: true };
    expect(await page.evaluate((given) => Portico.createClientApp(given).session.isSignedIn(), options)).toBe(true);
  });

  it('is read on HTTP pages', async () => {
    const page = await visitAfterSibling('http');
    expect(await page.evaluate(() => Portico.app.session.isSignedIn())).toBe(true);
  });
});
