// Tests the notices that users see while the SDK waits after HTTP 429 with Retry-After. The tests wait in real time.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { freshEmail, newUser, openSignedIn, PASSWORD } from '../support/stage.js';
import { all, control, fieldOf, fill, focused, noticeOf, one, press, show, submit, textOf, until } from '../support/screen.js';
import { hearAnnouncements } from '../support/record.js';
import { ask } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';

const SIGN_IN = '/auth/password/sign-in';
const busy = (seconds: number) => () => new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });
const WAITING = 'Too many requests. Trying again in 3 s.';

describe('rate limits, with real waits', () => {
  afterEach(tidyUp);

  it('show a countdown within a second, and the call succeeds after an automatic retry', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = await newUser();
    const said = hearAnnouncements();
    // Compares with a timer of the page, because a busy machine delays the timer and the notice equally.
    let isLate = false;
    stage.answer(SIGN_IN, () => {
      setTimeout(() => (isLate = true), 1000);
      return busy(3)();
    });
    fill(page, { email, password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the wait is shown');
    expect(isLate).to.equal(false);
    expect([stage.calls(SIGN_IN).length, fieldOf(page, 'password').value]).to.deep.equal([1, PASSWORD]);
    stage.answer(SIGN_IN, undefined);
    await until(() => noticeOf(page).includes('in 2 s'), 'the countdown');
    await until(() => said.includes(WAITING), 'it is said once');
    await until(() => stage.went.length === 1, 'the redirect');
    expect([stage.calls(SIGN_IN).length, said.filter((text) => text.includes('Too many')).length]).to.deep.equal([2, 1]);
  });

  it('let the user stop the retry; the form keeps the typed text, and the countdown continues', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = await newUser();
    stage.answer(SIGN_IN, busy(3));
    fill(page, { email, password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the wait is shown');
    press(page, 'Stop');
    await until(() => noticeOf(page).includes('Too many requests. Try again in 3 s.'), 'the form is back');
    expect(fieldOf(page, 'email').readOnly).to.equal(false);
    expect([fieldOf(page, 'email').value, fieldOf(page, 'password').value]).to.deep.equal([email, PASSWORD]);
    expect((control(page, 'Sign in') as HTMLButtonElement).disabled).to.equal(true);
    await until(() => noticeOf(page) === '', 'the pause is over');
    expect(stage.calls(SIGN_IN)).to.have.length(1);
  });

  it('show the countdown in a form of the settings', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-emails-section');
    const path = 'POST /contact-channels';
    stage.answer(path, busy(3));
    press(section, 'Add address');
    await until(() => all(section, 'input[name="email"]').length === 1, 'the form');
    fill(section, { email: freshEmail() });
    submit(section);
    await until(() => noticeOf(section).includes(WAITING), 'the wait is shown');
    stage.answer(path, undefined);
    await until(() => noticeOf(section) === '', 'it is over');
  });

  it('show the countdown next to a button of the settings', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sign-out-section');
    stage.answer('DELETE /auth/sessions/current', busy(3));
    press(section, 'Sign out');
    await until(() => textOf(section).includes(WAITING), 'the wait is shown');
    press(section, 'Stop');
    await until(() => textOf(section).includes('Too many requests. Try again in 3 s.'), 'it is canceled');
    expect(stage.app.session.isSignedIn()).to.equal(true);
  });

  it('show the countdown in the user menu, whose focused item stops the call', async () => {
    const stage = await openSignedIn();
    const element = await show(stage, 'portico-user-button');
    stage.answer('DELETE /auth/sessions/current', busy(3));
    one(element, '.trigger').focus();
    await sendKeys({ press: 'ArrowUp' });
    await until(() => focused()?.textContent?.trim() === 'Sign out', 'the entry has the focus');
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(element).includes(WAITING), 'the wait is shown');
    expect(focused()?.textContent?.trim()).to.equal('Stop');
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(element).includes('Too many requests. Try again in 3 s.'), 'it is canceled');
    expect([focused()?.textContent?.trim(), stage.app.session.isSignedIn()]).to.deep.equal(['Sign out', true]);
    expect(stage.calls('/auth/sessions/current')).to.have.length(1);
  });
});

describe('pauses', () => {
  afterEach(tidyUp);

  const clocks = {
    // On Windows, the monotonic clock continues during sleep.
    'the monotonic clock': (slept: () => number) => ({ elapsed: () => performance.now() + slept() }),
    // On other systems, the monotonic clock stops during sleep.
    'the wall clock': (slept: () => number) => ({ now: () => Date.now() + slept() }),
  };
  const title = (clock: string): string =>
    `are measured with ${clock} instead of ticks, even if the computer sleeps or the element is moved`;

  for (const [clock, platform] of Object.entries(clocks))
    it(title(clock), async () => {
      let slept = 0;
      const { page } = await openPage('portico-magic-link-form', { platform: platform(() => slept) });
      await ask(page);
      expect(textOf(page)).to.contain('in 30 s');
      slept = 5000;
      await until(() => /in 2[0-4] s/.test(textOf(page)), 'the duration of sleep is included');
      const place = document.createElement('section');
      page.before(place);
      place.append(page);
      await page.updateComplete;
      expect(textOf(page)).to.match(/in 2\d s/);
      slept = 31_000;
      await until(() => !/in \d+ s/.test(textOf(page)), 'it is over');
    });

  it('continue if the element loses its app', async () => {
    const { stage, page } = await openPage('portico-credential-form');
    stage.answer(SIGN_IN, busy(3));
    fill(page, { email: freshEmail(), password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the wait is shown');
    Object.assign(page, { app: undefined });
    press(page, 'Stop');
    await until(() => noticeOf(page).includes('Try again in'), 'the form is back');
    await until(() => noticeOf(page).includes('in 1 s'), 'the countdown');
    await until(() => noticeOf(page) === '', 'the pause is over');
  });
});
