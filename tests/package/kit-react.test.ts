// A React app for the hosted service's kit runs with the packed packages after the command of the package has changed its imports.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as testing from '../../src/backend/testing.ts';
import type { TestBackend } from '../../src/backend/testing.ts';
import { serveFolder, type RunningSite } from '../frameworks/static-site.ts';
import { fill, freshEmail, openBrowser, PASSWORD, submit, watchPages } from '../support/visitor.ts';
import { HOST } from './entries.ts';
import { importInstalled } from './host-app.ts';
import { FILES } from './kit-react.ts';

const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const FOLDER = join(HOST, 'kit-react');

const compilerOptions = {
  ...{ strict: true, exactOptionalPropertyTypes: false, skipLibCheck: false, noEmit: true, jsx: 'react-jsx' },
  ...{ target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'esnext', moduleResolution: 'bundler', types: [] },
};

const bundle = async (): Promise<void> => {
  const bundled = await rolldown({
    input: join(FOLDER, 'main.tsx'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic' } },
    onLog: (level, { code, message }) => {
      if (level === 'warn' && code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(message);
    },
  });
  await bundled.write({ dir: join(FOLDER, 'dist'), entryFileNames: 'main.js' });
};

let output = '';
let backend: TestBackend;
let browser: Browser;
let site: RunningSite;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'dist'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }));
  output = execFileSync(join(HOST, 'node_modules/.bin/portico-auth'), ['codemod', FOLDER], { encoding: 'utf8' });
  await bundle();
  const { createTestBackend } = await importInstalled<typeof testing>('portico-server/testing');
  site = await serveFolder(join(FOLDER, 'dist'), 'index.html');
  [backend, browser] = await Promise.all([createTestBackend({ port: 0, appUrl: site.url }), openBrowser()]);
  const { projectId, publishableClientKey } = backend.demo;
  const settings = JSON.stringify({ baseUrl: backend.baseUrl, projectId, publishableClientKey });
  writeFileSync(
    join(FOLDER, 'dist/index.html'),
    `<!doctype html><html lang="en"><head><title>Kit</title><link rel="icon" href="data:,"></head><body><div id="root"></div>
<script>window.settings = ${settings};</script><script type="module" src="/main.js"></script></body></html>`,
  );
});
afterAll(async () => {
  await Promise.all([browser?.close(), backend?.close(), site?.close()]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const enter = async (): Promise<{ readonly page: Page; readonly errors: readonly string[]; readonly calls: readonly string[] }> => {
  const context = await browser.newContext({ baseURL: site.url });
  const { browserErrors: errors, calls } = await watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, errors, calls };
};

const showsRow = async (page: Page, name: string, text: string | RegExp): Promise<void> => {
  await expect.poll(() => page.locator(`#${name}`).textContent()).toMatch(text);
};

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Signs up on the page of the kit, and returns the email address. */
const signUp = async (page: Page, path: string): Promise<string> => {
  const email = freshEmail();
  await page.goto(path);
  await page.waitForURL(/\/handler\/sign-in/);
  await page.getByRole('link', { name: 'Create account' }).click();
  await fill(page, { email, 'new-password': PASSWORD });
  await submit(page);
  return email;
};

describe('a React app for the hosted service’s kit', () => {
  it('needs no change by hand after the codemod', () => expect(output).toBe('Changed 3 files.\n'));

  it('compiles with the types of its results', () => {
    expect(spawnSync(TSC, ['-p', FOLDER], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('shows signed-out visitors what the hooks return, and the error of `or: throw`', async () => {
    const { page, errors } = await enter();
    await page.goto('/home');
    await showsRow(page, 'user', 'nobody');
    await showsRow(page, 'project', /Demo open/);
    await showsRow(page, 'boundary', "User is not signed in but useUser was called with { or: 'throw' }");
    // React reports the error that the boundary shows.
    expect(errors.filter((error) => !error.includes('User is not signed in'))).toEqual([]);
  });

  it('redirects with `or: redirect`, returns after the sign-up, and updates all hooks after changes', async () => {
    const { page, errors, calls } = await enter();
    const email = await signUp(page, '/secret');
    await page.waitForURL(/\/secret$/);
    await showsRow(page, 'secret', `The secret of ${email}`);
    await page.goto('/home');
    await showsRow(page, 'channels', email);
    await showsRow(page, 'account', 'not connected');
    await showsRow(page, 'permissions', /^\d+ none$/);
    await showsRow(page, 'teams', /^\d+ teams$/);
    await press(page, 'Rename');
    await showsRow(page, 'name', 'Ada');
    const teams = Number.parseInt((await page.locator('#teams').textContent()) ?? '', 10);
    await press(page, 'Create team');
    await showsRow(page, 'teams', `${teams + 1} teams`);
    const cars = page.locator('#team', { hasText: 'Cars' });
    await expect.poll(() => cars.textContent()).toMatch(/Cars same 1 members, 0 invitations, may update/);
    await cars.getByRole('button').click();
    await page.locator('#team', { hasText: 'Bikes' }).waitFor();
    await press(page, 'Change password');
    await showsRow(page, 'error', 'PASSWORD_CONFIRMATION_MISMATCH');
    expect(await page.locator('#waiting').count()).toBe(0);
    expect(calls.length).toBeLessThan(70);
    expect(errors.filter((error) => !/status of 40[01]|does not use API keys/.test(error))).toEqual([]);
    await press(page, 'Leave');
    await page.waitForURL(/\/bye$/);
    await page.getByText('See you').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it('shows changes that the account settings make in the hooks of the same page', async () => {
    const { page } = await enter();
    await backend.signIn(page, await backend.createUser({ displayName: 'Bo' }));
    await page.goto('/settings');
    await showsRow(page, 'name', 'Bo');
    await page.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('Free').waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await press(page, 'Edit Name');
    await fill(page, { name: 'Bob' });
    await page.keyboard.press('Enter');
    await showsRow(page, 'name', 'Bob');
  });

  it('creates an anonymous account with `or: anonymous`, and reloads the page', async () => {
    const { page, calls } = await enter();
    await page.goto('/guest');
    await showsRow(page, 'guest', 'a guest');
    expect(calls.filter((call) => call.includes('anonymous'))).toHaveLength(1);
  });

  it('has the theme, the content and the texts of the app on the pages of the kit', async () => {
    const { page } = await enter();
    await page.goto('/own');
    await page.getByText('Staff only').waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    const color = page.locator('form button[type="submit"]');
    await expect.poll(() => color.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(15, 118, 110)');
    await page.goto('/handler/sign-in');
    await page.getByText('Hello', { exact: true }).waitFor();
  });
});
