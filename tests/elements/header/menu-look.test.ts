// Tests the look of menus.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { setMedia } from '../support/conditions.js';
import { click } from '../support/pointer.js';
import { tidyUp } from '../support/open.js';
import { all, focused, one, show, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';

/** Opens the menu of the user button with the keyboard. Returns the menu, whose first item has focus. */
const openMenu = async (): Promise<Element> => {
  const element = await show(await openSignedIn(), 'portico-user-button');
  one(element, '.trigger').focus();
  await sendKeys({ press: 'Enter' });
  await until(() => focused()?.matches('.item'), 'the first item has focus');
  return one(element, '.menu');
};

const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;

/** Returns the red component of a color, 0–255. The tested colors are grays. */
const brightness = (color: string): number => {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  return probe.getImageData(0, 0, 1, 1).data[0] ?? 0;
};

describe('menu', () => {
  afterEach(async () => {
    document.documentElement.style.colorScheme = '';
    await setMedia();
    tidyUp();
  });

  for (const scheme of ['light', 'dark'])
    it(`marks the item with focus by its background (${scheme})`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const items = await openMenu();
      const [item = 0, ground = 0] = [focused() as Element, items].map((part) => brightness(backgroundOf(part)));
      expect(Math.abs(item - ground)).to.be.at.least(8);
    });

  it('has a border, and marks the item with focus, in forced colors', async () => {
    await setMedia({ 'forced-colors': 'active' });
    const items = await openMenu();
    expect(getComputedStyle(items).borderTop).to.match(/^1px solid /);
    expect(getComputedStyle(items).borderTopColor).not.to.equal(backgroundOf(items));
    expect(backgroundOf(focused() as Element)).not.to.be.oneOf([backgroundOf(items), 'rgba(0, 0, 0, 0)']);
  });

  for (const scheme of ['light', 'dark'])
    it(`has a line at its edge that differs from the menu and from the page (${scheme})`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const { borderTop, borderTopColor, backgroundColor } = getComputedStyle(await openMenu());
      expect(borderTop).to.match(/^1px solid /);
      const [line = 0, ground = 0, page = 0] = [borderTopColor, backgroundColor, scheme === 'light' ? '#fff' : '#111113'].map(brightness);
      expect(Math.abs(line - ground)).to.be.at.least(12);
      expect(Math.abs(line - page)).to.be.at.least(12);
    });

  it('does not mark the first item if it was opened with the mouse', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button');
    await click(one(element, '.trigger'));
    await until(() => focused()?.matches('.item'), 'the first item has focus');
    expect(backgroundOf(focused() as Element)).to.equal('rgba(0, 0, 0, 0)');
  });

  it('has a button whose name and address end before its round edge', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button', { showUserInfo: true });
    const [edge, text] = ['.trigger', '.person'].map((selector) => one(element, selector).getBoundingClientRect().right);
    expect((edge ?? 0) - (text ?? 0)).to.equal(13);
  });

  it('has all texts at one edge, with and without an icon', async () => {
    const element = await show(await openSignedIn(), 'portico-user-button', { items: [{ value: 'billing', label: 'Billing' }] });
    const icon = '<svg width="18" height="18"></svg>';
    element.innerHTML = `<a slot="item" href="#help">${icon}<span>Help</span></a><button slot="item">Plan</button>`;
    one(element, '.trigger').click();
    await until(() => all(element, '.item').length === 3, 'the menu opens');
    const plan = document.createRange();
    plan.selectNodeContents(element.lastElementChild as Element);
    const texts = [one(element, '.person'), ...all(element, '.item > span'), element.querySelector('a span') as Element, plan];
    const edges = texts.map((text) => Math.round(text.getBoundingClientRect().left));
    expect(new Set(edges).size, edges.join()).to.equal(1);
  });

  it('shows the focus ring inside a menu item', async () => {
    await openMenu();
    const { outlineOffset, outlineWidth } = getComputedStyle(focused() as Element);
    expect(outlineOffset).to.equal(`-${outlineWidth}`);
  });
});
