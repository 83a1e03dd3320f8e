import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, one, submit, until } from '../support/screen.js';
import { openTeam, teamSection } from '../support/teams.js';

const PHONES = [320, 340, 360, 375, 390, 412];
const FORMS = ['portico-team-identity-section', 'portico-team-invitations-section', 'portico-team-creation'] as const;

/** Expects the button on the line of the input, or below the input at its start. */
const expectTogether = (form: Element, what: string): void => {
  const input = one(form, 'input[type="text"]').getBoundingClientRect();
  const button = one(form, '.portico-button').getBoundingClientRect();
  const isBeside = Math.abs(button.top - input.top) < 1 && Math.abs(button.bottom - input.bottom) < 1 && button.left >= input.right;
  const isBelow = button.top >= input.bottom && button.left === input.left;
  expect(isBeside || isBelow, `${what}: input ${JSON.stringify(input)}, button ${JSON.stringify(button)}`).to.equal(true);
};

describe('the settings on phones', () => {
  afterEach(async () => {
    tidyUp();
    document.documentElement.removeAttribute('style');
    await setViewport({ width: 1280, height: 800 });
  });

  for (const tag of FORMS)
    it(`shows the button of a one-line form beside its input or below it: ${tag}`, async () => {
      const section = await teamSection(await openTeam(), tag);
      const form = one(section, 'form');
      for (const width of PHONES) {
        await setViewport({ width, height: 800 });
        expectTogether(form, `${width} px`);
      }
      document.documentElement.style.fontSize = '200%';
      expectTogether(form, 'enlarged');
      const input = one<HTMLInputElement>(form, 'input[type="text"]');
      input.value = '';
      submit(section);
      await until(() => all(section, '.portico-error').length > 0, 'the error');
      expectTogether(form, 'with an error');
    });
});
