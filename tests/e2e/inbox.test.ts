// Reads emails in the demo's inbox, as HTML and as plain text.
import { describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { heads } from '../support/visitor.ts';
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
    await heads(page, 'Verify your address?');
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
});
