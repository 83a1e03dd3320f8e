// Runs the code of the pages “HTML with a script tag” and “React with Vite” of the documentation with the installed package. The code of the
// other start pages is in demo/frameworks, whose apps the tests in tests/frameworks build and visit.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';
import { fill, freshEmail, openBrowser, PASSWORD, submit } from '../support/visitor.ts';
import { HOST, INSTALLED } from './entries.ts';
import { fillIn } from './readme.ts';

const WORK = join(HOST, 'docs');
const PAGE = '<!doctype html><title>A site</title><link rel="icon" href="data:,"><body>';

let stack: Stack;
let browser: Browser;
let site: Server;
let origin: string;
/** The pages of the site by their path. */
let markup: (pathname: string) => string = () => PAGE;

/** Returns the blocks of code in a page of the documentation, with the URL and the keys of the test. */
const blocksOf = (page: string, language: string): readonly string[] => {
  const text = readFileSync(new URL(`../../demo/docs/content/start/${page}.md`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)].filter(([, own]) => own === language);
  return blocks.map(([, , code = '']) => fillIn(code, stack).replaceAll('http://localhost:8102', stack.url));
};

beforeAll(async () => {
  mkdirSync(WORK, { recursive: true });
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.endsWith('.js')) return void response.setHeader('content-type', 'text/html; charset=utf-8').end(markup(pathname));
    const folder = pathname.startsWith('/vite/') ? WORK : join(INSTALLED, 'dist-cdn');
    return void response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((resolve) => void site.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await stack?.close();
});

/** Opens a page that requires a user, signs up, and returns to that page. */
const signUpOnTheWayTo = async (path: string): Promise<{ readonly page: Page; readonly email: string }> => {
  const page = await browser.newPage();
  const email = freshEmail();
  await page.goto(`${origin}${path}`);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: /^Create your/ }).waitFor();
  await fill(page, { email, 'new-password': PASSWORD });
  await submit(page);
  return { page, email };
};

describe('the start pages of the documentation', () => {
  it('show how to use the script tag: the handler, the user button, and a page for signed-in users', async () => {
    const [script = '', handler = '', who = '', gate = ''] = blocksOf('html', 'html');
    markup = (pathname) => PAGE + script + (pathname.startsWith('/handler/') ? handler : pathname === '/notes' ? `<h1></h1>${gate}` : who);
    const { page, email } = await signUpOnTheWayTo('/notes');
    await page.getByText(`Only ${email} sees this page`).waitFor();
    const line = page.waitForEvent('console', (message) => message.text() === `Hello ${email}`);
    await page.goto(origin);
    await line;
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
  });

  it('show how to use React: the provider, the handler and the hooks', async () => {
    const [app = ''] = blocksOf('react', 'tsx');
    const main = `import { createRoot } from 'react-dom/client';
import { App } from './app';
createRoot(document.querySelector('main')!).render(<App />);\n`;
    for (const [name, code] of Object.entries({ 'app.tsx': app, 'main.tsx': main })) writeFileSync(join(WORK, name), code);
    await build({
      root: WORK,
      logLevel: 'error',
      build: { outDir: 'vite', assetsDir: '', rolldownOptions: { input: join(WORK, 'main.tsx'), output: { entryFileNames: 'main.js' } } },
      base: '/vite/',
    });
    markup = () => `${PAGE}<main></main><script type="module" src="/vite/main.js"></script>`;
    const { page, email } = await signUpOnTheWayTo('/handler/sign-in');
    await page.getByText(`Hello ${email}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
