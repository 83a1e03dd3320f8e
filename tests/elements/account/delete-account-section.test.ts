import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { recordAnnouncements, recordEvents, typesOf } from '../support/record.js';
import { all, control, descriptionOf, fieldOf, fill, focused, one, press, show, submit, textOf, toasts, until } from '../support/screen.js';
import { addMember, openTeam } from '../support/teams.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault, changeUser } from '../support/service.js';
import { dialogOf, failBefore, dialogCloses, dialogOpens, pressEscapeTwice } from '../support/questions.js';

const ON = { client_user_deletion_enabled: true };
const deletions = (stage: Stage): number => stage.calls('DELETE /users/me').length;

const open = (section: Element): void => {
  control(section, 'Delete account').focus();
  press(section, 'Delete account');
};

const openDialog = async (config = ON) => {
  const { stage, section } = await openSection('portico-delete-account-section', openSignedIn({ config }));
  open(section);
  await dialogOpens(section);
  return { stage, section };
};

describe('delete-account section', () => {
  afterEach(tidyUp);

  it('renders nothing if clientUserDeletionEnabled is false [sign out and delete account: delete hidden]', async () => {
    const { app } = await openSignedIn({ config: { client_user_deletion_enabled: false } });
    await expectAbsent('portico-delete-account-section', { app });
  });

  it('has an outlined red button next to the title, and says that the deletion is permanent', async () => {
    const { section } = await openSection('portico-delete-account-section', openSignedIn({ config: ON }));
    const button = one(section, '.section-actions button');
    const danger = getComputedStyle(button).getPropertyValue('--_danger');
    button.style.color = danger;
    const red = getComputedStyle(button).color;
    button.style.color = '';
    expect(getComputedStyle(button).color).to.equal(red);
    expect(getComputedStyle(button).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(textOf(one(section, '.section-description'))).to.equal(
      'Permanently removes your account and everything that belongs only to it. This can’t be undone.',
    );
    expect(all(section, '.row')).to.have.length(0);
  });

  it('closes the dialog after Escape or a press on “Cancel”, and moves focus back to the button [sign out and delete account: delete]', async () => {
    const { section } = await openDialog();
    for (const leave of [() => sendKeys({ press: 'Escape' }), async () => press(section, 'Cancel')]) {
      await leave();
      await dialogCloses(section);
      await until(() => focused() === control(section, 'Delete account'), 'the button has focus');
      open(section);
      await dialogOpens(section);
    }
  });

  it('warns about teams of which the user may be the only admin [sign out and delete account: delete]', async () => {
    const stage = await openSignedIn({ config: ON });
    for (const displayName of ['Rockets', 'Comets']) await stage.app.teams.create({ displayName });
    await addMember((await openTeam({}, 'Planets')).teamId, stage.app);
    const { section } = await openSection('portico-delete-account-section', stage);
    expect(stage.calls('/team-permissions')).to.have.length(0);
    const announced = recordAnnouncements();
    open(section);
    await until(() => textOf(section).includes('If you are the only admin of '), 'the warning appears');
    await until(() => announced.some((text) => text.includes('If you are the only admin of ')), 'the warning is announced');
    expect(textOf(section)).to.match(/admin of (?:Rockets and Comets|Comets and Rockets), nobody can manage these teams after that\./);
  });

  it('shows the toast “Your account was deleted.” on this page, and once on the tab’s next page with a user button [sign out and delete account: delete]', async () => {
    const { section } = await openDialog();
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => toasts().includes('Your account was deleted.'), 'the toast appears');
    document.querySelector('portico-toasts')?.remove();
    dispatchEvent(new Event('pagehide'));
    await show(await openStage(), 'portico-user-button');
    await until(() => toasts().includes('Your account was deleted.'), 'the toast appears on the next page');
    document.querySelector('portico-toasts')?.remove();
    await show(await openStage(), 'portico-user-button');
    expect(document.querySelector('portico-toasts')).to.equal(null);
  });

  it('keeps the dialog closed if the browser fires `close` late, and keeps it open if the user opened it again [sign out and delete account: delete]', async () => {
    const { section } = await openDialog();
    dialogOf(section).close();
    section.requestUpdate();
    await dialogCloses(section);
    open(section);
    await dialogOpens(section);
    const closed = new Promise((resolve) => dialogOf(section).addEventListener('close', resolve));
    dialogOf(section).close();
    open(section);
    await dialogOpens(section);
    await closed;
    await section.updateComplete;
    expect(dialogOf(section).open).to.equal(true);
  });

  it('shows an error if the typed text is not the label of the button, and keeps the text [sign out and delete account: delete]', async () => {
    const { section, stage } = await openDialog();
    expect(textOf(dialogOf(section))).to.match(/^Delete your account\? .*Type Delete account to confirm/);
    fill(section, { confirmation: stage.email });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'confirmation')) === 'The text doesn’t match.', 'the error appears at the field');
    expect(fieldOf(section, 'confirmation').value).to.equal(stage.email);
    expect(deletions(stage)).to.equal(0);
  });

  it('deletes the account and the session, and redirects [sign out and delete account: delete]', async () => {
    const { section, stage } = await openDialog();
    const events = recordEvents();
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(deletions(stage)).to.equal(1);
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(typesOf(events)).to.deep.equal(['portico-before-account-delete', 'portico-account-deleted', 'portico-before-redirect']);
  });

  it('shows a service error in the dialog, and keeps the typed text [sign out and delete account: refused]', async () => {
    const { section, stage } = await openDialog();
    stage.respond('/users/me', fault(404));
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert appears');
    expect(fieldOf(section, 'confirmation').value).to.equal('Delete account');
  });

  it('keeps the dialog open during the deletion', async () => {
    const { section, stage } = await openDialog();
    const release = stage.hold('DELETE /users/me');
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => deletions(stage) === 1, 'the request is sent');
    expect(control(section, 'Cancel').matches(':disabled')).to.equal(true);
    await pressEscapeTwice(section);
    await until(() => dialogOf(section).open, 'the dialog opens again');
    dialogOf(section).dispatchEvent(new PointerEvent('pointerdown'));
    await section.updateComplete;
    expect(dialogOf(section).open, 'open after a press on the backdrop').to.equal(true);
    const busy = one(section, '.portico-danger');
    expect(getComputedStyle(busy).color, 'the label is hidden behind the spinner').to.match(/, 0\)$/);
    release();
    await until(() => stage.redirects.length === 1, 'the page redirects');
  });

  it('allows the user to close the dialog after a failed deletion, and shows no error when the dialog opens again', async () => {
    const { section, stage } = await openDialog();
    stage.respond('/users/me', fault(404));
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => one(section, 'dialog .portico-notice'), 'the alert appears');
    press(section, 'Cancel');
    await dialogCloses(section);
    open(section);
    await dialogOpens(section);
    // Does not read the dialog’s whole text, which may still contain the announcement of the error.
    expect(dialogOf(section).querySelector('.portico-notice') === null, 'the dialog has no error when it opens again').to.equal(true);
  });

  it('clears the typed text and the field’s error when the dialog opens again', async () => {
    const { section } = await openDialog();
    fill(section, { confirmation: 'wrong' });
    submit(section);
    await until(() => descriptionOf(fieldOf(section, 'confirmation')) !== '', 'the error appears');
    press(section, 'Cancel');
    await dialogCloses(section);
    open(section);
    await dialogOpens(section);
    expect([fieldOf(section, 'confirmation').value, descriptionOf(fieldOf(section, 'confirmation'))]).to.deep.equal(['', '']);
  });

  it('deletes nothing if the user closes the dialog while the host app delays the deletion', async () => {
    const { section, stage } = await openDialog();
    const leaves = [async () => press(section, 'Cancel'), () => sendKeys({ press: 'Escape' })];
    for (const leave of leaves) {
      let proceed = (): void => undefined;
      const wait = new Promise<void>((resolve) => (proceed = resolve));
      section.addEventListener('portico-before-account-delete', (event) => event.waitUntil(wait), { once: true });
      fill(section, { confirmation: 'Delete account' });
      submit(section);
      await until(() => one(section, '.portico-danger').matches('[aria-busy="true"]'), 'the button is busy');
      await leave();
      await dialogCloses(section);
      open(section);
      await dialogOpens(section);
      proceed();
      await until(() => !one(section, '.portico-danger').matches('[aria-busy="true"]'), 'the button is not busy');
    }
    expect(deletions(stage)).to.equal(0);
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => stage.redirects.length === 1, 'the page redirects after another attempt');
    expect(deletions(stage)).to.equal(1);
  });

  it('deletes nothing if the host app prevents the deletion', async () => {
    const { section, stage } = await openDialog();
    section.addEventListener('portico-before-account-delete', (event) => event.preventDefault());
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => !one(section, '.portico-danger').matches('[aria-busy="true"]'), 'the button is not busy');
    expect(deletions(stage)).to.equal(0);
  });

  it('shows an error and keeps the account if the host app’s promise is rejected before the deletion', async () => {
    const { section, stage } = await openDialog();
    failBefore('portico-before-account-delete');
    fill(section, { confirmation: 'Delete account' });
    submit(section);
    await until(() => textOf(one(section, 'dialog')).includes('Something went wrong. Try again.'), 'the alert appears');
    expect(deletions(stage)).to.equal(0);
  });

  it('asks for confirmation without the account’s name if the account has no name and no email address', async () => {
    const stage = await openSignedIn({ config: ON });
    await changeUser(stage, { display_name: null, primary_email: null });
    const { section } = await openSection('portico-delete-account-section', stage);
    open(section);
    await dialogOpens(section);
    expect(textOf(dialogOf(section))).to.contain('Your account will be deleted immediately and can’t be restored.');
  });
});
