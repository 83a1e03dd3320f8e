// Tests the languages of the React demo: the choice, the texts around the elements, the elements inside, and the writing direction.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import english from '../../demo/locales/en.json' with { type: 'json' };
import { SITES } from '../support/sites.ts';
import { fill, freshEmail, showsHeading } from '../support/visitor.ts';
import { useStage, type Person } from './stage.ts';

const stage = useStage({ isExpectedError: (error) => error.startsWith('Failed to load resource: net::ERR_FAILED') });
const [, site] = SITES;
const ACCOUNT = `${site.handler}/account-settings`;
const SECTIONS = ['profile', 'auth', 'sessions', 'api-keys', 'settings', 'team-creation', 'demo'];

/** Opens a browser in a language for a person who has just signed up. */
const enterIn = async (locale: string): Promise<Person> => {
  const visitor = await stage.enter({ locale });
  const email = freshEmail();
  await stage.arriveSignedUp(visitor, site, email);
  return { visitor, page: visitor.page, email };
};

const menu = (page: Page) => page.locator('select.language');
const htmlOf = (page: Page) => page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
const overflowOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Opens a section of the account settings, and waits until it has loaded, which changes the document title. */
const openSection = async (page: Page, id: string): Promise<void> => {
  const before = await page.title();
  await page.goto(`${ACCOUNT}#${id}`);
  await expect.poll(() => page.title()).toSatisfy((title: string) => title !== before && title.split(' · ').length === 3);
};

/** Chooses a language in the menu, and waits until the page and the elements are in this language. */
const choose = async (page: Page, tag: string): Promise<void> => {
  await menu(page).selectOption(tag);
  await page.locator(`html[lang="${tag}"] portico-account-settings[lang="${tag}"]`).waitFor();
};

/** Returns the texts and labels of the page outside elements that do not begin with `⟦`, apart from names and addresses. */
const unmarkedOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ofElements = (node: Element): boolean => {
      const inner = node.closest('portico-account-item, portico-account-settings, portico-user-button');
      return inner !== null && inner.localName !== 'portico-account-item';
    };
    const nodes = [...document.querySelectorAll('body, body *')].filter(
      (node) => !ofElements(node) && !node.closest('script, option, .brand, [translate="no"]'),
    );
    const texts = nodes.flatMap((node) => [
      ...[...node.childNodes].flatMap((child) => (child instanceof Text ? child.data : [])),
      ...['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) => node.getAttribute(name) ?? []),
    ]);
    return [...texts, document.title].filter((text) => text.trim() && !text.includes('⟦'));
  });

/** Replaces the German texts with marked English texts that are a third longer. */
const usePseudoTexts = async (page: Page): Promise<void> => {
  const longer = (text: string): string => `⟦${text}${' ёё'.repeat(Math.ceil(text.length / 9))}⟧`;
  const texts = Object.entries(english).map(([key, text]) => [key, longer(text)]);
  await page.route('**/assets/de-*.json', (route) => route.fulfill({ json: { ...Object.fromEntries(texts), 'common.locale': 'de' } }));
};

describe('a page of the React demo', () => {
  it('has no text that is only in English, and fits into 320 and 1280 px', async () => {
    const { page } = await enterIn('de-DE');
    await usePseudoTexts(page);
    const expectMarked = async (id: string): Promise<void> => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect([await unmarkedOf(page), await overflowOf(page)], `${id}, ${width} px`).toEqual([[], 0]);
      }
    };
    await page.goto(site.home);
    await page.locator('.bar nav', { hasText: '⟦Account' }).waitFor();
    await expectMarked('home');
    for (const id of SECTIONS) {
      await openSection(page, id);
      await expectMarked(id);
    }
    await page.getByRole('heading', { name: `⟦${english['account.item.title']}` }).waitFor();
  });

  it('fits into 320 px in each language, also with the elements', async () => {
    const { page } = await stage.enterSignedUp(site);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const id of SECTIONS) {
      await openSection(page, id);
      for (const tag of ['de', 'es', 'ja', 'ar', 'en']) {
        await choose(page, tag);
        expect(await overflowOf(page), `${id}, ${tag}`).toBe(0);
      }
    }
  });

  it('is in the language of the browser, loads its texts with one request, and passes the language to the elements', async () => {
    const { page } = await enterIn('de-AT');
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('.json') && requests.push(new URL(request.url()).pathname)));
    await page.goto(`${ACCOUNT}#sessions`);
    await showsHeading(page, 'Kontoeinstellungen');
    await page.getByRole('navigation', { name: 'Demo' }).getByRole('link', { name: 'Konto', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Sitzungen · Konto · Portico-Demo mit React');
    expect(await htmlOf(page)).toEqual({ lang: 'de', dir: 'ltr' });
    expect(requests).toEqual([expect.stringMatching(/^\/assets\/de-[\w-]+\.json$/)]);
  });

  it('is in English, without a request for texts, if there are no texts in a language of the browser', async () => {
    const { page } = await enterIn('pl-PL');
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('.json') && requests.push(request.url())));
    await page.goto(ACCOUNT);
    await showsHeading(page, 'Account settings');
    expect(requests).toEqual([]);
  });

  it('is from right to left in Arabic', async () => {
    const { page } = await enterIn('ar-EG');
    await page.goto(`${ACCOUNT}#demo`);
    await showsHeading(page, 'إعدادات الحساب');
    expect(await htmlOf(page)).toEqual({ lang: 'ar', dir: 'rtl' });
    const [brand, button] = await Promise.all([page.locator('.brand').boundingBox(), page.locator('portico-user-button').boundingBox()]);
    expect(brand?.x).toBeGreaterThan(button?.x ?? Infinity);
    const title = page.getByRole('heading', { name: 'عنصر مخصّص في هذا العرض التجريبي' });
    expect(await title.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
  });
});

describe('the language menu', () => {
  it('names each language in the language, changes the page without losing typed text, and remembers the choice', async () => {
    const { page } = await stage.enterSignedUp(site);
    await openSection(page, 'profile');
    expect(await menu(page).locator('option').allTextContents()).toEqual(['English', 'العربية', 'Deutsch', 'Español', '日本語']);
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await fill(page, { name: 'Half a na' });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await showsHeading(page, 'Kontoeinstellungen');
    await page.getByRole('button', { name: 'Speichern' }).waitFor();
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Half a na');
    await expect.poll(() => page.title()).toBe('Profil · Konto · Portico-Demo mit React');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(ACCOUNT);
    await showsHeading(page, 'Kontoeinstellungen');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await showsHeading(page, 'Account settings');
    expect(await htmlOf(page)).toEqual({ lang: 'en', dir: 'ltr' });
  });

  it('shows the last choice if the texts of an earlier choice load later', async () => {
    const { page } = await stage.enterSignedUp(site);
    await openSection(page, 'demo');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/de-*.json', async (route) => {
      await held;
      await route.continue();
    });
    await menu(page).selectOption('de');
    expect(await menu(page).inputValue()).toBe('de');
    await menu(page).selectOption('ja');
    await showsHeading(page, 'アカウント設定');
    const late = page.waitForResponse('**/assets/de-*.json');
    release();
    await (await late).finished();
    expect(await htmlOf(page)).toEqual({ lang: 'ja', dir: 'ltr' });
    expect(await menu(page).inputValue()).toBe('ja');
  });
});

describe('a language that fails to load', () => {
  it('leaves the page in English, with a notice that loads the language again', async () => {
    const { page } = await enterIn('ar-EG');
    await page.route('**/assets/ar-*.json', (route) => route.abort());
    await page.goto(`${ACCOUNT}#demo`);
    await showsHeading(page, 'Account settings');
    const notice = page.getByRole('status').filter({ hasText: 'This page couldn’t be loaded in Arabic, so it’s in English.' });
    await notice.waitFor();
    expect(await htmlOf(page)).toEqual({ lang: 'en', dir: 'ltr' });
    expect(await menu(page).inputValue()).toBe('en');
    await page.unroute('**/assets/ar-*.json');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await showsHeading(page, 'إعدادات الحساب');
    await notice.waitFor({ state: 'detached' });
    expect(await menu(page).inputValue()).toBe('ar');
  });
});
