import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { openPage, tidyUp } from '../support/open.js';
import { openSettings } from '../support/account.js';
import { one } from '../support/screen.js';

const root = document.documentElement;
const boxOf = (page: Element, selector: string): DOMRect => one(page, selector).getBoundingClientRect();

describe('enlarged text', () => {
  beforeEach(() => setViewport({ width: 1280, height: 800 }));
  afterEach(() => {
    tidyUp();
    root.removeAttribute('style');
  });

  it('enlarges the card, and does not break the words of labels', async () => {
    const { page } = await openPage('portico-sign-in');
    expect(boxOf(page, '.card').width).to.equal(400);
    root.style.fontSize = '200%';
    expect(boxOf(page, '.card').width).to.equal(800);
    page.style.inlineSize = '320px';
    const label = one(page, 'label[for$="-password"]');
    expect(label.getBoundingClientRect().height).to.be.below(Number.parseFloat(getComputedStyle(label).lineHeight) * 1.5);
  });

  it('enlarges the navigation of the account settings and its icons, and does not cut off the labels', async () => {
    const { page } = await openSettings('', {}, 1000);
    expect([boxOf(page, '.nav').width, boxOf(page, '.nav svg').width, boxOf(page, '.nav svg').height]).to.deep.equal([212, 18, 18]);
    root.style.fontSize = '200%';
    expect([boxOf(page, '.nav').width, boxOf(page, '.nav svg').width, boxOf(page, '.nav svg').height]).to.deep.equal([412, 36, 36]);
    page.messages = { 'account.nav.auth': 'A very long label for the addresses and the ways to sign in' } as never;
    await page.updateComplete;
    for (const label of page.shadowRoot?.querySelectorAll<HTMLElement>('.nav bdi') ?? []) {
      expect(label.scrollWidth, label.textContent ?? '').to.be.at.most(label.parentElement?.clientWidth ?? 0);
      expect(getComputedStyle(label).whiteSpace).to.equal('normal');
    }
  });
});
