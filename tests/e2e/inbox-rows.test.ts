// Tests the rows of the demo's mailbox: their layout on phones and in wide windows, and what they show.
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const [SITE] = SITES;

describe('the rows of the mailbox', () => {
  it('has its buttons in one line on phones, where their emails are as narrow anyway, and addresses in one line below the subjects', async () => {
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
    expect(await leftOf('h2')).toBe(await leftOf('.to'));
    const to = mail.locator('.to');
    await to.evaluate((one) => (one.textContent = `${'a-long-address'.repeat(5)}@example.com`));
    expect(await to.evaluate((one) => one.clientHeight)).toBeLessThan(24);
    expect(await to.getAttribute('title')).toBe(email);
  });

  it('shows the whole subject of a closed email on a phone, and a target of 44 px on a touch screen', async () => {
    const email = freshEmail();
    const { page } = await stage.enter({ viewport: { width: 320, height: 640 }, hasTouch: true });
    await stage.stack.addUser(email, PASSWORD, SITE.handler);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const closed = page.locator('.mail').nth(1).locator('.toggle[aria-expanded="false"]');
    await closed.evaluate((toggle) => (toggle.textContent = 'Sign in to a project with a long name: your code is ABC123'));
    expect(await closed.evaluate((toggle) => toggle.scrollWidth - toggle.clientWidth)).toBe(0);
    expect((await closed.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  it('aligns the addresses and times of all rows', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    await page.locator('.mail').nth(1).waitFor();
    const places = await page.locator('#mails').evaluate((mails) => {
      const times = [...mails.querySelectorAll('time')];
      for (const [index, time] of times.entries()) time.textContent = index === 0 ? 'just now' : 'November 28, 2026 at 11:59 PM';
      return times.map((time) => [
        time.parentElement?.querySelector('.to')?.getBoundingClientRect().left,
        time.getBoundingClientRect().right,
      ]);
    });
    expect(new Set(places.map(String)).size).toBe(1);
  });

  it('shows unread subjects in bold, and with an arrow that a row opens', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const second = page.locator('.mail').nth(1);
    const style = (selector: string, name: string): Promise<string> =>
      second.locator(selector).evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    await second.waitFor();
    expect([await style('.toggle', 'font-weight'), await style('.chevron', 'rotate')]).toEqual(['600', '-90deg']);
    await second.locator('.toggle').click();
    await expect.poll(() => style('.chevron', 'rotate')).toBe('0deg');
    expect(await style('.toggle', 'font-weight')).toBe('400');
  });

  it.each([375, 1280])('moves the emails below an open one by less than 40 px when its HTML has loaded (%i px)', async (width) => {
    // Earlier tests may have sent newer emails without HTML, at another time of the clock.
    await fetch(`${stage.stack.url}/inbox/messages`, { method: 'DELETE' });
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.setViewportSize({ width, height: 900 });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/inbox/messages/*/html', async (route) => {
      await held;
      await route.continue();
    });
    // The page's `load` event waits for the frame if its email was listed before the event.
    await page.goto('/inbox', { waitUntil: 'domcontentloaded' });
    const frame = page.locator('.mail iframe:visible').first();
    const height = (): Promise<number> => frame.evaluate((one) => one.clientHeight);
    const before = await height();
    answer();
    await frame.contentFrame().getByRole('link', { name: 'Verify email address' }).waitFor();
    await expect.poll(() => frame.getAttribute('style')).toContain('block-size');
    expect(Math.abs((await height()) - before)).toBeLessThan(40);
  });
});
