// Reads emails in the demo's inbox, as HTML and as plain text.
import { describe, expect, it } from 'vitest';
import { FOUR_WINDOWS, violationsIn } from '../support/axe.ts';
import { SITES } from '../support/sites.ts';
import { showsHeading, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const [SITE] = SITES;

describe('the inbox', () => {
  it('shows the HTML of an email in a frame without scripts, and opens its links in the whole window', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    const frame = mail.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin allow-top-navigation-by-user-activation');
    const button = frame.contentFrame().getByRole('link', { name: 'Verify email address' });
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(47, 91, 234)');
    // The whole email is visible without scrolling in the frame.
    const heights = (): Promise<readonly number[]> =>
      frame.evaluate((node: HTMLIFrameElement) => [node.clientHeight, node.contentDocument?.documentElement.scrollHeight ?? 0]);
    await expect.poll(async () => Math.max(...(await heights())) - Math.min(...(await heights()))).toBe(0);
    await button.click();
    await page.waitForURL(/\/handler\/email-verification/);
    await showsHeading(page, 'Verify your address?');
  });

  it('switches to the plain text of the emails and back to the HTML', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.locator('iframe').waitFor();
    expect(await mail.locator('.text').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Text' }).click();
    expect([await mail.locator('iframe').isVisible(), await mail.locator('.text').isVisible()]).toEqual([false, true]);
    expect(await mail.getByRole('link').getAttribute('href')).toContain('/handler/email-verification?code=');
    await page.getByRole('button', { name: 'HTML' }).click();
    expect([await mail.locator('iframe').isVisible(), await mail.locator('.text').isVisible()]).toEqual([true, false]);
  });

  it('shows only the emails whose address or subject contains the text in the filter', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const own = page.locator('.mail', { hasText: `To ${email}` });
    const other = page.locator('.mail', { hasText: `other-${email}` });
    await other.waitFor();
    const filter = page.getByRole('searchbox', { name: 'Filter by address or subject' });
    await filter.fill(`OTHER-${email} `);
    expect([await own.isVisible(), await other.isVisible()]).toEqual([false, true]);
    expect(await page.getByRole('status').textContent()).toMatch(/^1 of \d+ emails$/);
    await filter.fill('no such email');
    expect(await page.getByText('No email matches the filter.').isVisible()).toBe(true);
    await filter.fill('');
    expect([await own.isVisible(), await other.isVisible()]).toEqual([true, true]);
  });

  it('says how long ago an email was sent, and shows the date and time of older emails', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.clock.install();
    await page.goto('/inbox');
    const time = page.locator('.mail', { hasText: email }).locator('time');
    await expect.poll(() => time.textContent()).toBe('just now');
    await page.clock.fastForward('05:00');
    await expect.poll(() => time.textContent()).toMatch(/^[56] minutes ago$/);
    await page.clock.fastForward('02:00:00');
    await expect.poll(async () => (await time.textContent()) === (await time.getAttribute('title'))).toBe(true);
  });

  it('shows the source of the emails, and their HTML in the width of a phone', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.locator('iframe').waitFor();
    await page.getByRole('button', { name: 'Source' }).click();
    expect(await mail.locator('.source').innerText()).toContain('<!doctype html>');
    await page.getByRole('button', { name: 'HTML' }).click();
    const widthOf = (): Promise<number> => mail.locator('iframe').evaluate((frame) => frame.clientWidth);
    expect(await widthOf()).toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Phone width' }).click();
    await expect.poll(widthOf).toBe(375);
  });

  it('marks emails as unread until they have been visible for a moment, also on the next visit', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.clock.install();
    await page.goto('/inbox');
    const unread = page.locator('.mail', { hasText: email }).getByText('Unread');
    await unread.waitFor({ state: 'attached' });
    expect(await page.title()).toMatch(/^\(\d+\) Inbox · Portico demo$/);
    await page.clock.fastForward('00:02');
    await unread.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.mail', { hasText: email }).waitFor();
    expect(await unread.count()).toBe(0);
  });

  it('has its buttons in one line on phones, where their emails are as narrow anyway, and subjects in line with the addresses', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.waitFor();
    const topOf = (name: string): Promise<number> =>
      page
        .getByRole('button', { name })
        .first()
        .evaluate((one) => one.getBoundingClientRect().top);
    expect(await page.getByRole('button', { name: 'Phone width' }).isVisible()).toBe(false);
    expect(Math.abs((await topOf('Delete all')) - (await topOf('HTML')))).toBeLessThan(8);
    const leftOf = (selector: string): Promise<number> => mail.locator(selector).evaluate((one) => one.getBoundingClientRect().left);
    expect(await leftOf('h2')).toBe(await leftOf('.facts'));
    // The address may break before its `@`.
    expect(await mail.locator('.facts wbr').count()).toBe(1);
  });

  it('deletes an email, which can be undone for a few seconds', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.clock.install();
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    const isKept = async (): Promise<boolean> => (await stage.stack.mail(email).catch(() => undefined)) !== undefined;
    await mail.getByRole('button', { name: /^Delete “/ }).click();
    await mail.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await mail.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('delete');
    await page.keyboard.press('Enter');
    await mail.waitFor({ state: 'detached' });
    expect(await isKept()).toBe(true);
    await page.clock.fastForward('00:07');
    await expect.poll(isKept).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' });
  });

  it('is accessible in light and dark windows of 320 and 1280 px, with each view and with its question', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.goto('/inbox');
    await page.locator('.mail', { hasText: email }).locator('iframe').waitFor();
    for (const name of ['Text', 'Source', 'HTML']) {
      await page.getByRole('button', { name }).click();
      expect(await violationsIn(page, FOUR_WINDOWS), name).toEqual([]);
    }
    await page.getByRole('button', { name: 'Delete all' }).click();
    expect(await violationsIn(page, FOUR_WINDOWS), 'question').toEqual([]);
  });

  it('asks before it deletes all emails', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.waitFor();
    const dialog = page.getByRole('dialog', { name: 'Delete all emails?' });
    for (const answer of ['Cancel', 'Delete all']) {
      await page.getByRole('button', { name: 'Delete all', exact: true }).click();
      await dialog.getByRole('button', { name: answer }).click();
      await dialog.waitFor({ state: 'hidden' });
      if (answer === 'Cancel') expect(await mail.isVisible()).toBe(true);
    }
    await page.getByText('No emails yet.').waitFor();
  });
});
