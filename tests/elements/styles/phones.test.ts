import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { all, one, show, submit, textOf, until } from '../support/screen.js';
import { openConfirmation } from '../support/questions.js';
import { freshEmail } from '../support/stage.js';
import { invite, openMember, openNameForm, openTeam, teamSection } from '../support/teams.js';

const PHONES = [320, 340, 360, 375, 390, 412];
const FORMS = ['portico-team-invitations-section', 'portico-team-creation'] as const;

/** Expects that the button is on the input’s line, or below the input and aligned with its start or end. */
const expectTogether = (form: Element, what: string): void => {
  const input = one(form, 'input[type="text"]').getBoundingClientRect();
  const button = one(form, '.portico-button').getBoundingClientRect();
  const isBeside = Math.abs(button.top - input.top) < 1 && Math.abs(button.bottom - input.bottom) < 1 && button.left >= input.right;
  const isBelow = button.top >= input.bottom && (button.left === input.left || button.right === input.right);
  expect(isBeside || isBelow, `${what}: input ${JSON.stringify(input)}, button ${JSON.stringify(button)}`).to.equal(true);
};

describe('the settings', () => {
  afterEach(async () => {
    tidyUp();
    document.documentElement.removeAttribute('style');
    await setViewport({ width: 1280, height: 800 });
  });

  it('show the actions of every row and section at the end of the text’s line, or at the start of their own line, from 320 to 1000 px', async () => {
    const stage = await openTeam();
    await openMember(stage);
    const team = await teamSection(stage, 'portico-team-page');
    const sections = [
      team,
      await show(stage, 'portico-emails-section'),
      await show(stage, 'portico-otp-section'),
      await show(stage, 'portico-mfa-section'),
      await show(stage, 'portico-sessions-section'),
    ];
    await invite(stage, freshEmail());
    for (const width of [...PHONES, 470, 720, 1000]) {
      await setViewport({ width, height: 800 });
      team.active = team.active === 'members' ? 'general' : 'members';
      await team.updateComplete;
      for (const actions of sections.flatMap((section) => all(section, '.row-actions, .section-actions'))) {
        const { left, right, top, width: size } = actions.getBoundingClientRect();
        const row = actions.parentElement?.getBoundingClientRect();
        const isBelow = top >= (actions.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
        const message = `${textOf(actions)} at ${width} px`;
        if (size > 0 && isBelow) expect(left, message).to.be.closeTo(row?.left ?? 0, 1);
        if (size > 0 && !isBelow) expect(right, message).to.be.closeTo(row?.right ?? 0, 1);
      }
    }
  });

  it('do not use the danger color for the button that confirms leaving a team', async () => {
    const stage = await openTeam();
    const leave = await teamSection(stage, 'portico-team-leave-section');
    await openConfirmation(leave, 'Leave team');
    expect(all(leave, '.portico-danger')).to.have.length(0);
  });

  for (const tag of FORMS)
    it(`show the button of a one-line form beside its input or below it on phones: ${tag}`, async () => {
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
      await until(() => all(section, '.portico-error').length > 0, 'the error appears');
      expectTogether(form, 'with an error');
    });
});

describe('the document’s font size', () => {
  const root = document.documentElement;
  afterEach(() => {
    tidyUp();
    root.removeAttribute('style');
  });

  it('enlarges text and controls, which keep their default sizes at 16 px and below', async () => {
    const section = await teamSection(await openTeam(), 'portico-team-identity-section');
    await openNameForm(section);
    const sizes = (): string[] => [
      ...['.section-title', '.row-title', '.row-detail', '.portico-label', 'input[type="text"]', '.portico-button'].map(
        (selector) => getComputedStyle(one(section, selector)).fontSize,
      ),
      getComputedStyle(one(section, 'input[type="text"]')).blockSize,
    ];
    const defaults = ['16px', '14px', '13px', '14px', '14px', '14px', '40px'];
    expect(sizes()).to.deep.equal(defaults);
    root.style.fontSize = '62.5%';
    expect(sizes()).to.deep.equal(defaults);
    root.style.fontSize = '200%';
    expect(sizes()).to.deep.equal(['32px', '28px', '26px', '28px', '28px', '28px', '80px']);
  });
});
