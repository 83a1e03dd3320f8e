import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { thirdOf } from '../../support/slices.js';
import { expectAccessible, expectContrast, expectToFit } from '../support/axe.js';
import {
  expectVisibleInForcedColors,
  expectNoOverlap,
  expectNoAnimation,
  transitionsEnd,
  setMedia,
  spaceText,
} from '../support/conditions.js';
import { addPseudoLocales, PSEUDO_LOCALES } from '../support/pseudo.js';
import { SCENES } from '../support/scenes.js';
import { all, clear, one, textOf, until } from '../support/screen.js';
import { closeStages } from '../support/stage.js';

const root = document.documentElement;

const setScheme = (scheme: 'light' | 'dark'): void => {
  root.style.colorScheme = scheme;
  root.style.background = 'Canvas';
};

/** Returns whether a page’s card is dark. */
const isDark = (page: Element): boolean => /rgb\(2\d, 2\d, 2\d\)/.test(getComputedStyle(one(page, '.card')).backgroundColor);

/** Waits until a page’s card is dark or light. Uses timers instead of frames, because a page in the background has few frames. */
const expectScheme = (page: Element, scheme: 'dark' | 'light', reason: string): Promise<void> =>
  until(() => isDark(page) === (scheme === 'dark'), `the card is ${scheme} (${reason})`);

/** Colors of a host page. They are dark where the default colors are light, and light where the default colors are dark. */
const NAVY = {
  background: '#10243b',
  card: '#16304d',
  secondary: '#1e3d60',
  foreground: '#f4f8fc',
  'muted-foreground': '#b4c6d8',
  border: '#3a587a',
  input: '#7f9cbb',
  primary: '#ffd166',
  'primary-foreground': '#1a1300',
  destructive: '#ff9d9d',
  'destructive-foreground': '#2a0000',
  success: '#8be0b0',
  warning: '#ffd28a',
};

const setColors = (colors: Readonly<Record<string, string>>): void => {
  for (const [name, color] of Object.entries(colors)) root.style.setProperty(`--portico-color-${name}`, color);
  root.style.background = colors['background'] ?? '';
};

type Page = Element & { theme: string; updateComplete: Promise<unknown> };

const setTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  setScheme(theme);
  for (const element of all(page, '*').filter((child) => child.localName.startsWith('portico-'))) Object.assign(element, { theme });
  await page.updateComplete;
};

const restore = async (): Promise<void> => {
  await setMedia();
  clear();
  closeStages();
  root.removeAttribute('style');
  root.removeAttribute('dir');
  await setViewport({ width: 1280, height: 800 });
};

/** Returns the text and all `aria-label` values of a page. */
const wordsOf = (page: Element): string =>
  [textOf(page), ...all(page, '[aria-label]').map((element) => element.getAttribute('aria-label'))].join(' ');

/** Returns the text outside the brackets, without names, email addresses, initials, and numbers of one or two digits. */
const untranslatedText = (page: Element): string => {
  // A message may contain the label of a button, which has brackets of its own.
  const text = wordsOf(page)
    .replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    .replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    .replaceAll(/\S+@\S+|\b[A-Z0-9]{1,2}\b|·/g, '');
  // Removes names that are the same in every language, and codes of errors, which cards show during development.
  return all(page, '[translate="no"]')
    .reduce((rest, { textContent }) => rest.replace(textContent.trim(), ''), text)
    .trim();
};

for (const [turn, [name, scene]] of Object.entries(SCENES).entries()) {
  const checks = thirdOf(['accessible', 'complete', 'translated'], turn);
  const itIf = (what: string): Mocha.TestFunction | Mocha.PendingTestFunction => (checks.includes(what) ? it : it.skip);

  describe(`the scene “${name}”`, () => {
    afterEach(restore);

    itIf('accessible')('is accessible in light and dark, and at 320 px with right-to-left text', async () => {
      setScheme('light');
      const page = (await scene({ fullPage: true, theme: 'light' })) as Page;
      await expectAccessible(page.parentElement as Element, `${name}, light`);
      await setViewport({ width: 320, height: 700 });
      root.dir = 'rtl';
      await setTheme(page, 'dark');
      await expectAccessible(page.parentElement as Element, `${name}, dark, 320 px, rtl`);
      expectToFit(page, `${name}, rtl`);
      root.dir = 'ltr';
      expectToFit(page, `${name}, ltr`);
    }).timeout(20_000);

    itIf('complete')(
      'fits with text of twice the size and with wide text spacing, is readable in a host page’s colors and in forced colors, and has no motion if the user prefers reduced motion',
      async () => {
        const page = (await scene({ fullPage: true, theme: 'light' })) as Page;
        const resetSpacing = spaceText(page);
        for (const width of [1280, 320]) {
          await setViewport({ width, height: 700 });
          expectToFit(page, `${name}, text spacing, ${width} px`);
          expectNoOverlap(page, `${name}, text spacing, ${width} px`);
        }
        resetSpacing();
        // At a zoom of 200%, the window has half as many CSS pixels in each direction.
        await setViewport({ width: 640, height: 400 });
        root.style.fontSize = '200%';
        expectToFit(page, `${name}, enlarged`);
        expectNoOverlap(page, `${name}, enlarged`);
        setColors(NAVY);
        await expectContrast(page.parentElement as Element, `${name}, navy`);
        await setMedia({ 'prefers-reduced-motion': 'reduce', 'forced-colors': 'active' });
        await transitionsEnd(page);
        expectNoAnimation(page, name);
        // Rows with `content-visibility: auto` are visible one frame after the window changed.
        for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        expectVisibleInForcedColors(page, `${name}, forced colors`);
      },
    ).timeout(20_000);

    itIf('translated')('has no untranslated text, and no clipped text at 320 px, in longer, right-to-left and wide languages', async () => {
      addPseudoLocales();
      await setViewport({ width: 320, height: 700 });
      for (const locale of PSEUDO_LOCALES) {
        const page = await scene({ locale });
        // A skeleton has no text, and may appear before its locale is loaded.
        const isSkeleton = /loading|checking/.test(name);
        if (!isSkeleton) expect(wordsOf(page), `${name}, ${locale}`).to.contain('⟦');
        expect(untranslatedText(page), `${name}, ${locale}`).to.equal('');
        expectToFit(page, `${name}, ${locale}`);
        if (!isSkeleton) expect((page as HTMLElement).dir, `${name}, ${locale}`).to.equal(locale === 'ur' ? 'rtl' : 'ltr');
        clear();
        closeStages();
      }
    }).timeout(20_000);
  });
}

describe('the colors of elements without a theme', () => {
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    await restore();
  });

  it('follow the surrounding color scheme', async () => {
    const page = (await SCENES['sign-in, ready']?.({})) as HTMLElement;
    await expectScheme(page, 'light', 'the default');
    await emulateMedia({ colorScheme: 'dark' });
    const meta = document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: 'light dark' }));
    await expectScheme(page, 'dark', 'the system’s color scheme, if the page uses it');
    meta.remove();
    await expectScheme(page, 'light', 'a page without a color scheme');
    document.head.append(meta);
    await expectScheme(page, 'dark', 'the system’s color scheme again');
    root.style.background = '#111113';
    await expectAccessible(page, 'dark because of the system’s color scheme');
    root.className = 'light';
    await expectScheme(page, 'light', 'a class');
    root.className = '';
    root.dataset['theme'] = 'dark';
    await expectScheme(page, 'dark', 'data-theme');
    root.style.colorScheme = 'light';
    await expectScheme(page, 'light', 'color-scheme');
    root.removeAttribute('style');
    delete root.dataset['theme'];
    meta.remove();
  });

  it('follow classes and data attributes, style sheets that are added later, and dark sections of light pages', async () => {
    const page = (await SCENES['sign-in, ready']?.({})) as HTMLElement;
    for (const [name, value] of [
      ['class', 'dark'],
      ['data-bs-theme', 'dark'],
      ['data-mode', 'dark'],
    ] as const) {
      for (const place of [root, document.body]) {
        place.setAttribute(name, value);
        await expectScheme(page, 'dark', `${name} on <${place.localName}>`);
        place.removeAttribute(name);
        await expectScheme(page, 'light', `${name} is removed`);
      }
    }
    const sheet = Object.assign(document.createElement('style'), { textContent: ':root { color-scheme: dark }' });
    document.head.append(sheet);
    await expectScheme(page, 'dark', 'a style sheet that is added later');
    sheet.remove();
    await expectScheme(page, 'light', 'the style sheet is removed');
    const section = page.parentElement as HTMLElement;
    section.style.colorScheme = 'dark';
    await expectScheme(page, 'dark', 'a dark section');
    Object.assign(page, { theme: 'light' });
    await expectScheme(page, 'light', 'its own theme');
  });

  it('do not cause elements to read computed styles when they update', async () => {
    const page = (await SCENES['sign-in, ready']?.({})) as HTMLElement & { updateComplete: Promise<unknown>; requestUpdate: () => void };
    const real = globalThis.getComputedStyle;
    let reads = 0;
    globalThis.getComputedStyle = (...given) => ((reads += 1), real(...given));
    for (let count = 0; count < 5; count += 1) {
      page.requestUpdate();
      await page.updateComplete;
    }
    globalThis.getComputedStyle = real;
    expect(reads).to.equal(0);
  });
});
