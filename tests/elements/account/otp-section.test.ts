import { expect } from '@open-wc/testing';
import { confirmedUser } from '../support/mail.js';
import { hearAnnouncements, hearEvents, told } from '../support/record.js';
import { all, control, focused, hasControl, press, put, show, textOf, toasts, until } from '../support/screen.js';
import { knownError, newUser, openSignedIn, signedInAs } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault, listOf, tellOfUser } from '../support/service.js';
import { confirm, pressAsking } from '../support/questions.js';

const CHANNELS = '/contact-channels';
const ME = '/users/me';

describe('email code section', () => {
  afterEach(tidyUp);

  it('renders nothing unless magicLinkEnabled is true', async () => {
    const stage = await openSignedIn({ config: { magic_link_enabled: false } });
    await expectAbsent('portico-otp-section', { app: stage.app });
    expect(stage.calls(CHANNELS)).to.have.length(0);
  });

  it('shows a skeleton while the addresses load, and an error with a button to try again', async () => {
    const stage = await openSignedIn();
    stage.answer(CHANNELS, fault(404));
    const section = put('portico-otp-section', { app: stage.app });
    await until(() => all(section, '[aria-busy="true"]').length === 1, 'the skeleton');
    await until(() => section.phase === 'failed', 'the failure');
    stage.answer(CHANNELS, listOf([]));
    press(section, 'Try again');
    await until(() => section.phase === 'ready', 'loaded');
  });

  it('shows a text instead of the button if the user has no verified sign-in address [email code: no verified sign-in email]', async () => {
    const section = await show(await signedInAs(await newUser()), 'portico-otp-section');
    expect(textOf(section)).to.contain('Add and verify an email address');
    expect(hasControl(section, 'Turn on')).to.equal(false);
  });

  it('turns the method on, and asks for confirmation before it turns the method off; the Cancel button has the focus [email code: off; email code: on]', async () => {
    const { stage, section } = await openSection('portico-otp-section', signedInAs(await confirmedUser()));
    const heard = hearEvents();
    const said = hearAnnouncements();
    press(section, 'Turn on');
    await until(() => hasControl(section, 'Turn off'), 'it is on');
    expect(stage.calls(`PATCH ${ME}`).map(({ body }) => body)).to.deep.equal([{ otp_auth_enabled: true }]);
    await pressAsking(section, 'Turn off');
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Turn off'), 'the focus is back');
    press(section, 'Turn off');
    await until(() => hasControl(section, 'Cancel'), 'it asks again');
    confirm(section);
    await until(() => hasControl(section, 'Turn on'), 'it is off');
    expect(told(heard)).to.deep.equal([
      ['portico-otp-sign-in-changed', { isEnabled: true }],
      ['portico-otp-sign-in-changed', { isEnabled: false }],
    ]);
    await until(() => said.filter((text) => text === 'Saved').length === 2, 'it is announced twice');
    expect(toasts()).to.contain('Saved');
  });

  it('has no button to turn off the only sign-in method [email code: on and only method]', async () => {
    const stage = await signedInAs(await confirmedUser());
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    await tellOfUser(stage, { has_password: false, otp_auth_enabled: true });
    const section = await show(stage, 'portico-otp-section');
    await until(() => textOf(section).includes('only sign-in method'), 'the reason');
    expect(hasControl(section, 'Turn off')).to.equal(false);
  });

  it('shows an error of the service in the row, and enables the button again', async () => {
    const { stage, section } = await openSection('portico-otp-section', signedInAs(await confirmedUser()));
    stage.answer(`PATCH ${ME}`, knownError('SCHEMA_ERROR', { message: 'no' }));
    press(section, 'Turn on');
    await until(() => all(section, '.portico-error').length === 1, 'the error');
    expect(textOf(section)).to.contain('Something went wrong. Try again.');
    expect(control(section, 'Turn on').matches(':disabled')).to.equal(false);
  });
});
