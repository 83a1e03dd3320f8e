// Tests that all forms of the settings have the same buttons, and the space around the rows and the form of addresses.
import { expect } from '@open-wc/testing';
import type { PorticoElements } from '../../../elements/index.js';
import { tidyUp } from '../support/open.js';
import { all, hasControl, one, press, show, until } from '../support/screen.js';
import { freshEmail, openSignedIn } from '../support/stage.js';

/** The sections with a form, and the button that opens it. */
const FORMS = [
  ['portico-profile-section', 'Edit Name'],
  ['portico-emails-section', 'Add address'],
  ['portico-password-section', 'Change password'],
  ['portico-mfa-section', 'Turn on'],
  ['portico-team-creation', undefined],
] as const satisfies readonly (readonly [keyof PorticoElements, string | undefined])[];

describe('forms of the settings', () => {
  afterEach(tidyUp);

  for (const [tag, opener] of FORMS)
    it(`have buttons as wide as their labels, 8 px apart, at the end of the fields (${tag})`, async () => {
      const section = await show(await openSignedIn(), tag);
      if (opener !== undefined) {
        await until(() => hasControl(section, opener), 'the button appears');
        press(section, opener);
      }
      await until(() => all(section, '.portico-actions').length === 1, 'the form appears');
      const buttons = all(section, '.portico-actions > button').map((button) => button.getBoundingClientRect());
      for (const [index, button] of all(section, '.portico-actions > button').entries()) {
        const label = one(button, 'span').getBoundingClientRect();
        // The padding and the border at both sides.
        expect((buttons[index]?.width ?? 0) - label.width, button.textContent ?? '').to.be.closeTo(26, 0.5);
      }
      const [actions, field] = ['.portico-actions', '.portico-field'].map((selector) => one(section, selector).getBoundingClientRect());
      expect([buttons.at(-1)?.right, actions?.right]).to.deep.equal([actions?.right, field?.right]);
      for (const [index, { right }] of buttons.slice(0, -1).entries()) expect((buttons[index + 1]?.left ?? 0) - right).to.equal(8);
    });
});

describe('rows of addresses', () => {
  afterEach(tidyUp);

  it('have 12 px between their content and their edges, and a line above', async () => {
    const stage = await openSignedIn();
    await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: freshEmail(), usedForAuth: false });
    const section = await show(stage, 'portico-emails-section');
    await until(() => all(section, '.banner').length === 1, 'the warning appears');
    for (const [index, last] of ['.banner', '.row-main'].entries()) {
      const row = all(section, '.row')[index] as HTMLElement;
      const { top, bottom } = row.getBoundingClientRect();
      expect(one(row, '.row-main').getBoundingClientRect().top - top).to.equal(13);
      expect(bottom - one(row, last).getBoundingClientRect().bottom).to.equal(12);
    }
  });
});
