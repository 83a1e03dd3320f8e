// Tests that cards adapt to the width of their container, not to the width of the window, which is 1280 px in these tests.
import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { openPage, tidyUp } from '../support/open.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { all, one, show, until } from '../support/screen.js';

const root = document.documentElement;

const openSignIn = async (): Promise<HTMLElement> => {
  const { page } = await openPage('portico-sign-in', {}, { noPasskeyAutofill: true });
  await until(() => one(page, 'portico-passkey-button .portico-icon').checkVisibility(), 'the passkey button’s icon appears');
  return page;
};

/** Sets the style of the element that contains a page. */
const styleContainer = (page: Element, style: string): HTMLElement => {
  const place = page.parentElement as HTMLElement;
  place.style.cssText = style;
  return place;
};

const boxOf = (page: Element): { readonly padding: string; readonly border: string } => {
  const { paddingBlock, paddingInline, borderBlockStartWidth } = getComputedStyle(one(page, '.card'));
  return { padding: `${paddingBlock} ${paddingInline}`, border: borderBlockStartWidth };
};
const NARROW = { padding: '24px 20px', border: '0px' };
const WIDE = { padding: '32px 32px', border: '1px' };

/** Returns the position and size of an element’s text. */
const textBox = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

const areApart = (a: DOMRect, b: DOMRect): boolean => a.right <= b.left || b.right <= a.left;

describe('elements in containers of any width', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(() => {
    root.removeAttribute('dir');
    tidyUp();
  });

  it('have less padding and do not overflow in a narrow container in a wide window', async () => {
    const page = await openSignIn();
    const place = styleContainer(page, 'inline-size: 280px');
    expect(boxOf(page)).to.deep.equal(NARROW);
    expect(place.scrollWidth).to.equal(280);
    styleContainer(page, 'inline-size: 480px');
    expect(boxOf(page), '480 px').to.deep.equal(WIDE);
    styleContainer(page, 'inline-size: 479px');
    expect(boxOf(page), '479 px').to.deep.equal(NARROW);
    expect(one(page, '.card').offsetWidth, 'the whole width').to.equal(479);
  });

  it('show the passkey button’s icon next to its label at widths from 240 to 400 px, in both text directions', async () => {
    const page = await openSignIn();
    for (const width of [240, 280, 320, 400]) {
      for (const dir of ['ltr', 'rtl']) {
        styleContainer(page, `inline-size: ${width}px`);
        root.dir = dir;
        const key = one(page, 'portico-passkey-button .portico-icon').getBoundingClientRect();
        const words = textBox(one(page, 'portico-passkey-button [data-part="label"]'));
        expect(areApart(key, words), `${width} px, ${dir}: ${JSON.stringify([key, words])}`).to.equal(true);
        const button = one(page, 'portico-passkey-button button').getBoundingClientRect();
        expect(Math.round(dir === 'ltr' ? key.left - button.left : button.right - key.right), `at the start, ${dir}`).to.equal(16);
        const whole = one(page, 'portico-credential-form button[type="submit"]').getBoundingClientRect();
        expect([button.left, button.width], `as wide as the form, ${width} px, ${dir}`).to.deep.equal([whole.left, whole.width]);
        const middle = (box: DOMRect): number => Math.round(box.left + box.width / 2);
        expect(middle(words), `label in the middle, ${dir}`).to.be.closeTo(middle(button), 1);
      }
    }
  });

  it('do not collapse in flex rows, centered grids, inline blocks, floats and positioned containers', async () => {
    const page = await openSignIn();
    for (const style of [
      'display: flex',
      'display: flex; justify-content: center',
      'display: grid; place-items: center',
      'display: inline-block',
      'float: left',
      'position: absolute',
      'inline-size: fit-content',
    ]) {
      styleContainer(page, style);
      expect([one(page, '.card').offsetWidth, boxOf(page)], style).to.deep.equal([400, WIDE]);
      styleContainer(page, `${style}; max-inline-size: 280px`);
      expect([page.offsetWidth, boxOf(page)], `${style}, narrow`).to.deep.equal([280, NARROW]);
    }
    const beside = document.createElement('div');
    beside.style.cssText = 'flex: 1';
    const row = styleContainer(page, 'display: flex; inline-size: 700px');
    row.prepend(beside);
    expect(one(page, '.card').offsetWidth, 'next to an element that grows').to.equal(400);
    row.style.inlineSize = '400px';
    beside.style.flex = 'none';
    beside.style.inlineSize = '120px';
    expect([page.offsetWidth, row.scrollWidth], 'next to an element that does not shrink').to.deep.equal([280, 400]);
  });

  it('do not collapse in a flex row if they are account settings or sections', async () => {
    const stage = await openSignedIn();
    for (const tag of ['portico-account-settings', 'portico-profile-section', 'portico-sessions-section'] as const) {
      const element = (await show(stage, tag)) as unknown as HTMLElement;
      styleContainer(element, 'display: flex');
      expect(element.offsetWidth, tag).to.be.above(240);
    }
  });

  it('stay about as wide as their label in a flex row if they are passkey buttons', async () => {
    const stage = await openStage();
    const button = (await show(stage, 'portico-passkey-button')) as unknown as HTMLElement;
    await until(() => all(button, 'button').length === 1, 'the button appears');
    styleContainer(button, 'display: flex');
    expect(button.offsetWidth).to.be.within(120, 260);
  });
});
