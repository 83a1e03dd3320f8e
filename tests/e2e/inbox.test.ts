// Reads emails in the demo's mailbox, as HTML and as plain text.
import { describe, expect, it } from 'vitest';
import { FOUR_WINDOWS, violationsIn } from '../support/axe.ts';
import { SITES } from '../support/sites.ts';
import { openMail, showsHeading, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const [SITE] = SITES;

describe('the mailbox', () => {
  it('shows the HTML of an email in a frame without scripts, and opens its links in the whole window', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    const mail = await openMail(page, email);
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
    await showsHeading(page, 'Verify your email address?');
  });

  it('switches to the plain text of the emails and back to the HTML', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    const mail = await openMail(page, email);
    await mail.locator('iframe').waitFor();
    expect(await mail.locator('.text').isVisible()).toBe(false);
    await mail.getByRole('button', { name: 'Text', exact: true }).click();
    expect([await mail.locator('iframe').isVisible(), await mail.locator('.text').isVisible()]).toEqual([false, true]);
    expect(await mail.getByRole('link', { name: 'Open link' }).isVisible()).toBe(true);
    expect(await mail.locator('.text a').getAttribute('href')).toContain('/handler/email-verification?code=');
    await mail.getByRole('button', { name: 'HTML' }).click();
    expect([await mail.locator('iframe').isVisible(), await mail.locator('.text').isVisible()]).toEqual([true, false]);
  });

  it('shows only the emails whose address or subject contains the text in the filter', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const own = page.locator('.mail', { hasText: new RegExp(`[^-]${email}`) });
    const other = page.locator('.mail', { hasText: `other-${email}` });
    await other.waitFor();
    const filter = page.getByRole('searchbox', { name: 'Filter by address or subject' });
    await filter.fill(`OTHER-${email} `);
    expect([await own.isVisible(), await other.isVisible()]).toEqual([false, true]);
    expect(await page.getByRole('status').textContent()).toMatch(/^1 of \d+ emails$/);
    await filter.fill('no such email');
    expect(await page.getByText('No email matches “no such email”.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    expect([await own.isVisible(), await other.isVisible()]).toEqual([true, true]);
  });

  it('deletes only the emails that the filter shows, and says how many in the button', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    await page.locator('.mail', { hasText: `other-${email}` }).waitFor();
    const count = await page.locator('.mail').count();
    const filter = page.getByRole('searchbox', { name: 'Filter by address or subject' });
    await filter.fill('no such email');
    expect(await page.getByRole('button', { name: 'Delete 0' }).isDisabled()).toBe(true);
    await filter.fill(`other-${email}`);
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await page.getByText('Email deleted.').waitFor();
    await filter.fill('');
    expect(await page.locator('.mail').count()).toBe(count - 1);
    expect(await page.locator('.mail', { hasText: `other-${email}` }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete all' }).isEnabled()).toBe(true);
  });

  it('says how long ago an email was sent, and shows the time of older emails, or the date if they are not from today', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.clock.install();
    await page.goto('/inbox');
    const time = page.locator('.mail', { hasText: email }).locator('time');
    await expect.poll(() => time.textContent()).toBe('just now');
    await page.clock.fastForward('05:00');
    await expect.poll(() => time.textContent()).toMatch(/^[56] minutes ago$/);
    await page.clock.fastForward('02:00:00');
    // It may be just after midnight.
    await expect.poll(() => time.textContent()).toMatch(/^\d+:\d\d|^\w+ \d+, \d{4}$/);
    await page.clock.fastForward('24:00:00');
    await expect.poll(() => time.textContent()).toMatch(/^\w+ \d+, \d{4}$/);
    expect(await time.getAttribute('title')).toMatch(/^\w+day, .* \d+:\d\d:\d\d/);
  });

  it('shows the source of the emails, and their HTML in the width of a phone', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.setViewportSize({ width: 1024, height: 768 });
    const mail = await openMail(page, email);
    await mail.locator('iframe').waitFor();
    await mail.getByRole('button', { name: 'Source' }).click();
    expect(await mail.locator('.source').innerText()).toContain('<!doctype html>');
    await mail.getByRole('button', { name: 'HTML' }).click();
    const widthOf = (): Promise<number> => mail.locator('iframe').evaluate((frame) => frame.clientWidth);
    expect(await widthOf()).toBeGreaterThan(600);
    await mail.getByRole('button', { name: 'Phone width' }).click();
    await expect.poll(widthOf).toBe(375);
    const [left, right] = await mail.locator('iframe').evaluate((frame) => {
      const [inner, outer] = [frame.getBoundingClientRect(), frame.closest('.mail')?.getBoundingClientRect()];
      return [inner.left - (outer?.left ?? 0), (outer?.right ?? 0) - inner.right];
    });
    expect(left).toBe(right);
    await mail.getByRole('button', { name: 'Source' }).click();
    expect(await mail.getByRole('button', { name: 'Phone width' }).isDisabled()).toBe(true);
  });

  it('marks emails as unread until they have been open for a moment, also on the next visit', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.clock.install();
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    const unread = mail.locator('.unread', { hasText: 'Unread' });
    await unread.waitFor();
    expect(await page.title()).toMatch(/^\(\d+\) Mailbox · Portico demo$/);
    await page.clock.fastForward('00:02');
    await unread.waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('.mail', { hasText: email }).waitFor();
    expect(await unread.isVisible()).toBe(false);
  });

  it('counts an email as read as soon as the visitor opens it or its link', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto('/inbox');
    const [newest, second] = [page.locator('.mail').nth(0), page.locator('.mail').nth(1)];
    await newest.getByText('Unread').waitFor();
    await second.locator('.toggle').click();
    await second.getByText('Unread').waitFor({ state: 'hidden' });
    await second.locator('.toggle').click();
    expect([await newest.getByText('Unread').isVisible(), await second.getByText('Unread').isVisible()]).toEqual([true, false]);
    await newest.getByRole('link', { name: 'Open link' }).click();
    await page.waitForURL(/\/handler\/email-verification/);
    await page.goto('/inbox');
    await newest.waitFor();
    expect(await newest.getByText('Unread').isVisible()).toBe(false);
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

  it('has rows of 56 px, of which it opens the newest, and the code and the link of an email with buttons', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const open = page.locator('.mail .toggle[aria-expanded="true"]');
    await open.first().waitFor();
    expect(await open.count()).toBe(1);
    const heights = await page.locator('.mail .head').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights)).toEqual(new Set([56]));
    const link = page.locator('.mail').first().getByRole('link', { name: 'Open link' });
    expect((await link.boundingBox())?.height).toBe(40);
  });

  it('shows rows while it loads, and says that the emails could not be loaded', async () => {
    const { page } = await stage.enterSignedUp(SITE);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/inbox/messages', async (route) => {
      await held;
      await route.fulfill({ status: 200, body: 'oops' });
    });
    await page.goto('/inbox');
    expect((await page.locator('#loading span').first().boundingBox())?.height).toBe(56);
    answer();
    await page.getByRole('alert').getByText('The emails couldn’t be loaded.').waitFor();
    expect([await page.locator('#count').textContent(), await page.locator('#loading').isVisible()]).toEqual(['', false]);
    await page.unroute('**/inbox/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.mail').first().waitFor();
    expect(await page.getByRole('alert').isVisible()).toBe(false);
    // The emails that have loaded stay, with their number.
    await page.route('**/inbox/messages', (route) => route.fulfill({ status: 200, body: 'oops' }));
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#count').textContent()).toMatch(/^\d+ emails?$/);
  });

  it('is accessible in light and dark windows of 320 and 1280 px, with each view', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    const mail = await openMail(page, email);
    await mail.locator('iframe').waitFor();
    for (const name of ['Text', 'Source', 'HTML']) {
      await mail.getByRole('button', { name }).click();
      expect(await violationsIn(page, FOUR_WINDOWS), name).toEqual([]);
    }
  });

  it('deletes all emails, which can be undone for a few seconds', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.clock.install();
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: new RegExp(`[^-]${email}`) });
    await mail.waitFor();
    const count = await page.locator('.mail').count();
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
    const isKept = async (): Promise<boolean> => (await stage.stack.mail(email).catch(() => undefined)) !== undefined;
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('No emails yet.').waitFor();
    await page.getByRole('link', { name: 'Open the demo' }).waitFor();
    expect(await page.getByText(`${count} emails deleted.`).isVisible()).toBe(true);
    expect([await focused(), await page.getByRole('button', { name: 'Delete all' }).isDisabled()]).toEqual(['undo', true]);
    await page.keyboard.press('Enter');
    await mail.waitFor();
    await expect.poll(focused).toBe('delete');
    expect(await page.locator('.mail').count()).toBe(count);
    await page.keyboard.press('Enter');
    await page.clock.fastForward('00:05');
    expect(await isKept()).toBe(true);
    await page.clock.fastForward('00:02');
    await expect.poll(isKept).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' });
    expect(await violationsIn(page, FOUR_WINDOWS)).toEqual([]);
  });
});
