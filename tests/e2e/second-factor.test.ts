// Tests the second factor on both builds of the demo: turns it on in the settings, uses it with a password,
// an emailed code, an emailed link and a passkey, and turns it off.
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../support/authenticator.ts';
import type { Site } from '../support/sites.ts';
import { IS_MAIN, sitesOr } from '../support/slices.ts';
import { codeIn } from '../support/stack.ts';
import { bytesOf, totpOf, wrongDigits } from '../support/totp.ts';
import {
  requestMagicLink,
  fill,
  followMail,
  showsHeading,
  holds,
  homeShows,
  PASSWORD,
  shows,
  signOut,
  submit,
  type Visitor,
} from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const verifyAddress = async (visitor: Visitor, email: string): Promise<void> => {
  await followMail(visitor, email, /Verify your email/);
  await visitor.page.getByRole('button', { name: 'Verify address' }).click();
  await showsHeading(visitor.page, 'Email verified');
};

const waitForPrompt = ({ page }: Visitor): Promise<void> => page.locator('input[name="totp"]').waitFor();
const enterCode = async ({ page, canary }: Visitor, code: string): Promise<void> => {
  canary.expectGone(code);
  await page.locator('input[name="totp"]').pressSequentially(code);
};

/** Turns on the second factor with an authenticator app, after a wrong code. Returns the setup key. */
const enroll = async ({ page, canary }: Visitor, site: Site): Promise<string> => {
  await page.goto(`${site.handler}/account-settings#auth`);
  const section = page.locator('portico-mfa-section');
  await section.getByRole('button', { name: 'Turn on' }).click();
  const key = (await section.locator('code').textContent()) ?? '';
  await section.getByRole('img', { name: 'QR code' }).waitFor();
  const code = await totpOf(bytesOf(key));
  for (const secret of [key, key.replaceAll(' ', ''), code]) canary.expectGone(secret);
  await section.locator('input[name="totp"]').fill(wrongDigits(code));
  await section.locator('.portico-error', { hasText: 'That code is wrong or expired. Enter the one shown now.' }).waitFor();
  await section.locator('input[name="totp"]').fill(code);
  await section.getByRole('button', { name: 'Turn off' }).waitFor();
  expect(await page.content()).not.toContain(key);
  expect(await section.locator('code, svg.qr, input').count()).toBe(0);
  return key;
};

const submitPassword = async ({ page }: Visitor, site: Site, email: string): Promise<void> => {
  await page.goto(`${site.handler}/sign-in`);
  await fill(page, { email, password: PASSWORD });
  await submit(page);
};

describe.each(sitesOr('React'))('a second factor on the $name pages', (site) => {
  it('is turned on with a setup key, required after a password even if the user first leaves the prompt, and turned off', async () => {
    const { visitor, page, email } = await stage.enterSignedUp(site);
    const key = await enroll(visitor, site);
    await page.goto(site.home);
    await signOut(visitor);

    await submitPassword(visitor, site, email);
    await waitForPrompt(visitor);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('input[name="password"]').waitFor();
    expect(await page.locator('.portico-error, .portico-notice').count()).toBe(0);

    await submitPassword(visitor, site, email);
    await waitForPrompt(visitor);
    const code = await totpOf(bytesOf(key), stage.stack.nextHalfMinute());
    await enterCode(visitor, wrongDigits(code));
    await shows(page, 'That code is wrong or expired. Enter the one shown now.');
    await page.locator('input[name="totp"]').fill('');
    await enterCode(visitor, code);
    await homeShows(page, email);

    await page.goto(`${site.handler}/account-settings#auth`);
    const section = page.locator('portico-mfa-section');
    await section.getByRole('button', { name: 'Turn off' }).click();
    await section.locator('.confirm').getByRole('button', { name: 'Turn off' }).click();
    await section.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.goto(site.home);
    await signOut(visitor);
    await submitPassword(visitor, site, email);
    await homeShows(page, email);
  });

  it.skipIf(IS_MAIN)('can be left with Back and completed after Forward, and after a reload asks the user to sign in again', async () => {
    const { visitor, page, email } = await stage.enterSignedUp(site);
    const key = await enroll(visitor, site);
    await page.goto(site.home);
    await signOut(visitor);

    await submitPassword(visitor, site, email);
    await waitForPrompt(visitor);
    await page.goBack();
    await holds(page, 'email', email);
    await holds(page, 'password', '');
    await page.goForward();
    await waitForPrompt(visitor);
    await page.reload();
    await shows(page, 'Sign in again to enter your code.');
    await holds(page, 'email', email);
    await fill(page, { password: PASSWORD });
    await submit(page);
    await waitForPrompt(visitor);
    await page.goBack();
    await holds(page, 'email', email);
    await page.goForward();
    await waitForPrompt(visitor);
    await enterCode(visitor, await totpOf(bytesOf(key), stage.stack.nextHalfMinute()));
    await homeShows(page, email);
  });

  it.skipIf(IS_MAIN)('is required after an emailed code, an emailed link and a passkey', async () => {
    const { visitor, page, email } = await stage.enterSignedUp(site);
    await verifyAddress(visitor, email);
    await addAuthenticator(visitor);
    await page.goto(`${site.handler}/account-settings#auth`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).waitFor();
    const key = await enroll(visitor, site);
    const finish = async (): Promise<void> => {
      await waitForPrompt(visitor);
      await enterCode(visitor, await totpOf(bytesOf(key), stage.stack.nextHalfMinute()));
      await homeShows(page, email);
      await page.goto(site.home);
      await signOut(visitor);
    };
    await page.goto(site.home);
    await signOut(visitor);

    // The browser offers the passkey without user interaction, and the virtual authenticator accepts.
    await page.goto(`${site.handler}/sign-in`);
    await finish();

    const other = await stage.enter();
    await requestMagicLink(other, site, email);
    await other.page.locator('input[name="code"]').pressSequentially(codeIn(await stage.stack.mail(email, /sign-in code/)));
    await waitForPrompt(other);
    await enterCode(other, await totpOf(bytesOf(key), stage.stack.nextHalfMinute()));
    await homeShows(other.page, email);
    await signOut(other);

    await requestMagicLink(other, site, email);
    await followMail(other, email, /sign-in code/);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await waitForPrompt(other);
    await enterCode(other, await totpOf(bytesOf(key), stage.stack.nextHalfMinute()));
    await homeShows(other.page, email);
  });
});
