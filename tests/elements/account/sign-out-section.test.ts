import { expect } from '@open-wc/testing';
import { hearEvents, typesOf } from '../support/record.js';
import { control, hasControl, press, textOf, until } from '../support/screen.js';
import { openSection, tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { fault, tellOfUser } from '../support/service.js';

describe('sign-out section', () => {
  afterEach(tidyUp);

  it('ends the session and redirects to the after-sign-out page [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    expect(textOf(section)).to.contain(stage.email);
    const heard = hearEvents();
    press(section, 'Sign out');
    await until(() => stage.went.length === 1, 'the redirect');
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(typesOf(heard)).to.deep.equal(['portico-before-sign-out', 'portico-signed-out', 'portico-before-redirect']);
  });

  it('shows a complete sentence for a user without a name and email address [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    await tellOfUser(stage, { display_name: null, primary_email: null });
    await until(() => textOf(section).includes('Signed in.'), 'the sentence');
    expect(textOf(section)).not.to.contain('Signed in as');
  });

  it('keeps the session if the host prevents the sign-out [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    let asked = 0;
    section.addEventListener('portico-before-sign-out', (event) => ((asked += 1), event.preventDefault()));
    press(section, 'Sign out');
    await until(() => asked === 1, 'asked');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([true, 0]);
  });

  it('shows that the service is unreachable, and keeps the session so that the user can try again [sign out and delete account: sign out]', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    stage.answer('/auth/sessions/current', fault(404));
    press(section, 'Sign out');
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the reason');
    expect([stage.app.session.isSignedIn(), control(section, 'Sign out').matches(':disabled')]).to.deep.equal([true, false]);
  });

  it('has a button to sign out only on this device if the service is unreachable', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    stage.answer('/auth/sessions/current', fault(500));
    press(section, 'Sign out');
    await until(() => hasControl(section, 'Sign out on this device only'), 'the other button');
    press(section, 'Sign out on this device only');
    await until(() => stage.went.length === 1, 'the redirect');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([false, 1]);
  });

  it('keeps the session and shows an error if a promise of the host is rejected before the sign-out', async () => {
    const { stage, section } = await openSection('portico-sign-out-section');
    const heard = hearEvents();
    failBefore('portico-before-sign-out');
    press(section, 'Sign out');
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the reason');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([true, 0]);
    expect(typesOf(heard)).to.deep.equal(['portico-before-sign-out', 'portico-error']);
  });
});
