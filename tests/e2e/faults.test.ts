// Everything that can go wrong on the way: each fault says what it is, keeps what was typed, and loses nothing.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeIn, linkIn, SITES, startStack, type Stack } from '../support/stack.ts';
import {
  fill,
  freshEmail,
  holds,
  homeShows,
  openBrowser,
  PASSWORD,
  shows,
  signOut,
  signUp,
  submit,
  visit,
  type Visitor,
} from '../support/visitor.ts';

const EIGHT_DAYS_MS = 8 * 86_400_000;

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
  // A server that is gone is the one thing a browser itself complains about.
  expect(visitor.complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
});

const mailTo = async (email: string, subject: RegExp) => {
  const mail = (await stack.mails(email)).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`No mail like ${subject} to ${email}.`);
  return mail;
};

const heading = (name: string): Promise<void> => visitor.page.getByRole('heading', { name }).waitFor();

/** Asks for a magic link and waits for the code step. */
const askForLink = async (handler: string, email: string): Promise<void> => {
  const { page } = visitor;
  await page.goto(`${handler}/sign-in`);
  await page.getByRole('tab', { name: 'E-mail link' }).click();
  await fill(page, { email });
  await submit(page);
  await shows(page, `We sent a code to ${email}`);
};

const askForReset = async (handler: string, email: string): Promise<string> => {
  const { page } = visitor;
  await page.goto(`${handler}/forgot-password`);
  await fill(page, { email });
  await submit(page);
  await heading('Check your e-mail');
  return linkIn(await mailTo(email, /Reset your password/));
};

describe.each(SITES)('on the $name pages', (site) => {
  it('says that e-mail or password are wrong, and keeps both', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: 'not the password' });
    await submit(page);
    await shows(page, 'Wrong e-mail or password.');
    await holds(page, 'email', email);
    await holds(page, 'password', 'not the password');
    await expect.poll(() => page.locator('input[name="password"]').evaluate((input) => input === document.activeElement)).toBe(true);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await homeShows(page, email);
  });

  it('says that an address is taken, and keeps the form', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-up`);
    await fill(page, { email, 'new-password': PASSWORD, 'new-password-repeat': PASSWORD });
    await submit(page);
    await shows(page, 'An account with this address exists already.');
    await holds(page, 'email', email);
    await holds(page, 'new-password', PASSWORD);
    await holds(page, 'new-password-repeat', PASSWORD);
    expect(await page.locator('input[name="email"]').getAttribute('aria-invalid')).toBe('true');
  });

  it('checks what was typed before anything is sent', async () => {
    const { page, calls } = visitor;
    await page.goto(`${site.handler}/sign-up`);
    await fill(page, { email: 'not-an-address', 'new-password': 'short', 'new-password-repeat': 'different' });
    await submit(page);
    await shows(page, 'That does not look like an e-mail address.');
    await shows(page, 'Password too short. Minimum length is 8.');
    await shows(page, 'Passwords do not match.');
    await holds(page, 'email', 'not-an-address');
    await holds(page, 'new-password', 'short');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('refuses a page on another site to return to, and says so', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example/steal')}`);
    await shows(page, 'The page you came from is on another site');
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await page.waitForURL((url) => url.pathname === site.home);
    await homeShows(page, email);
  });

  it('says that the service cannot be reached, and goes on when it is back', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await stack.goDown();
    await submit(page);
    await shows(page, 'The service could not be reached.');
    await holds(page, 'email', email);
    await holds(page, 'password', PASSWORD);
    await stack.comeBack();
    await submit(page);
    await homeShows(page, email);
  });

  it('says that an answer cannot be read, and keeps the form', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await page.goto(`${site.handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await page.route('**/api/v1/auth/password/sign-in', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"access_token": ' }),
    );
    await submit(page);
    await shows(page, 'The service gave an answer that could not be read.');
    await holds(page, 'email', email);
    await holds(page, 'password', PASSWORD);
  });

  it('tells apart magic links that are unknown, incomplete, used and expired', async () => {
    const { page } = visitor;
    const email = freshEmail();
    const callback = `${site.handler}/magic-link-callback`;
    await page.goto(callback);
    await heading('Link incomplete');
    await page.goto(`${callback}?code=${'x'.repeat(45)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Link not valid');
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);

    await askForLink(site.handler, email);
    const used = linkIn(await mailTo(email, /Sign in to/));
    await page.goto(used);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(page, email);
    await signOut(visitor);
    await page.goto(used);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Link used already');

    const other = freshEmail();
    await page.evaluate(() => sessionStorage.clear());
    await askForLink(site.handler, other);
    stack.pass(EIGHT_DAYS_MS);
    await page.goto(linkIn(await mailTo(other, /Sign in to/)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Link expired');
  });

  it('refuses a wrong code and takes the right one afterwards', async () => {
    const { page } = visitor;
    const email = freshEmail();
    await askForLink(site.handler, email);
    const right = codeIn(await mailTo(email, /Sign in to/));
    const wrong = [...right].toReversed().join('') === right ? 'ZZZZZ9' : [...right].toReversed().join('');
    const input = page.locator('input[name="code"]');
    await input.pressSequentially(wrong);
    await shows(page, 'This code is not right.');
    await input.fill('');
    await input.pressSequentially(right);
    await homeShows(page, email);
  });

  it('tells apart reset links that are unknown, incomplete, used and expired', async () => {
    const { page } = visitor;
    const email = freshEmail();
    const reset = `${site.handler}/password-reset`;
    await signUp(visitor, site, email);
    await signOut(visitor);
    await page.goto(reset);
    await heading('Link incomplete');
    await page.goto(`${reset}?code=${'x'.repeat(45)}`);
    await heading('Link not valid');

    const used = await askForReset(site.handler, email);
    await page.goto(used);
    await fill(page, { 'new-password': 'short', 'new-password-repeat': 'short' });
    await submit(page);
    await shows(page, 'Password too short. Minimum length is 8.');
    await fill(page, { 'new-password': 'another password', 'new-password-repeat': 'another password' });
    await submit(page);
    await heading('Password changed');
    await page.goto(used);
    await heading('Link used already');

    const expired = await askForReset(site.handler, email);
    stack.pass(EIGHT_DAYS_MS);
    await page.goto(expired);
    await heading('Link expired');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading('Reset your password');
  });

  it('tells apart confirmation links that are unknown, incomplete, used and expired', async () => {
    const { page } = visitor;
    const email = freshEmail();
    const verify = `${site.handler}/email-verification`;
    await signUp(visitor, site, email);
    await page.goto(verify);
    await heading('Link incomplete');
    await page.goto(`${verify}?code=${'x'.repeat(45)}`);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('Link not valid');

    stack.pass(EIGHT_DAYS_MS);
    await page.goto(linkIn(await mailTo(email, /Verify your e-mail/)));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('Link expired');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await shows(page, 'A new e-mail is on its way.');
    const fresh = linkIn(await mailTo(email, /Verify your e-mail/));
    await page.goto(fresh);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('E-mail confirmed');
    // Confirmed is confirmed, whoever pressed first.
    await page.goto(fresh);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await heading('E-mail confirmed');
  });

  it('says that a page does not exist, and shows an error page without believing its address', async () => {
    const { page } = visitor;
    await page.goto(`${site.handler}/nothing-here`);
    await heading('Page not found');
    await page.goto(`${site.handler}/error?errorCode=NOT_A_CODE&message=${encodeURIComponent('<b>Call us</b> https://evil.example')}`);
    await heading('Something went wrong');
    expect(await page.getByText('evil.example').count()).toBe(0);
    expect(await page.locator('a[href*="evil"]').count()).toBe(0);
  });

  it('offers to try again where a page could not be loaded', async () => {
    const { page } = visitor;
    await page.goto(site.home);
    await homeShows(page, 'Nobody is signed in');
    await page.route('**/api/v1/projects/current', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: 'oops' }),
    );
    await page.goto(`${site.handler}/sign-in`);
    await heading('This page could not be loaded.');
    await page.unroute('**/api/v1/projects/current');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('input[name="password"]').waitFor();
  });
});
