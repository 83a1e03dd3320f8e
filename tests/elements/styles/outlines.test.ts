// Tests that the outline of a focused field covers its border, and that notices have the standard text and icon sizes.
import { expect } from '@open-wc/testing';
import { openForm, requestCode } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';
import { fieldOf, fill, focused, one, submit, until } from '../support/screen.js';

describe('the outline of a focused field', () => {
  afterEach(tidyUp);

  it('covers the border, which has the same color, so that both are 2 px wide together, or the color of errors if the field is invalid', async () => {
    const { page } = await openPage('portico-sign-in');
    const input = fieldOf(page, 'email');
    input.style.transition = 'none';
    input.focus();
    const { borderTopColor, outlineColor, outlineOffset } = getComputedStyle(input);
    expect([borderTopColor, outlineOffset]).to.deep.equal([outlineColor, '-1px']);
    submit(page);
    await until(() => input.ariaInvalid === 'true' && focused() === input, 'the field is invalid and has focus');
    expect(getComputedStyle(input).borderTopColor).to.equal(getComputedStyle(one(page, '.portico-error')).color);
  });

  it('covers the border of the current cell of a code field', async () => {
    const { form } = await openForm();
    await requestCode(form);
    await until(() => focused() === fieldOf(form, 'code'), 'the code field has focus');
    const { borderTopColor, outlineColor, outlineOffset, outlineStyle } = getComputedStyle(one(form, '.portico-cell[data-current]'));
    expect([borderTopColor, outlineOffset, outlineStyle]).to.deep.equal([outlineColor, '-1px', 'solid']);
  });
});

describe('notices', () => {
  afterEach(tidyUp);

  it('have a text size of 14 px and an icon size of 18 px if they show an error', async () => {
    const { page } = await openPage('portico-sign-in');
    fill(page, { email: 'nobody@example.com', password: 'incorrect' });
    submit(page);
    await until(() => one(page, '.portico-notice'), 'the error appears');
    const { fontSize, lineHeight, columnGap } = getComputedStyle(one(page, '.portico-notice'));
    expect([fontSize, lineHeight, columnGap]).to.deep.equal(['14px', '21px', '8px']);
    expect(getComputedStyle(one(page, '.portico-notice .portico-icon')).inlineSize).to.equal('18px');
  });
});
