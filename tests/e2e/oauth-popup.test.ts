// Signs in with a provider in a separate window, with a real OpenID Connect server, on both builds of the demo.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { totpAt } from '../../src/backend/totp.ts';
import { cancelAtProvider, configure, forgetProvider, logIn, shared, turnOnSecondFactor } from '../support/providers.ts';
import type { Site } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { freshEmail, showsHeading, homeShows, shows, signOut, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const SECRET = new Uint8Array(20).fill(9);

// When the service requires a second factor, it returns an error status, which the browser reports.
const stage = useStage({ isExpectedError: (error) => error.includes('status of 400') });

beforeAll(() => configure(stage.stack, shared('github', 'google')));

/** Opens a provider's window from the sign-in page, with `oauth-mode="popup"`. */
const openWindow = async ({ page }: Visitor, { handler }: Site, query = ''): Promise<Page> => {
  await page.goto(`${handler}/sign-in${query}`);
  await page.getByRole('button', { name: /with GitHub/ }).waitFor();
  await page.locator('portico-sign-in').evaluate((element) => element.setAttribute('oauth-mode', 'popup'));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /with GitHub/ }).click();
  const popup = await opened;
  await popup.getByRole('heading', { name: 'Development sign-in' }).waitFor();
  await shows(page, 'Continue in the window that has opened.');
  return popup;
};

const closed = (popup: Page): Promise<unknown> => (popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close'));

describe.each(sitesOr('script tag'))('a sign-in with a provider in a separate window, on the $name pages,', (site) => {
  it('closes the window, and continues on the page that required the sign-in [OAuth callback: popup mode]', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const email = freshEmail();
    const popup = await openWindow(visitor, site, `?after_auth_return_to=${encodeURIComponent(`${site.handler}/account-settings`)}`);
    expect(await popup.evaluate(() => window.opener)).toBe(null);
    await logIn(popup, email);
    await closed(popup);
    await page.waitForURL((url) => url.pathname === `${site.handler}/account-settings`);
    await showsHeading(page, 'Account settings');
    await page.goto(site.home);
    await homeShows(page, email);
    await signOut(visitor);
    await page.goto(`${site.handler}/sign-in`);
    await shows(page, 'Last used');
  });

  it('closes the window and shows the error if the user cancels at the provider, and can be repeated [OAuth callback: popup mode]', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const popup = await openWindow(visitor, site);
    await cancelAtProvider(popup);
    await closed(popup);
    await shows(page, 'Nothing was changed. You can sign in again or choose another way.');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: /with Google/ }).click();
    await logIn(await opened, freshEmail());
    await page.waitForURL((url) => url.pathname === site.home);
  });

  it('ends when the user closes the window, after which the button is enabled again [OAuth callback: popup mode]', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const popup = await openWindow(visitor, site);
    await popup.close();
    await shows(page, 'You weren’t signed in. Try again.');
    expect(await page.getByRole('button', { name: /with GitHub/ }).isEnabled()).toBe(true);
  });

  it('requires the second factor in the window [OAuth callback: popup mode; OAuth callback: MFA required]', async () => {
    const visitor = await stage.enter();
    const { page } = visitor;
    const email = freshEmail();
    await logIn(await openWindow(visitor, site), email);
    await page.waitForURL((url) => url.pathname === site.home);
    await homeShows(page, email);
    await turnOnSecondFactor(stage.stack, visitor, SECRET);
    await signOut(visitor);
    await forgetProvider(page);
    const popup = await openWindow(visitor, site);
    await logIn(popup, email);
    await popup.locator('input[name="totp"]').fill(totpAt(SECRET, stage.stack.nextHalfMinute()));
    await closed(popup);
    await page.waitForURL((url) => url.pathname === site.home);
    await homeShows(page, email);
  });
});
