// Tests that elements respect contrast preferences and forced colors, have enough contrast by default, and allow pasting into fields.
import { expect } from '@open-wc/testing';
import { contrast } from '../support/contrast.js';
import { setMedia } from '../support/conditions.js';
import { openPage, tidyUp } from '../support/open.js';
import { all, fieldOf, one, show, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';
import { openTeam, teamSection } from '../support/teams.js';

describe('a user who prefers', () => {
  afterEach(async () => {
    await setMedia();
    tidyUp();
  });

  it('more contrast sees the borders of cards and fields with a contrast of at least 4.5:1', async () => {
    const { page } = await openPage('portico-sign-in');
    const card = one(page, '.card');
    const lowest = (): number => {
      const { backgroundColor, borderTopColor } = getComputedStyle(card);
      const colors = [borderTopColor, ...all(page, '.portico-input').map((input) => getComputedStyle(input).borderTopColor)];
      return Math.min(...colors.map((color) => contrast(color, backgroundColor)));
    };
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      await setMedia();
      await until(() => lowest() < 3, `the lowest contrast of the borders is below 3:1 (${scheme})`);
      await setMedia({ 'prefers-contrast': 'more' });
      await until(() => lowest() >= 4.5, `all borders have a contrast of at least 4.5:1 (${scheme})`);
      expect(contrast(getComputedStyle(one(page, '.portico-label')).color, getComputedStyle(card).backgroundColor)).to.be.at.least(7);
    }
    document.documentElement.removeAttribute('style');
  });

  it('forced colors can distinguish the primary button from other buttons', async () => {
    const section = await teamSection(await openTeam(), 'portico-team-creation');
    const { page } = await openPage('portico-sign-in');
    const backgrounds = (): string[] =>
      [one(section, '.portico-primary'), one(page, '.portico-primary'), one(page, '.portico-button:not(.portico-primary)')].map(
        (button) => getComputedStyle(button).backgroundColor,
      );
    await setMedia({ 'forced-colors': 'active' });
    // The background may change in a transition.
    await until(() => {
      const [inSection, inPage, other] = backgrounds();
      return inSection === inPage && inPage !== other;
    }, 'primary buttons have the same background, which other buttons do not have');
  });
});

describe('the default colors', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('style');
    tidyUp();
  });

  for (const scheme of ['light', 'dark'])
    it(`give the borders of inputs and the focus ring a contrast of at least 3:1 in the ${scheme} scheme`, async () => {
      document.documentElement.style.colorScheme = scheme;
      const { page } = await openPage('portico-sign-in');
      const { backgroundColor } = getComputedStyle(one(page, '.card'));
      const input = fieldOf(page, 'email');
      expect(contrast(getComputedStyle(input).borderTopColor, backgroundColor)).to.be.at.least(3);
      input.focus();
      const { outlineColor, outlineStyle } = getComputedStyle(input);
      expect(outlineStyle).to.equal('solid');
      expect(contrast(outlineColor, backgroundColor)).to.be.at.least(3);
    });
});

describe('fields', () => {
  afterEach(tidyUp);

  for (const [tag, properties] of [
    ['portico-sign-in', {}],
    ['portico-sign-up', { passwordRepeat: true }],
    ['portico-mfa-prompt', { attemptCode: 'code' }],
    ['portico-forgot-password', {}],
  ] as const)
    it(`accept pasted text: <${tag}>`, async () => {
      const page = await show(await openStage(), tag, properties as object);
      const inputs = all(page, 'input');
      expect(inputs).not.to.have.length(0);
      for (const input of inputs) {
        const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
        input.dispatchEvent(paste);
        expect(paste.defaultPrevented, input.outerHTML).to.equal(false);
      }
    });
});
