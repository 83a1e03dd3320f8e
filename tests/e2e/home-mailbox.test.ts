// Tests the mailbox and the list of events and requests on the home page.
import { describe, expect, it } from 'vitest';
import { codeIn } from '../support/stack.ts';
import { useStage, type Person } from './stage.ts';

// The drawer is an email program, like the inbox, so the links and codes of emails are part of the page.
const stage = useStage({ allows: (leak) => leak.startsWith('DOM: ') });

const requestCode = async ({ page, email }: Person): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.locator('portico-credential-form input[name="password"]').waitFor();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.locator('#stage').getByRole('tab', { name: 'Email code' }).click();
  await page.locator('#stage input[name="email"]').fill(email);
  await page.locator('#stage form button[type="submit"]').click();
};

describe('the mailbox on the home page', () => {
  it('opens when an email is sent, shows it in a sandboxed frame, copies its code and opens its link', async () => {
    const person = await stage.enterNew();
    const { page, email } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await requestCode(person);
    const drawer = page.getByRole('complementary', { name: 'Mailbox' });
    const message = drawer.locator('.message', { hasText: email }).first();
    const frame = message.locator('iframe');
    await frame.contentFrame().getByText('Your sign-in code').waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin allow-top-navigation-by-user-activation');
    await message.getByRole('button', { name: 'Copy code' }).click();
    await message.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codeIn(await stage.stack.mail(email, /code/)));
    await message.getByRole('link', { name: 'Open link' }).click();
    await page.waitForURL(/\/handler\/magic-link-callback/);
  });

  it('opens with its button, which has the focus again after Escape', async () => {
    const { page } = await stage.enterNew();
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Mailbox' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Mailbox');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mailbox-button');
  });
});

describe('the activity on the home page', () => {
  it('lists the events and requests of the form, and the size of the scripts', async () => {
    const person = await stage.enterNew();
    await requestCode(person);
    const { page } = person;
    const list = page.getByRole('list', { name: 'Events and requests, newest first' });
    await list.getByText('portico-magic-link-sent').waitFor();
    await list.getByText('/auth/otp/send-sign-in-code').waitFor();
    await list.getByText('/projects/current').first().waitFor();
    const size = page.locator('.facts > div', { hasText: 'Scripts, gzip' }).locator('dd');
    await expect.poll(async () => Number.parseFloat((await size.textContent()) ?? '')).toBeGreaterThan(30);
    // The email has opened the mailbox above the panel.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing yet.').waitFor();
  });
});
