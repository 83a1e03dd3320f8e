// A Next.js app for the hosted service's kit runs with the packed package after its imports have changed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fill, freshEmail, openBrowser, PASSWORD, showsHeading, submit, watchPages } from '../support/visitor.ts';
import { FILES } from './kit-next.ts';
import { startNextApp, type NextApp } from './next-app.ts';

let browser: Browser;
let app: NextApp;
beforeAll(async () => void ([browser, app] = await Promise.all([openBrowser(), startNextApp(FILES, true)])));
afterAll(async () => {
  await Promise.all([browser?.close(), app?.stop()]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const enter = async (): Promise<{ readonly page: Page; readonly errors: readonly string[] }> => {
  const context = await browser.newContext({ baseURL: app.url });
  const { browserErrors: errors } = await watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, errors };
};

const shows = (page: Page, id: string, text: RegExp): Promise<void> =>
  expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 15_000 }).toMatch(text);

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

describe('a Next.js app for the hosted service’s kit', () => {
  it('reads and changes users in server components, actions, route handlers and hooks', async () => {
    const { page, errors } = await enter();
    const email = freshEmail();
    await page.goto('/');
    await showsHeading(page, 'Nobody is signed in');
    await shows(page, 'client', /nobody/);
    await press(page, 'Secret');
    await page.waitForURL(/\/handler\/sign-in/);
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL(/\/handler\/sign-up/);
    await fill(page, { email, 'new-password': PASSWORD });
    await submit(page);
    await showsHeading(page, `The secret of ${email}`);
    await page.getByLabel('Name').fill('Ada');
    await press(page, 'Rename');
    await shows(page, 'name', /^Ada {"renamed":true}$/);
    await page.goto('/');
    await showsHeading(page, `Hello ${email}`);
    await shows(page, 'client', new RegExp(`${email} Ada`));
    await shows(page, 'teams', /\d teams/);
    expect(await (await page.goto('/api/me'))?.json()).toEqual({ own: email, ofRequest: email });
    expect(errors).toEqual([]);
    expect(app.log()).not.toMatch(/error|warn/i);
  });

  it('refreshes and ends sessions in server actions', async () => {
    const { page } = await enter();
    await app.backend.signIn(page, await app.backend.createUser({ displayName: 'Bo' }));
    await page.context().clearCookies({ name: /stack-access$/ });
    await page.goto('/secret');
    await shows(page, 'name', /^Bo/);
    await press(page, 'Rename');
    const names = async (): Promise<readonly string[]> => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(names).toContain('stack-access');
    await press(page, 'End');
    await showsHeading(page, 'Nobody is signed in');
    expect((await names()).filter((name) => name.includes('stack-refresh'))).toEqual([]);
  });

  it('ends sessions in the browser, after which the server knows nobody', async () => {
    const { page } = await enter();
    await app.backend.signIn(page, await app.backend.createUser({ displayName: 'Cy' }));
    await page.goto('/');
    await shows(page, 'client', /Cy/);
    await press(page, 'Leave');
    await showsHeading(page, 'Nobody is signed in');
    await shows(page, 'client', /nobody/);
  });

  it('keeps secret keys out of the page', async () => {
    const html = await (await fetch(app.url)).text();
    expect(html).toContain(app.backend.demo.publishableClientKey);
    expect(html).not.toContain(app.backend.demo.secretServerKey);
  });
});
