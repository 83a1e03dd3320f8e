// Tests that the sections for the sign-in methods are a list in the account settings, and sections of their own elsewhere.
import { expect } from '@open-wc/testing';
import { openSettings } from '../support/account.js';
import { openSection, tidyUp } from '../support/open.js';
import { all, one, press, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';

const blockOf = (section: Element): HTMLElement => one(section, '.section');
const borderOf = (section: Element): string => getComputedStyle(blockOf(section)).borderTopWidth;

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

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
      for (const section of sections.slice(1)) {
        const [head, text, button] = ['.section-head', '.section-head > :first-child', '.section-actions'].map((part) =>
          one(section, part),
        );
        expect(middleOf(button!), 'the middle of the button').to.be.closeTo(middleOf(text!), 0.1);
        expect(text!.offsetHeight, 'the height of the two lines').to.be.closeTo(40, 1);
        expect(getComputedStyle(head!).borderBlockEndWidth).to.equal('0px');
      }
      const small = sections.slice(1).map((section) => getComputedStyle(one(section, '.section-description')).fontSize);
      expect(new Set(small), 'the size of the second line of a row').to.deep.equal(new Set(['13px']));
    });

  it('have 12 px above and below an open form, like their other lines', async () => {
    const { page } = await openSettings('#auth');
    const section = one(page, 'portico-password-section');
    press(section, 'Change password');
    await until(() => all(section, '.portico-actions').length === 1, 'the form opens');
    const [block, head, form] = ['.section', '.section-head', '.portico-form'].map((part) => one(section, part).getBoundingClientRect());
    expect(form!.top - head!.bottom - 1, 'above the line and below it').to.equal(24);
    expect(block!.bottom - form!.bottom).to.equal(12);
  });

  it('have no title of a list outside the account settings', async () => {
    const { section } = await openSection('portico-emails-section');
    expect(all(section, '.list-title')).to.deep.equal([]);
  });

  for (const tag of ['portico-password-section', 'portico-sign-out-section', 'portico-delete-account-section'] as const)
    it(`have no line below a title without rows, and none above outside the account settings (${tag})`, async () => {
      const { section } = await openSection(tag, openSignedIn({ config: { client_user_deletion_enabled: true } }));
      const { borderBlockEndWidth, paddingBlockEnd } = getComputedStyle(one(section, '.section-head'));
      expect([borderOf(section), borderBlockEndWidth, paddingBlockEnd]).to.deep.equal(['0px', '0px', '0px']);
    });

  it('break lines between phrases in languages without spaces, as cards do', async () => {
    const { section } = await openSection('portico-password-section');
    const { wordBreak, lineBreak } = getComputedStyle(blockOf(section));
    expect([wordBreak, lineBreak]).to.deep.equal(['auto-phrase', 'strict']);
  });
});
