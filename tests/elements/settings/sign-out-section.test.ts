import { expect } from '@open-wc/testing';
import { hearEvents, stopRecording } from '../support/record.js';
import { clear, control, press, show, textOf, until } from '../support/screen.js';
import { closeStages, openSignedIn } from '../support/stage.js';

describe('sign-out section', () => {
  afterEach(() => {
    clear();
    stopRecording();
    closeStages();
  });

  it('1.24 sign out: the session ends, and the page goes to the after-sign-out place', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sign-out-section');
    expect(textOf(section)).to.contain(stage.email);
    const heard = hearEvents();
    press(section, 'Sign out');
    await until(() => stage.went.length === 1, 'sent away');
    expect(stage.app.session.isSignedIn()).to.equal(false);
    expect(heard.map(({ type }) => type)).to.deep.equal(['portico-before-sign-out', 'portico-signed-out', 'portico-before-redirect']);
  });

  it('1.24 sign out: a host may prevent it', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sign-out-section');
    let asked = 0;
    section.addEventListener('portico-before-sign-out', (event) => ((asked += 1), event.preventDefault()));
    press(section, 'Sign out');
    await until(() => asked === 1, 'asked');
    expect([stage.app.session.isSignedIn(), stage.calls('/auth/sessions/current').length]).to.deep.equal([true, 0]);
  });

  it('1.24 sign out: when the service cannot be told, says so and stays signed in, to try again', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sign-out-section');
    stage.answer('/auth/sessions/current', () => new Response('', { status: 404 }));
    press(section, 'Sign out');
    await until(() => textOf(section).includes('Something went wrong. Try again.'), 'the reason');
    expect([stage.app.session.isSignedIn(), control(section, 'Sign out').matches(':disabled')]).to.deep.equal([true, false]);
  });
});
