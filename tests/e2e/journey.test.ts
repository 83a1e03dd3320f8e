// Tests complete user journeys on both builds of the demo, with the real inbox.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { codeIn, linkIn } from '../support/stack.ts';
import {
  requestMagicLink,
  fill,
  followMail,
  freshEmail,
  showsHeading,
  holds,
  homeShows,
  shows,
  signIn,
  signOut,
  signUp,
  submit,
} from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** Goes back from the card about an email to the form, which keeps the address, and forward to the card again. */
const goBackAndForward = async (page: Page, email: string): Promise<void> => {
  await page.goBack();
  await holds(page, 'email', email);
  await page.goForward();
  await showsHeading(page, 'Check your email');
};

describe.each(SITES)('a user on the $name pages', (site) => {
  it('signs up, verifies the email address, signs out and in again', async () => {
    const { visitor, page, email } = await stage.enterNew();
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    // The link of the playground shows the form on the home page itself, beside the mailbox, whose emails contain codes.
    if (site.name === 'React') await page.locator('.panel').getByRole('link', { name: 'Sign up' }).click();
    else await page.goto(`${site.handler}/sign-up`);
    await page.waitForURL(`**${site.handler}/sign-up`);
    await fill(page, { email, 'new-password': 'correct horse battery' });
    await submit(page);
    await homeShows(page, email);
    await shows(page, 'Email not verified yet');

    await followMail(visitor, email, /Verify your email/);
    await page.waitForURL(`**${site.handler}/email-verification**`);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Email verified');
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await homeShows(page, email);
    await page.locator('.good', { hasText: 'Email verified' }).waitFor();

    await signOut(visitor);
    await signIn(visitor, site, email);
  });
});

describe.each(sitesOr('React'))('a user on the $name pages', (site) => {
  it('chooses a new password with an emailed link', async () => {
    const { visitor, page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await showsHeading(page, 'Reset your password');
    await fill(page, { email });
    await submit(page);
    await showsHeading(page, 'Check your email');

    await followMail(visitor, email, /Reset your password/);
    await showsHeading(page, 'Choose a new password');
    await fill(page, { 'new-password': 'a better password' });
    await submit(page);
    await showsHeading(page, 'Password changed');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { email, password: 'a better password' });
    await submit(page);
    await homeShows(page, email);
  });

  it.skipIf(IS_MAIN)('signs in with an emailed link', async () => {
    const { visitor, page, email } = await stage.enterNew();
    await requestMagicLink(visitor, site, email);
    await followMail(visitor, email, /sign-in code/);
    await showsHeading(page, 'Finish signing in?');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(page, email);
    await page.locator('.good', { hasText: 'Email verified' }).waitFor();
  });

  it('signs in with an emailed code of six characters', async () => {
    const { visitor, page, email } = await stage.enterNew();
    await requestMagicLink(visitor, site, email);
    const mail = await stage.stack.mail(email);
    // The form accepts lowercase letters, and submits when the code is complete.
    await page.locator('input[name="code"]').pressSequentially(codeIn(mail).toLowerCase());
    await homeShows(page, email);
  });

  it.skipIf(IS_MAIN)(
    'can go back from the code step to the form, which keeps the address, and forward again, even after a reload',
    async () => {
      const { visitor, page, email } = await stage.enterNew();
      await requestMagicLink(visitor, site, email);
      const url = page.url();
      const code = codeIn(await stage.stack.mail(email));
      await goBackAndForward(page, email);
      await page.reload();
      await showsHeading(page, 'Check your email');
      await goBackAndForward(page, email);
      expect(page.url()).toBe(url);
      await page.locator('input[name="code"]').pressSequentially(code);
      await homeShows(page, email);
    },
  );

  it.skipIf(IS_MAIN)(
    'can go back from the card about the reset email to the form, which keeps the address, and forward again',
    async () => {
      const { page, email } = await stage.enterKnown(site);
      await page.goto(`${site.handler}/forgot-password`);
      await fill(page, { email });
      await submit(page);
      await showsHeading(page, 'Check your email');
      await goBackAndForward(page, email);
      await page.reload();
      await showsHeading(page, 'Check your email');
      await page.goBack();
      await showsHeading(page, 'Reset your password');
      await holds(page, 'email', email);
    },
  );

  it.skipIf(IS_MAIN)('returns to the page that required a sign-in', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/account-settings`);
    await page.waitForURL(`**${site.handler}/sign-in?**`);
    await fill(page, { email, password: 'correct horse battery' });
    await submit(page);
    await page.waitForURL(`**${site.handler}/account-settings`);
    await showsHeading(page, 'Account settings');
    await page.goBack();
    expect(page.url()).not.toContain('sign-in');
  });

  it.skipIf(IS_MAIN)('does not return to the forgot-password page after signing in', async () => {
    const { page, email } = await stage.enterKnown(site);
    await page.goto(`${site.handler}/forgot-password`);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await fill(page, { email, password: 'correct horse battery' });
    await submit(page);
    await page.waitForURL((url) => url.pathname === site.home);
  });

  it.skipIf(IS_MAIN)('sees a sign-up and a sign-out that happen in another tab', async () => {
    const { visitor, page, email } = await stage.enterNew();
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

  it.skipIf(IS_MAIN)('signs in with a magic link in a browser that did not request the link', async () => {
    const email = freshEmail();
    await requestMagicLink(await stage.enter(), site, email);
    const { page } = await stage.enter();
    await page.goto(linkIn(await stage.stack.mail(email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(page, email);
  });
});
