import { expect } from '@open-wc/testing';
import type { SignInPage } from '../../../elements/index.js';
import { freshEmail, knownError, newUser, openSignedIn, openStage, PASSWORD, type StageOptions } from '../support/stage.js';
import { control, fieldOf, fill, noticeOf, one, press, put, show, submit, textOf, titleOf, until } from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, type RecordedEvent } from '../support/record.js';
import { openPage, tidyUp } from '../support/open.js';

const SIGN_IN = '/auth/password/sign-in';

/** Shortens the pauses between retries, but not the timeouts. */
const fastRetries: StageOptions['platform'] = {
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs >= 25_000 || delayMs === 3000 ? delayMs : delayMs / 200);
    return () => clearTimeout(timer);
  },
};

const open = (options?: StageOptions) => openPage('portico-sign-in', { platform: fastRetries, ...options });

const send = (page: SignInPage, email: string): void => {
  fill(page, { email, password: PASSWORD });
  submit(page);
};

const valuesOf = (page: SignInPage): readonly string[] => [fieldOf(page, 'email').value, fieldOf(page, 'password').value];

/** Returns the detail of each recorded error event. */
const errorsOf = (events: readonly RecordedEvent[]) => events.filter(({ type }) => type === 'portico-error').map(({ detail }) => detail);

describe('an error', () => {
  afterEach(tidyUp);

  for (const [name, responder, text, code] of [
    [
      'malformed JSON',
      () => new Response('{"access_token":'),
      'The service sent an unexpected response. Try again in a moment.',
      'PROTOCOL',
    ],
    [
      'a response with the wrong shape',
      () => new Response('[]'),
      'The service sent an unexpected response. Try again in a moment.',
      'PROTOCOL',
    ],
    ['status 500', () => new Response('oops <b>', { status: 500 }), 'Something went wrong. Try again.', 'HTTP'],
    ['an unknown error', knownError('BRAND_NEW_ERROR'), 'Something went wrong. Try again.', 'UNSUPPORTED_ERROR'],
    [
      'a known error that the page does not expect',
      knownError('TEAM_NOT_FOUND'),
      'This team doesn’t exist, or you’re not in it.',
      'TEAM_NOT_FOUND',
    ],
  ] as const) {
    it(`(${name}) is shown and announced once, does not clear the typed text, and disappears when the user submits the form again`, async () => {
      const { stage, page } = await open();
      const announced = recordAnnouncements();
      const events = recordEvents();
      const email = await newUser();
      stage.respond(SIGN_IN, responder);
      send(page, email);
      await until(() => noticeOf(page) === text, `the alert “${text}” appears`);
      expect(valuesOf(page)).to.deep.equal([email, PASSWORD]);
      await untilAllRecorded(announced);
      expect(announced).to.deep.equal([text]);
      const errors = errorsOf(events);
      expect(errors.map((detail) => detail['code'])).to.deep.equal([code]);
      expect(JSON.stringify(errors)).not.to.contain(PASSWORD);
      stage.respond(SIGN_IN, undefined);
      const release = stage.hold(SIGN_IN);
      submit(page);
      await until(() => noticeOf(page) === '', 'the alert disappears');
      release();
      await until(() => stage.redirects.length, 'the page redirects');
    });
  }

  it('due to an unreachable service is shown until the service responds again', async () => {
    const { stage, page } = await open();
    const email = await newUser();
    stage.setDisconnected(true);
    send(page, email);
    await until(() => noticeOf(page).startsWith('The service couldn’t be reached.'), 'the alert appears');
    expect(valuesOf(page)).to.deep.equal([email, PASSWORD]);
    stage.setDisconnected(false);
    submit(page);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(noticeOf(page)).to.equal('');
  });

  it('due to an offline browser is shown with a hint about the connection until the browser is online again', async () => {
    let isOnline = false;
    const { stage, page } = await open({ platform: { ...fastRetries, isOnline: () => isOnline } });
    stage.setDisconnected(true);
    send(page, freshEmail());
    await until(() => noticeOf(page) === 'You’re offline. Check your internet connection and try again.', 'the alert appears');
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => noticeOf(page) === '', 'the alert is removed');
    expect(fieldOf(page, 'password').value).to.equal(PASSWORD);
  });

  it('due to a rate limit is shown with a countdown, after which the button is enabled again', async () => {
    const { stage, page } = await open();
    const email = await newUser();
    stage.respond(SIGN_IN, () => new Response('', { status: 429, headers: { 'retry-after': '2' } }));
    send(page, email);
    await until(() => noticeOf(page) === 'Too many requests. Try again in 2 s.', 'the alert appears');
    expect((control(page, 'Sign in') as HTMLButtonElement).disabled).to.equal(true);
    const before = stage.calls(SIGN_IN).length;
    submit(page);
    await until(() => noticeOf(page) === 'Too many requests. Try again in 1 s.', 'the countdown continues');
    await until(() => noticeOf(page) === '', 'the countdown ends');
    expect((control(page, 'Sign in') as HTMLButtonElement).disabled).to.equal(false);
    expect([stage.calls(SIGN_IN).length, ...valuesOf(page)]).to.deep.equal([before, email, PASSWORD]);
  });

  for (const tag of ['portico-sign-in', 'portico-sign-up', 'portico-forgot-password', 'portico-magic-link-callback'] as const) {
    it(`that occurs while <${tag}> loads is shown with its reason and a button to try again`, async () => {
      const stage = await openStage({ platform: fastRetries });
      stage.setDisconnected(true);
      const page = put(tag, { app: stage.app, searchParams: { code: 'x'.repeat(45) } } as never);
      await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
      await page.updateComplete;
      expect(titleOf(page)).to.equal('This page failed to load');
      expect(textOf(one(page, '.subtitle'))).to.contain('The service couldn’t be reached.');
      expect(noticeOf(page)).to.equal('');
      stage.setDisconnected(false);
      press(page, 'Try again');
      await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    });
  }

  it('that occurs while the project settings load never results in a blank page', async () => {
    const stage = await openStage();
    stage.respond('/projects/current', () => new Response('<html>gateway</html>'));
    const page = await show(stage, 'portico-sign-in');
    const text = one(page, '.subtitle');
    expect([page.phase, textOf(text), textOf(one(text, 'br + small'))]).to.deep.equal([
      'failed',
      'The service sent an unexpected response. Try again in a moment. Code: PROTOCOL',
      'Code: PROTOCOL',
    ]);
    expect(getComputedStyle(one(text, 'small')).marginTop).to.equal('8px');
  });

  it('due to an unknown refresh token is not shown, and the sign-in form appears', async () => {
    const { page } = await openPage('portico-sign-in', {
      tokenStore: { accessToken: null, refreshToken: 'nobody-knows-this-token' },
    });
    expect([page.phase, titleOf(page)]).to.deep.equal(['ready', 'Sign in to Demo']);
  });

  it('does not occur when an element is removed during a request, and the request signs the user in', async () => {
    const { stage, page } = await open();
    const errors: unknown[] = [];
    const listen = (event: Event): void => void errors.push(event);
    addEventListener('error', listen);
    addEventListener('unhandledrejection', listen);
    const release = stage.hold(SIGN_IN);
    send(page, await newUser());
    await until(() => stage.calls(SIGN_IN).length === 1, 'the request is sent');
    page.remove();
    release();
    await until(() => stage.app.session.isSignedIn(), 'the user is signed in');
    removeEventListener('error', listen);
    removeEventListener('unhandledrejection', listen);
    expect(errors).to.deep.equal([]);
  });

  it('does not occur when an element is moved, and the element keeps the typed text and the request', async () => {
    const { stage, page } = await open();
    const events = recordEvents();
    fill(page, { email: 'ada@example.com' });
    const place = document.createElement('section');
    page.parentElement?.append(place);
    place.append(page);
    await page.updateComplete;
    expect(fieldOf(page, 'email').value).to.equal('ada@example.com');
    const release = stage.hold(SIGN_IN);
    send(page, await newUser());
    await until(() => fieldOf(page, 'email').readOnly, 'the request is pending');
    place.before(page);
    release();
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls(SIGN_IN)).to.have.length(1);
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect([errorsOf(events), noticeOf(page)]).to.deep.equal([[], '']);
  });

  it('does not occur when an element is moved, and the element still updates when the session changes', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-sign-in');
    const events = recordEvents();
    const place = document.createElement('section');
    page.before(place);
    place.append(page);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => titleOf(page) === 'Sign in to Demo', 'the form appears');
    expect([errorsOf(events), noticeOf(page)]).to.deep.equal([[], '']);
  });
});
