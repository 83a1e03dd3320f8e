// Opens pages that a plain Node.js server rendered, with a new browser context for each test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { startServedSite, type ServedSite } from './served-site.ts';
import { openBrowser, watchPages } from './visitor.ts';

/** Matches the password field of the element's own form. */
export const OWN_PASSWORD = '[data-portico-root] portico-credential-form input[name="password"]';
/** Matches the password field of the server's form. */
export const SERVED_PASSWORD = '#portico-sign-in-server-form-password';

class ServedVisit {
  site!: ServedSite;
  context!: BrowserContext;
  page!: Page;
  /** All messages in the console. */
  messages: string[] = [];
  #errors: string[] = [];
  #browser: Browser | undefined;

  async start(): Promise<void> {
    await buildStaleParts(() => undefined);
    [this.#browser, this.site] = await Promise.all([openBrowser(), startServedSite()]);
  }

  async end(): Promise<void> {
    this.site?.close();
    await this.#browser?.close();
  }

  /** Replaces the browser context. */
  async openContext(options: BrowserContextOptions = {}): Promise<void> {
    if (!this.#browser) return;
    await this.context?.close();
    this.context = await this.#browser.newContext(options);
    this.#errors = (await watchPages(this.context)).browserErrors;
    this.page = await this.context.newPage();
    this.messages = [];
    // React recommends its developer tools in each page.
    this.page.on('console', (message) => void (message.text().includes('React DevTools') || this.messages.push(message.text())));
  }

  /** The browser's errors, except those about responses of the stand-in for the service. */
  get errors(): readonly string[] {
    return this.#errors.filter((text) => !text.includes('404'));
  }

  async open(path = '/handler/sign-in'): Promise<void> {
    await this.page.goto(this.site.origin + path, { waitUntil: 'commit' });
  }

  /** Waits until the scripts keep the server's form, which is then no container of the element. */
  async kept(): Promise<void> {
    await this.page.waitForFunction(() => {
      const panel = document.querySelector('[id$="-server-panel"]');
      return panel !== null && !panel.closest('[data-portico-root]');
    });
  }

  /** Waits until the page has painted what its scripts have changed, and the changes that follow in the next frame. */
  async painted(): Promise<void> {
    await this.page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  /** Waits until the element shows its own form. */
  async replaced(): Promise<void> {
    await this.page.locator(OWN_PASSWORD).waitFor();
    await this.page.locator(SERVED_PASSWORD).waitFor({ state: 'detached' });
  }
}

/** Registers the hooks of a test file. */
export const useServedVisit = (): ServedVisit => {
  const visit = new ServedVisit();
  beforeAll(() => visit.start());
  afterAll(() => visit.end());
  beforeEach(async () => {
    visit.site.reset();
    await visit.openContext();
  });
  afterEach(() => visit.context.close());
  return visit;
};
