import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { hearEvents, stopRecording } from '../support/record.js';
import {
  all,
  clear,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  one,
  press,
  put,
  show,
  submit,
  textOf,
  until,
} from '../support/screen.js';
import { closeStages, openSignedIn, type Stage } from '../support/stage.js';

const ON = { client_user_deletion_enabled: true };
const deletions = (stage: Stage): number => stage.sent.filter(({ call }) => call === 'DELETE /users/me').length;

const open = (section: Element): void => {
  control(section, 'Delete account').focus();
  press(section, 'Delete account');
};

const ask = async (config = ON) => {
  const stage = await openSignedIn({ config });
  const section = await show(stage, 'portico-delete-account-section');
  open(section);
  await until(() => one<HTMLDialogElement>(section, 'dialog').open, 'the dialog');
  return { stage, section };
};

describe('delete account section', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
  });

  it('1.24 delete hidden: clientUserDeletionEnabled is false', async () => {
    const { app } = await openSignedIn({ config: { client_user_deletion_enabled: false } });
    const section = put('portico-delete-account-section', { app });
    await until(() => section.phase === 'blocked', 'it is not offered');
    expect(section.checkVisibility()).to.equal(false);
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
      await until(() => one<HTMLDialogElement>(section, 'dialog').open, 'open again');
    }
  });

  it('1.24 delete: another text is refused in words, and kept', async () => {
    const { section, stage } = await ask();
    fill(section, { confirmation: 'somebody@else.example' });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'confirmation')) === 'This is not the same text.', 'the field says so');
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
    expect(heard.map(({ type }) => type)).to.deep.equal([
      'portico-before-account-delete',
      'portico-account-deleted',
      'portico-before-redirect',
    ]);
  });

  it('1.24 refused: says so in the dialog and keeps what was typed', async () => {
    const { section, stage } = await ask();
    stage.answer('/users/me', () => new Response('', { status: 404 }));
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert');
    expect(fieldOf(section, 'confirmation').value).to.equal(stage.email);
  });

  it('a host may prevent it', async () => {
    const { section, stage } = await ask();
    section.addEventListener('portico-before-account-delete', (event) => event.preventDefault());
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => !one(section, '.portico-danger').matches('[aria-busy="true"]'), 'not busy');
    expect(deletions(stage)).to.equal(0);
  });
});
