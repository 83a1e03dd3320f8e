// The journeys of a person, on both builds of the demo, through the real mailbox.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIn, linkIn, SITES, startStack, type Stack } from '../support/stack.ts';
import {
  fill,
  followMail,
  freshEmail,
  homeShows,
  openBrowser,
  shows,
  signIn,
  signOut,
  signUp,
  submit,
  visit,
  type Visitor,
} from '../support/visitor.ts';

let stack: Stack;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
});
beforeEach(async () => {
  visitor = await visit(browser, stack.url);
});
afterEach(async () => {
  await visitor.leave();
  // Under the strictest policy, and without a word in the console.
  expect(visitor.complaints).toEqual([]);
});

describe.each(SITES)('on the $name pages', (site) => {
  it('signs up, confirms the address, signs out and in again', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    await page.locator('.panel').getByRole('link', { name: 'Create account' }).click();
    await fill(page, { email, 'new-password': 'correct horse battery', 'new-password-repeat': 'correct horse battery' });
    await submit(page);
    await homeShows(page, email);
    await shows(page, 'E-mail not confirmed yet');

    await followMail(visitor, email, /Verify your e-mail/);
    await page.waitForURL(`**${site.handler}/email-verification**`);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('heading', { name: 'E-mail confirmed' }).waitFor();
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
    await page.getByRole('link', { name: 'Home' }).click();
    await homeShows(page, email);
    await page.locator('.good', { hasText: 'E-mail confirmed' }).waitFor();

    await signOut(visitor);
    await signIn(visitor, site, email);
  });

  it('chooses a new password by mail', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await fill(page, { email });
    await submit(page);
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();

    await followMail(visitor, email, /Reset your password/);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await fill(page, { 'new-password': 'a better password', 'new-password-repeat': 'a better password' });
    await submit(page);
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { email, password: 'a better password' });
    await submit(page);
    await homeShows(page, email);
  });

  it('signs in by the link of a mail', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('tab', { name: 'E-mail link' }).click();
    await fill(page, { email });
    await submit(page);
    await shows(page, `We sent a code to ${email}`);
    await followMail(visitor, email, /Sign in to/);
    await page.getByRole('heading', { name: 'Finish signing in?' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(page, email);
    await page.locator('.good', { hasText: 'E-mail confirmed' }).waitFor();
  });

  it('signs in by the six characters of a mail', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('tab', { name: 'E-mail link' }).click();
    await fill(page, { email });
    await submit(page);
    await shows(page, `We sent a code to ${email}`);
    const [mail] = await stack.mails(email);
    if (!mail) throw new Error('No mail was sent.');
    // Sent once complete, in whatever case.
    await page.locator('input[name="code"]').pressSequentially(codeIn(mail).toLowerCase());
    await homeShows(page, email);
  });

  it('comes back to the page that asked for a sign-in', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/account-settings`);
    await page.waitForURL(`**${site.handler}/sign-in?**`);
    await fill(page, { email, password: 'correct horse battery' });
    await submit(page);
    await page.waitForURL(`**${site.handler}/account-settings`);
    await page.locator('dd', { hasText: email }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('sign-in');
  });

  it('does not come back to a page on the way to signing in', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/forgot-password`);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await fill(page, { email, password: 'correct horse battery' });
    await submit(page);
    await page.waitForURL((url) => url.pathname === site.home);
  });

  it('follows a sign-in of another tab', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    const other = await page.context().newPage();
    await signUp({ ...visitor, page: other }, site, email);
    await page.bringToFront();
    await homeShows(page, email);
    await signOut(visitor);
    await other.bringToFront();
    await homeShows(other, 'Nobody is signed in');
  });

  it('opens a magic link in another browser than the one that asked', async () => {
    const email = freshEmail();
    await visitor.page.goto(`${site.handler}/sign-in`);
    await visitor.page.getByRole('tab', { name: 'E-mail link' }).click();
    await fill(visitor.page, { email });
    await submit(visitor.page);
    await shows(visitor.page, `We sent a code to ${email}`);
    const [mail] = await stack.mails(email);
    if (!mail) throw new Error('No mail was sent.');
    const elsewhere = await visit(browser, stack.url);
    await elsewhere.page.goto(linkIn(mail));
    await elsewhere.page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(elsewhere.page, email);
    await elsewhere.leave();
    expect(elsewhere.complaints).toEqual([]);
  });
});
