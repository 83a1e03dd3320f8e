import { expect } from '@open-wc/testing';
import { toast } from '../../../elements/ui/toast.js';
import { magicLink } from '../support/mail.js';
import { recordEvents, entriesOf, typesOf } from '../support/record.js';
import {
  all,
  control,
  descriptionOf,
  fieldOf,
  fill,
  focused,
  hasControl,
  noticeOf,
  one,
  press,
  show,
  submit,
  textOf,
  toasts,
  until,
} from '../support/screen.js';
import { freshEmail, knownError, openSignedIn, openStage, PASSWORD } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { listOf } from '../support/service.js';

const NEW = 'a much better password';

const open = async (properties: object = {}) => {
  const { stage, section } = await openSection('portico-password-section', openSignedIn(), properties);
  press(section, 'Change password');
  await until(() => focused() === fieldOf(section, 'current-password'), 'the form opens');
  return { stage, section };
};

/** Opens the section and its form for a user who signed up with a magic link and has no password. */
const openWithoutPassword = async () => {
  const stage = await openStage();
  await stage.app.auth.signInWithMagicLink({ code: await magicLink(freshEmail()), noRedirect: true });
  const section = await show(stage, 'portico-password-section');
  press(section, 'Set a password');
  await until(() => focused() === fieldOf(section, 'new-password'), 'the form opens');
  return { stage, section };
};

const change = (section: Element, old: string, next = NEW): void => {
  fill(section, { 'current-password': old, 'new-password': next });
  submit(section);
};

describe('password section', () => {
  afterEach(tidyUp);

  it('scrolls so far that the whole form is visible when it opens low on the page', async () => {
    const { section } = await openSection('portico-password-section', openSignedIn());
    section.style.cssText = `margin-block: ${innerHeight - 100}px`;
    press(section, 'Change password');
    await until(() => hasControl(section, 'Save'), 'the form opens');
    await until(() => control(section, 'Save').getBoundingClientRect().bottom <= innerHeight, 'the button is visible');
    expect(fieldOf(section, 'current-password').getBoundingClientRect().top).to.be.at.least(0);
  });

  it('closes the messages that cover its form when the form opens, and only these', async () => {
    const { section } = await openSection('portico-password-section', openSignedIn());
    const openOver = async (inset: string): Promise<void> => {
      section.style.cssText = `position: fixed; inset: ${inset}; inline-size: 300px`;
      toast('Saved', section);
      await until(() => toasts().includes('Saved'), 'the toast appears');
      press(section, 'Change password');
      await until(() => focused() === fieldOf(section, 'current-password'), 'the form opens');
    };
    await openOver('0 auto auto 0');
    await section.updateComplete;
    expect(toasts()).to.contain('Saved');
    press(section, 'Cancel');
    await until(() => hasControl(section, 'Change password'), 'the form closes');
    await openOver('auto 16px 0 auto');
    await until(() => !toasts().includes('Saved'), 'the toasts disappear');
  });

  it('renders nothing unless credentialEnabled is true', async () => {
    const { app } = await openSignedIn({ config: { credential_enabled: false } });
    await expectAbsent('portico-password-section', { app });
  });

  it('shows a message instead of a button if the user has no sign-in email address [password: no sign-in email]', async () => {
    const stage = await openSignedIn();
    stage.respond('GET /contact-channels', listOf([]));
    const section = await show(stage, 'portico-password-section');
    expect(textOf(section)).to.contain('Add an email address for signing in first.');
    expect(hasControl(section, 'Change password')).to.equal(false);
  });

  it('has its button beside the title, and no row', async () => {
    const { section } = await openSection('portico-password-section', openSignedIn());
    expect(textOf(one(section, '.section-actions'))).to.equal('Change password');
    expect(textOf(one(section, '.section-description'))).to.equal('You sign in with it and your email address.');
    expect(all(section, '.row')).to.have.length(0);
  });

  it('shows “Change password” or “Set a password”, depending on hasPassword [password: collapsed]', async () => {
    const { section } = await open();
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Change password'), 'the form is closed');
    const { section: other } = await openWithoutPassword();
    press(other, 'Cancel');
    await until(() => focused() === control(other, 'Set a password'), 'the form is closed');
  });

  it('has a username field and two password fields in the light DOM, and says that other devices are signed out [password: form]', async () => {
    const { section, stage } = await open();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('portico-password-section input')];
    expect(inputs.map(({ name, type, autocomplete }) => [name, type, autocomplete])).to.deep.equal([
      ['username', 'text', 'username'],
      ['current-password', 'password', 'current-password'],
      ['new-password', 'password', 'new-password'],
    ]);
    expect([inputs[0]?.value, textOf(section).includes('You’ll be signed out on other devices.')]).to.deep.equal([stage.email, true]);
  });

  it('shows an error for passwords that are too short or differ if password-repeat is set [password: form]', async () => {
    const { section } = await open({ passwordRepeat: true });
    fill(section, { 'current-password': '', 'new-password': 'short', 'new-password-repeat': 'other' });
    submit(section);
    await until(
      () => descriptionOf(fieldOf(section, 'current-password')) === 'Enter your current password.',
      'the error appears at the current password',
    );
    expect(descriptionOf(fieldOf(section, 'new-password'))).to.equal('Use at least 8 characters.');
    expect(descriptionOf(fieldOf(section, 'new-password-repeat'))).to.equal('Passwords do not match.');
  });

  it('shows an error at the field for an incorrect current password, and keeps the typed values [password: wrong old password]', async () => {
    const { section } = await open();
    const events = recordEvents();
    change(section, 'not the password');
    await until(
      () => descriptionOf(fieldOf(section, 'current-password')) === 'Your current password isn’t correct.',
      'the error appears at the field',
    );
    expect([fieldOf(section, 'new-password').value, focused() === fieldOf(section, 'current-password')]).to.deep.equal([NEW, true]);
    expect(typesOf(events)).to.deep.equal(['portico-error']);
  });

  it('shows a service error in an alert if the form has no field for the current password [password: wrong old password]', async () => {
    const { section, stage } = await openWithoutPassword();
    stage.respond('/auth/password/set', knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
    fill(section, { 'new-password': NEW });
    submit(section);
    await until(() => noticeOf(section) === 'This sign-in method is turned off.', 'the alert appears');
    expect(fieldOf(section, 'new-password').value).to.equal(NEW);
  });

  it('saves a new password, closes the form and reloads the sessions [password: success]', async () => {
    const { section, stage } = await open();
    await stage.app.sessions.list.query({ userId: 'me' }).read();
    const stop = stage.app.sessions.list.query({ userId: 'me' }).watch(() => undefined);
    const before = stage.calls('/auth/sessions').length;
    const events = recordEvents();
    change(section, PASSWORD);
    await until(() => focused() === control(section, 'Change password'), 'the form is closed');
    await until(() => stage.calls('/auth/sessions').length === before + 1, 'the sessions are reloaded');
    stop();
    await until(() => toasts().includes('Password saved'), 'the toast appears');
    expect(entriesOf(events)).to.deep.equal([['portico-password-changed', {}]]);
    const { app } = await openStage();
    const result = await app.auth.signInWithPassword({ email: stage.email, password: NEW, noRedirect: true });
    expect(result.status).to.equal('ok');
  });

  it('closes the form on Escape only if its fields are empty, and shows Cancel before Save [password: form]', async () => {
    const { section } = await open();
    expect(all(section, 'form .portico-actions button').map(({ textContent }) => textContent?.trim())).to.deep.equal(['Cancel', 'Save']);
    const escape = (): boolean =>
      fieldOf(section, 'current-password').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    fill(section, { 'new-password': NEW });
    escape();
    await section.updateComplete;
    expect(all(section, 'form')).to.have.length(1);
    fill(section, { 'new-password': '' });
    escape();
    await until(() => focused() === control(section, 'Change password'), 'the form is closed');
  });

  it('sets a user’s first password [password: success]', async () => {
    const { section } = await openWithoutPassword();
    expect(all(section, 'input[name="current-password"]')).to.have.length(0);
    fill(section, { 'new-password': NEW });
    submit(section);
    await until(() => hasControl(section, 'Change password'), 'the section shows that the user has a password');
  });
});
