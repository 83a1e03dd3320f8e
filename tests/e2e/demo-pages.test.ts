// Tests the demo pages around the elements: their titles, their links, and the bar at the top.
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { showsHeading, shows } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
const stage = useStage({ isExpectedError: (error) => error === NOT_FOUND });

describe.each(SITES)('the $name demo', (site) => {
  const demo = site.home === '/' ? 'Portico demo' : 'Portico demo with React';

  it('shows the site bar above the account settings when a link in the handler opens them', async () => {
    const { page } = await stage.enterSignedUp(site);
    await page.goto(`${site.handler}/forgot-password`);
    await page.getByRole('link', { name: 'Account settings' }).click();
    await showsHeading(page, 'Account settings');
    await page.locator('.bar').getByRole('link', { name: 'Mailbox' }).waitFor();
    await page.getByRole('link', { name: 'This demo' }).waitFor();
    await page.goBack();
    await showsHeading(page, 'You’re already signed in');
    expect(await page.locator('.bar').count()).toBe(0);
  });

  it('names the section and the page in the document title', async () => {
    const { page } = await stage.enterSignedUp(site);
    expect(await page.title()).toBe(demo);
    await page.goto(`${site.handler}/account-settings`);
    await showsHeading(page, 'Account settings');
    await expect.poll(() => page.title()).toBe(`Profile · Account · ${demo}`);
    await page.getByRole('link', { name: 'Sessions' }).click();
    await expect.poll(() => page.title()).toBe(`Sessions · Account · ${demo}`);
    await page.goto(`${site.handler}/nothing`);
    await showsHeading(page, 'Page not found');
    await expect.poll(() => page.title()).toBe('Page not found · Demo');
  });

  it('is printed on white paper in dark mode too', async () => {
    const { page } = await stage.enter();
    await page.goto(site.home);
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).toBe('rgb(17, 17, 19)');
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await background()).toBe('rgb(255, 255, 255)');
  });

  it('links to the mailbox while the email address is not verified', async () => {
    const { page } = await stage.enterSignedUp(site);
    await shows(page, 'Email not verified yet');
    await page.getByRole('link', { name: 'Open mailbox' }).click();
    await page.waitForURL('**/inbox');
  });
});

describe('the demo', () => {
  it('has links of at least 24 px in the bar, and a page with a link to the home page for unknown addresses', async () => {
    const { page } = await stage.enterNew();
    await page.goto('/nowhere');
    await showsHeading(page, 'Page not found');
    const heights = await page.locator('.bar nav a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    for (const path of ['/', '/inbox', '/nowhere']) {
      await page.goto(path);
      expect((await page.locator('.brand').boundingBox())?.x, path).toBe(24);
      await page.locator('.bar portico-user-button').locator('a, button').first().waitFor();
    }
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await showsHeading(page, 'Sign-in for any website');
  });
});
