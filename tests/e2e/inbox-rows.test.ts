// Tests the rows of the demo's mailbox: their layout on phones and in wide windows, and what they show.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { freshEmail, openMail, PASSWORD } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();
const [SITE] = SITES;

describe('the rows of the mailbox', () => {
  it('are below the filter and the button that deletes all, which are in one line on phones, with the whole address of the open one', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.waitFor();
    const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;
    expect(await topOf(page.getByRole('button', { name: 'Delete all' }))).toBe(await topOf(page.getByRole('searchbox')));
    expect(await topOf(page.locator('.mail').first())).toBeLessThan(250);
    // The emails are as narrow as on a phone anyway.
    expect(await page.getByRole('button', { name: 'Phone width' }).count()).toBe(0);
    const leftOf = (selector: string): Promise<number> => mail.locator(selector).evaluate((one) => one.getBoundingClientRect().left);
    expect(await leftOf('h2')).toBe(await leftOf('.to'));
    const to = mail.locator('.to');
    await to.evaluate((one) => (one.textContent = `${'a-long-address'.repeat(5)}@example.com`));
    const lines = (): Promise<number> => to.evaluate((one) => Math.round(one.clientHeight / 19.5));
    expect(await lines()).toBeGreaterThan(1);
    expect(await to.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await mail.locator('.toggle').click();
    expect([await lines(), await to.getAttribute('title')]).toEqual([1, email]);
  });

  it('shows the whole subject of a closed email on a phone, and a target of 44 px on a touch screen', async () => {
    const email = freshEmail();
    const { page } = await stage.enter({ viewport: { width: 320, height: 640 }, hasTouch: true });
    await stage.stack.addUser(email, PASSWORD, SITE.handler);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const closed = page.locator('.mail').nth(1).locator('.toggle[aria-expanded="false"]');
    await closed.evaluate((toggle) => (toggle.textContent = 'ABC123 is your sign-in code for a project with a long name'));
    expect(await closed.evaluate((toggle) => toggle.scrollWidth - toggle.clientWidth)).toBe(0);
    expect((await closed.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    // The button that deletes the email appears when it opens.
    const remove = page.locator('.mail').nth(1).locator('.delete');
    expect(await remove.isVisible()).toBe(false);
    await closed.click();
    await remove.waitFor();
  });

  it('aligns the addresses and times of all rows', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    await page.locator('.mail').nth(1).waitFor();
    const places = await page.locator('#mails').evaluate((mails) => {
      const times = [...mails.querySelectorAll('time')];
      for (const [index, time] of times.entries()) time.textContent = index === 0 ? 'just now' : 'November 28, 2026 at 11:59 PM';
      // The second email has been read, so it has no dot.
      (mails.querySelectorAll('.unread')[1] as HTMLElement).hidden = true;
      return times.map((time) =>
        [time.closest('.head')?.querySelector('.to') as Element, time].map((one) => one.getBoundingClientRect().left),
      );
    });
    expect(new Set(places.map(String)).size).toBe(1);
  });

  it.each([390, 1280])('begin where the title and the filter begin, with the dots inside, before the times (%i px)', async (width) => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/inbox');
    await page.locator('.mail').nth(1).waitFor();
    const lefts = await page
      .locator(`h1, #filter, .mail, .mail .toggle, .shortcuts:visible${width < 480 ? '' : ', iframe:visible'}`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts)).toEqual(new Set([width < 480 ? 20 : 280]));
    const gap = await page
      .locator('.when:has(.unread:not([hidden]))')
      .last()
      .evaluate(({ children: [dot, time] }) => (time?.getBoundingClientRect().left ?? 0) - (dot?.getBoundingClientRect().right ?? 0));
    expect(gap).toBe(8);
  });

  it('have the controls of their view beside the link of the email, which change only this email', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.setViewportSize({ width: 1280, height: 800 });
    const other = await openMail(page, `other-${email}`);
    const mail = page.locator('.mail', { hasText: new RegExp(`[^-]${email}`) });
    await mail.locator('.toggle').click();
    await mail.locator('iframe').waitFor();
    const link = await mail.getByRole('link', { name: 'Open link' }).boundingBox();
    const views = await mail.getByRole('group', { name: /^Show “.+” as$/ }).boundingBox();
    expect([views?.y, (views?.x ?? 0) > (link?.x ?? 0)]).toEqual([link?.y, true]);
    await other.getByRole('button', { name: 'Text', exact: true }).click();
    expect([await other.locator('iframe').isVisible(), await mail.locator('iframe').isVisible()]).toEqual([false, true]);
  });

  it('have buttons that delete the emails, which appear under the pointer and with the focus', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITE.handler);
    await page.goto('/inbox');
    const second = page.locator('.mail').nth(1);
    await second.waitFor();
    const opacity = (): Promise<string> => second.locator('.delete').evaluate((one) => getComputedStyle(one).opacity);
    expect(await opacity()).toBe('0');
    await second.locator('.delete').focus();
    expect(await opacity()).toBe('1');
    await page.locator('#filter').focus();
    await second.locator('.head').hover();
    expect(await opacity()).toBe('1');
  });

  it('have the whole width of a phone for the HTML of an email', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page.setViewportSize({ width: 390, height: 800 });
    const mail = await openMail(page, email);
    const { x, width } = (await mail.locator('iframe').boundingBox()) ?? { x: 0, width: 0 };
    expect([x, width]).toEqual([0, 390]);
    // Below the frame, there is no other line, and no gap before the next email.
    const [bottom, line] = await mail.evaluate((one) => [one.getBoundingClientRect().bottom, getComputedStyle(one).borderBottomWidth]);
    const frame = (await mail.locator('iframe').boundingBox()) ?? { y: 0, height: 0 };
    expect([bottom, line]).toEqual([frame.y + frame.height, '0px']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('show the beginning of long subjects and addresses on pages from right to left, at the edge of their column', async () => {
    const { page, email } = await stage.enterSignedUp(SITE);
    await page
      .context()
      .addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/inbox');
    const mail = page.locator('.mail', { hasText: email });
    await mail.waitFor();
    // Otherwise, numbers would be at the end: “emails 5”.
    for (const one of [page.locator('#count'), mail.locator('time')])
      expect(await one.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
    for (const selector of ['.toggle', '.to']) {
      const lookOf = (text: string): Promise<readonly string[]> =>
        mail.locator(selector).evaluate((one, content) => {
          one.textContent = content;
          const { direction, textAlign } = getComputedStyle(one);
          return [direction, textAlign];
        }, text);
      expect(await lookOf('ada.lovelace'.repeat(20)), selector).toEqual(['ltr', 'right']);
      expect(await lookOf('رمزك ABC123'), selector).toEqual(['rtl', 'right']);
    }
  });

  it('are above the footer of the home page, which is at the end of the window', async () => {
    const { page } = await stage.enter({ viewport: { width: 1280, height: 2000 } });
    await page.goto('/inbox');
    const foot = page.getByRole('contentinfo');
    await foot.getByText(/^Version \d+\.\d+\.\d+/).waitFor();
    const texts = await foot.locator('> *').allTextContents();
    const { y, height } = (await foot.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBe(2000);
    await page.goto('/');
    await foot.getByText(/^Version/).waitFor();
    expect(await foot.locator('> *').allTextContents()).toEqual(texts);
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
