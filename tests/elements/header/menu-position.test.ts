// Tests where menus appear, with the real layout of pages that clip or scroll their content.
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { all, one, show, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';
import { inTeams } from '../support/team-switcher.js';
import { tidyUp } from '../support/open.js';

type Tag = 'portico-user-button' | 'portico-team-switcher';

/** Opens an element in a frame with these styles, and then its menu. */
const openIn = async (style: string, tag: Tag = 'portico-user-button', properties: object = {}) => {
  const stage = tag === 'portico-user-button' ? await openSignedIn() : await inTeams(['Rockets', 'Comets']);
  const element = await show(stage, tag, properties as never);
  const frame = document.createElement('div');
  frame.style.cssText = style;
  element.replaceWith(frame);
  frame.append(element);
  await until(() => all(element, '.trigger').length === 1, 'the button appears');
  const trigger = one(element, '.trigger');
  trigger.click();
  await until(() => element.shadowRoot?.activeElement?.matches('.item') === true, 'an item has focus');
  const menu = one(element, '.menu');
  return { element, frame, trigger: trigger.getBoundingClientRect(), menu, box: menu.getBoundingClientRect() };
};

/** Returns whether all corners of the menu are in the window, with no other element above them. */
const isVisible = (element: Element, { left, right, top, bottom }: DOMRect): boolean =>
  [left + 12, right - 12].every((x) => [top + 12, bottom - 12].every((y) => document.elementFromPoint(x, y) === element)) &&
  left >= 0 &&
  top >= 0 &&
  right <= innerWidth &&
  bottom <= innerHeight;

const HEADER = 'position: fixed; inset: 0 0 auto; height: 48px; overflow: hidden; display: flex; justify-content: flex-end; z-index: 1';
const SIDEBAR =
  'position: fixed; inset: 0 auto 0 0; width: 200px; overflow: auto; display: flex; align-items: flex-end; transform: scale(1)';

describe('the place of a menu', () => {
  before(() => setViewport({ width: 1000, height: 600 }));
  after(() => setViewport({ width: 800, height: 600 }));
  afterEach(() => {
    document.querySelectorAll('div[style*="position: fixed"]').forEach((frame) => frame.remove());
    return tidyUp();
  });

  for (const tag of ['portico-user-button', 'portico-team-switcher'] as const) {
    it(`is below the button in a header that clips its content, and the header does not scroll: ${tag}`, async () => {
      const { element, frame, trigger, box } = await openIn(HEADER, tag);
      expect(isVisible(element, box)).to.equal(true);
      expect(Math.round(box.top - trigger.bottom)).to.equal(8);
      expect([frame.scrollTop, scrollY]).to.deep.equal([0, 0]);
    });

    it(`is above the button at the foot of a sidebar, and the page does not scroll: ${tag}`, async () => {
      const { element, frame, trigger, box } = await openIn(SIDEBAR, tag);
      expect(isVisible(element, box)).to.equal(true);
      expect(Math.round(trigger.top - box.bottom)).to.equal(8);
      expect([frame.scrollTop, frame.scrollLeft, scrollY, scrollX]).to.deep.equal([0, 0, 0, 0]);
    });
  }

  it('is aligned with the end of the button, or with its start if `placement` is `start` or the window has no room', async () => {
    const middle = 'position: fixed; inset: 40px auto auto 500px';
    const end = await openIn(middle);
    expect(Math.round(end.box.right)).to.equal(Math.round(end.trigger.right));
    const start = await openIn(middle, 'portico-user-button', { placement: 'start' });
    expect(Math.round(start.box.left)).to.equal(Math.round(start.trigger.left));
    const edge = await openIn('position: fixed; inset: 40px auto auto 4px');
    expect(Math.round(edge.box.left)).to.equal(Math.round(edge.trigger.left));
    const other = await openIn('position: fixed; inset: 40px 4px auto auto', 'portico-user-button', { placement: 'start' });
    expect(Math.round(other.box.right)).to.equal(Math.round(other.trigger.right));
  });

  it('is mirrored in right-to-left text, also on a page with left-to-right text', async () => {
    const frame = 'position: fixed; inset: 40px auto auto 500px; direction: rtl';
    const { trigger, box } = await openIn(frame);
    expect(Math.round(box.left)).to.equal(Math.round(trigger.left));
  });

  it('follows the button when the page scrolls', async () => {
    const { frame, menu, trigger, box } = await openIn('position: fixed; inset: 40px 0 auto; display: flex; justify-content: flex-end');
    frame.style.top = '90px';
    await until(() => Math.round(menu.getBoundingClientRect().top - box.top) === 50, 'the menu is 50 pixels lower');
    expect(Math.round(box.right)).to.equal(Math.round(trigger.right));
  });

  for (const [style, side] of [
    [HEADER, 'below'],
    [SIDEBAR, 'above'],
  ] as const)
    it(`is ${side} the button and in the window in a browser without anchor positioning`, async () => {
      const { supports } = CSS;
      CSS.supports = () => false;
      try {
        const { element, menu, trigger } = await openIn(style);
        menu.style.setProperty('position-area', 'none');
        menu.style.setProperty('position-try', 'none');
        const box = menu.getBoundingClientRect();
        expect(isVisible(element, box)).to.equal(true);
        expect(Math.round(side === 'below' ? box.top - trigger.bottom : trigger.top - box.bottom)).to.equal(8);
      } finally {
        CSS.supports = supports;
      }
    });

  it('is within a low window, in which its content scrolls', async () => {
    await setViewport({ width: 400, height: 120 });
    const { menu, box } = await openIn(HEADER);
    const isScrollable = menu.scrollHeight > menu.clientHeight;
    await setViewport({ width: 1000, height: 600 });
    expect([box.top >= 0, box.bottom <= 120, isScrollable]).to.deep.equal([true, true, true]);
  });
});
