import { expect } from '@open-wc/testing';
import { freshEmail, knownError, openSignedIn, openStage, type StageOptions } from '../support/stage.js';
import { all, control, focused, hasControl, noticeOf, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, entriesOf, typesOf } from '../support/record.js';
import { verifiedUser, magicLink, newestCode, useCode, verification, VERIFY, exhaustCode } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { fault } from '../support/service.js';

const UNKNOWN_CODE = 'x'.repeat(45);

const actionsOf = (page: Element): readonly unknown[] => all(page, '.portico-actions > *').map(({ textContent }) => textContent?.trim());

describe('email verification page', () => {
  afterEach(tidyUp);

  const open = (code: string, options?: StageOptions) => openPage('portico-email-verification', options, { searchParams: { code } });

  it('shows the card “Link incomplete” if the URL has no code [email verification: no code]', async () => {
    const { page } = await open('');
    expect([page.phase, titleOf(page), hasControl(page, 'Go to home page')]).to.deep.equal(['blocked', 'Link incomplete', true]);
  });

  it('asks for confirmation before it uses the code, with one button [email verification: code present]', async () => {
    const { stage, page } = await open(UNKNOWN_CODE);
    expect([titleOf(page), stage.calls('/contact-channels/verify').length]).to.deep.equal(['Verify your email address?', 0]);
    expect(textOf(page)).to.match(/^Verify your email address\? This confirms [^.]+\. Verify address$/);
    expect(actionsOf(page)).to.deep.equal(['Verify address']);
  });

  it('shows a spinner, sends one request for two presses, fires an event, announces the result once and focuses the title [email verification: verifying; email verification: success]', async () => {
    const { code } = await verification();
    const { stage, page } = await open(code);
    const announced = recordAnnouncements();
    const events = recordEvents();
    const release = stage.hold('/contact-channels/verify');
    press(page, 'Verify address');
    await until(() => control(page, 'Verify address').ariaBusy === 'true', 'the button is busy');
    press(page, 'Verify address');
    release();
    await until(() => focused()?.textContent === 'Email verified', 'the title has focus');
    expect(stage.calls('/contact-channels/verify').map(({ body }) => body)).to.deep.equal([{ code }]);
    expect([page.phase, hasControl(page, 'Go to home page'), hasControl(page, 'Account settings')]).to.deep.equal(['done', true, false]);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['Email verified']);
    expect(entriesOf(events)).to.deep.equal([['portico-email-verified', {}]]);
  });

  it('shows signed-in users a link to the account settings, and reloads the user [email verification: success]', async () => {
    const stage = await openSignedIn();
    expect((await stage.app.getUser())?.primaryEmailVerified).to.equal(false);
    const page = await show(stage, 'portico-email-verification', { searchParams: { code: await newestCode(stage.email, VERIFY) } });
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(control(page, 'Account settings').getAttribute('href')).to.equal('/handler/account-settings');
    expect((await stage.app.getUser())?.primaryEmailVerified).to.equal(true);
  });

  it('shows the success card, with a button that signs in, for a code that was already used [email verification: already used]', async () => {
    const { code } = await verification();
    await useCode('verification', code);
    const { page } = await open(code);
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(titleOf(page)).to.equal('Email verified');
    expect(control(page, 'Sign in').classList.contains('portico-primary')).to.equal(true);
  });

  for (const [name, code] of [
    ['not found', UNKNOWN_CODE],
    ['wrong length', 'abc'],
  ] as const) {
    it(`shows the card “Invalid link” once and focuses the title: ${name} [email verification: not found / wrong length]`, async () => {
      const { page } = await open(code);
      const events = recordEvents();
      press(page, 'Verify address');
      await until(() => focused()?.textContent === 'Invalid link', 'the title has focus');
      expect(page.phase).to.equal('blocked');
      expect(typesOf(events)).to.deep.equal(['portico-error']);
    });
  }

  it('shows a card after too many attempts [email verification: max attempts]', async () => {
    const { code } = await verification();
    const { page } = await open(code);
    await exhaustCode('verification', code);
    press(page, 'Verify address');
    await until(() => titleOf(page) === 'Too many attempts', 'the card appears');
  });

  it('verifies the email address even if another user is signed in [email verification: signed in as someone else]', async () => {
    const { code } = await verification();
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-email-verification', { searchParams: { code } });
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('shows an alert for an unexpected error, and enables the button again', async () => {
    const { code } = await verification();
    const { stage, page } = await open(code);
    stage.respond('/contact-channels/verify', fault(500));
    press(page, 'Verify address');
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert appears');
    stage.respond('/contact-channels/verify', () => fetch('/'));
    expect(control(page, 'Verify address').ariaBusy).to.equal('false');
  });

  it('removes the code from the URL after it uses the code', async () => {
    const { code } = await verification();
    const before = location.href;
    const stage = await openStage();
    const url = new URL(location.href);
    url.searchParams.set('code', code);
    history.replaceState(null, '', url);
    const page = await show(stage, 'portico-email-verification');
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(location.href).to.equal(before);
  });
});

describe('magic-link callback page', () => {
  afterEach(tidyUp);

  const open = (code: string, options?: StageOptions) =>
    openPage('portico-magic-link-callback', { at: '/handler/magic-link-callback', ...options }, { searchParams: { code } });

  it('shows a card to signed-in users [magic-link callback: signed in]', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-magic-link-callback', { searchParams: { code: UNKNOWN_CODE } });
    expect(titleOf(page)).to.equal('You’re already signed in');
    expect(textOf(page)).to.contain(stage.email);
  });

  for (const [name, code, title] of [
    ['no code', '', 'Link incomplete'],
    ['not found', UNKNOWN_CODE, 'Invalid link'],
    ['wrong length', 'abc', 'Invalid link'],
  ] as const) {
    it(`shows a card with “Send a new link”: ${name} [magic-link callback: no code / not found / wrong length]`, async () => {
      const { page } = await open(code);
      if (code !== '') press(page, 'Sign in');
      await until(() => page.phase === 'blocked', 'the card appears');
      expect([titleOf(page), new URL(control(page, 'Send a new link').getAttribute('href') ?? '', location.href).pathname]).to.deep.equal([
        title,
        '/handler/sign-in',
      ]);
    });
  }

  it('asks for confirmation before it uses the code, with one button [magic-link callback: ready]', async () => {
    const { stage, page } = await open(UNKNOWN_CODE);
    expect([titleOf(page), stage.calls('/auth/otp/sign-in').length]).to.deep.equal(['Finish signing in?', 0]);
    const { displayName } = await stage.app.currentProject.get();
    expect(textOf(page)).to.contain(`You’ll be signed in to ${displayName} on this device.`);
    expect([noticeOf(page), actionsOf(page)]).to.deep.equal(['', ['Sign in']]);
  });

  it('shows a notice about an untrusted return URL, and does not redirect to it [magic-link callback: ready]', async () => {
    const email = await verifiedUser();
    const { stage, page } = await open(await magicLink(email), {
      at: '/handler/magic-link-callback?after_auth_return_to=https%3A%2F%2Fevil.example%2F',
      urls: { afterSignIn: '/start' },
    });
    expect(noticeOf(page)).to.contain('on another site');
    press(page, 'Sign in');
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/start`]);
  });

  for (const [name, place, isNewUser] of [
    ['new user', '/welcome', true],
    ['known user', '/start', false],
  ] as const) {
    it(`fires an event, and then redirects to ${place}: ${name} [magic-link callback: submit; magic-link callback: success]`, async () => {
      const email = isNewUser ? freshEmail() : await verifiedUser();
      const { stage, page } = await open(await magicLink(email), { urls: { afterSignUp: '/welcome', afterSignIn: '/start' } });
      const events = recordEvents();
      const release = stage.hold('/auth/otp/sign-in');
      press(page, 'Sign in');
      press(page, 'Sign in');
      await until(() => control(page, 'Sign in').ariaBusy === 'true', 'the button is busy');
      release();
      await until(() => stage.redirects.length, 'the page redirects');
      expect(stage.redirects).to.deep.equal([`replace ${location.origin}${place}`]);
      expect(stage.calls('/auth/otp/sign-in')).to.have.length(1);
      const event = events.find(({ type }) => type === 'portico-signed-in');
      expect(event?.detail).to.deep.equal({ method: 'magic-link', isNewUser, mfa: false, redirectUrl: place });
      await until(() => page.phase === 'done' && hasControl(page, 'Continue'), 'the link to continue appears');
    });
  }

  it('shows a card for a code that was already used [magic-link callback: used]', async () => {
    const code = await magicLink(freshEmail());
    await useCode('sign-in', code);
    const { page } = await open(code);
    press(page, 'Sign in');
    await until(() => titleOf(page) === 'This link was already used', 'the card appears');
    expect(hasControl(page, 'Send a new link')).to.equal(true);
  });

  it('shows a card for an expired code [magic-link callback: expired]', async () => {
    const { stage, page } = await open(UNKNOWN_CODE);
    stage.respond('/auth/otp/sign-in', knownError('VERIFICATION_CODE_EXPIRED'));
    press(page, 'Sign in');
    await until(() => focused()?.textContent === 'Link expired', 'the title has focus');
  });

  it('shows a card after too many attempts [magic-link callback: max attempts]', async () => {
    const code = await magicLink(freshEmail());
    const { page } = await open(code);
    await exhaustCode('sign-in', code);
    press(page, 'Sign in');
    await until(() => titleOf(page) === 'Too many attempts', 'the card appears');
  });

  it('signs the user in, after which another tab redirects [magic-link callback: other tab waits with the code box]', async () => {
    const email = freshEmail();
    const [here, there] = [await openStage({ tokenStore: 'cookie' }), await openStage({ tokenStore: 'cookie' })];
    const waiting = put('portico-sign-in', { app: there.app, autoRedirect: true });
    await until(() => waiting.phase === 'ready', 'the page in the other tab is ready');
    const page = await show(here, 'portico-magic-link-callback', { searchParams: { code: await magicLink(email) } });
    press(page, 'Sign in');
    await until(() => there.redirects.length, 'the other tab redirects');
    await here.app.auth.signOut({ noRedirect: true });
  });
});
