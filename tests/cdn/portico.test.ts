// Tests the built script-tag file as sites load it.
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { ELEMENTS } from '../../elements/registry.js';
import { openBrowser } from '../support/visitor.ts';

const ORIGIN = 'http://site.test';
const ATTRIBUTES = 'data-project-id="p" data-publishable-client-key="k" data-base-url="https://api.test"';

let browser: Browser;
let page: Page;
let loaded: string[];
let isOffline: boolean;
let browserErrors: string[];

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  browserErrors = [];
  loaded = [];
  isOffline = false;
  page = await browser.newPage();
  page.on('pageerror', (error) => void browserErrors.push(String(error)));
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && browserErrors.push(message.text())));
});
afterEach(() => page.close());

/** Opens a page with this markup. All requests to the service fail. */
const open = async (markup: string, path = '/handler/sign-in'): Promise<void> => {
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    if (pathname.endsWith('.js')) {
      if (isOffline && pathname !== '/portico.js' && !pathname.includes('/elements-')) return route.abort();
      loaded.push(pathname.replace(/-[\w-]{8}(?=\.js)/, ''));
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(`dist-cdn${pathname}`, 'utf8') });
    }
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"></head><body>${markup}</body></html>`,
    });
  });
  await page.goto(`${ORIGIN}${path}`);
};

const describeGlobal = (): Promise<{
  names: string[];
  version: unknown;
  hasApp: boolean;
  projectId: unknown;
  handler: unknown;
  method: unknown;
}> =>
  page.evaluate(() => {
    const { Portico } = globalThis as unknown as {
      Portico: Record<string, unknown> & { app?: { projectId: string; urls: { handler: string }; redirectMethod: string } };
    };
    const { app, version } = Portico;
    return {
      names: Object.keys(Portico)
        .filter((name) => name !== '__esModule')
        .toSorted(),
      version,
      hasApp: app !== undefined,
      projectId: app?.projectId,
      handler: app?.urls.handler,
      method: app?.redirectMethod,
    };
  });

const isDefined = (tag: string): Promise<boolean> => page.evaluate((name) => customElements.get(name) !== undefined, tag);
const isDark = (): Promise<boolean> => page.evaluate(() => document.querySelector('portico-sign-in')?.matches(':state(dark)') ?? false);

describe('dist-cdn/portico.js', () => {
  it('shows its messages correctly on a page that declares no encoding', async () => {
    await open(`<portico-sign-out></portico-sign-out><script src="/portico.js" ${ATTRIBUTES}></script>`);
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
    await page.getByText('You\u2019re signed out').waitFor();
    for (const name of ['portico.js', ...readdirSync('dist-cdn/umd').map((file) => `umd/${file}`)])
      expect(readFileSync(`dist-cdn/${name}`, 'utf8')).not.toMatch(/\P{ASCII}/u);
  });

  it('adds one global object, which contains the app that the script tag configures', async () => {
    await open(`<script src="/portico.js" ${ATTRIBUTES} data-handler-path="/auth"></script>`);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await describeGlobal()).toEqual({
      names: ['app', 'createClientApp', 'define', 'version'],
      version,
      hasApp: true,
      projectId: 'p',
      handler: '/auth',
      method: 'window',
    });
    await expect.poll(() => isDefined('portico-handler')).toBe(true);
    expect(browserErrors).toEqual([]);
  });

  it('still accepts the deprecated attributes `data-api-url` and `data-handler`', async () => {
    await open(`<script src="/portico.js" ${ATTRIBUTES.replace('base-url', 'api-url')} data-handler="/auth"></script>`);
    expect(await describeGlobal()).toMatchObject({ hasApp: true, handler: '/auth' });
    expect(browserErrors).toEqual([]);
  });

  it.each(['defer', 'async'])('finds its tag when it is loaded with %s', async (attribute) => {
    await open(`<script ${attribute} src="/portico.js" ${ATTRIBUTES}></script>`);
    await page.waitForFunction(() => 'Portico' in globalThis);
    expect((await describeGlobal()).projectId).toBe('p');
  });

  it('registers the elements but creates no app if the tag has no project ID', async () => {
    await open('<script src="/portico.js"></script><portico-sign-in></portico-sign-in>');
    expect(await describeGlobal()).toMatchObject({ hasApp: false });
    await expect.poll(() => isDefined('portico-sign-in')).toBe(true);
    expect(browserErrors).toEqual([]);
  });

  it('reports a missing attribute and still registers the elements', async () => {
    await open('<script src="/portico.js" data-project-id="p"></script>');
    await expect.poll(() => browserErrors.join()).toContain('data-base-url');
    await expect.poll(() => isDefined('portico-sign-in')).toBe(true);
  });

  it('upgrades elements that precede its tag in the page', async () => {
    await open(`<portico-error-page></portico-error-page><script src="/portico.js" ${ATTRIBUTES}></script>`);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  });

  it('can be loaded twice on a page', async () => {
    await open(
      `<script src="/portico.js" ${ATTRIBUTES}></script><script src="/portico.js" ${ATTRIBUTES}></script><portico-error-page></portico-error-page>`,
    );
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(browserErrors).toEqual([]);
  });

  it("uses the tag's preset, tokens, logo and links", async () => {
    const look = 'data-preset="compact" data-color-primary="#0f766e" data-radius="11px" data-logo="data:," data-terms-url="/terms"';
    await open(`<script src="/portico.js" ${ATTRIBUTES} ${look}></script><portico-sign-in></portico-sign-in>`);
    const tokens = ['control-height', 'color-primary', 'radius'];
    const values = (names: string[]) =>
      names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(`--portico-${name}`));
    expect(await page.evaluate(values, tokens)).toEqual(['34px', '#0f766e', '11px']);
    await page.locator('portico-sign-in .logo').waitFor({ state: 'attached' });
    expect(await page.locator('portico-sign-in .links a').getAttribute('href')).toBe('/terms');
  });

  it('uses the appearance in a JSON file, which the attributes override, and reports a file that cannot be read', async () => {
    const file = { preset: 'soft', variables: { radius: '3px', font: 'serif' }, elements: { card: { boxShadow: 'none' } } };
    const serve = (body: string) => page.route(`${ORIGIN}/look.json`, (route) => route.fulfill({ contentType: 'application/json', body }));
    const markup = `<script src="/portico.js" ${ATTRIBUTES} data-appearance="/look.json" data-radius="5px"></script><portico-sign-in></portico-sign-in>`;
    const valueOf = (name: string) => page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);
    await open('<p>First</p>');
    await serve(JSON.stringify(file));
    await page.setContent(markup.replace('src="', `src="${ORIGIN}`));
    await expect.poll(() => valueOf('--portico-control-height')).toBe('46px');
    expect([await valueOf('--portico-font'), await valueOf('--portico-radius')]).toEqual(['serif', '5px']);
    const shadow = () => page.locator('portico-sign-in .card').evaluate((card) => getComputedStyle(card).boxShadow);
    await expect.poll(shadow).toBe('none');
    await serve('{"preset":');
    await page.setContent(markup.replace('src="', `src="${ORIGIN}`));
    await expect.poll(() => browserErrors.filter((error) => error.includes('data-appearance')).length).toBe(1);
    expect(await valueOf('--portico-radius')).toBe('5px');
  });

  it("uses the tag's theme, or the page's theme if the tag's theme is invalid", async () => {
    await open(`<script src="/portico.js" ${ATTRIBUTES} data-theme="dark"></script><portico-sign-in></portico-sign-in>`);
    await expect.poll(isDark).toBe(true);
    await open(`<script src="/portico.js" ${ATTRIBUTES} data-theme="purple"></script><portico-sign-in></portico-sign-in>`);
    await expect.poll(isDark).toBe(false);
  });

  it('loads each of its other files once, when elements that need the file are added to the page', async () => {
    await open('<script src="/portico.js"></script><portico-sign-in></portico-sign-in>');
    expect(await isDefined('portico-account-settings')).toBe(false);
    const add = (...tags: string[]): Promise<void> =>
      page.evaluate(async (names) => {
        document.body.append(...names.map((name) => document.createElement(name)));
        await Promise.all(names.map((name) => customElements.whenDefined(name)));
      }, tags);
    await add('portico-account-settings', 'portico-team-page');
    expect(loaded.toSorted()).toEqual(['/portico.js', '/umd/account.js', '/umd/elements.js', '/umd/shared.js']);
    await add('portico-oauth-button', 'portico-passkey-button', 'portico-emails-section');
    await add('portico-team-switcher', 'portico-forgot-password');
    expect(loaded.toSorted()).toEqual([
      '/portico.js',
      '/umd/account.js',
      '/umd/elements.js',
      '/umd/later.js',
      '/umd/links.js',
      '/umd/methods.js',
      '/umd/shared.js',
    ]);
    // The sign-in page has no app, which is reported after a second.
    expect(browserErrors.filter((text) => !text.includes('<portico-sign-in> has no app'))).toEqual([]);
  });

  it('defines every element', async () => {
    const tags = Object.keys(ELEMENTS);
    await open(`<script src="/portico.js"></script>${tags.map((tag) => `<${tag}></${tag}>`).join('')}`);
    await page.waitForFunction((names) => names.every((name) => customElements.get(name) !== undefined), tags);
    // The elements have no app, which is reported after a second.
    expect(browserErrors.filter((text) => !text.includes('has no app'))).toEqual([]);
  });

  it('is also a file that contains the elements, for bundlers and CommonJS', async () => {
    await open(`<script src="/portico.full.js" ${ATTRIBUTES}></script><script>self.found = customElements.get('portico-sign-in')</script>`);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'found') !== undefined)).toBe(true);
    expect([(await describeGlobal()).projectId, loaded]).toEqual(['p', ['/portico.full.js']]);
    await open('<script>var exports = {}, module = { exports };</script><script src="/portico.full.js"></script>');
    const exported = await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'exports') as object).toSorted());
    expect(exported).toEqual(['app', 'createClientApp', 'define', 'version']);
    expect(await isDefined('portico-sign-in')).toBe(true);
  });

  it('loads failed files again when the browser is back online', async () => {
    isOffline = true;
    await open('<script src="/portico.js"></script><portico-account-settings></portico-account-settings>');
    await expect.poll(() => browserErrors.join()).toContain('<portico-account-settings> could not be loaded');
    isOffline = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForFunction(() => customElements.get('portico-account-settings') !== undefined);
  });

  it('reports a page that could not be loaded, and loads it when the user tries again', async () => {
    isOffline = true;
    await open(`<portico-handler></portico-handler><script src="/portico.js" ${ATTRIBUTES}></script>`, '/handler/account-settings');
    await page.getByRole('heading', { name: 'This page failed to load' }).waitFor();
    isOffline = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('portico-account-settings').waitFor({ state: 'attached' });
  });

  it('contains no code for server or admin access and does not evaluate strings as code', () => {
    const files = ['portico.js', ...readdirSync('dist-cdn/umd').map((name) => `umd/${name}`)].filter((name) => name.endsWith('.js'));
    const code = files.map((name) => readFileSync(`dist-cdn/${name}`, 'utf8')).join('\n');
    expect(code).not.toMatch(
      /x-stack-secret-server-key|x-stack-super-secret-admin-key|x-stack-admin-access-token|createServerApp|createAdminApp/i,
    );
    expect(code).not.toMatch(/\beval\(|new Function\(/);
  });
});
