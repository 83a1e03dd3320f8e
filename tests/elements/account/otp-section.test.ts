import { expect } from '@open-wc/testing';
import { verifiedUser } from '../support/mail.js';
import { recordAnnouncements, recordEvents, entriesOf } from '../support/record.js';
import { all, control, focused, hasControl, one, press, put, show, textOf, toasts, until } from '../support/screen.js';
import { knownError, newUser, openSignedIn, signedInAs } from '../support/stage.js';
import { expectAbsent, openSection, tidyUp } from '../support/open.js';
import { fault, listOf, changeUser } from '../support/service.js';
import { confirm, openConfirmation } from '../support/questions.js';

const CHANNELS = '/contact-channels';
const ME = '/users/me';

describe('email code section', () => {
  afterEach(tidyUp);

  it('renders nothing unless magicLinkEnabled is true', async () => {
    const stage = await openSignedIn({ config: { magic_link_enabled: false } });
    await expectAbsent('portico-otp-section', { app: stage.app });
    expect(stage.calls(CHANNELS)).to.have.length(0);
  });

  it('shows a skeleton while the email addresses load, and an error with a button to try again if they cannot be loaded', async () => {
    const stage = await openSignedIn();
    stage.respond(CHANNELS, fault(404));
    const section = put('portico-otp-section', { app: stage.app });
    await until(() => all(section, '[aria-busy="true"]').length === 1, 'the skeleton appears');
    await until(() => section.phase === 'failed', 'the section reaches the `failed` phase');
    stage.respond(CHANNELS, listOf([]));
    press(section, 'Try again');
    await until(() => section.phase === 'ready', 'the section reaches the `ready` phase');
  });

  it('shows a message and a disabled button if the user has no verified sign-in email address [email code: no verified sign-in email]', async () => {
    const email = await newUser();
    const stage = await signedInAs(email);
    const section = await show(stage, 'portico-otp-section');
    expect(textOf(one(section, '.section-description'))).to.equal('Verify your email address first.');
    stage.respond(CHANNELS, listOf([]));
    await stage.app.contactChannels.list.query({ userId: 'me' }).invalidate();
    await until(() => textOf(section).includes('Add and verify an email address'), 'a user without an address is asked to add one');
    expect(control(section, 'Turn on').matches(':disabled')).to.equal(true);
  });

  it('turns email codes on, and asks for confirmation, with focus on “Cancel”, before it turns email codes off [email code: off; email code: on]', async () => {
    const { stage, section } = await openSection('portico-otp-section', signedInAs(await verifiedUser()));
    const events = recordEvents();
    const announced = recordAnnouncements();
    press(section, 'Turn on');
    await until(() => hasControl(section, 'Turn off'), 'the method is on');
    expect(stage.calls(`PATCH ${ME}`).map(({ body }) => body)).to.deep.equal([{ otp_auth_enabled: true }]);
    await openConfirmation(section, 'Turn off');
    press(section, 'Cancel');
    await until(() => focused() === control(section, 'Turn off'), 'the button has focus again');
    press(section, 'Turn off');
    await until(() => hasControl(section, 'Cancel'), 'the question appears again');
    confirm(section);
    await until(() => hasControl(section, 'Turn on'), 'the method is off');
    expect(entriesOf(events)).to.deep.equal([
      ['portico-otp-sign-in-changed', { isEnabled: true }],
      ['portico-otp-sign-in-changed', { isEnabled: false }],
    ]);
    await until(() => announced.includes('Sign-in by email code is off'), 'both changes are announced');
    expect(announced).to.contain('Sign-in by email code is on');
    expect(toasts()).to.contain('Sign-in by email code is off');
  });

  it('has no button to turn off the only sign-in method [email code: on and only method]', async () => {
    const stage = await signedInAs(await verifiedUser());
    await stage.app.currentUser.update({ otpAuthEnabled: true });
    await changeUser(stage, { has_password: false, otp_auth_enabled: true });
    const section = await show(stage, 'portico-otp-section');
    await until(() => textOf(section).includes('only sign-in method'), 'the reason appears');
    expect(hasControl(section, 'Turn off')).to.equal(false);
  });

  it('shows a service error in the row, and enables the button again', async () => {
    const { stage, section } = await openSection('portico-otp-section', signedInAs(await verifiedUser()));
    stage.respond(`PATCH ${ME}`, knownError('SCHEMA_ERROR', { message: 'no' }));
    press(section, 'Turn on');
    await until(() => all(section, '.portico-error').length === 1, 'the error appears');
    expect(textOf(section)).to.contain('The service didn’t accept the values. Check what you entered.');
    expect(control(section, 'Turn on').matches(':disabled')).to.equal(false);
  });
});
