// Adds a locale by adding one file, builds the script-tag files with it in a copy of the sources, and opens pages in this language.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import type { LitElement } from 'lit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages as english } from '../../elements/messages/locales/en.js';
import { openBrowser } from '../support/visitor.ts';

const ORIGIN = 'http://site.test';
const ATTRIBUTES = 'data-project-id="p" data-publishable-client-key="k" data-base-url="https://api.test"';
const SCRIPTS = {
  script: `<script src="/portico.js" ${ATTRIBUTES} LOCALE></script>`,
  module: `<script type="module" src="/portico.esm.js" ${ATTRIBUTES} LOCALE></script>`,
} as const;

let folder: string;
let browser: Browser;
let page: Page;
let loaded: string[];
let tampered: string;
let missing: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-locales-'));
  for (const name of [
    'src',
    'elements',
    'dist-cdn',
    'tests/support',
    'react',
    'demo/site/header.ts',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
    'README.md',
  ])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const texts = Object.entries<string>(english).map(([key, text]) => [key, key === 'common.locale' ? 'eo' : `⟦${text}⟧`]);
  writeFileSync(join(folder, 'elements/messages/locales/eo.json'), JSON.stringify({ '@style': 'neutral', ...Object.fromEntries(texts) }));
  const run = (...command: string[]): unknown =>
    execFileSync('npx', command, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
  run('tsx', 'tests/support/element-lists.ts');
  run('vite', 'build', '--mode', 'cdn', '--logLevel', 'error');
  run('vite', 'build', '--mode', 'module', '--logLevel', 'error');
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  loaded = [];
  tampered = '';
  missing = '';
  page = await browser.newPage();
});
afterEach(() => page.close());

const open = async (markup: string, lang = 'en'): Promise<void> => {
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    if (!pathname.endsWith('.js')) {
      const body = `<!doctype html><html lang="${lang}"><head><link rel="icon" href="data:,"></head><body><portico-forgot-password></portico-forgot-password>${markup}</body></html>`;
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    }
    const name = pathname.replace(/-[\w-]{8}(?=\.js)/, '');
    loaded.push(name);
    if (missing && name.endsWith(missing)) return route.abort();
    const code = readFileSync(join(folder, 'dist-cdn', pathname), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body: name === tampered ? `${code} ` : code });
  });
  await page.goto(`${ORIGIN}/`);
};

const lang = (): Promise<string> => page.evaluate(() => (document.querySelector('portico-forgot-password') as HTMLElement).lang);
const untilLang = (expected: string): Promise<unknown> =>
  page.waitForFunction((tag) => (document.querySelector('portico-forgot-password') as HTMLElement | null)?.lang === tag, expected);

describe.each(Object.entries(SCRIPTS))('the %s with a locale that was added as one file', (_, script) => {
  it('shows the texts of `data-locale`, and loads one file per group', async () => {
    await open(script.replace('LOCALE', 'data-locale="eo-XX"'));
    await untilLang('eo');
    expect(await page.textContent('portico-forgot-password')).not.toMatch(/(^|\s)[A-Z][a-z]+(?![^⟦]*⟧)/);
    expect(loaded.filter((name) => name.startsWith('/locales/')).toSorted()).toEqual([
      '/locales/eo-first.js',
      '/locales/eo-links.js',
      '/locales/eo-methods.js',
    ]);
  });

  it('loads no texts for an English page', async () => {
    await open(script.replace('LOCALE', ''));
    await untilLang('en');
    expect(loaded.filter((name) => name.includes('locales'))).toEqual([]);
  });

  it('rejects a file that does not match its digest, and shows English texts with a note', async () => {
    tampered = '/locales/eo-links.js';
    await open(script.replace('LOCALE', ''), 'eo');
    await page.waitForSelector('.portico-missing-locale');
    expect(await lang()).toBe('en');
  });

  it('shows English texts if the code that loads languages is missing, and asks for it only a few times', async () => {
    missing = '/locales.js';
    await open(script.replace('LOCALE', ''), 'eo');
    await untilLang('en');
    await page.evaluate(async () => {
      const element = document.querySelector('portico-forgot-password') as LitElement;
      for (let update = 0; update < 20; update += 1) {
        element.requestUpdate();
        await element.updateComplete;
        await new Promise(requestAnimationFrame);
      }
    });
    expect(loaded.filter((name) => name.endsWith(missing)).length).toBeLessThanOrEqual(3);
  });

  it('takes texts from `data-messages`', async () => {
    const messages = JSON.stringify({ eo: { 'common.loading': 'Ŝargado' } }).replaceAll('"', '&quot;');
    await open(script.replace('LOCALE', `data-locale="eo" data-messages="${messages}"`));
    await page.getByLabel('Ŝargado').waitFor({ state: 'attached' });
  });
});

it('the repository has no generated files of the temporary locale', () => {
  expect(readdirSync('elements/messages/locales').filter((name) => name.startsWith('eo'))).toEqual([]);
});
