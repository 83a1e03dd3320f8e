import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { ENGLISH } from '../support/english.js';
import { expectAccessible, expectToFit } from './support/axe.js';
import { SCENES } from './support/scenes.js';
import { all, clear, textOf } from './support/screen.js';
import { closeStages } from './support/stage.js';

const root = document.documentElement;

/** A third longer, in brackets that show where our words begin and end. */
const longer = (text: string): string => `⟦${text}${' ёё'.repeat(Math.ceil(text.length / 9))}⟧`;
const pseudo = Object.fromEntries(
  Object.entries(ENGLISH).map(([key, message]) => [
    key,
    typeof message === 'string' ? longer(message) : (values: never) => longer(message(values)),
  ]),
);

const setScheme = (scheme: 'light' | 'dark'): void => {
  root.style.colorScheme = scheme;
  root.style.background = 'Canvas';
};

const restore = async (): Promise<void> => {
  clear();
  closeStages();
  root.removeAttribute('style');
  root.removeAttribute('dir');
  await setViewport({ width: 1280, height: 800 });
};

/** Everything that can be read or heard. */
const wordsOf = (page: Element): string =>
  [textOf(page), ...all(page, '[aria-label]').map((element) => element.getAttribute('aria-label'))].join(' ');

/** Letters outside our brackets that are nobody's name or address, nor the digits of a code. */
const plainWords = (page: Element): string => {
  const text = wordsOf(page)
    .replaceAll(/⟦[^⟧]*⟧/g, '')
    .replaceAll(/\S+@\S+|\b[A-Z0-9]{2}\b|\b\d\b|·/g, '');
  // Names that stay as they are in every language.
  return all(page, '[translate="no"]')
    .reduce((rest, { textContent }) => rest.replace(textContent.trim(), ''), text)
    .trim();
};

for (const [name, scene] of Object.entries(SCENES)) {
  describe(`looks: ${name}`, () => {
    afterEach(restore);

    it(`B.2 ${name}: accessible in light and dark, and at 320 px from right to left`, async () => {
      setScheme('light');
      const page = (await scene({ fullPage: true, theme: 'light' })) as Element & { theme: string; updateComplete: Promise<unknown> };
      await expectAccessible(page.parentElement as Element, `${name}, light`);
      setScheme('dark');
      await setViewport({ width: 320, height: 700 });
      root.dir = 'rtl';
      for (const element of all(page, '*').filter((child) => child.localName.startsWith('portico-')))
        Object.assign(element, { theme: 'dark' });
      await page.updateComplete;
      await expectAccessible(page.parentElement as Element, `${name}, dark, 320 px, rtl`);
      expectToFit(page, `${name}, rtl`);
      root.dir = 'ltr';
      expectToFit(page, `${name}, ltr`);
    }).timeout(20_000);

    it(`B.9 ${name}: no plain English, nothing cut off in a longer language at 320 px`, async () => {
      await setViewport({ width: 320, height: 700 });
      const page = await scene({ messages: pseudo });
      expect(wordsOf(page), name).to.contain('⟦');
      expect(plainWords(page), name).to.equal('');
      expectToFit(page, name);
    });
  });
}

describe('looks: colours of the system', () => {
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    await restore();
  });

  it('2.5 dark: the system, the page’s color-scheme, class and data-theme decide where no theme is set', async () => {
    const page = (await SCENES['sign-in, ready']?.({})) as HTMLElement & { updateComplete: Promise<unknown> };
    const isDark = async (): Promise<boolean> => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await page.updateComplete;
      return page.matches(':state(dark)');
    };
    expect(await isDark()).to.equal(false);
    await emulateMedia({ colorScheme: 'dark' });
    expect(await isDark(), 'the system').to.equal(true);
    root.style.background = '#111113';
    await expectAccessible(page, 'dark by the system');
    root.className = 'light';
    expect(await isDark(), 'a class').to.equal(false);
    root.dataset['theme'] = 'dark';
    root.className = '';
    expect(await isDark(), 'data-theme').to.equal(true);
    root.style.colorScheme = 'light';
    expect(await isDark(), 'color-scheme').to.equal(false);
    delete root.dataset['theme'];
  });
});
