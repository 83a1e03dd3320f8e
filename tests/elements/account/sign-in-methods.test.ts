// Tests that the sections for the sign-in methods are a list in the account settings, and sections of their own elsewhere.
import { expect } from '@open-wc/testing';
import { openSettings } from '../support/account.js';
import { openSection, tidyUp } from '../support/open.js';
import { all, one } from '../support/screen.js';

const blockOf = (section: Element): HTMLElement => one(section, '.section');
const borderOf = (section: Element): string => getComputedStyle(blockOf(section)).borderTopWidth;

describe('sections for the sign-in methods', () => {
  afterEach(tidyUp);

  for (const config of [{}, { credential_enabled: false }])
    it(`are a list with hairlines below the email addresses: ${JSON.stringify(config)}`, async () => {
      const { page } = await openSettings('#auth', { config });
      const sections = [...page.querySelectorAll('[data-portico-root] > *')].filter((section) => section.checkVisibility());
      const boxes = sections.map((section) => blockOf(section).getBoundingClientRect());
      const gaps = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
      const title = one(sections[0]!, '.list-title');
      const { top, bottom } = title.getBoundingClientRect();
      expect([title.textContent, title.ariaLevel]).to.deep.equal(['Sign-in methods', '3']);
      expect([top - boxes[0]!.bottom, boxes[1]!.top - bottom]).to.deep.equal([40, 8]);
      expect(gaps.slice(1)).to.deep.equal(gaps.slice(1).map(() => 0));
      expect(gaps.length).to.equal('credential_enabled' in config ? 3 : 4);
      expect(sections.map(borderOf)).to.deep.equal(['0px', ...gaps.map(() => '1px')]);
      const levels = sections.map((section) => one(section, '.section-head [role=heading]').ariaLevel);
      expect(levels).to.deep.equal(['3', ...gaps.map(() => '4')]);
      for (const { height } of boxes.slice(1)) expect(height).to.be.at.least(56);
      const small = sections.slice(1).map((section) => getComputedStyle(one(section, '.section-description')).fontSize);
      expect(new Set(small), 'the size of the second line of a row').to.deep.equal(new Set(['13px']));
    });

  it('have no title of a list outside the account settings', async () => {
    const { section } = await openSection('portico-emails-section');
    expect(all(section, '.list-title')).to.deep.equal([]);
  });

  it('have a hairline below the title, as sections with rows, and none above outside the account settings', async () => {
    const { section } = await openSection('portico-password-section');
    expect(borderOf(section)).to.equal('0px');
    expect(getComputedStyle(one(section, '.section-head')).borderBlockEndWidth).to.equal('1px');
    const { section: emails } = await openSection('portico-emails-section');
    expect(getComputedStyle(one(emails, '.section-head')).borderBlockEndWidth).to.equal('0px');
  });
});
