import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { hearEvents, typesOf } from '../support/record.js';
import { all, control, descriptionOf, fieldOf, fill, focused, one, press, submit, textOf, until } from '../support/screen.js';
import { openSignedIn, type Stage } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';
import { dialogOf, failBefore, isClosed, isOpen } from '../support/questions.js';

const ON = { client_user_deletion_enabled: true };
const deletions = (stage: Stage): number => stage.calls('DELETE /users/me').length;

const open = (section: Element): void => {
  control(section, 'Delete account').focus();
  press(section, 'Delete account');
};

const ask = async (config = ON) => {
  const { stage, section } = await openSection('portico-delete-account-section', openSignedIn({ config }));
  open(section);
  await isOpen(section);
  return { stage, section };
};

describe('delete account section', () => {
  afterEach(tidyUp);

  it('1.24 delete hidden: clientUserDeletionEnabled is false', async () => {
    const { app } = await openSignedIn({ config: { client_user_deletion_enabled: false } });
    await expectAbsent('portico-delete-account-section', { app });
  });

  it('1.24 delete: asks for the address; Escape and Cancel give the focus back', async () => {
    const { section } = await ask();
    for (const leave of [() => sendKeys({ press: 'Escape' }), async () => press(section, 'Cancel')]) {
      await leave();
      await until(
        () => all(section, 'dialog').length === 0 && focused() === control(section, 'Delete account'),
        'closed, the focus is back',
      );
      open(section);
      await isOpen(section);
    }
  });

  it('1.24 delete: closed by the browser, which tells so a task later: it does not come back, and opened again at once it stays', async () => {
    const { section } = await ask();
    dialogOf(section).close();
    section.requestUpdate();
    await isClosed(section);
    open(section);
    await isOpen(section);
    const told = new Promise((resolve) => dialogOf(section).addEventListener('close', resolve));
    dialogOf(section).close();
    open(section);
    await isOpen(section);
    await told;
    await section.updateComplete;
    expect(dialogOf(section).open).to.equal(true);
  });

  it('1.24 delete: another text is refused in words, and kept', async () => {
    const { section, stage } = await ask();
    fill(section, { confirmation: 'somebody@else.example' });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'confirmation')) === 'The text does not match.', 'the field says so');
    expect(fieldOf(section, 'confirmation').value).to.equal('somebody@else.example');
    expect(deletions(stage)).to.equal(0);
  });

  it('1.24 delete: the account and the session are gone, and the page with them', async () => {
    const { section, stage } = await ask();
    const heard = hearEvents();
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => stage.went.length === 1, 'sent away');
    expect(deletions(stage)).to.equal(1);
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(typesOf(heard)).to.deep.equal(['portico-before-account-delete', 'portico-account-deleted', 'portico-before-redirect']);
  });

  it('1.24 refused: says so in the dialog and keeps what was typed', async () => {
    const { section, stage } = await ask();
    stage.answer('/users/me', fault(404));
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert');
    expect(fieldOf(section, 'confirmation').value).to.equal(stage.email);
  });

  it('nothing closes the dialog while the deletion is on its way, as it could not be taken back', async () => {
    const { section, stage } = await ask();
    const release = stage.hold('DELETE /users/me');
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => deletions(stage) === 1, 'on its way');
    expect(control(section, 'Cancel').matches(':disabled')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Escape' });
    one(section, 'dialog').dispatchEvent(new PointerEvent('pointerdown'));
    await until(() => one<HTMLDialogElement>(section, 'dialog').open, 'it stays');
    const busy = one(section, '.portico-danger');
    expect(getComputedStyle(busy).color, 'no label below the spinner').to.match(/, 0\)$/);
    release();
    await until(() => stage.went.length === 1, 'deleted');
  });

  it('the dialog can be closed again after a deletion that failed', async () => {
    const { section, stage } = await ask();
    stage.answer('/users/me', fault(404));
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert');
    press(section, 'Cancel');
    await isClosed(section);
    open(section);
    await isOpen(section);
    expect(textOf(one(section, 'dialog')), 'opened again').not.to.include('Something went wrong');
  });

  it('the dialog shows no error of the last time when it is opened again', async () => {
    const { section } = await ask();
    fill(section, { confirmation: 'wrong' });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'confirmation')) !== '', 'the error');
    press(section, 'Cancel');
    await isClosed(section);
    open(section);
    await isOpen(section);
    expect([fieldOf(section, 'confirmation').value, descriptionOf(fieldOf(section, 'confirmation'))]).to.deep.equal(['', '']);
  });

  it('a host may prevent it', async () => {
    const { section, stage } = await ask();
    section.addEventListener('portico-before-account-delete', (event) => event.preventDefault());
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => !one(section, '.portico-danger').matches('[aria-busy="true"]'), 'not busy');
    expect(deletions(stage)).to.equal(0);
  });

  it('if the work of the page before it fails, the dialog says so and the account stays', async () => {
    const { section, stage } = await ask();
    failBefore('portico-before-account-delete');
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert');
    expect(deletions(stage)).to.equal(0);
  });

  const NAMES: Record<string, { name: string | null; typed: string }> = {
    'no address and no name: the name of the action': { name: null, typed: 'Delete account' },
    'a name of direction marks and joiners: the name of the action': { name: '\u202E\u200B\u200D', typed: 'Delete account' },
    'a name with two spaces: what is shown': { name: 'Ada  Love\u200Blace', typed: 'Ada Lovelace' },
    'a joiner between a letter and its accent: what is shown': { name: 'Re\u034F\u0301ne', typed: 'R\u00E9ne' },
    'an empty braille cell: the name of the action': { name: '\u2800', typed: 'Delete account' },
    'a mark of annotation: the name of the action': { name: '\uFFF9', typed: 'Delete account' },
    'an accent of its own: what a keyboard writes': { name: 'Rene\u0301e', typed: 'Ren\u00E9e' },
  };

  for (const [kind, { name, typed }] of Object.entries(NAMES))
    it(`1.24 delete: what must be typed can be typed: ${kind}`, async () => {
      const stage = await openSignedIn({ config: ON });
      await stage.app.currentUser.update({ displayName: name });
      const [channel] = await stage.app.contactChannels.list({ userId: 'me' });
      await stage.app.contactChannels.delete({ userId: 'me', id: String(channel?.id) });
      const { section } = await openSection('portico-delete-account-section', stage);
      open(section);
      await isOpen(section);
      expect(
        textOf(dialogOf(section))
          .replaceAll(/[\u034F\u200B]/g, '')
          .normalize(),
      ).to.contain(`Type ${typed} to confirm`);
      fill(section, { confirmation: typed });
      submit(section);
      await until(() => stage.went.length === 1, 'deleted');
    });
});
