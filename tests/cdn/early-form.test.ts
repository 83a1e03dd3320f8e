// Tests the form that the script tag shows before the elements are loaded: it loses nothing when they are.
import { describe, expect, it } from 'vitest';
import { EARLY_PASSWORD, HANDLER, useEarlyVisit } from '../support/early-visit.ts';
import { expectNoMovement, positionsOn } from '../support/positions.ts';
import { OWN_PASSWORD } from '../support/served-visit.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

const { visit, requests, open, page } = useEarlyVisit();
const email = () => page().locator('input[name="email"]');
const password = () => page().locator('input[name="password"]');
const replaced = async (): Promise<void> => {
  await page().locator(OWN_PASSWORD).waitFor();
  await page().locator(EARLY_PASSWORD).waitFor({ state: 'detached' });
};
const typeBoth = async (): Promise<void> => {
  await email().fill(EMAIL);
  await password().fill(PASSWORD);
};
const typed = async (): Promise<readonly string[]> => [await email().inputValue(), await password().inputValue()];
/** Waits until the page is ready to show its own form. */
const upgraded = async (): Promise<void> => {
  await page().waitForFunction(() => (document.querySelector('portico-sign-in') as { phase?: string } | null)?.phase === 'ready');
  await visit.painted();
};
const apiRequests = (): readonly string[] => requests.filter((path) => path.startsWith('/api/'));
const files = (): readonly string[] =>
  requests.filter((path) => path.startsWith('/umd/')).map((path) => path.replace(/-[\w-]{8}\.js$/, ''));

describe('the form before the elements', () => {
  it.each([
    ['a handler', HANDLER, '/handler/sign-in'],
    ['a sign-in page', '<portico-sign-in full-page autofocus></portico-sign-in>', '/early'],
  ])('keeps the text, the focus and the selection in %s, and does not move', async (_, body, path) => {
    visit.site.hold('script');
    await open({ body, path });
    await page().locator(EARLY_PASSWORD).waitFor();
    await expect.poll(() => page().evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await email().fill(EMAIL);
    await password().pressSequentially(PASSWORD);
    for (let i = 0; i < 5; i += 1) await page().keyboard.press('ArrowLeft');
    const before = await positionsOn(page());
    visit.site.release('script');
    await replaced();
    expect(await typed()).toEqual([EMAIL, PASSWORD]);
    expectNoMovement(before, await positionsOn(page()));
    await page().keyboard.type('X');
    expect(await password().inputValue()).toBe('correct Xhorse');
    expect(visit.errors).toEqual([]);
  });

  it('leaves no style sheet on the page, and the handler opens its other pages in place of the first', async () => {
    const sheets = (): Promise<readonly string[]> =>
      page().evaluate(() => document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join()));
    visit.site.hold('script');
    await open();
    await page().locator(EARLY_PASSWORD).waitFor();
    // The other sheet has the tokens of the page.
    const early = (await sheets()).filter((sheet) => sheet.includes('.portico-'));
    expect(early).toHaveLength(1);
    visit.site.release('script');
    await replaced();
    expect((await sheets()).filter((sheet) => early.includes(sheet))).toEqual([]);
    await page().getByRole('link', { name: 'Create account' }).click();
    await page().getByRole('heading', { name: 'Create your Acme account' }).waitFor();
    expect(await page().locator('portico-sign-in').count()).toBe(0);
    expect(await page().locator('portico-sign-up').count()).toBe(1);
    await page().goBack();
    await page().locator(OWN_PASSWORD).waitFor();
    expect(await page().locator('portico-sign-up').count()).toBe(0);
  });

  it('leaves no style sheet when a script of the page removes the element', async () => {
    visit.site.hold('script');
    await open();
    await page().locator(EARLY_PASSWORD).waitFor();
    await page().evaluate(() => document.querySelector('portico-handler')?.remove());
    await expect
      .poll(() => page().evaluate(() => document.adoptedStyleSheets.filter(({ cssRules }) => cssRules.length > 9).length))
      .toBe(0);
  });

  it('submits once what was submitted before the elements were loaded', async () => {
    visit.site.hold('script');
    await open();
    await typeBoth();
    await password().press('Enter');
    await page().getByRole('button', { name: 'Sign in' }).click();
    expect(await page().locator('[type="submit"]').getAttribute('aria-busy')).toBe('true');
    visit.site.release('script');
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
    await replaced();
    expect([visit.site.signIns.length, visit.site.submissions]).toEqual([1, []]);
    expect(page().url()).toBe(`${visit.site.origin}/handler/sign-in`);
  });

  it.each([
    ['the mouse', 'a handler', HANDLER, '/handler/sign-in'],
    ['the mouse', 'a sign-in page', '<portico-sign-in full-page></portico-sign-in>', '/early'],
    ['Space', 'a handler', HANDLER, '/handler/sign-in'],
    ['Space', 'a sign-in page', '<portico-sign-in full-page></portico-sign-in>', '/early'],
    ['Enter', 'a handler', HANDLER, '/handler/sign-in'],
  ])('keeps a press of %s that ends after the elements are loaded, in %s', async (key, _, body, path) => {
    const isMouse = key === 'the mouse';
    visit.site.hold('script');
    await open({ body, path });
    await typeBoth();
    const submit = page().getByRole('button', { name: 'Sign in' });
    await (isMouse ? submit.hover() : submit.focus());
    await (isMouse ? page().mouse.down() : page().keyboard.down(key));
    visit.site.release('script');
    await upgraded();
    if (isMouse) expect(await page().locator(EARLY_PASSWORD).count()).toBe(1);
    await (isMouse ? page().mouse.up() : page().keyboard.up(key));
    await replaced();
    await expect.poll(() => visit.site.signIns).toEqual([{ email: EMAIL, password: PASSWORD }]);
    expect(visit.site.submissions).toEqual([]);
  });

  it('shows a password that the user wants to see, before and after the elements are loaded', async () => {
    visit.site.hold('script');
    await open();
    await password().fill(PASSWORD);
    await page().getByRole('button', { name: 'Show password' }).click();
    expect(await password().getAttribute('type')).toBe('text');
    visit.site.release('script');
    await replaced();
    expect(await page().locator(OWN_PASSWORD).getAttribute('type')).toBe('text');
  });

  it('is in the language of the elements inside an empty `lang`', async () => {
    visit.site.hold('script');
    await open({ body: `<div lang="de"><div lang="">${HANDLER}</div></div>` });
    await page().locator(EARLY_PASSWORD).waitFor();
    visit.site.release('script');
    await replaced();
    expect(await page().locator('portico-sign-in').getAttribute('lang')).toBe('en');
  });

  it.each(['Create account', 'Forgot password?'])('passes the typed address to the page that the link %s opens', async (name) => {
    visit.site.hold('script');
    await open();
    await email().fill(EMAIL);
    await page().getByRole('link', { name }).click();
    await page().waitForURL(/handler\/(?:sign-up|forgot-password)/);
    visit.site.release('script');
    await expect.poll(() => email().inputValue()).toBe(EMAIL);
  });

  it('says that the elements could not be loaded, and keeps the text until the user tries again', async () => {
    await page().route(/umd\/elements-/, (route) => route.abort());
    await open();
    const alert = page().getByRole('alert').filter({ hasText: 'Part of this page failed to load' });
    await alert.waitFor();
    await typeBoth();
    await password().press('Enter');
    expect(visit.site.submissions).toEqual([]);
    await page().unroute(/umd\/elements-/);
    await page().getByRole('button', { name: 'Try again' }).click();
    await replaced();
    expect(await typed()).toEqual([EMAIL, PASSWORD]);
    expect(await alert.count()).toBe(0);
    await expect.poll(() => visit.site.signIns.length).toBe(1);
  });
});

describe('a sign-in page whose elements could not be loaded before the settings', () => {
  it('keeps the message, and shows the form after the user tries again', async () => {
    visit.site.hold('service');
    await page().route(/umd\/elements-/, (route) => route.abort());
    await open();
    const retry = page().getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    const settings = page().waitForResponse(/projects\/current/);
    visit.site.release('service');
    await settings;
    await visit.painted();
    expect(await retry.isVisible()).toBe(true);
    await page().unroute(/umd\/elements-/);
    await retry.click();
    await page().locator(OWN_PASSWORD).waitFor();
  });
});

describe('the requests of the form before the elements', () => {
  it('sends one request to the service, which the elements do not repeat', async () => {
    visit.site.hold('script');
    await open();
    await page().locator(EARLY_PASSWORD).waitFor();
    expect(apiRequests()).toEqual(['/api/v1/projects/current']);
    visit.site.release('script');
    await replaced();
    expect(apiRequests()).toEqual(['/api/v1/projects/current']);
  });

  it('sends no request to the service on a repeat visit, and shows changed settings without losing text', async () => {
    await open();
    await replaced();
    Object.assign(visit.site, { config: { ...visit.site.config, sign_up_enabled: false } });
    visit.site.hold('service');
    await open();
    await replaced();
    await typeBoth();
    visit.site.release('service');
    await page().getByRole('link', { name: 'Create account' }).waitFor({ state: 'detached' });
    expect(await typed()).toEqual([EMAIL, PASSWORD]);
  });

  it('loads the elements at once, and waits for them, if the page is not only a sign-in form', async () => {
    const bodies = [
      `${HANDLER}<portico-user-button></portico-user-button>`,
      '<portico-handler full-page><p slot="header">Hello</p></portico-handler>',
      '<portico-sign-in first-tab="magic-link"></portico-sign-in>',
    ];
    const pages = [...bodies.map((body) => ({ body })), { attributes: `data-messages='{"common.signIn":"Log in"}'` }];
    for (const shown of pages) {
      visit.site.hold('script');
      await open(shown);
      await expect.poll(files).toContain('/umd/elements');
      expect(await page().locator('input').count()).toBe(0);
      visit.site.release('script');
      await page().locator(OWN_PASSWORD).waitFor();
    }
    await open({ path: '/handler/forgot-password' });
    await page().locator('portico-forgot-password input').waitFor();
  });

  it('does not show the form to a visitor who is signed in', async () => {
    await visit.context.addCookies([{ name: 'stack-refresh-p', value: 'refresh-token', url: visit.site.origin }]);
    visit.site.hold('script');
    await open();
    await expect.poll(files).toContain('/umd/elements');
    expect(await page().locator('input').count()).toBe(0);
  });

  it('loads the elements, which show that the page is loading, if the service does not respond', async () => {
    visit.site.hold('service');
    await open();
    await page().locator('portico-sign-in [aria-busy="true"]').waitFor();
    visit.site.release('service');
    await page().locator(OWN_PASSWORD).waitFor();
    expect(await page().locator(EARLY_PASSWORD).count()).toBe(0);
  });
});
