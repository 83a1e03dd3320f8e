// Tests that an email address in a text moves to the next line as a whole, and breaks only if it is longer than a line.
import { expect } from '@open-wc/testing';
import { toast } from '../../../elements/ui/toast.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';
import { all, fill, one, press, textOf, until } from '../support/screen.js';

const ADDRESS = 'otto.mwytyrot@example.com';

/** Returns the number of lines that an element takes. */
const linesOf = (element: HTMLElement): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

describe('email addresses in texts', () => {
  afterEach(tidyUp);

  it('stay on one line at every width at which they fit, together with the punctuation after them', async () => {
    const { page } = await openPage('portico-forgot-password');
    fill(page, { email: ADDRESS });
    press(page, 'Send link');
    await until(() => one(page, '.subtitle').textContent?.includes(ADDRESS), 'the text appears');
    const address = one(page, '.subtitle .portico-address');
    for (let width = 290; width < 420; width += 10) {
      page.style.inlineSize = `${width}px`;
      expect(linesOf(address), `${width} px`).to.equal(1);
    }
    const { color, fontWeight } = getComputedStyle(address);
    expect([color, fontWeight]).to.deep.equal([getComputedStyle(one(page, '.title')).color, '500']);
  });

  it('break before @ if they are longer than a line, and never cause overflow', async () => {
    const { form } = await openForm();
    const email = await requestCode(form, 'anna.with.a.long.name@subdomain.example.com');
    form.style.inlineSize = '260px';
    const address = one(form, '.subtitle .portico-address');
    expect(linesOf(address)).to.be.greaterThan(1);
    const domain = document.createRange();
    domain.selectNodeContents(address);
    domain.setStartAfter(address.querySelector('wbr') as Element);
    expect([domain.toString(), domain.getClientRects().length]).to.deep.equal(['@subdomain.example.com', 1]);
    expect(domain.getBoundingClientRect().left).to.equal(address.getBoundingClientRect().left);
    expect([one(form, '.subtitle').scrollWidth <= 260, textOf(one(form, '.subtitle')).includes(email)]).to.deep.equal([true, true]);
  });

  it('stay on one line in a toast', async () => {
    const { page } = await openPage('portico-sign-in');
    const text = `We sent an email to the address ${ADDRESS}.`;
    toast(text, page);
    const stack = document.querySelector('portico-toasts') as Element;
    await until(() => all(stack, '.toast').length === 1, 'the toast appears');
    const address = one(stack, '.text .portico-address');
    expect([address.textContent, linesOf(address), textOf(one(stack, '.text'))]).to.deep.equal([`${ADDRESS}.`, 1, text]);
  });

  it('that break stand at the edge of the surrounding text in a page that is written from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { page } = await openPage('portico-forgot-password');
    const email = `${'long-part.'.repeat(8)}end@subdomain.example.com`;
    fill(page, { email });
    press(page, 'Send link');
    await until(() => one(page, '.subtitle').textContent?.includes(email), 'the text appears');
    expect(getComputedStyle(one(page, '.subtitle .portico-address')).textAlign).to.equal('right');
    document.documentElement.removeAttribute('dir');
  });
});
