import { setViewport } from '@web/test-runner-commands';
import { expect } from '@open-wc/testing';
import { createKey } from '../support/api-keys.js';
import { verifiedUser } from '../support/mail.js';
import { dialogCloses, pressOpening } from '../support/questions.js';
import { signInElsewhere } from '../support/sessions.js';
import { openSection, tidyUp } from '../support/open.js';
import { all, hasControl, one, press, show, submit, until } from '../support/screen.js';
import { signInVerified, toCode } from '../support/scene.js';
import { freshEmail, openSignedIn, openStage, PASSWORD, signedInAs } from '../support/stage.js';
import { openTeam, teamSection } from '../support/teams.js';

const boxOf = (root: Element, selector: string): DOMRect => one(root, selector).getBoundingClientRect();

/** Returns the lines of an element’s text. */
const linesOf = (element: Element): string[] => {
  const lines: { top: number; text: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [index, letter] of [...(node as Text).data].entries()) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top, width } = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last && (width === 0 || Math.abs(last.top - top) < 4)) last.text += letter;
      else if (width > 0) lines.push({ top, text: letter });
    }
  return lines.map(({ text }) => text);
};

describe('settings sections on narrow screens', () => {
  beforeEach(() => setViewport({ width: 320, height: 640 }));
  afterEach(async () => {
    tidyUp();
    await setViewport({ width: 1280, height: 800 });
  });

  it('show the button of a one-line form below the error and the hint', async () => {
    const stage = await openTeam();
    for (const tag of ['portico-team-creation', 'portico-team-invitations-section'] as const) {
      const section = await teamSection(stage, tag);
      const input = one<HTMLInputElement>(section, 'form input[type="text"]');
      if (all(section, '.portico-hint').length > 0)
        expect(boxOf(section, '.portico-hint').bottom, tag).to.be.below(boxOf(section, 'form .portico-button').top);
      input.value = '';
      submit(section);
      await until(() => all(section, '.portico-error').length > 0, 'the error appears');
      const [error, button] = [boxOf(section, '.portico-error'), boxOf(section, 'form .portico-button')];
      expect([error.top >= boxOf(section, 'input[type="text"]').bottom, button.top >= error.bottom], tag).to.deep.equal([true, true]);
      const { left, width } = input.getBoundingClientRect();
      expect([button.left, button.width], tag).to.deep.equal([left, width]);
    }
  });

  it('have no line, no padding and no gap above the first row if the page shows their title', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-profile-section', { pageTitle: 'Profile' });
    await until(() => all(section, '.row').length > 0, 'the rows appear');
    expect(boxOf(section, '.row').top).to.equal(boxOf(section, '.section').top);
    const lines = all(section, '.row').map((row) => getComputedStyle(row).borderBlockStartWidth);
    expect(lines).to.deep.equal(['0px', '1px']);
    expect(getComputedStyle(one(section, '.row')).paddingBlockStart).to.equal('0px');
  });

  it('show the two buttons of every form side by side across the full width', async () => {
    const stage = await openSignedIn();
    for (const [tag, opener] of [
      ['portico-profile-section', 'Edit Name'],
      ['portico-password-section', 'Change password'],
    ] as const) {
      const section = await show(stage, tag);
      await until(() => hasControl(section, opener), 'the button appears');
      press(section, opener);
      await until(() => all(section, '.portico-actions button').length === 2, 'the form appears');
      const [cancel, save] = all(section, '.portico-actions button').map((button) => button.getBoundingClientRect());
      expect([cancel?.top, cancel?.width], tag).to.deep.equal([save?.top, save?.width]);
      const { left, right } = boxOf(section, '.portico-actions');
      expect([cancel?.left, save?.right], tag).to.deep.equal([left, right]);
    }
  });

  it('show the primary button of a dialog above the other button if they do not fit on one line', async () => {
    const { section } = await openSection('portico-api-keys-section', openSignedIn());
    press(section, 'Create API key');
    await until(() => all(section, 'dialog form').length === 1, 'the dialog opens');
    for (const button of all(section, 'dialog .portico-actions button')) button.style.flexBasis = '100%';
    const [cancel, create] = all(section, 'dialog .portico-actions button').map((button) => button.getBoundingClientRect());
    expect(create?.bottom).to.be.below(cancel?.top ?? 0);
  });

  it('show the red button of a dialog above the other button if they do not fit on one line, and a single button in full width', async () => {
    const stage = await openSignedIn({ config: { client_user_deletion_enabled: true } });
    const deletion = await show(stage, 'portico-delete-account-section');
    await pressOpening(deletion, 'Delete account');
    const [cancel, remove] = all(deletion, 'dialog .portico-actions button') as [HTMLElement, HTMLElement];
    for (const button of [cancel, remove]) button.style.flexBasis = '100%';
    expect(remove.getBoundingClientRect().bottom).to.be.below(cancel.getBoundingClientRect().top);
    press(deletion, 'Cancel');
    await dialogCloses(deletion);
    const keys = await show(stage, 'portico-api-keys-section');
    await createKey(keys);
    expect(boxOf(keys, 'dialog .portico-actions button').width).to.equal(boxOf(keys, 'dialog .secret').width);
  });

  it('have 12 px between the button of the section and the line above the first row, as in rows', async () => {
    const email = await verifiedUser();
    const stage = await signedInAs(email);
    await signInElsewhere(email, 1);
    const section = await show(stage, 'portico-sessions-section');
    await until(() => hasControl(section, 'Sign out all others'), 'the button appears');
    expect(boxOf(section, '.row').top - boxOf(section, '.section-actions button').bottom).to.equal(12);
  });

  it('keep no space for the description below a question', async () => {
    const email = await verifiedUser();
    const stage = await signedInAs(email);
    await signInElsewhere(email, 1);
    const section = await show(stage, 'portico-sessions-section');
    await until(() => hasControl(section, 'Sign out all others'), 'the button appears');
    const description = boxOf(section, '.section-description');
    press(section, 'Sign out all others');
    await until(() => all(section, '.question').length === 1, 'the question appears');
    const question = boxOf(section, '.question');
    expect(question.height).to.be.below(description.height);
    expect(boxOf(section, '.confirm').top - question.bottom).to.be.below(20);
  });

  it('show the action of a section on its own line below the description, at its start', async () => {
    const stage = await openStage();
    const section = await show(stage, 'portico-otp-section');
    await signInVerified(section as never, stage);
    const head = boxOf(section, '.section-head');
    expect(boxOf(section, '.section-head > :first-child').width).to.equal(head.width);
    const action = boxOf(section, '.section-actions button');
    expect(action.top).to.be.at.least(boxOf(section, '.section-description').bottom);
    expect(action.left).to.equal(head.left);
  });

  it('show the button of a row that has a picture below the text, which takes the rest of the line', async () => {
    const stage = await openTeam();
    const section = await teamSection(stage, 'portico-team-identity-section');
    await until(() => all(section, '.picture').length === 1, 'the picture appears');
    const [text, button, picture] = ['.row-text', '.row-actions', '.picture'].map((selector) => boxOf(section, selector));
    expect([button!.top >= text!.bottom, button!.left, text!.left - picture!.right]).to.deep.equal([true, text!.left, 12]);
    expect(text!.right).to.equal(boxOf(section, '.row').right);
  });

  it('show their description 8 px below a title that the page shows', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sessions-section', { pageTitle: 'Sessions' });
    await until(() => all(section, '.section-description').length === 1, 'the description appears');
    // The account settings have a gap of 24 px below their title.
    expect(boxOf(section, '.section').top - boxOf(section, '.section-description').top).to.equal(16);
  });

  it('break email addresses before the at sign, or in a name that is longer than a line after a hyphen, and keep their text', async () => {
    const email = `known.320.with-a-very-long-address-${Date.now()}@subdomain.example.com`;
    const stage = await openStage();
    await stage.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
    await stage.app.contactChannels.create({ userId: 'me', type: 'email', value: freshEmail(), usedForAuth: false });
    const profile = await show(stage, 'portico-profile-section');
    const emails = await show(stage, 'portico-emails-section');
    await until(() => all(emails, '.banner').length === 1, 'the warning appears');
    const texts = [one(profile, '.row-title bdi'), one(emails, '.row-title bdi')];
    expect(texts.map(({ textContent }) => textContent?.includes(email))).to.deep.equal([true, true]);
    for (const text of texts) {
      const lines = linesOf(text);
      expect(lines.length).to.be.above(1);
      for (const [index, line] of lines.slice(0, -1).entries())
        expect(/[ -]$/.test(line) || lines[index + 1]?.startsWith('@'), lines.join(' | ')).to.equal(true);
    }
    const own = one(emails, '.row');
    const [badges, detail] = [boxOf(own, '.badges'), boxOf(own, '.row-detail')];
    expect([badges.top - boxOf(own, '.row-title bdi').bottom >= 4, detail.top - badges.bottom >= 4]).to.deep.equal([true, true]);
    const [first, last] = all(own, '.badge').map((each) => each.getBoundingClientRect());
    expect([first?.left, first?.top]).to.deep.equal([badges.left, last?.top]);
    const other = all(emails, '.row')[1] as HTMLElement;
    expect(boxOf(other, '.row-actions').top).to.be.at.least(boxOf(other, '.row-text').bottom);
    const banner = boxOf(emails, '.banner-text');
    expect(boxOf(emails, '.banner button').top).to.be.at.least(banner.bottom);
    expect(boxOf(emails, '.banner button').left).to.equal(banner.left);
    expect(banner.width).to.be.above(boxOf(emails, '.banner').width - 70);
    expect(boxOf(profile, '.picture').top - boxOf(profile, '.row-text').top, 'the picture is beside the first lines').to.equal(3);
  });
});

describe('a dialog in a low window', () => {
  afterEach(async () => {
    tidyUp();
    await setViewport({ width: 1280, height: 800 });
  });

  it('keeps its buttons 24 px above its edge while its content scrolls', async () => {
    await setViewport({ width: 640, height: 300 });
    const { section } = await openSection('portico-api-keys-section', openSignedIn());
    await pressOpening(section, 'Create API key');
    const dialog = one(section, 'dialog');
    expect(getComputedStyle(dialog).transitionDuration, 'it appears in 180 ms').to.equal('0.18s, 0.18s');
    expect(dialog.scrollHeight).to.be.above(dialog.clientHeight);
    const [edge, button] = [dialog, one(dialog, '.portico-actions button')].map((each) => each.getBoundingClientRect().bottom);
    expect(Number(edge) - Number(button)).to.be.closeTo(24, 2);
  });

  it('shows a line above its buttons only while a part of its content is below them', async () => {
    await setViewport({ width: 640, height: 300 });
    const { section } = await openSection('portico-api-keys-section', openSignedIn());
    await pressOpening(section, 'Create API key');
    const dialog = one(section, 'dialog');
    const lineAppears = (isShown: boolean, when: string): Promise<void> =>
      until(() => (getComputedStyle(one(dialog, '.portico-actions')).boxShadow !== 'none') === isShown, when);
    await lineAppears(true, 'the line appears at the start');
    dialog.scrollTop = dialog.scrollHeight;
    await lineAppears(false, 'the line disappears at the end');
    dialog.scrollTop = 0;
    await lineAppears(true, 'the line appears again');
    await setViewport({ width: 640, height: 900 });
    await lineAppears(false, 'the line disappears if all content is visible');
  });
});

describe('the buttons of a card', () => {
  afterEach(tidyUp);

  it('have the primary one on top if they do not fit on one line, as in the settings', async () => {
    const page = await show(await openStage(), 'portico-message-card', { preset: 'sign-up-disabled' });
    for (const button of all(page, '.portico-actions > *')) button.style.flexBasis = '100%';
    const [home, primary] = all(page, '.portico-actions > *').map((button) => button.getBoundingClientRect());
    expect(primary?.bottom).to.be.below(home?.top ?? 0);
  });
});

describe('a resend button', () => {
  afterEach(tidyUp);

  it('has no background while it is disabled, and is 8 px above the next button on narrow screens', async () => {
    const stage = await openStage({ config: { credential_enabled: false, magic_link_enabled: true } });
    const page = await show(stage, 'portico-sign-in');
    page.style.inlineSize = '280px';
    await toCode(page as never, stage);
    const [resend, other] = all(page, '.portico-label-row button') as [HTMLButtonElement, HTMLButtonElement];
    expect([resend.disabled, getComputedStyle(resend).backgroundColor]).to.deep.equal([true, 'rgba(0, 0, 0, 0)']);
    expect(other.getBoundingClientRect().top - resend.getBoundingClientRect().bottom).to.equal(8);
    const primary = one(page, '.portico-form .portico-primary').getBoundingClientRect();
    // The text is 5 px below the edge of its button, which is invisible.
    expect(resend.getBoundingClientRect().top + 5 - primary.bottom, 'the text has the distance of other texts').to.equal(16);
  });
});
