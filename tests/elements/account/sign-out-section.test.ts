import { expect } from '@open-wc/testing';
import { recordEvents, typesOf } from '../support/record.js';
import { all, control, hasControl, one, press, textOf, until } from '../support/screen.js';
import { openSection, tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { fault, changeUser } from '../support/service.js';

describe('sign-out section', () => {
  afterEach(tidyUp);

  it('ends the session and redirects to the after-sign-out page [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    expect(textOf(one(section, '.section-description'))).to.equal(`You’re signed in as ${stage.email} on this device.`);
    expect(all(section, '.row')).to.have.length(0);
    const events = recordEvents();
    press(section, 'Sign out');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(typesOf(events)).to.deep.equal(['portico-before-sign-out', 'portico-signed-out', 'portico-before-redirect']);
  });

  it('shows a complete sentence for a user without a name or an email address [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    await changeUser(stage, { display_name: null, primary_email: null });
    await until(() => textOf(section).includes('You’re signed in on this device.'), 'the sentence appears');
  });

  it('keeps the session if the host app prevents the sign-out [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    let asked = 0;
    section.addEventListener('portico-before-sign-out', (event) => ((asked += 1), event.preventDefault()));
    press(section, 'Sign out');
    await until(() => asked === 1, 'the event is fired');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([true, 0]);
  });

  it('shows an error if the sign-out fails, and keeps the session so that the user can try again [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    stage.respond('/auth/sessions/current', fault(404));
    press(section, 'Sign out');
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the error appears');
    expect([stage.app.session.isSignedIn(), control(section, 'Sign out').matches(':disabled')]).to.deep.equal([true, false]);
  });

  it('has a button to sign out only on this device if the service returns an error', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    stage.respond('/auth/sessions/current', fault(500));
    press(section, 'Sign out');
    await until(() => hasControl(section, 'Sign out on this device only'), 'the button for this device appears');
    press(section, 'Sign out on this device only');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([false, 1]);
  });

  it('keeps the session and shows an error if the host app’s promise is rejected before the sign-out', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    const events = recordEvents();
    failBefore('portico-before-sign-out');
    press(section, 'Sign out');
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the error appears');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([true, 0]);
    expect(typesOf(events)).to.deep.equal(['portico-before-sign-out', 'portico-error']);
  });
});
