// Tests unknown, incomplete, used and expired links from emails, and mistyped codes.
import { describe, expect, it } from 'vitest';
import type { Site } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { codeIn, linkIn } from '../support/stack.ts';
import {
  requestMagicLink,
  requestReset,
  fill,
  freshEmail,
  showsHeading,
  homeShows,
  PASSWORD,
  shows,
  signOut,
  submit,
  type Visitor,
} from '../support/visitor.ts';
import { useStage } from './stage.ts';

const EIGHT_DAYS_MS = 8 * 86_400_000;

const stage = useStage();

const resetLink = async (visitor: Visitor, site: Site, email: string): Promise<string> => {
  await requestReset(visitor, site, email);
  return linkIn(await stage.stack.mail(email, /Reset your password/));
};

describe.each(sitesOr('React'))('the app on the $name pages', (site) => {
  it('distinguishes unknown, incomplete, used and expired magic links', async () => {
    const { visitor, page, email } = await stage.enterNew();
    const callback = `${site.handler}/magic-link-callback`;
    await page.goto(callback);
    await showsHeading(page, 'Link incomplete');
    await page.goto(`${callback}?code=${'x'.repeat(45)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await showsHeading(page, 'Invalid link');
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);

    await requestMagicLink(visitor, site, email);
    const used = linkIn(await stage.stack.mail(email, /sign-in code/));
    await page.goto(used);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await homeShows(page, email);
    await signOut(visitor);
    await page.goto(used);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await showsHeading(page, 'This link was already used');

    const other = freshEmail();
    await page.evaluate(() => sessionStorage.clear());
    await requestMagicLink(visitor, site, other);
    stage.stack.advanceClock(EIGHT_DAYS_MS);
    await page.goto(linkIn(await stage.stack.mail(other, /sign-in code/)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await showsHeading(page, 'Link expired');
  });

  it('rejects a wrong sign-in code and then accepts the correct code', async () => {
    const { visitor, page, email } = await stage.enterNew();
    await requestMagicLink(visitor, site, email);
    const right = codeIn(await stage.stack.mail(email, /sign-in code/));
    const wrong = [...right].toReversed().join('') === right ? 'ZZZZZ9' : [...right].toReversed().join('');
    const input = page.locator('input[name="code"]');
    await input.pressSequentially(wrong);
    await shows(page, 'That code isn’t right.');
    await input.fill('');
    await input.pressSequentially(right);
    await homeShows(page, email);
  });

  it('distinguishes unknown, incomplete, used and expired password reset links', async () => {
    const { visitor, page, email } = await stage.enterNew();
    const reset = `${site.handler}/password-reset`;
    await stage.stack.addUser(email, PASSWORD, site.handler);
    await page.goto(reset);
    await showsHeading(page, 'Link incomplete');
    await page.goto(`${reset}?code=${'x'.repeat(45)}`);
    await showsHeading(page, 'Invalid link');

    const used = await resetLink(visitor, site, email);
    await page.goto(used);
    await fill(page, { 'new-password': 'short' });
    await submit(page);
    await shows(page, 'Use at least 8 characters.');
    await fill(page, { 'new-password': 'another password' });
    await submit(page);
    await showsHeading(page, 'Password changed');
    await page.goto(used);
    await showsHeading(page, 'This link was already used');

    const expired = await resetLink(visitor, site, email);
    stage.stack.advanceClock(EIGHT_DAYS_MS);
    await page.goto(expired);
    await showsHeading(page, 'Link expired');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await showsHeading(page, 'Reset your password');
  });

  it('distinguishes unknown, incomplete and expired verification links, and accepts a used link', async () => {
    const { visitor, page, email } = await stage.enterNew();
    const verify = `${site.handler}/email-verification`;
    await stage.arriveSignedUp(visitor, site, email);
    await page.goto(verify);
    await showsHeading(page, 'Link incomplete');
    await page.goto(`${verify}?code=${'x'.repeat(45)}`);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Invalid link');

    stage.stack.advanceClock(EIGHT_DAYS_MS);
    await page.goto(linkIn(await stage.stack.mail(email, /Verify your email/)));
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Link expired');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await shows(page, 'A new email is on its way.');
    const fresh = linkIn(await stage.stack.mail(email, /Verify your email/));
    await page.goto(fresh);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Email verified');
    // A verified address remains verified when another link for it is opened.
    await page.goto(fresh);
    await page.getByRole('button', { name: 'Verify address' }).click();
    await showsHeading(page, 'Email verified');
  });
});
