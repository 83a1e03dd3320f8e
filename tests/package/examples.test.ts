// Runs the examples in the packed READMEs with the URL, the project ID and the keys of a test service. Some tests append code that calls
// the functions of an example.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerApp } from '../../src/server.js';
import { startStack, type Stack } from '../support/stack.ts';
import { fill, openBrowser, submit } from '../support/visitor.ts';
import { HOST, INSTALLED } from './entries.ts';
import { examplesIn, fillIn } from './readme.ts';

const README = examplesIn('README.md');
const SCRIPT_TAG = examplesIn('dist-cdn/README.md');
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

/**
 * Bundles an example, with `portico-auth` and React as external modules. Runs the bundle with Node.js, and returns its output or its error.
 */
const runInNode = async (name: string, code: string, appended = ''): Promise<string> => {
  const input = join(WORK, name);
  writeFileSync(input, code + appended);
  const bundle = await rolldown({ input, platform: 'node', external: /^(?:portico-auth|react)/ });
  const file = input.replace(/\.tsx?$/, '.mjs');
  await bundle.write({ file });
  // The bundle runs asynchronously, because it calls the service, which runs in this process.
  return promisify(execFile)(process.execPath, [file], { cwd: HOST, timeout: 60_000 }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => String(error),
  );
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
      ['html', 2],
      ['tsx', 5],
      ['ts', 4],
      // tests/elements/styles/branding.test.ts runs these examples.
      ['js', 2],
    ]);
  });

  it('compile', () => {
    const named = ['ts', 'tsx'].flatMap((type) =>
      (README[type] ?? []).map((_, index) => [`${index}.${type}`, example(README, type, index)]),
    );
    const files: Record<string, string> = { ...Object.fromEntries(named), 'appearance.ts': example(README, 'js') };
    const folder = join(WORK, 'types');
    mkdirSync(folder, { recursive: true });
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
    const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
    const { stdout } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it.each([0, 1])('sign in with the script tag on a static page, with and without a brand (%i)', async (index) => {
    markup = `${EMPTY}${example(README, 'html', index)}`;
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

  it('render a React page and the sign-in page on a server', async () => {
    const render = `\nimport { renderToString } from 'react-dom/server';\nconsole.log(renderToString(<Page />));\n`;
    expect(await runInNode('rendered.tsx', example(README, 'tsx'), render)).toContain('<portico-sign-in');
    const html = await runInNode('served.ts', example(README, 'ts', 1), '\nconsole.log(html);');
    expect(html).toMatch(/^<portico-sign-in full-page=""><template shadowrootmode="open">.*<input[^>]*name="email"/s);
  });

  it('print the signed-in user or an error code with only the SDK', async () => {
    expect(await runInNode('client.ts', example(README, 'ts'))).toContain('Hello Ada');
    const [user] = (await server.users.list()).items;
    expect(user?.displayName).toBe('Ada');
    const wrong = example(README, 'ts').replace(ADA.password, 'wrong password');
    expect(await runInNode('wrong.ts', wrong)).toBe('EMAIL_PASSWORD_MISMATCH');
  });

  it('identify the user of a request and protect a route on a server', async () => {
    const [ada] = (await server.users.list()).items;
    const { refreshToken } = await server.sessions.create({ userId: ada?.id ?? '' });
    // The visitor sends no access token, so the server refreshes the session.
    const headers = JSON.stringify({ 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken }) });
    const callGreet = (init: string): string => `\nconsole.log(await greet(new Request('https://site.example/', ${init})));\n`;
    expect(await runInNode('server.ts', example(README, 'ts', 2), callGreet('{}') + callGreet(`{ headers: ${headers} }`))).toBe(
      `${ADA.email}\nHello\nHello ${ada?.displayName}`,
    );
    const callOrders = (init: string): string => `
{
  const response = await orders(new Request('https://site.example/orders', ${init}));
  console.log(response.status, response.headers.get('location') ?? (await response.text()));
}`;
    expect(await runInNode('guard.ts', example(README, 'ts', 2), callOrders('{}') + callOrders(`{ headers: ${headers} }`))).toBe(
      `${ADA.email}\n303 /handler/sign-in?after_auth_return_to=%2Forders\n200 {"userId":"${ada?.id}"}`,
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
