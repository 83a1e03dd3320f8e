// Tests that a question next to a section's title replaces the description, and does not move the rows below it.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { verifiedUser } from '../support/mail.js';
import { tidyUp } from '../support/open.js';
import { confirm, openConfirmation } from '../support/questions.js';
import { toast } from '../../../elements/ui/toast.js';
import { all, control, fieldOf, focused, hasControl, one, press, put, show, textOf, toasts, until } from '../support/screen.js';
import { signInElsewhere } from '../support/sessions.js';
import { signedInAs } from '../support/stage.js';

const boxOf = (section: Element, selector: string): DOMRect => one(section, selector).getBoundingClientRect();

/** Opens the session list in a container of this width, for a user with two sessions. */
const openSessions = async (width: number) => {
  const email = await verifiedUser();
  const stage = await signedInAs(email);
  await signInElsewhere(email, 1);
  const section = put('portico-sessions-section', {});
  section.style.inlineSize = `${width}px`;
  section.app = stage.app;
  await until(() => all(section, '.row').length > 1, 'the sessions are listed');
  return section;
};

const ACTION = 'Sign out all others';

describe('questions next to the titles of sections', () => {
  afterEach(tidyUp);

  for (const width of [704, 480])
    it(`replace the description without moving the rows or the title: ${width} px`, async () => {
      const section = await openSessions(width);
      const description = boxOf(section, '.section-description');
      const before = [boxOf(section, '.row').top, boxOf(section, '.section-title').left, description.width];
      const action = boxOf(section, '.section-actions button');
      await openConfirmation(section, ACTION);
      const after = [boxOf(section, '.row').top, boxOf(section, '.section-title').left, boxOf(section, '.section-description').width];
      expect(after).to.deep.equal(before);
      const question = one(section, '.question');
      expect(question.getBoundingClientRect().top, 'the top of the question').to.equal(description.top);
      expect(getComputedStyle(one(section, 'slot[name="description"]')).visibility).to.equal('hidden');
      const [cancel, yes] = all(section, '.confirm button').map((button) => button.getBoundingClientRect());
      expect([yes?.left, yes?.width], 'the position and width of the button').to.deep.equal([action.left, action.width]);
      expect(cancel?.height, 'the height of the cancel button').to.equal(yes?.height);
      expect(cancel?.right).to.be.below(action.left);
      expect(boxOf(section, '.question bdi').right, 'the end of the question').to.be.at.most(cancel?.left ?? 0);
    });

  it('have two buttons of the same height, even if the buttons differ in width', async () => {
    const email = await verifiedUser();
    const stage = await signedInAs(email);
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    const section = put('portico-otp-section', {});
    section.style.inlineSize = '704px';
    section.app = stage.app;
    await until(() => hasControl(section, 'Turn off'), 'the button appears');
    await openConfirmation(section, 'Turn off');
    const [cancel, yes] = all(section, '.confirm button').map((button) => button.getBoundingClientRect());
    expect(cancel?.height).to.equal(yes?.height);
  });

  it('are above their buttons in narrow containers', async () => {
    const section = await openSessions(280);
    await openConfirmation(section, ACTION);
    const [cancel] = all(section, '.confirm button').map((button) => button.getBoundingClientRect());
    expect(cancel?.top).to.be.at.least(boxOf(section, '.question').bottom);
  });

  it('disappear after Escape, which moves focus back to the button', async () => {
    const section = await openSessions(704);
    await openConfirmation(section, ACTION);
    await sendKeys({ press: 'Escape' });
    await until(() => focused() === control(section, ACTION), 'the button has focus again');
    expect([all(section, '.question').length, all(section, '.row').length > 1]).to.deep.equal([0, true]);
  });

  it('disappear when another section starts an action, which keeps focus', async () => {
    const section = await openSessions(704);
    const other = put('portico-password-section', { app: section.app });
    await until(() => hasControl(other, 'Change password'), 'the other section appears');
    await openConfirmation(section, ACTION);
    press(other, 'Change password');
    await until(() => all(section, '.question').length === 0, 'the question disappears');
    await until(() => focused() === fieldOf(other, 'current-password'), 'the form has focus');
    await openConfirmation(section, ACTION);
    all(other, '.form')[0]?.click();
    other.click();
    await section.updateComplete;
    expect(all(section, '.question'), 'presses beside buttons keep the question open').to.have.length(1);
  });

  it('stay open while their own action is running, even if another section starts an action', async () => {
    const stage = await signedInAs(await verifiedUser());
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    const section = await show(stage, 'portico-otp-section');
    const other = await show(stage, 'portico-password-section');
    await until(() => hasControl(section, 'Turn off') && hasControl(other, 'Change password'), 'both sections appear');
    await openConfirmation(section, 'Turn off');
    const release = stage.hold('PATCH /users/me');
    confirm(section);
    press(other, 'Change password');
    await until(() => hasControl(other, 'Save'), 'the form opens');
    expect(all(section, '.question')).to.have.length(1);
    release();
    await until(() => all(section, '.question').length === 0, 'the question disappears');
  });

  it('close the messages that cover them', async () => {
    const section = await openSessions(280);
    const main = section.parentElement as HTMLElement;
    main.style.cssText = 'position: fixed; inset: auto 16px 16px auto';
    toast('Saved', section);
    await until(() => toasts().includes('Saved'), 'the toast appears');
    await openConfirmation(section, ACTION);
    await until(() => !toasts().includes('Saved'), 'the toast disappears');
  });

  it('disappear after the user cancels or confirms the action', async () => {
    const section = await openSessions(704);
    const description = textOf(one(section, '.section-description'));
    await openConfirmation(section, ACTION);
    press(section, 'Cancel');
    await until(() => all(section, '.question').length === 0, 'the question disappears');
    await openConfirmation(section, ACTION);
    confirm(section);
    await until(() => all(section, '.row').length === 1 && all(section, '.question').length === 0, 'the question disappears');
    expect(one(section, '.section-description').checkVisibility({ visibilityProperty: true })).to.equal(true);
    expect(textOf(one(section, '.section-description'))).to.equal(description);
  });
});
