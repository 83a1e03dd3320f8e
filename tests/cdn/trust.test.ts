// Checks that the built script-tag files read only their own tag, not other markup on the host page, and load only unchanged files.
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStaleParts } from '../../demo/site/built.ts';
import { openBrowser } from '../support/visitor.ts';

const SITE = 'http://site.test';
const SERVICE = 'https://api.test';
const EVIL = 'https://evil.test';
const PROJECT = 'data-project-id="p" data-publishable-client-key="k"';
const SETTINGS = '<portico-account-settings></portico-account-settings>';
const CLASSIC = `<script src="/portico.js" ${PROJECT} data-base-url="${SERVICE}"></script>`;
const MODULE = `<script type="module" src="/portico.esm.js" ${PROJECT} data-base-url="${SERVICE}"></script>`;

let browser: Browser;
let page: Page;
let requested: string[];
/** Returns whether the server modifies the file with this path. */
let tampered: (path: string) => boolean;

beforeAll(async () => {
  await buildStaleParts(() => undefined);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  [requested, tampered] = [[], () => false];
  page = await browser.newPage();
});
afterEach(() => page.close());

/** The content of every file on the foreign host. A modified file begins with the first statement of this content. */
const INTRUDER = 'document.title = "Intruder"; export default () => ({});';

const open = async (markup: string): Promise<void> => {
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    requested.push(origin);
    const contentType = 'text/javascript';
    if (origin === EVIL) return route.fulfill({ contentType, body: INTRUDER, headers: { 'access-control-allow-origin': '*' } });
    if (origin !== SITE) return route.abort();
    if (!pathname.endsWith('.js'))
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,"><body>${markup}</body>` });
    const code = readFileSync(`dist-cdn${pathname}`, 'utf8');
    return route.fulfill({ contentType, body: tampered(pathname) ? `${INTRUDER.split('export')[0]}${code}` : code });
  });
  await page.goto(`${SITE}/handler/sign-in`);
};

/** Records the console messages of the page in the returned array. */
const recordConsole = (): readonly string[] => {
  const messages: string[] = [];
  page.on('console', (message) => void messages.push(message.text()));
  return messages;
};

const digests = () => JSON.parse(readFileSync('dist-cdn/integrity.json', 'utf8')) as Record<string, string>;

const isDefined = (tag: string): Promise<boolean> => page.evaluate((name) => customElements.get(name) !== undefined, tag);

describe('other markup on the host page', () => {
  it.each([
    ['classic', `<img name="currentScript" alt="" ${PROJECT} data-base-url="${EVIL}">${CLASSIC}`],
    [
      'module',
      `<form name="scripts"><input src="${SITE}/portico.esm.js" ${PROJECT} data-base-url="${EVIL}"><input name="scripts"></form>${MODULE}`,
    ],
  ])('is not mistaken for the tag of the %s script', async (_, markup) => {
    await open(`${markup}<portico-sign-in></portico-sign-in>`);
    await expect.poll(() => requested).toContain(SERVICE);
    expect(requested).not.toContain(EVIL);
  });

  it('does not change the URL from which files are lazily loaded', async () => {
    await open(`<img name="currentScript" src="${EVIL}/x/">${CLASSIC}${SETTINGS}`);
    await page.waitForFunction(() => customElements.get('portico-account-settings') !== undefined);
    expect(await page.title()).toBe('');
  });
});

describe('a file that differs from the published file', () => {
  it.each([
    ['elements', 'portico-user-button'],
    ['account', 'portico-account-settings'],
    ['methods', 'portico-oauth-button'],
    ['links', 'portico-forgot-password'],
    ['later', 'portico-team-switcher'],
  ])('is not run by portico.js: %s', async (name, tag) => {
    tampered = (path) => path.includes(`/umd/${name}-`);
    const messages = recordConsole();
    await open(`${CLASSIC}<${tag}></${tag}>`);
    await expect.poll(() => messages.join('\n')).toContain(`<${tag}> could not be loaded`);
    expect(messages.join('\n')).toContain('does not match its published digest');
    expect([await page.title(), await isDefined(tag)]).toEqual(['', false]);
  });

  it.each([
    ['loaded by an AMD loader', '<script>define = Object.assign((_, make) => setTimeout(make), { amd: {} })</script>' + CLASSIC],
    ['imported as a module', '<script type="module">import "/portico.js"</script>'],
    ['run with eval', '<script>fetch("/portico.js").then((file) => file.text()).then((code) => (0, eval)(code))</script>'],
    ['run in an SVG image', '<svg><script href="/portico.js"></script></svg>'],
  ])('is not run by a portico.js that is %s', async (_, markup) => {
    tampered = (path) => path.includes('/umd/account-');
    const messages = recordConsole();
    await open(`${markup}${SETTINGS}`);
    await expect.poll(() => messages.join('\n')).toContain('<portico-account-settings> could not be loaded');
    expect([await page.title(), await isDefined('portico-account-settings')]).toEqual(['', false]);
  });

  it('is not run by a page whose import map contains the digests, and the published file runs after a reload', async () => {
    tampered = (path) => path.includes('/esm/core-');
    const integrity = Object.fromEntries(Object.entries(digests()).map(([path, digest]) => [`/${path}`, digest]));
    await open(`<script type="importmap">${JSON.stringify({ integrity })}</script>${MODULE}${SETTINGS}`);
    await page.waitForLoadState('load');
    expect([await page.title(), await isDefined('portico-account-settings')]).toEqual(['', false]);
    tampered = () => false;
    await page.reload();
    await page.waitForFunction(() => customElements.get('portico-account-settings') !== undefined);
  });
});

describe('a published file', () => {
  it('runs even if an AMD loader loads portico.js', async () => {
    await open(`<script>define = Object.assign((_, make) => setTimeout(make), { amd: {} })</script>${CLASSIC}${SETTINGS}`);
    await page.waitForFunction(() => customElements.get('portico-account-settings') !== undefined);
  });
});

describe('portico.js in a browser that cannot preload modules', () => {
  it.each([
    ['runs a published file', false],
    ['does not run a file that differs from the published file', true],
  ])('%s', async (_, isTampered) => {
    tampered = (path) => isTampered && path.includes('/umd/account-');
    await page.addInitScript(() => {
      const { supports } = DOMTokenList.prototype;
      DOMTokenList.prototype.supports = function (token) {
        return token !== 'modulepreload' && supports.call(this, token);
      };
      Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
        set(this: HTMLLinkElement, value: string) {
          this.setAttribute('rel', value.replace('modulepreload', 'unknown'));
        },
      });
    });
    const messages = recordConsole();
    await open(`${CLASSIC}${SETTINGS}`);
    const hasSettings = (): Promise<boolean> => isDefined('portico-account-settings');
    if (isTampered) await expect.poll(() => messages.join('\n')).toContain('does not match its published digest');
    else await expect.poll(hasSettings).toBe(true);
    expect([await page.title(), await hasSettings()]).toEqual(['', !isTampered]);
  });
});

describe('integrity.json', () => {
  it('contains the digest of every built file', () => {
    const files = digests();
    const built = [
      'portico.js',
      'portico.full.js',
      'portico.esm.js',
      ...['umd', 'esm', 'locales'].flatMap((folder) => readdirSync(`dist-cdn/${folder}`).map((name) => `${folder}/${name}`)),
    ];
    expect(Object.keys(files).toSorted()).toEqual(built.toSorted());
    expect(Object.values(files).every((digest) => /^sha384-[\w+/]{64}$/.test(digest))).toBe(true);
  });
});
