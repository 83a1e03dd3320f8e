// Runs the examples in the packed READMEs with the URL, the project ID and the keys of a test service. Some tests append code that calls
// the functions of an example. `docs-examples.test.ts` runs the examples of the documentation.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createServerApp } from '../../src/server.js';
import { startStack, type Stack } from '../support/stack.ts';
import { fill, openBrowser, submit } from '../support/visitor.ts';
import { HOST, INSTALLED } from './entries.ts';
import { examplesIn, fillIn } from './readme.ts';
import { compile, runInNode } from './run-example.ts';

const README = examplesIn('README.md');
const SCRIPT_TAG = examplesIn('dist-cdn/README.md');
const SERVER_HOST = inject('serverHost');
const WORK = join(HOST, 'examples');
/** The beginning of a page. */
const EMPTY = '<!doctype html><title>A site</title><link rel="icon" href="data:,">';
const ADA = { email: 'ada@example.com', password: 'correct horse battery' };

let stack: Stack;
let server: ReturnType<typeof createServerApp>;
let browser: Browser;
let site: Server;
let origin: string;
/** The page that the site serves for all paths except scripts. */
let markup: string;
let page: Page;
let pageErrors: string[];

const example = (examples: Readonly<Record<string, readonly string[]>>, language: string, index = 0): string => {
  const code = examples[language]?.[index];
  if (code === undefined) throw new Error(`There is no ${language} example with the index ${index}.`);
  return fillIn(code, stack).replaceAll('https://cdn.example.com', origin);
};

/** Serves a static site on a different origin from the service: the script-tag files, the built pages, and `markup` for all other paths. */
const serveSite = async (): Promise<void> => {
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.endsWith('.js')) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(markup);
    const folder = pathname.startsWith('/vite/') ? WORK : join(INSTALLED, 'dist-cdn');
    return void response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((resolve) => void site.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
};

const signIn = async (): Promise<void> => {
  await page.locator('input[name="email"]').waitFor();
  await fill(page, ADA);
  await submit(page);
};

beforeAll(async () => {
  mkdirSync(WORK, { recursive: true });
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  await serveSite();
  const { demo, url } = stack;
  server = createServerApp({ projectId: demo.projectId, secretServerKey: demo.secretServerKey, baseUrl: url, tokenStore: null });
  await server.users.create({
    primaryEmail: ADA.email,
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password: ADA.password,
    displayName: 'Ada Lovelace',
  });
});
afterAll(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await stack?.close();
});
beforeEach(async () => {
  pageErrors = [];
  page = await browser.newPage();
  page.on('pageerror', (error) => void pageErrors.push(String(error)));
});
afterEach(async () => {
  await page.close();
  expect(pageErrors).toEqual([]);
});

describe('the examples in README.md', () => {
  it('consist of the expected number of code blocks per language', () => {
    expect(Object.entries(README).map(([language, { length }]) => [language, length])).toEqual([
      ['html', 1],
      ['tsx', 2],
      ['ts', 3],
    ]);
  });

  it('compile', () => {
    const named = ['ts', 'tsx'].flatMap((type) =>
      (README[type] ?? []).map((_, index) => [`${index}.${type}`, example(README, type, index)] as const),
    );
    const needsServer = ([, code]: readonly [string, string]): boolean => code.includes("'portico-server");
    expect(compile(join(HOST, 'readme-types'), Object.fromEntries(named.filter((one) => !needsServer(one))))).toBe('');
    expect(compile(join(SERVER_HOST, 'readme-types'), Object.fromEntries(named.filter(needsServer)))).toBe('');
  });

  it('sign in with the script tag on a static page', async () => {
    markup = `${EMPTY}${example(README, 'html')}`;
    await page.goto(`${origin}/handler/sign-in`);
    await signIn();
    await page.waitForURL(`${origin}/`);
  });

  it('sign in with React, built by Vite', async () => {
    writeFileSync(join(WORK, 'page.tsx'), example(README, 'tsx'));
    writeFileSync(
      join(WORK, 'main.tsx'),
      `import { createRoot } from 'react-dom/client';\nimport { Page } from './page';\ncreateRoot(document.querySelector('main')!).render(<Page />);\n`,
    );
    await build({
      root: WORK,
      logLevel: 'error',
      build: { outDir: 'vite', assetsDir: '', rolldownOptions: { input: join(WORK, 'main.tsx'), output: { entryFileNames: 'main.js' } } },
      base: '/vite/',
    });
    markup = `${EMPTY}<main></main><script type="module" src="/vite/main.js"></script>`;
    await page.goto(origin);
    await signIn();
    await page.getByText('Hello Ada').waitFor();
  });

  it('render a React page on a server', async () => {
    const render = `\nimport { renderToString } from 'react-dom/server';\nconsole.log(renderToString(<Page />));\n`;
    expect(await runInNode(HOST, 'rendered.tsx', example(README, 'tsx'), render)).toContain('<portico-sign-in');
  });

  it('print the signed-in user or an error code with only the SDK', async () => {
    expect(await runInNode(HOST, 'client.ts', example(README, 'ts'))).toContain('Hello Ada');
    const [user] = (await server.users.list()).items;
    expect(user?.displayName).toBe('Ada');
    const wrong = example(README, 'ts').replace(ADA.password, 'wrong password');
    expect(await runInNode(HOST, 'wrong.ts', wrong)).toBe('EMAIL_PASSWORD_MISMATCH');
  });

  it('protect a route on a server', async () => {
    const [ada] = (await server.users.list()).items;
    const { refreshToken } = await server.sessions.create({ userId: ada?.id ?? '' });
    // The visitor sends no access token, so the server refreshes the session.
    const headers = JSON.stringify({ 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken }) });
    const callOrders = (init: string): string => `
{
  const response = await orders(new Request('https://site.example/orders', ${init}));
  console.log(response.status, response.headers.get('location') ?? (await response.text()));
}`;
    expect(await runInNode(HOST, 'guard.ts', example(README, 'ts', 1), callOrders('{}') + callOrders(`{ headers: ${headers} }`))).toBe(
      `303 /handler/sign-in?after_auth_return_to=%2Forders\n200 {"userId":"${ada?.id}"}`,
    );
  });

  it('read an email in a test with the service in memory', async () => {
    expect(await runInNode(SERVER_HOST, 'test.ts', example(README, 'ts', 2))).toMatch(
      /^http:\/\/localhost:3000\/handler\/password-reset\?code=\w+$/,
    );
  });
});

describe('the examples in dist-cdn/README.md', () => {
  it('consist of the expected number of code blocks per language', () => {
    expect(Object.entries(SCRIPT_TAG).map(([language, { length }]) => [language, length])).toEqual([
      ['html', 6],
      ['js', 1],
      ['json', 1],
    ]);
  });

  it.each([
    ['sign in with portico.js and react to session changes', 0],
    ['sign in with portico.esm.js', 5],
  ])('%s', async (_, index) => {
    const tag = example(SCRIPT_TAG, 'html', index);
    const logged: string[] = [];
    page.on('console', (message) => void logged.push(message.text()));
    markup = `${EMPTY}${tag}${example(SCRIPT_TAG, 'html', 1)}`;
    await page.goto(`${origin}/handler/sign-in`);
    await signIn();
    await page.waitForURL(`${origin}/`);
    if (index > 0) return;
    markup = `${EMPTY}${tag}<button id="sign-out">Sign out</button><script type="module">${example(SCRIPT_TAG, 'js')}</script>`;
    await page.goto(`${origin}/greeting`);
    await expect.poll(() => logged).toContain(`Hello ${ADA.email}`);
    await page.locator('#sign-out').click();
    await expect.poll(() => logged).toContain('Signed out');
  });

  it.each([
    ['attributes', 'light', 'rgb(15, 118, 110)'],
    ['attributes', 'dark', 'rgb(94, 234, 212)'],
    ['a file', 'light', 'rgb(15, 118, 110)'],
    ['a file', 'dark', 'rgb(94, 234, 212)'],
  ] as const)('brand the pages with %s in %s mode', async (kind, colorScheme, color) => {
    await page.emulateMedia({ colorScheme });
    await page.route('**/portico.json', (route) => route.fulfill({ contentType: 'application/json', body: example(SCRIPT_TAG, 'json') }));
    const tag = example(SCRIPT_TAG, 'html', 4);
    markup = `${EMPTY}${kind === 'a file' ? tag.replace(/data-logo[^]*?data-radius="12px"/, 'data-appearance="/portico.json"') : tag}`;
    await page.goto(`${origin}/handler/sign-in`);
    await page.locator('portico-sign-in img.logo[src="/logo.svg"]').waitFor({ state: 'attached' });
    // The elements replace the first form.
    await page.locator('portico-sign-in:defined').waitFor();
    await page.locator('[id*="-server-form-"]').first().waitFor({ state: 'detached' });
    const style = await page.locator('.portico-primary').evaluate((button) => ({ ...getComputedStyle(button) }));
    expect([style.backgroundColor, style.borderRadius, style.fontFamily]).toEqual([color, '12px', 'Georgia, serif']);
  });
});
