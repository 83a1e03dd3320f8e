// Builds the Next.js app with the packed package, and visits it in Chromium.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fill, freshEmail, openBrowser, PASSWORD, showsHeading, submit, watchPages } from '../support/visitor.ts';
import { startNextApp, type NextApp } from './next-app.ts';

const fileOf = (name: string): string => readFileSync(new URL(`../../demo/frameworks/next/${name}`, import.meta.url), 'utf8');

const HOME = 'app/(site)/page.tsx';

/** The pages without the export that Next.js accepts only with Cache Components. */
const PLAIN_PAGES = Object.fromEntries(
  [HOME, 'app/(site)/secret/page.tsx', 'app/handler/[...portico]/page.tsx'].map((name) => [
    name,
    fileOf(name).replace('export const instant = false;\n', ''),
  ]),
);

/** The app with the older conventions: a middleware and a route handler in the edge runtime, and no Cache Components. */
const EDGE = {
  ...PLAIN_PAGES,
  'proxy.ts': null,
  'middleware.ts': fileOf('proxy.ts').replace('const proxy', 'const middleware'),
  'next.config.ts': 'export default {};\n',
  'app/api/me/route.ts': `${fileOf('app/api/me/route.ts')}\nexport const runtime = 'edge';\n`,
};

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser?.close());

const enter = async (app: NextApp, javaScriptEnabled = true): Promise<{ readonly page: Page; readonly errors: readonly string[] }> => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
  const { browserErrors: errors } = await watchPages(context);
  return { page: await context.newPage(), errors };
};

const clickMenuItem = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe.each([
  ['Cache Components and proxy.ts', {}],
  ['the edge runtime and middleware.ts', EDGE],
] as const)('a Next.js app with %s', (_, files) => {
  let app: NextApp;
  beforeAll(async () => void (app = await startNextApp(files)));
  afterAll(() => app?.stop());
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  it('shows the forms and the user of the request without scripts', async () => {
    const { page } = await enter(app, false);
    for (const path of ['/handler/sign-in', '/handler/sign-up']) {
      await page.goto(path);
      expect(await page.locator('input[name="email"]').isVisible()).toBe(true);
    }
    await page.goto('/');
    await showsHeading(page, 'Nobody is signed in');
  });

  it('signs users up, in and out, with a clean console and log', async () => {
    const { page, errors } = await enter(app);
    const email = freshEmail();
    await page.goto('/');
    await showsHeading(page, 'Nobody is signed in');
    await page.getByRole('link', { name: 'Secret' }).click();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL(/\/handler\/sign-up/);
    await expect.poll(() => page.title()).toBe('Your account');
    await fill(page, { email, 'new-password': PASSWORD });
    await submit(page);
    await showsHeading(page, `The secret of ${email}`);
    await page.reload();
    await page.getByText(`Client: ${email}`).waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`${app.url}/?from=action`);
    await showsHeading(page, `Hello ${email}`);
    await clickMenuItem(page, 'Account settings');
    await page.waitForURL(/\/handler\/account-settings/);
    await page.getByText('Profile').first().waitFor();
    await page.goto('/');
    await clickMenuItem(page, 'Sign out');
    await showsHeading(page, 'Nobody is signed in');
    await page.goto('/secret');
    await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fsecret$/);
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await showsHeading(page, `The secret of ${email}`);
    await page.context().clearCookies({ name: 'stack-access' });
    const response = await page.goto('/api/me');
    expect(await response?.json()).toEqual({ status: 'signed-in', email });
    expect(await response?.headerValue('set-cookie')).toContain('stack-access=');
    expect(errors).toEqual([]);
    expect(app.log()).not.toMatch(/error|Date\.now|warn/i);
  });

  it('lets server actions redirect only to trusted pages', async () => {
    const { page } = await enter(app);
    await app.backend.signIn(page, await app.backend.createUser());
    await page.goto('/secret');
    await page.getByRole('button', { name: 'Leave to another site' }).click();
    await showsHeading(page, 'Not allowed');
    expect(app.log()).toContain('UNTRUSTED_REDIRECT');
  });
});

/** A site with a base path, in which everything except the handler and the folder `open` is protected. The proxy does not run there. */
const BASE_PATH = {
  ...PLAIN_PAGES,
  'next.config.ts': "export default { basePath: '/base' };\n",
  'proxy.ts': `import { createProxy } from 'portico-auth/next/proxy';
const urls = { oauthCallback: '/callback', signUp: 'https://accounts.example.com' };
export const proxy = createProxy({ protect: ['/'], urls });
export const config = { matcher: ['/', '/((?!open/|_next/static|_next/image|favicon.ico).*)'] };\n`,
  'app/open/handler/route.ts': `import { auth, redirectToPage } from 'portico-auth/next';
export const GET = async () => (await auth({ or: 'redirect' }), redirectToPage('afterSignIn'));\n`,
  'app/open/page/page.tsx': `import { currentUser } from 'portico-auth/next';
export default async function Open() {
  return (await currentUser({ or: 'redirect' })).id;
}\n`,
  'app/open/links/page.tsx': `import Link from 'next/link';
export default function Links() {
  return <Link href="/open/page" prefetch={false}>Page of the folder</Link>;
}\n`,
  'app/quiet.tsx': `'use client';
import { useApp } from 'portico-auth/react/hooks';
export const Quiet = () => {
  const app = useApp();
  return <button onClick={() => app.auth.signOut({ noRedirect: true })}>Sign out quietly</button>;
};\n`,
  [HOME]: PLAIN_PAGES[HOME]!.replace('import', "import { Quiet } from '../quiet';\nimport")
    .replace('return <h1>', 'return <><Quiet /><h1>')
    .replace('</h1>', '</h1></>'),
};

describe('a Next.js app with a base path', () => {
  let app: NextApp;
  beforeAll(async () => void (app = await startNextApp(BASE_PATH)));
  afterAll(() => app?.stop());
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  const ask = (path: string): Promise<Response> => fetch(app.url + path, { redirect: 'manual' });

  it('opens only the pages of the handler, and the pages that replace them', async () => {
    const paths = ['/base/secret', '/base', '/base/callback?code=1', '/base/handler/sign-in', '/base/handler/constructor'];
    const responses = await Promise.all(paths.map(ask));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 404, 200, 200]);
    expect(responses[0]?.headers.get('location')).toMatch(/\/base\/handler\/sign-in\?after_auth_return_to=%2Fbase%2Fsecret$/);
    expect(app.log()).not.toMatch(/error|warn/i);
  });

  it('keeps the page to return to in the links of the form that the server sends', async () => {
    const html = await (await ask('/base/handler/sign-in?after_auth_return_to=%2Fbase%2Fsecret')).text();
    expect(html).toContain('href="/base/handler/forgot-password?after_auth_return_to=%2Fbase%2Fsecret"');
  });

  it('redirects from route handlers, pages and links to pages', async () => {
    const signIn = `${app.url}/base/handler/sign-in`;
    const [handler, document] = await Promise.all(['/base/open/handler', '/base/open/page'].map(ask));
    expect([handler?.status, handler?.headers.get('location')]).toEqual([307, signIn]);
    // The layout has sent the start of the page, so a tag in the document redirects.
    expect(await document?.text()).toContain(`url=${signIn}"`);
    const { page, errors } = await enter(app);
    await page.goto('/base/open/links');
    await page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: 'Page of the folder' }).click();
    await page.waitForURL(signIn);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(errors).toEqual([]);
    // Opens a page outside the base path, which does not exist.
    await app.backend.signIn(page, await app.backend.createUser());
    await page.goto('/base/open/handler');
    expect(page.url()).toBe(`${app.url}/base`);
  });

  it('redirects from actions of forms without scripts', async () => {
    const { page } = await enter(app, false);
    await app.backend.signIn(page, await app.backend.createUser());
    await page.goto('/base/secret');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`${app.url}/base?from=action`);
  });

  it('returns users to the page, redirects from server actions, and shows the new session without a new document', async () => {
    const { page, errors } = await enter(app);
    const { email } = await app.backend.createUser({ password: PASSWORD });
    await page.goto('/base/secret');
    await fill(page, { email: email ?? '', password: PASSWORD });
    await submit(page);
    await showsHeading(page, `The secret of ${email}`);
    await page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`${app.url}/base?from=action`);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await showsHeading(page, `Hello ${email}`);
    await page.getByRole('button', { name: 'Sign out quietly' }).click();
    await page.waitForURL(/\/base\/handler\/sign-in/);
    expect(errors).toEqual([]);
  });
});
