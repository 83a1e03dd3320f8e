// Tests the mailbox on the home page.
import { describe, expect, it } from 'vitest';
import { FOUR_WINDOWS, violationsIn } from '../support/axe.ts';
import { SITES } from '../support/sites.ts';
import { codeIn } from '../support/stack.ts';
import { PASSWORD } from '../support/visitor.ts';
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
    const drawer = page.getByRole('dialog', { name: 'Mailbox' });
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
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mailbox-button');
  });

  it('keeps the focus inside if its button has opened it, and off the covered parts of the page if it has opened by itself', async () => {
    const person = await stage.enterNew();
    const { page } = person;
    await requestCode(person);
    const drawer = page.getByRole('dialog', { name: 'Mailbox' });
    await drawer.waitFor();
    const where = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.closest('.drawer, .bar, .foot, .playground > *')?.className.split(' ', 1)[0] ?? 'page');
    const placesOfTab = async (): Promise<readonly string[]> => {
      const places = new Set<string>();
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press('Tab');
        places.add(await where());
      }
      return [...places].toSorted();
    };
    const places = await placesOfTab();
    expect(places).toContain('drawer');
    expect(places).toContain('stage');
    expect(places).not.toContain('panel');
    expect(places).not.toContain('side');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.locator('#visitor, #side').evaluateAll((parts) => parts.some((part) => (part as HTMLElement).inert))).toBe(false);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    // After the last control, the focus is in the browser itself.
    expect((await placesOfTab()).filter((place) => place !== 'page')).toEqual(['drawer']);
  });
});

describe('the mailbox at the side of the home page', () => {
  it('covers the column at the side but not the stage, and closes when the visitor clicks beside it', async () => {
    const { page } = await stage.enter({ viewport: { width: 1280, height: 800 } });
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Mailbox' });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Mailbox' });
    await drawer.waitFor();
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBeLessThan((await page.locator('#side').boundingBox())?.x ?? 0);
    expect((await drawer.boundingBox())?.x).toBeGreaterThan(
      await page.locator('#stage').evaluate((one) => one.getBoundingClientRect().right),
    );
    await page.mouse.click(300, 400);
    await drawer.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('the number of unread emails on the home page', () => {
  it('is part of the name of the button, and shrinks when the visitor has read an email, here or in the inbox', async () => {
    const { page, email } = await stage.enterSignedUp(SITES[0]);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITES[0].handler);
    await page.clock.install();
    await page.goto('/');
    const button = page.locator('#mailbox-button');
    const unread = async (): Promise<number> => Number(/^Mailbox\s*(\d+) unread$/.exec((await button.textContent()) ?? '')?.[1] ?? 0);
    await expect.poll(unread).toBeGreaterThan(1);
    const first = await unread();
    await page.getByRole('button', { name: `Mailbox ${first} unread` }).click();
    const newest = page.locator('.message').first();
    await newest.getByText('Unread').waitFor({ state: 'attached' });
    await newest.locator('iframe').waitFor();
    await page.clock.fastForward('00:02');
    await expect.poll(unread).toBe(first - 1);
    expect(await newest.getByText('Unread').count()).toBe(0);
    const inbox = await page.context().newPage();
    await inbox.goto('/inbox');
    await inbox.locator('.mail .toggle').nth(1).click();
    await expect.poll(unread).toBeLessThan(first - 1);
  });
});

describe('the open mailbox on the home page', () => {
  it('says that the emails could not be loaded, and loads them again', async () => {
    const { page, email } = await stage.enterSignedUp(SITES[0]);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITES[0].handler);
    await page.route('**/inbox/messages', (route) => route.fulfill({ status: 200, body: 'oops' }));
    await page.goto('/');
    await page.getByRole('button', { name: 'Mailbox' }).click();
    const drawer = page.getByRole('dialog', { name: 'Mailbox' });
    await drawer.getByRole('alert').getByText('The emails couldn’t be loaded.').waitFor();
    expect(await drawer.getByText('No emails yet').count()).toBe(0);
    await page.unroute('**/inbox/messages');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.locator('.message').nth(1).locator('summary').click();
    await expect.poll(() => drawer.locator('.message[open]').count()).toBe(1);
  });

  it('has one edge for its title, the subjects and the emails, and the dots inside, before the times', async () => {
    const { page, email } = await stage.enterSignedUp(SITES[0]);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITES[0].handler);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Mailbox' }).click();
    const drawer = page.getByRole('dialog', { name: 'Mailbox' });
    await drawer.locator('iframe').waitFor();
    await drawer.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
    const lefts = await drawer
      .locator('h2, .message, .subject, .shortcuts, iframe')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    const gap = await drawer
      .locator('.when:has(.unread)')
      .last()
      .evaluate(({ children: [dot, time] }) => (time?.getBoundingClientRect().left ?? 0) - (dot?.getBoundingClientRect().right ?? 0));
    expect(gap).toBe(8);
    await page.setViewportSize({ width: 390, height: 800 });
    expect((await drawer.locator('iframe').boundingBox())?.width).toBe(390);
  });

  it('shows with an arrow which email is open, and unread subjects in bold', async () => {
    const { page, email } = await stage.enterSignedUp(SITES[0]);
    await stage.stack.addUser(`other-${email}`, PASSWORD, SITES[0].handler);
    await page.goto('/');
    await page.getByRole('button', { name: 'Mailbox' }).click();
    const [newest, second] = [page.locator('.message').nth(0), page.locator('.message').nth(1)];
    const style = (selector: string, name: string): Promise<string> =>
      second.locator(selector).evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    await second.waitFor();
    expect([await style('.subject', 'font-weight'), await style('.chevron', 'rotate')]).toEqual(['600', '-90deg']);
    await second.locator('summary').click();
    await expect.poll(() => style('.chevron', 'rotate')).toBe('0deg');
    expect(await style('.subject', 'font-weight')).toBe('400');
    expect(await newest.locator('.chevron').evaluate((one) => one.getBoundingClientRect().width)).toBe(16);
  });

  it('moves the emails below an open one by less than 40 px when its HTML has loaded', async () => {
    const person = await stage.enterNew();
    const { page } = person;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/inbox/messages/*/html', async (route) => {
      await held;
      await route.continue();
    });
    await requestCode(person);
    const frame = page.locator('.message iframe');
    const before = await frame.evaluate((one) => one.clientHeight);
    answer();
    await expect.poll(() => frame.getAttribute('style')).toContain('block-size');
    expect(Math.abs((await frame.evaluate((one) => one.clientHeight)) - before)).toBeLessThan(40);
  });

  it('selects a code that the browser does not copy', async () => {
    const person = await stage.enterNew();
    const { page } = person;
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await requestCode(person);
    await page.locator('.message').getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Press Ctrl+C').waitFor();
    const code = await page.locator('.message code').textContent();
    expect(await page.evaluate(() => String(getSelection()))).toBe(code);
  });

  it('is accessible in light and dark windows of 320 and 1280 px', async () => {
    const { page } = await stage.enterSignedUp(SITES[0]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Mailbox' }).click();
    await page.locator('.message iframe').waitFor();
    expect(await violationsIn(page, FOUR_WINDOWS)).toEqual([]);
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
