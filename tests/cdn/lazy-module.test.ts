// Tests lazily loaded modules in a browser. A module that failed to load is requested at a different URL, unless the page has a digest of
// the module.
import { createHash } from 'node:crypto';
import type { Browser, Route } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/visitor.ts';

const SITE = 'http://site.test';
const PUBLISHED = 'export const state = {};';
const CHANGED = 'document.title = "Changed"; export const state = {};';
const DIGEST = `sha384-${createHash('sha384').update(PUBLISHED).digest('base64')}`;
/** The script of the host page. Loads the module five times, and prints the number of copies and the last error code. */
const MAIN = `import { lazyModule } from './lazy-module.js';
const get = lazyModule(() => import('./later.js'));
const copies = new Set();
let error = '';
for (let call = 0; call < 5; call += 1) await get().then((module) => copies.add(module), ({ code }) => (error = code));
document.body.append(\`\${copies.size} \${error}\`.trim());`;

let browser: Browser;
let code: string;
beforeAll(async () => {
  browser = await openBrowser();
  const lib = { entry: 'src/errors/lazy-module.ts', formats: ['es'] as 'es'[] };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, minify: false, lib } });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  code = output.output[0].code;
});
afterAll(() => browser.close());

/** Opens the page and returns what it shows and requests. `respond` responds to the requests for the module. */
const openPage = async (head: string, respond: (route: Route) => Promise<void>) => {
  const page = await browser.newPage();
  const requests: string[] = [];
  const send = (route: Route, body: string, contentType = 'text/javascript'): Promise<void> => route.fulfill({ body, contentType });
  await page.route('**/*', (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/lazy-module.js') return send(route, code);
    if (pathname === '/main.js') return send(route, MAIN);
    if (pathname !== '/later.js') return send(route, `<head>${head}</head><script type="module" src="/main.js"></script>`, 'text/html');
    requests.push(pathname + search);
    return respond(route);
  });
  await page.goto(`${SITE}/`);
  await page.waitForFunction('document.body.textContent.trim() !== ""');
  const result = { text: (await page.textContent('body'))?.trim(), title: await page.title(), requests };
  await page.close();
  return result;
};

describe('a lazily loaded module', () => {
  it.each([
    ['no import map', ''],
    ['an import map without digests', '<script type="importmap">{"imports":{"integrity":"/integrity.js"},"integrity":{}}</script>'],
    [
      'a style sheet with a digest',
      '<link rel="stylesheet" href="data:text/css," integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=">',
    ],
  ])('has only one instance even if its first request failed, on a page with %s', async (_, head) => {
    let isLost = true;
    const { text, requests } = await openPage(head, (route) => {
      if (!isLost) return route.fulfill({ body: PUBLISHED, contentType: 'text/javascript' });
      isLost = false;
      return route.abort();
    });
    expect(text).toBe('1');
    expect(requests).toEqual(['/later.js', '/later.js?attempt=1']);
  });

  it.each([
    ['an import map', `<script type="importmap">${JSON.stringify({ integrity: { [`${SITE}/later.js`]: DIGEST } })}</script>`],
    ['an import map with escaped letters', `<script type="importmap">{"\\u0069ntegrity":{"${SITE}/later.js":"${DIGEST}"}}</script>`],
    ['a preload of a script', `<link rel="preload" as="script" crossorigin href="/later.js" integrity="${DIGEST}">`],
    ['a preload of a module', `<link rel="modulepreload" href="/later.js" integrity="${DIGEST}">`],
  ])('does not run if it does not match its digest in %s', async (_, head) => {
    const { text, title, requests } = await openPage(head, (route) => route.fulfill({ body: CHANGED, contentType: 'text/javascript' }));
    expect([text, title]).toEqual(['0 LOAD_FAILED', '']);
    expect(new Set(requests)).toEqual(new Set(['/later.js']));
  });
});
