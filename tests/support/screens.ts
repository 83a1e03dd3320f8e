// `npm run screens`: writes pictures of every page in every state to tests/.out/screens: light, dark, in three widths, right to left, in
// forced colors, printed, enlarged, in four other languages and in pseudo-locales. Also writes pictures of the emails.
// `npm run screens -- mail` takes only the pictures of the emails, and `npm run screens -- readme` only the picture of README.md, in
// demo/docs/pictures.
import { mkdirSync, rmSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { FOLDER, shootFront } from './front-pictures.ts';
import { shootMails } from './mail-pictures.ts';
import { SIGNED_IN, SIGNED_OUT } from './scenes.ts';
import { usePseudoLocale } from './pseudo-pages.ts';
import type { PseudoStyle } from './pseudo-styles.ts';
import type { Stage } from './stage.ts';
import { SITES } from './sites.ts';
import { startStack } from './stack.ts';
import { openBrowser, signOut, signUp, visit } from './visitor.ts';

const OUT = 'tests/.out/screens';

interface Look extends BrowserContextOptions {
  readonly name: string;
  readonly isRtl?: boolean;
  readonly isPrinted?: boolean;
  /** The language of the pages. The scenes are played in English, and then the page gets this language. */
  readonly language?: string;
  /** Replaces the messages of the language by English messages in a pseudo-locale. */
  readonly pseudo?: PseudoStyle;
}

const WIDE = { width: 1024, height: 768 };
const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', viewport: WIDE },
  { name: 'dark', colorScheme: 'dark', viewport: WIDE },
  { name: '768', viewport: { width: 768, height: 900 } },
  { name: '320', viewport: { width: 320, height: 640 } },
  { name: 'rtl', viewport: WIDE, isRtl: true },
  { name: 'forced', viewport: WIDE, forcedColors: 'active' },
  { name: 'print', colorScheme: 'dark', viewport: { width: 700, height: 1000 }, isPrinted: true },
  { name: 'zoom', viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  ...['ar', 'he', 'ja', 'de'].map((language) => ({ name: language, viewport: WIDE, language })),
  { name: 'pseudo-long', viewport: WIDE, language: 'sv', pseudo: 'long' },
  { name: 'pseudo-rtl', viewport: WIDE, language: 'ar', pseudo: 'rtl' },
  { name: 'pseudo-wide', viewport: WIDE, language: 'ja', pseudo: 'wide' },
  { name: 'pseudo-320', viewport: { width: 320, height: 640 }, language: 'sv', pseudo: 'long' },
];

/** Gives the page a language, as sites do, and waits until its elements have loaded their texts. */
const setLanguage = async (page: Page, language: string): Promise<void> => {
  await page.evaluate((lang) => Object.assign(document.documentElement, { lang, dir: /^(ar|he)/.test(lang) ? 'rtl' : 'ltr' }), language);
  if (language === 'en') return;
  const isTranslated = (lang: string): boolean =>
    [...document.querySelectorAll<HTMLElement>('*')].some((one) => one.localName.startsWith('portico-') && one.lang === lang);
  // Some pages have no elements.
  await page.waitForFunction(isTranslated, language, { timeout: 5000 }).catch(() => undefined);
  await page.waitForLoadState('networkidle');
};

const setRightToLeft = (): void => addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'));

/** Returns an email address of more than sixty characters, so that the pictures show how pages render long addresses. */
const longEmail = (look: string, kind: string): string => `${kind}.${look}.with-a-very-long-address-indeed@subdomain.example.com`;

const shoot = async (stage: Stage, { name: look, isPrinted = false, language }: Look): Promise<number> => {
  const { page } = stage.visitor;
  const scenes = Object.entries({ ...SIGNED_OUT, ...SIGNED_IN });
  for (const [name, play] of scenes) {
    await play(stage);
    if (isPrinted) await page.emulateMedia({ media: 'print' });
    if (language) await setLanguage(page, language);
    await page.screenshot({ path: `${OUT}/${name}.${look}.png`, fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (isPrinted) await page.emulateMedia({ media: 'screen' });
    if (language) await setLanguage(page, 'en');
    if (overflow > 0) console.log(`${name}.${look} is ${overflow} px too wide`);
  }
  return scenes.length;
};

/** Takes pictures of every page with each of the display settings in `looks`. Returns the number of pictures. */
const shootPages = async (browser: Browser, looks: readonly Look[]): Promise<number> => {
  const stack = await startStack();
  let count = 0;
  for (const look of looks) {
    const { name, isRtl, isPrinted: _, language, pseudo, ...options } = look;
    // With reduced motion, the only animations are those that follow the scroll position, which belong to the pictures.
    const visitor = await visit(browser, stack.url, { ...options, reducedMotion: 'reduce' });
    if (isRtl) await visitor.page.context().addInitScript(setRightToLeft);
    // The script tag checks the digests of its files, so only the React site can show other messages.
    const site = SITES[pseudo ? 1 : 0];
    if (pseudo && language) await usePseudoLocale(visitor.page.context(), language, pseudo);
    const known = longEmail(name, 'known');
    await signUp(visitor, site, known);
    await signOut(visitor);
    count += await shoot({ stack, site, visitor, known, unknown: longEmail(name, 'unknown') }, look);
    await visitor.leave();
  }
  await stack.close();
  return count;
};

const only = process.argv[2];
const browser = await openBrowser();
let count = 0;
if (only === 'readme') count += await shootFront(browser);
else {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
}
if (!only || only === 'mail') count += await shootMails(browser, OUT);
const looks = LOOKS.filter(({ name }) => !only || name === only);
if (looks.length > 0) count += await shootPages(browser, looks);
await browser.close();
console.log(`${count} pictures in ${only === 'readme' ? FOLDER : OUT}`);
