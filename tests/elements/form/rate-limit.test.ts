// Tests the notices that elements show while the SDK waits after a response with the status 429 and Retry-After. Countdowns take real time.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { freshEmail, newUser, openSignedIn, PASSWORD } from '../support/stage.js';
import { all, control, fieldOf, fill, focused, noticeOf, one, press, show, submit, textOf, until } from '../support/screen.js';
import { recordAnnouncements } from '../support/record.js';
import { requestCode } from '../support/magic-link.js';
import { openPage, tidyUp } from '../support/open.js';

const SIGN_IN = '/auth/password/sign-in';
const tooManyRequests = (seconds: number) => () => new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });
const WAITING = 'Too many requests. Trying again in 3 s.';

describe('elements during a rate limit', () => {
  afterEach(tidyUp);

  it('show a countdown within a second, and repeat the request automatically', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = await newUser();
    const announced = recordAnnouncements();
    // Compares the notice with a timer on the page, because a busy machine delays the timer and the notice equally.
    let isLate = false;
    stage.respond(SIGN_IN, () => {
      setTimeout(() => (isLate = true), 1000);
      return tooManyRequests(3)();
    });
    fill(page, { email, password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the countdown appears');
    expect(isLate).to.equal(false);
    expect([stage.calls(SIGN_IN).length, fieldOf(page, 'password').value]).to.deep.equal([1, PASSWORD]);
    stage.respond(SIGN_IN, undefined);
    await until(() => noticeOf(page).includes('in 2 s'), 'the countdown continues');
    await until(() => announced.includes(WAITING), 'the countdown is announced');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect([stage.calls(SIGN_IN).length, announced.filter((text) => text.includes('Too many')).length]).to.deep.equal([2, 1]);
  });

  it('let the user stop the retry, keep the typed text and continue the countdown', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = await newUser();
    stage.respond(SIGN_IN, tooManyRequests(3));
    fill(page, { email, password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the countdown appears');
    press(page, 'Stop');
    await until(() => noticeOf(page).includes('Too many requests. Try again in 3 s.'), 'the retry is stopped');
    expect(fieldOf(page, 'email').readOnly).to.equal(false);
    expect([fieldOf(page, 'email').value, fieldOf(page, 'password').value]).to.deep.equal([email, PASSWORD]);
    expect((control(page, 'Sign in') as HTMLButtonElement).disabled).to.equal(true);
    await until(() => noticeOf(page) === '', 'the countdown ends');
    expect(stage.calls(SIGN_IN)).to.have.length(1);
  });

  it('focus the first field if the disabled button still has focus, as in Firefox', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    stage.respond(SIGN_IN, tooManyRequests(3));
    fill(page, { email: await newUser(), password: PASSWORD });
    const button = control(page, 'Sign in') as HTMLButtonElement;
    button.focus();
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the countdown appears');
    Object.defineProperty(document, 'activeElement', { configurable: true, get: () => button });
    try {
      press(page, 'Stop');
      await until(() => fieldOf(page, 'email').matches(':focus'), 'the first field has focus');
    } finally {
      Reflect.deleteProperty(document, 'activeElement');
    }
  });

  it('show the countdown in a settings form', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-emails-section');
    const path = 'POST /contact-channels';
    stage.respond(path, tooManyRequests(3));
    press(section, 'Add address');
    await until(() => all(section, 'input[name="email"]').length === 1, 'the form appears');
    fill(section, { email: freshEmail() });
    submit(section);
    await until(() => noticeOf(section).includes(WAITING), 'the countdown appears');
    stage.respond(path, undefined);
    await until(() => noticeOf(section) === '', 'the countdown ends');
  });

  it('show the countdown next to a settings button', async () => {
    const stage = await openSignedIn();
    const section = await show(stage, 'portico-sign-out-section');
    stage.respond('DELETE /auth/sessions/current', tooManyRequests(3));
    press(section, 'Sign out');
    await until(() => textOf(section).includes(WAITING), 'the countdown appears');
    press(section, 'Stop');
    await until(() => textOf(section).includes('Too many requests. Try again in 3 s.'), 'the retry is stopped');
    expect(stage.app.session.isSignedIn()).to.equal(true);
  });

  it('show the countdown in the user menu, where the focused item stops the retry', async () => {
    const stage = await openSignedIn();
    const element = await show(stage, 'portico-user-button');
    stage.respond('DELETE /auth/sessions/current', tooManyRequests(20));
    one(element, '.trigger').focus();
    await sendKeys({ press: 'ArrowUp' });
    await until(() => focused()?.textContent?.trim() === 'Sign out', 'the item has focus');
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(element).includes('Trying again in 20 s.'), 'the countdown appears');
    expect(focused()?.textContent?.trim()).to.equal('Stop');
    await sendKeys({ press: 'Enter' });
    await until(() => textOf(element).includes('Too many requests. Try again in 20 s.'), 'the retry is stopped');
    expect([focused()?.textContent?.trim(), stage.app.session.isSignedIn()]).to.deep.equal(['Sign out', true]);
    expect(stage.calls('/auth/sessions/current')).to.have.length(1);
  });
});

describe('countdowns', () => {
  afterEach(tidyUp);

  const clocks = {
    // On Windows, the monotonic clock continues during sleep.
    'the monotonic clock': (slept: () => number) => ({ elapsed: () => performance.now() + slept() }),
    // On other systems, the monotonic clock stops during sleep.
    'the wall clock': (slept: () => number) => ({ now: () => Date.now() + slept() }),
  };
  const title = (clock: string): string => `follow ${clock}, even if the computer sleeps or the element is moved`;

  for (const [clock, platform] of Object.entries(clocks))
    it(title(clock), async () => {
      let slept = 0;
      const { page } = await openPage('portico-magic-link-form', { platform: platform(() => slept) });
      await requestCode(page);
      expect(textOf(page)).to.contain('in 30 s');
      slept = 5000;
      await until(() => /in 2[0-4] s/.test(textOf(page)), 'the duration of sleep is included');
      const place = document.createElement('section');
      page.before(place);
      place.append(page);
      await page.updateComplete;
      expect(textOf(page)).to.match(/in 2\d s/);
      slept = 31_000;
      await until(() => !/in \d+ s/.test(textOf(page)), 'the countdown ends');
    });

  it('continue if the element loses its app', async () => {
    const { stage, page } = await openPage('portico-credential-form');
    stage.respond(SIGN_IN, tooManyRequests(3));
    fill(page, { email: freshEmail(), password: PASSWORD });
    submit(page);
    await until(() => noticeOf(page).includes(WAITING), 'the countdown appears');
    Object.assign(page, { app: undefined });
    press(page, 'Stop');
    await until(() => noticeOf(page).includes('Try again in'), 'the retry is stopped');
    await until(() => noticeOf(page).includes('in 1 s'), 'the countdown continues');
    await until(() => noticeOf(page) === '', 'the countdown ends');
  });
});
