// Checks the sign-in page with password managers, keyboards and strict policies, and the requests that it sends.
import axe from 'axe-core';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sitesOr } from '../support/slices.ts';
import { freshEmail, homeShows, PASSWORD, type Visitor } from '../support/visitor.ts';
import { useStage } from './stage.ts';

const stage = useStage();

let visitor: Visitor;

const open = async (path: string, options?: BrowserContextOptions): Promise<void> => {
  visitor = await stage.enter(options);
  await visitor.page.goto(path);
};
/** Waits for the form of the elements, which replaces the first form. */
const ready = (): Promise<void> => visitor.page.locator('portico-credential-form input[name="password"]').waitFor();

const violations = async (): Promise<string[]> => {
  await visitor.page.evaluate(axe.source);
  return visitor.page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await checker.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
};

describe.each(sitesOr('script tag'))('the sign-in page on the $name pages', (site) => {
  const signInPath = `${site.handler}/sign-in`;

  it('is usable after one request', async () => {
    await open(signInPath);
    await ready();
    // The page requests the challenge for autofill passkeys after it renders the form.
    await expect.poll(() => visitor.calls).toEqual(['GET /projects/current', 'POST /auth/passkey/initiate-passkey-authentication']);
  });

  it('has one username field and one password field, which are in the document and in one form', async () => {
    await open(signInPath);
    await ready();
    await visitor.page.locator('input[autocomplete="username webauthn"]').waitFor();
    const inputs = await visitor.page.evaluate(() =>
      [...document.querySelectorAll('input')].map(({ type, autocomplete, form }) => ({
        type,
        autocomplete,
        form: [...document.forms].indexOf(form as HTMLFormElement),
      })),
    );
    expect(inputs).toEqual([
      { type: 'email', autocomplete: 'username webauthn', form: 0 },
      { type: 'password', autocomplete: 'current-password', form: 0 },
    ]);
  });

  it('gives “Forgot password?” a height of at least 32 px on touch screens, without a gap in the form', async () => {
    const heightOf = (selector: string): Promise<number> =>
      visitor.page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
    await open(signInPath, { hasTouch: true, isMobile: true });
    await ready();
    const [row, link] = [await heightOf('.portico-field > .portico-aside'), await heightOf('.portico-aside .portico-link')];
    expect(row).toBeLessThan(24);
    expect(link).toBeGreaterThanOrEqual(40);
    // The field below is above the link, so that a touch of the field selects it.
    const isHit = await visitor.page.locator('.portico-aside .portico-link').evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return [0, 15, 31].map((y) => document.elementFromPoint(left + width / 2, top + y) === element);
    });
    expect(isHit).toEqual([true, true, true]);
  });

  it('submits, on Enter, values that a password manager wrote without events', async () => {
    await open(signInPath);
    const email = freshEmail();
    await stage.stack.addUser(email, PASSWORD, site.handler);
    const { page } = visitor;
    await page.goto(signInPath);
    await ready();
    await page.evaluate(
      ([name, secret]) => {
        const [user, password] = document.querySelectorAll('input');
        if (user && password) [user.value, password.value] = [name ?? '', secret ?? ''];
      },
      [email, PASSWORD],
    );
    await page.locator('input[name="password"]').press('Enter');
    await homeShows(page, email);
  });

  it.each([
    ['in light mode', { colorScheme: 'light' }],
    ['in dark mode', { colorScheme: 'dark' }],
    ['at a width of 320 px', { viewport: { width: 320, height: 640 } }],
  ] as const)('has no accessibility violations %s', async (_, options) => {
    await open(signInPath, options);
    await ready();
    expect(await violations()).toEqual([]);
    await visitor.page.locator('form button[type="submit"]').click();
    await visitor.page.getByText('Enter your password.').first().waitFor();
    expect(await violations()).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('fills the window without scrolling', async () => {
    await open(signInPath, { viewport: { width: 1024, height: 768 } });
    await ready();
    expect(await visitor.page.evaluate(() => document.documentElement.scrollHeight)).toBe(768);
  });

  it('is fully styled under a strict content security policy', async () => {
    await open(signInPath);
    await ready();
    const style = await visitor.page.evaluate(() => {
      const input = getComputedStyle(document.querySelector('input[name="email"]') as Element);
      const button = getComputedStyle(document.querySelector('form button[type="submit"]') as Element);
      return { height: input.height, radius: input.borderRadius, color: button.backgroundColor };
    });
    expect(style).toEqual({ height: '40px', radius: '8px', color: 'rgb(47, 91, 234)' });
  });

  it('can be used with only the keyboard', async () => {
    await open(signInPath);
    await ready();
    const { page } = visitor;
    await page.locator('input[name="email"]').focus();
    const stops: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      stops.push(
        await page.evaluate(
          () =>
            (document.activeElement as HTMLElement).innerText ||
            (document.activeElement as HTMLInputElement).name ||
            document.activeElement?.ariaLabel ||
            '',
        ),
      );
      await page.keyboard.press('Tab');
    }
    expect(stops).toContain('Sign in');
    expect(stops.indexOf('password')).toBeGreaterThan(stops.indexOf('email'));
    expect(stops.indexOf('Sign in')).toBeGreaterThan(stops.indexOf('password'));
  });
});

it('the handler loads the code of another page when a user first opens that page [handler: lazy]', async () => {
  await open('/react/handler/sign-in');
  await ready();
  const { page } = visitor;
  const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  const names = (): Promise<string[]> =>
    page.evaluate(
      (count) =>
        performance
          .getEntriesByType('resource')
          .slice(count)
          .map(({ name }) => name),
      before,
    );
  // The browser lists a resource with a short delay after loading it.
  await expect.poll(async () => (await names()).filter((name) => /forgot-password.*\.js$/.test(name))).toHaveLength(1);
});

it('the sign-in page blocks injected scripts and styles', async () => {
  await open('/handler/sign-in');
  await ready();
  await visitor.page.evaluate(() => {
    for (const [tag, text] of [
      ['script', 'globalThis.stolen = true'],
      ['style', 'body { display: none }'],
    ] as const) {
      const element = document.createElement(tag);
      element.append(text);
      document.body.append(element);
    }
  });
  await expect.poll(() => visitor.browserErrors.join()).toContain('Policy violation: style-src');
  expect(visitor.browserErrors.join()).toContain('Policy violation: require-trusted-types-for');
  expect(await visitor.page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  visitor.browserErrors.length = 0;
});
