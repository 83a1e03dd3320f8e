// Runs the examples on the pages “Theming” and “Texts and languages” of the documentation.
import { expect } from '@open-wc/testing';
import { presets, setAppearance } from '../../../elements/index.js';
import { contrast } from '../support/contrast.js';
import { expectContrast } from '../support/axe.js';
import { all, one, titleOf, until } from '../support/screen.js';
import { openPage, tidyUp } from '../support/open.js';

const SCHEMES = ['light', 'dark'] as const;
const root = document.documentElement;
const sheet = new CSSStyleSheet();

/** Returns the first code example in a language on a page of the documentation, which the test runner serves. */
const exampleIn = async (page: string, language: string): Promise<string> => {
  const text = await (await fetch(`/demo/docs/content/${page}.md`)).text();
  const code = text.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (code === undefined) throw new Error(`${page}.md has no example in ${language}.`);
  return code;
};

const runScript = (code: string): void => {
  const script = Object.assign(document.createElement('script'), { textContent: code });
  document.body.append(script);
  script.remove();
};

/** Returns the contrast ratio between the text and the background of the primary button. */
const buttonContrast = (page: Element): number => {
  const { color, backgroundColor } = getComputedStyle(one(page, '.portico-primary'));
  return contrast(color, backgroundColor);
};

const openHandler = async () => {
  history.replaceState(null, '', '/handler/sign-in');
  const { page } = await openPage('portico-handler');
  await until(() => one(page, '.portico-primary').getAnimations().length === 0, 'the sign-in page appears without running animations');
  return page;
};

beforeEach(() => {
  document.adoptedStyleSheets = [sheet];
});
afterEach(() => {
  tidyUp();
  root.removeAttribute('style');
  document.adoptedStyleSheets = [];
  sheet.replaceSync('');
});

describe('the style sheet on the page “Theming”', () => {
  beforeEach(async () => sheet.replaceSync(await exampleIn('theming', 'css')));

  for (const scheme of SCHEMES) {
    it(`results in readable buttons and links in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      const page = await openHandler();
      const card = getComputedStyle(one(page, '.card'));
      const link = getComputedStyle(one(page, '.portico-link'));
      expect(buttonContrast(page), 'button').to.be.at.least(4.5);
      expect(contrast(link.color, card.backgroundColor), 'link').to.be.at.least(4.5);
      expect(getComputedStyle(one(page, '.portico-primary')).backgroundColor).to.equal(
        { light: 'rgb(15, 118, 110)', dark: 'rgb(94, 234, 212)' }[scheme],
      );
    });
  }

  it('changes the font, the border radius and the style of parts', async () => {
    const page = await openHandler();
    const card = one(page, '.card');
    expect(getComputedStyle(card).fontFamily).to.match(/^"?Inter/);
    expect(getComputedStyle(one(page, 'input')).borderRadius).to.equal('12px');
    expect(getComputedStyle(card).boxShadow).to.equal('none');
    expect(getComputedStyle(one(page, '.portico-primary')).fontWeight).to.equal('600');
  });
});

describe('the appearance on the page “Theming”', () => {
  afterEach(() => setAppearance());

  it('changes the font, the border radius, the logo, the links and the style of parts', async () => {
    const code = await exampleIn('theming', 'js');
    Object.assign(globalThis, { setAppearance, presets });
    runScript(code.slice(code.indexOf('setAppearance(')).replace('/logo.svg', 'data:image/svg+xml,<svg/>'));
    const page = await openHandler();
    const card = one(page, '.card');
    expect(getComputedStyle(card).fontFamily).to.match(/^"?Inter/);
    expect(getComputedStyle(card).boxShadow).to.equal('none');
    expect(getComputedStyle(one(page, 'input')).borderRadius).to.equal('14px');
    expect(getComputedStyle(one(page, '.portico-primary')).backgroundColor).to.equal('rgb(15, 118, 110)');
    expect(getComputedStyle(one(page, '.portico-primary')).fontWeight).to.equal('600');
    expect([all(page, '.logo').length, all(page, '.links a').length]).to.deep.equal([1, 3]);
  });
});

describe('the messages on the page “Texts and languages”', () => {
  it('replace the title of the sign-in page', async () => {
    const page = await openHandler();
    runScript(await exampleIn('languages', 'js'));
    await until(() => titleOf(page) === 'Welcome to Acme', 'the page has the new title');
  });
});

describe('the text of primary buttons', () => {
  it('is readable in the default colors', async () => {
    for (const scheme of SCHEMES) {
      root.style.colorScheme = scheme;
      root.style.background = 'Canvas';
      const page = await openHandler();
      await expectContrast(page.parentElement as Element, scheme);
      page.remove();
    }
  });

  const COLORS = ['#000', '#fff', '#0f766e', '#ff6a00', '#767676', '#7a7a7a', '#0a84ff', '#c00', '#ffd166', '#5b2be0', 'rebeccapurple'];
  for (const scheme of SCHEMES) {
    it(`is readable if the host page sets only the primary color, in the ${scheme} scheme`, async () => {
      root.style.colorScheme = scheme;
      const page = await openHandler();
      one(page, '.portico-primary').style.transition = 'none';
      for (const color of COLORS) {
        root.style.setProperty('--portico-color-primary', color);
        expect(buttonContrast(page), color).to.be.at.least(4.5);
      }
    });
  }
});

describe('text on a translucent primary color', () => {
  it('is opaque', async () => {
    root.style.setProperty('--portico-color-primary', 'rgb(20 40 160 / 0.5)');
    const page = await openHandler();
    expect(getComputedStyle(one(page, '.portico-primary')).color).not.to.contain('/');
  });
});
