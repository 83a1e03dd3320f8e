// Tests the history entry of the confirmation that follows the request of a reset email.
import { expect } from '@open-wc/testing';
import { openHandler } from '../support/handler.js';
import { openPage, tidyUp } from '../support/open.js';
import { clear, fieldOf, fill, focused, hasControl, press, put, submit, textOf, titleOf, until } from '../support/screen.js';
import { newUser, openStage } from '../support/stage.js';

const SENT = 'Check your email';

const formShows = (page: Element, email: string): Promise<void> =>
  until(() => hasControl(page, 'Send link') && fieldOf(page, 'email').value === email, 'the form shows the address');
const sentShows = (page: Element): Promise<void> => until(() => titleOf(page) === SENT, 'the confirmation appears');

/** Requests a reset email in the handler. */
const request = async () => {
  const email = await newUser();
  const { stage, handler } = await openHandler('/handler/forgot-password');
  await until(() => hasControl(handler, 'Send link'), 'the form appears');
  const entries = history.length;
  fill(handler, { email });
  submit(handler);
  await sentShows(handler);
  return { email, stage, handler, entries };
};

describe('forgot-password confirmation', () => {
  afterEach(() => {
    tidyUp();
    sessionStorage.clear();
    history.replaceState(null, '');
  });

  it('returns with Back to the form, which keeps the address, and appears again with Forward, without another email', async () => {
    const { email, stage, handler, entries } = await request();
    expect([history.length - entries, history.state]).to.deep.equal([1, { 'portico-step': 'sent' }]);
    history.back();
    await formShows(handler, email);
    await until(() => focused() === fieldOf(handler, 'email'), 'the field has focus');
    history.forward();
    await sentShows(handler);
    expect(textOf(handler)).to.contain(email);
    await until(() => focused()?.textContent === SENT, 'the title has focus');
    expect(stage.calls('/auth/password/send-reset-code')).to.have.length(1);
    press(handler, 'Use another address');
    await formShows(handler, '');
    await until(() => history.state === null, 'the browser goes back');
  });

  it('appears after a reload, and Back then leads to the form', async () => {
    const { email } = await request();
    clear();
    const again = put('portico-handler', { app: (await openStage({ at: '/handler/forgot-password' })).app });
    await sentShows(again);
    history.back();
    await formShows(again, email);
    clear();
    const reloaded = put('portico-handler', { app: (await openStage({ at: '/handler/forgot-password' })).app });
    await formShows(reloaded, '');
  });

  it('has no history entry outside the handler', async () => {
    const { page } = await openPage('portico-forgot-password', { at: '/handler/forgot-password' });
    const entries = history.length;
    fill(page, { email: await newUser() });
    submit(page);
    await sentShows(page);
    expect([history.length, history.state]).to.deep.equal([entries, null]);
  });
});
