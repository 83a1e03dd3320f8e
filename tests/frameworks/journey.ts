// The journey of a visitor through an app in `demo/frameworks`. All apps have the same pages and texts.
import type { Browser, Page } from 'playwright-core';
import { fill, freshEmail, holds, PASSWORD, shows, showsHeading, submit } from '../support/visitor.ts';

/** The URLs of an app. */
export interface AppUrls {
  readonly home: string;
  /** A page that only signed-in users see. */
  readonly notes: string;
}

/** Opens a page and records warnings, errors and responses with an error status. */
const openPage = async (browser: Browser): Promise<{ readonly page: Page; readonly problems: string[] }> => {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => void problems.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems };
};

const sees = (page: Page, email: string): Promise<void> => shows(page, `Only ${email} sees this page`);
const isAt = (page: Page, url: string): Promise<void> => page.waitForURL((current) => current.href === url);

/** Submits the form after its scripts have started. Before, the submission of a form that the server rendered sends nothing. */
const submitForm = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('portico-sign-in:not(:defined), portico-sign-up:not(:defined)'));
  await submit(page);
};

const chooseInMenu = async (page: Page, email: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Account menu of ${email}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Takes the journey. Returns the problems that the browser reported. */
export const takeJourney = async (browser: Browser, { home, notes }: AppUrls): Promise<readonly string[]> => {
  const { page, problems } = await openPage(browser);
  const email = freshEmail();
  // 1. The home page of a visitor.
  await page.goto(home);
  await shows(page, 'Nobody is signed in');
  // 2. The gate of the page with notes leads to the sign-in page.
  await page.getByRole('link', { name: 'Notes' }).click();
  await showsHeading(page, 'Sign in to Demo');
  // 3. After a sign-up, the visitor returns to the notes.
  await page.getByRole('link', { name: 'Create account' }).click();
  await showsHeading(page, 'Create your Demo account');
  await fill(page, { email, 'new-password': PASSWORD });
  await submitForm(page);
  await isAt(page, notes);
  await sees(page, email);
  // 4. The session survives a reload.
  await page.reload();
  await sees(page, email);
  await page.getByRole('link', { name: 'Home' }).click();
  await shows(page, `Signed in as ${email}`);
  // 5. The account settings.
  await chooseInMenu(page, email, 'Account settings');
  await showsHeading(page, 'Profile');
  // 6. and 7. The user signs out, and the session is gone.
  await page.goto(home);
  await chooseInMenu(page, email, 'Sign out');
  await shows(page, 'Nobody is signed in');
  // 8. The gate is closed again.
  await page.goto(notes);
  await showsHeading(page, 'Sign in to Demo');
  // 9. The user signs in, and returns to the notes.
  await fill(page, { email, password: PASSWORD });
  await submitForm(page);
  await isAt(page, notes);
  await sees(page, email);
  await page.close();
  return problems;
};

/** Types into a form that the server rendered before its scripts run, and checks that the text stays. Returns the problems, as above. */
export const typeBeforeScripts = async (browser: Browser, { notes }: AppUrls): Promise<readonly string[]> => {
  const { page, problems } = await openPage(browser);
  let release = (): void => {};
  const hasTyped = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await hasTyped;
    await route.continue();
  });
  await page.goto(notes, { waitUntil: 'commit' });
  await fill(page, { email: 'typed@example.com' });
  release();
  await page.locator('portico-sign-in form[method="post"]').waitFor();
  await holds(page, 'email', 'typed@example.com');
  await page.close();
  return problems;
};
