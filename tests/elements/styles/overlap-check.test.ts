// Tests `expectNoOverlap`: text behind the buttons of a dialog is allowed only if the user can scroll it from there.
import { expect } from '@open-wc/testing';
import { expectNoOverlap } from '../support/conditions.js';

/** Opens a dialog with 20 lines of text above buttons. */
const open = (ofButtons: string, ofDialog = 'max-block-size: 200px'): Element => {
  const page = document.createElement('div');
  page.innerHTML = `<dialog style="overflow: auto; padding: 0; ${ofDialog}">
    ${'<p style="margin: 0; line-height: 20px">Text</p>'.repeat(20)}
    <div class="portico-actions" style="inset-block-end: 0; line-height: 20px; ${ofButtons}">Cancel</div>
  </dialog>`;
  document.body.append(page);
  page.querySelector('dialog')?.showModal();
  return page;
};

const check = (page: Element): void => expectNoOverlap(page, 'dialog');

describe('the check for overlapping text', () => {
  afterEach(() => document.body.replaceChildren());

  it('allows text behind sticky buttons, and keeps the scroll position', () => {
    const page = open('position: sticky');
    const dialog = page.querySelector('dialog') as Element;
    dialog.scrollTop = 30;
    check(page);
    expect(dialog.scrollTop).to.equal(30);
  });

  for (const [name, ofButtons, ofDialog] of [
    ['that stays behind sticky buttons at the end', 'position: sticky; margin-block-start: -20px'],
    ['behind sticky buttons that leave no room', 'position: sticky; block-size: 190px'],
    ['behind buttons that are not sticky', 'position: relative; inset-block-end: 300px'],
    ['behind the buttons of a dialog that does not scroll', 'position: sticky; margin-block-start: -20px', 'max-block-size: none'],
  ])
    it(`rejects text ${name}`, () => {
      const page = open(ofButtons ?? '', ofDialog);
      expect(() => check(page)).to.throw();
    });
});
