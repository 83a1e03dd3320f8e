// Tests a handwritten page with elements inside a `portico-provider`, and with the script tag before or after the provider.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { fill, showsHeading, homeShows, PASSWORD, submit } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const CONTENT = `
  <portico-if-signed-out><p>Please sign in</p></portico-if-signed-out>
  <portico-if-signed-in><p>Welcome back</p></portico-if-signed-in>
  <portico-user-button></portico-user-button>
  <portico-handler></portico-handler>
  <portico-profile-section></portico-profile-section>`;

/** Serves a page with a `portico-provider` around `CONTENT`, and with the script tag before or after the provider. */
const serveStatic = async (page: Page, isScriptFirst: boolean): Promise<void> => {
  const { demo, url } = stage.stack;
  const attributes = `project-id="${demo.projectId}" publishable-client-key="${demo.publishableClientKey}" base-url="${url}"`;
  const markup = `<portico-provider ${attributes}>${CONTENT}</portico-provider>`;
  const tag = '<script src="/portico.js"></script>';
  const body = isScriptFirst ? tag + markup : markup + tag;
  const head = '<head><title>Static</title><link rel="icon" href="data:,"></head>';
  const response = { contentType: 'text/html', body: `<!doctype html><html lang="en">${head}<body>${body}</body></html>` };
  await page.route(/\/handler\/sign-up$|\/shop$/, (route) => route.fulfill(response));
};

describe.each([
  { order: 'before', isScriptFirst: true },
  { order: 'after', isScriptFirst: false },
])('a page with the script tag $order its provider', ({ isScriptFirst }) => {
  it('gives every element the app, so a user can sign up and the page shows the user', async () => {
    const { visitor, page, email } = await stage.enterNew();
    await serveStatic(page, isScriptFirst);
    await page.goto('/handler/sign-up');
    await page.getByText('Please sign in').waitFor();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await showsHeading(page, 'Create your Demo account');
    await fill(page, { email, 'new-password': PASSWORD });
    await submit(page);
    await homeShows(page, email);
    await page.goto('/shop');
    await page.getByText('Welcome back').waitFor();
    await page.getByRole('button', { name: `Account menu of ${email}` }).waitFor();
    await page.locator('portico-profile-section').getByRole('heading').first().waitFor();
    expect(visitor.calls.filter((call) => call === 'POST /auth/password/sign-up')).toHaveLength(1);
  });
});
