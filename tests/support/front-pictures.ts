// Takes the picture of README.md, in light and in dark: the sign-in page next to the account settings, as the real elements show them.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { createAdminApp } from '../../src/admin.js';
import { shared } from './providers.ts';
import { smallPng } from './small-png.ts';
import { startStack, type Stack } from './stack.ts';
import { fill, PASSWORD, submit, visit } from './visitor.ts';

/** The folder of the pictures. */
export const FOLDER = 'demo/docs/pictures';
const ADA = { primaryEmail: 'ada@example.com', displayName: 'Ada Lovelace' };
/** The height of both pages. */
const HEIGHT = 630;
const SIGN_IN_WIDTH = 460;
const SETTINGS_WIDTH = 760;

/** The background behind the two pages, and the line around them. */
const FRAMES = { light: ['#eef0f4', '#dcdfe6'], dark: ['#000', '#33343a'] } as const;
type Scheme = keyof typeof FRAMES;

/** Names the project, turns the sign-in methods on, and creates the user. */
const prepare = async ({ demo, url }: Stack): Promise<void> => {
  const { projectId, superSecretAdminKey } = demo;
  const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl: url, tokenStore: null });
  const config = { ...shared('google', 'github'), passkeyEnabled: true, magicLinkEnabled: true };
  await admin.projects.update({ displayName: 'Acme', config });
  await admin.users.create({ ...ADA, primaryEmailAuthEnabled: true, primaryEmailVerified: true, password: PASSWORD });
  admin.dispose();
};

/** Shows elements on an otherwise empty page, and returns a picture of the window as a data URL. */
const shoot = async (page: Page, { demo, url }: Stack, markup: string, width: number, isShown: (shown: Page) => Promise<void>) => {
  const keys = `data-project-id="${demo.projectId}" data-publishable-client-key="${demo.publishableClientKey}" data-base-url="${url}"`;
  const body = `<!doctype html><html lang="en"><head><title>Acme</title><link rel="icon" href="data:,">
    <meta name="color-scheme" content="light dark"><style>
      body { margin: 0; font: 16px system-ui, sans-serif; }
      portico-account-settings { padding-top: 16px; }
    </style></head><body>${markup}<script src="/portico.js" ${keys}></script></body></html>`;
  await page.route('**/front', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto('/front#auth');
  await isShown(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const picture = await page.screenshot({ animations: 'disabled' });
  return `data:image/png;base64,${picture.toString('base64')}`;
};

/** Takes the pictures of both pages, and writes one picture that contains them. */
const shootScheme = async (browser: Browser, stack: Stack, colorScheme: Scheme): Promise<void> => {
  const visitor = await visit(browser, stack.url, { colorScheme, deviceScaleFactor: 1.5 });
  const { page } = visitor;
  const signInPage = await shoot(page, stack, '<portico-sign-in full-page></portico-sign-in>', SIGN_IN_WIDTH, (shown) =>
    shown.getByRole('button', { name: /with GitHub/ }).waitFor(),
  );
  await fill(page, { email: ADA.primaryEmail, password: PASSWORD });
  await submit(page);
  await page.waitForURL('/');
  const settings = await shoot(page, stack, '<portico-account-settings></portico-account-settings>', SETTINGS_WIDTH, (shown) =>
    shown.locator('portico-mfa-section button').waitFor(),
  );
  const [background, line] = FRAMES[colorScheme];
  await page.setViewportSize({ width: SIGN_IN_WIDTH + SETTINGS_WIDTH + 72, height: HEIGHT + 48 });
  await page.setContent(`<style>
      body { display: flex; gap: 24px; margin: 24px; background: ${background}; }
      img { height: ${HEIGHT}px; border-radius: 12px; box-shadow: 0 0 0 1px ${line}; }
    </style><img src="${signInPage}"><img src="${settings}">`);
  writeFileSync(`${FOLDER}/front-${colorScheme}.png`, await smallPng(page, await page.screenshot()));
  await visitor.leave();
};

/** Writes `front-light.png` and `front-dark.png`. Returns the number of pictures. */
export const shootFront = async (browser: Browser): Promise<number> => {
  mkdirSync(FOLDER, { recursive: true });
  const stack = await startStack();
  await prepare(stack);
  for (const scheme of ['light', 'dark'] as const) await shootScheme(browser, stack, scheme);
  await stack.close();
  return 2;
};
