// Opens a separate browser context for a person, and records every browser error.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { watchForSecrets, type Canary } from './canary.ts';
import { CHROME_ARGS, ensureChrome } from './chrome.ts';
import { IS_FIREFOX } from './engine.ts';
import { openFirefox } from './firefox.ts';
import type { Site } from './sites.ts';
import type { Stack } from './stack.ts';

export const PASSWORD = 'correct horse battery';

export interface Visitor {
  readonly page: Page;
  /** Content security policy violations, uncaught errors, and console errors. */
  readonly browserErrors: string[];
  /** The methods and paths of the API calls so far, such as `GET /users/me`. */
  readonly calls: string[];
  /** Finds the secrets that the pages expose. */
  readonly canary: Canary;
  readonly leave: () => Promise<void>;
}

/** Opens Chromium, or the browser that `PORTICO_BROWSER` names. */
export const openBrowser = (): Promise<Browser> =>
  IS_FIREFOX ? openFirefox() : chromium.launch({ executablePath: ensureChrome(), args: CHROME_ARGS });

/** Code that defines the function `__name`. tsx inserts calls to `__name` into functions, but pages receive these functions without it. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

const reportViolations = (): void =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`Policy violation: ${violatedDirective} ${blockedURI} ${sample}`),
  );

/** Matches the errors that the browser reports when inbox frames, which run no scripts, block test scripts. */
const BLOCKED = /^Blocked script execution in '(?:about:blank|http:\/\/localhost:\d+\/inbox\/messages\/[\w-]+\/html)'/;

const watch = (page: Page, browserErrors: string[], calls: string[]): void => {
  page.on('console', (message) => void (message.type() === 'error' && !BLOCKED.test(message.text()) && browserErrors.push(message.text())));
  page.on('pageerror', (error) => void browserErrors.push(String(error)));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() !== 'OPTIONS')
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
};

/** Records the browser errors, and the methods and paths of API calls, for all pages of a context. */
export const watchPages = async (context: BrowserContext): Promise<Pick<Visitor, 'browserErrors' | 'calls'>> => {
  const [browserErrors, calls]: [string[], string[]] = [[], []];
  await context.addInitScript(NAME_HELPER);
  await context.addInitScript(reportViolations);
  context.on('page', (page) => watch(page, browserErrors, calls));
  return { browserErrors, calls };
};

export const visit = async (browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visitor> => {
  const context = await browser.newContext({ baseURL, ...options });
  const notes = await watchPages(context);
  const canary = await watchForSecrets(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { page, ...notes, canary, leave: () => context.close() };
};

let count = 0;
export const freshEmail = (): string => `person-${Date.now().toString(36)}-${(count += 1)}@example.com`;

export const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
};

export const submit = (page: Page): Promise<void> => page.locator('form button[type="submit"]').click();

/** Waits until an input has the given value. */
export const holds = async (page: Page, name: string, value: string): Promise<void> => {
  await page.waitForFunction(
    ([input, wanted]) => document.querySelector<HTMLInputElement>(`input[name="${input}"]`)?.value === wanted,
    [name, value],
  );
};

/** Waits until the page shows the text. */
export const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** Waits for a page or a card with this heading. */
export const showsHeading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).first().waitFor();

/** Waits until the home page shows the text. */
export const homeShows = (page: Page, text: string): Promise<void> => page.locator('.panel h2', { hasText: text }).waitFor();

export const signUp = async ({ page }: Visitor, { home, handler }: Site, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${handler}/sign-up`);
  await fill(page, { email, 'new-password': password });
  await submit(page);
  await page.waitForURL((url) => url.pathname === home);
  await homeShows(page, email);
};

/** Signs up in one request, and opens the home page with the session in its cookies. Used by tests that do not test the sign-up. */
export const arriveSignedUp = async ({ page, canary }: Visitor, stack: Stack, { home, handler }: Site, email: string): Promise<void> => {
  const { refresh_token: refresh, access_token: access } = await stack.addUser(email, PASSWORD, handler);
  canary.expectHidden(PASSWORD, refresh, access);
  const cookie = { url: stack.url, sameSite: 'Lax' as const };
  await page.context().addCookies([
    { ...cookie, name: `stack-refresh-${stack.demo.projectId}`, value: refresh },
    { ...cookie, name: 'stack-access', value: encodeURIComponent(JSON.stringify([refresh, access])) },
  ]);
  await page.goto(home);
  await homeShows(page, email);
};

export const signIn = async ({ page }: Visitor, { home, handler }: Site, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${handler}/sign-in`);
  await fill(page, { email, password });
  await submit(page);
  await page.waitForURL((url) => url.pathname === home);
  await homeShows(page, email);
};

/** Requests a magic link and waits for the code step. */
export const requestMagicLink = async ({ page }: Visitor, { handler }: Site, email: string): Promise<void> => {
  await page.goto(`${handler}/sign-in`);
  await page.getByRole('tab', { name: 'Email code' }).click();
  await fill(page, { email });
  await submit(page);
  await shows(page, `We sent a code and a link to ${email}`);
};

/** Requests a password reset link. */
export const requestReset = async ({ page }: Visitor, { handler }: Site, email: string): Promise<void> => {
  await page.goto(`${handler}/forgot-password`);
  // The page remembers the last request in this tab.
  const again = page.getByRole('button', { name: 'Use another address' });
  await page.locator('input[name="email"]').or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await fill(page, { email });
  await submit(page);
  await showsHeading(page, 'Check your email');
};

/** Signs out with the user button's menu. */
export const signOut = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  // The sign-out ends on the home page, even if the user is already there.
  const navigation = page.waitForEvent('framenavigated');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await navigation;
  await homeShows(page, 'Nobody is signed in');
};

/** Opens the newest email to an address on the page of the mailbox, and returns it. Other emails may have arrived since. */
export const openMail = async (page: Page, email: string, subject = /./): Promise<Locator> => {
  await page.goto('/inbox');
  const mail = page.locator('.mail', { hasText: email }).filter({ hasText: subject }).first();
  const toggle = mail.locator('.toggle');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return mail;
};

/** Opens the newest email to an address on the page of the mailbox, and follows its link. */
export const followMail = async ({ page }: Visitor, email: string, subject: RegExp): Promise<void> => {
  const mail = await openMail(page, email, subject);
  await mail.getByRole('link').first().click();
};

/** Verifies an email address with the link in the sign-up email, and continues to the home page. */
export const verify = async (visitor: Visitor, email: string): Promise<void> => {
  const { page } = visitor;
  await followMail(visitor, email, /Verify your email/);
  await page.getByRole('button', { name: 'Verify address' }).click();
  await showsHeading(page, 'Email verified');
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await homeShows(page, email);
};
