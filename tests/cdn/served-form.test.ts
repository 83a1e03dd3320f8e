// Tests pages that a plain Node.js server rendered: their forms are usable before any script runs, and lose nothing when the scripts run.
import { expect, it, describe } from 'vitest';
import { createSeededRandom } from '../bench/seeded-random.ts';
import { needsChromium } from '../support/needs-chromium.ts';
import { OWN_PASSWORD, SERVED_PASSWORD, useServedVisit } from '../support/served-visit.ts';
import { SERVED_RUNS } from '../support/slices.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

const visit = useServedVisit();
const valueOf = (name: string): Promise<string> => visit.page.locator(`input[name="${name}"]`).inputValue();
const focusedName = (): Promise<string | null | undefined> => visit.page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Waits until the page is ready to show its own form. */
const upgraded = async (): Promise<void> => {
  await visit.page.waitForFunction(() => (document.querySelector('portico-sign-in') as { phase?: string } | null)?.phase === 'ready');
  await visit.painted();
};

describe('a page from a server', () => {
  it('shows a styled form that can be filled in while scripts are blocked', async () => {
    needsChromium('scripts');
    await visit.openContext({ javaScriptEnabled: false });
    await visit.open();
    await visit.page.getByLabel('Email').fill(EMAIL);
    await visit.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    expect(await valueOf('email')).toBe(EMAIL);
    expect(await visit.page.getByText('Sign in to Acme').isVisible()).toBe(true);
    const box = await visit.page.getByRole('button', { name: 'Sign in' }).boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(box?.height).toBe(40);
  });

  it.each(['Enter', 'a click'])('sends nothing and keeps the text if %s submits the form before the scripts run', async (key) => {
    visit.site.hold('script');
    await visit.open();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.locator('input[name="password"]').fill(PASSWORD);
    const requests: string[] = [];
    visit.page.on('request', (request) => void requests.push(`${request.method()} ${request.url()}`));
    if (key === 'Enter') await visit.page.locator('input[name="password"]').press('Enter');
    else await visit.page.getByRole('button', { name: 'Sign in' }).click();
    expect([await valueOf('email'), await valueOf('password')]).toEqual([EMAIL, PASSWORD]);
    visit.site.release('script');
    await visit.replaced();
    expect([await valueOf('email'), await valueOf('password')]).toEqual([EMAIL, PASSWORD]);
    expect(requests.filter((request) => request.startsWith('POST') || request.includes('correct'))).toEqual([]);
    expect(visit.site.submissions).toEqual([]);
    expect(visit.page.url()).toBe(`${visit.site.origin}/handler/sign-in`);
    await visit.page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
  });

  it('keeps a press of the mouse that ends after the scripts have run', async () => {
    visit.site.hold('script');
    await visit.open();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.locator('input[name="password"]').fill(PASSWORD);
    await visit.page.getByRole('button', { name: 'Sign in' }).hover();
    await visit.page.mouse.down();
    visit.site.release('script');
    await upgraded();
    expect(await visit.page.locator(SERVED_PASSWORD).count()).toBe(1);
    await visit.page.mouse.up();
    await visit.replaced();
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
  });

  it.each(['Space', 'Enter'])('submits the form once if the key %s is pressed on the button while the page loads', async (key) => {
    visit.site.hold('service');
    await visit.open();
    await visit.kept();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.locator('input[name="password"]').fill(PASSWORD);
    await visit.page.getByRole('button', { name: 'Sign in' }).focus();
    await visit.page.keyboard.down(key);
    visit.site.release('service');
    await upgraded();
    await visit.page.keyboard.up(key);
    await visit.replaced();
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
    expect(visit.site.submissions).toEqual([]);
  });

  it('keeps the text, the focus and the selection when the element shows its own form', async () => {
    visit.site.hold('script');
    await visit.open();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.locator('input[name="password"]').pressSequentially(PASSWORD);
    for (let i = 0; i < 5; i += 1) await visit.page.keyboard.press('ArrowLeft');
    visit.site.release('script');
    await visit.replaced();
    expect([await valueOf('email'), await valueOf('password'), await focusedName()]).toEqual([EMAIL, PASSWORD, 'password']);
    await visit.page.keyboard.type('X');
    expect(await valueOf('password')).toBe('correct Xhorse');
  });

  it(`loses nothing that is typed before, during and after the upgrade, in ${SERVED_RUNS} runs`, async () => {
    for (let seed = 0; seed < SERVED_RUNS; seed += 1) {
      const { roll } = createSeededRandom(seed);
      const keys = [...EMAIL, 'Tab', ...PASSWORD];
      const [script, service] = [roll(keys.length), roll(keys.length)];
      visit.site.hold('script');
      visit.site.hold('service');
      await visit.open();
      await visit.page.locator('input[name="email"]').focus();
      for (const [index, key] of keys.entries()) {
        if (index === script) visit.site.release('script');
        if (index === service) visit.site.release('service');
        await visit.page.keyboard.press(key === ' ' ? 'Space' : key);
      }
      await visit.replaced();
      expect([seed, await valueOf('email'), await valueOf('password'), await focusedName()]).toEqual([seed, EMAIL, PASSWORD, 'password']);
    }
    expect(visit.errors).toEqual([]);
  });

  it('keeps a composition in a field, and shows its own form after it', async () => {
    needsChromium('composition');
    visit.site.hold('service');
    await visit.open('/handler/sign-up');
    await visit.kept();
    await visit.page.locator('input[name="name"]').focus();
    const session = await visit.context.newCDPSession(visit.page);
    await session.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 });
    const settings = visit.page.waitForResponse(/projects\/current/);
    visit.site.release('service');
    await settings;
    await session.send('Input.imeSetComposition', { text: 'あだ', selectionStart: 2, selectionEnd: 2 });
    expect(await visit.page.locator('#portico-sign-up-server-form-name').count()).toBe(1);
    await session.send('Input.insertText', { text: 'あだ' });
    await visit.page.locator('#portico-sign-up-server-form-name').waitFor({ state: 'detached' });
    expect(await valueOf('name')).toBe('あだ');
  });

  it('submits a form that was submitted before the element was ready, and never with the browser’s own submission', async () => {
    visit.site.hold('service');
    await visit.open();
    await visit.kept();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.locator('input[name="password"]').fill(PASSWORD);
    await visit.page.locator('input[name="password"]').press('Enter');
    visit.site.release('service');
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
    expect(visit.site.submissions).toEqual([]);
    expect(visit.page.url()).toBe(`${visit.site.origin}/handler/sign-in`);
  });

  it('shows its own form at once if the module that keeps the server’s form cannot be loaded', async () => {
    await visit.page.route(/served-/, (route) => route.abort());
    await visit.open();
    await visit.replaced();
    expect(await visit.page.getByLabel('Email').count()).toBe(1);
    expect(await visit.page.getByText('Sign in to Acme').count()).toBe(1);
  });

  it('does not show the form to a user who is signed in, even while the service does not respond', async () => {
    visit.site.hold('service');
    visit.site.hold('script');
    const cookie = { name: 'stack-refresh-p', value: 'refresh-token', url: visit.site.origin };
    await visit.context.addCookies([cookie]);
    await visit.open();
    await visit.page.locator(SERVED_PASSWORD).waitFor();
    visit.site.release('script');
    await visit.page.locator(SERVED_PASSWORD).waitFor({ state: 'detached' });
    expect(await visit.page.locator('input').count()).toBe(0);
  });

  it('keeps a password visible that the user made visible', async () => {
    visit.site.hold('service');
    await visit.open();
    await visit.kept();
    await visit.page.locator('input[name="password"]').fill(PASSWORD);
    await visit.page.getByRole('button', { name: 'Show password' }).click();
    visit.site.release('service');
    await visit.replaced();
    expect(await visit.page.locator(OWN_PASSWORD).getAttribute('type')).toBe('text');
    expect(await visit.page.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows an error if the project cannot be loaded, and the typed text after the user tries again', async () => {
    visit.site.hold('script');
    await visit.open();
    await visit.page.locator('input[name="email"]').fill(EMAIL);
    await visit.page.route(/projects\/current/, (route) => route.fulfill({ status: 404, json: {} }));
    visit.site.release('script');
    const retry = visit.page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await visit.page.unroute(/projects\/current/);
    await retry.click();
    await visit.page.locator(OWN_PASSWORD).waitFor();
    expect(await valueOf('email')).toBe(EMAIL);
  });
});
