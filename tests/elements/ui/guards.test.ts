// Tests what forms do with typed values, when the autofill offers passkeys, and when buttons ignore presses.
import { expect } from '@open-wc/testing';
import type { CliAuthConfirmPage } from '../../../elements/index.js';
import { CHALLENGE_PATH, openWithPasskeyButton, addAuthenticator, setPresence, removeAuthenticator } from '../support/authenticator.js';
import { openClock } from '../support/clock.js';
import { openFrame, openOnOtherOrigin, putInFrame } from '../support/frame.js';
import { openPage, openSection, tidyUp } from '../support/open.js';
import { asClient } from '../support/service.js';
import { all, control, fieldOf, fill, one, show, submit, until } from '../support/screen.js';
import { freshEmail, openSignedIn, openStage } from '../support/stage.js';

const RENEW_MS = 45_000;

describe('a typed value', () => {
  afterEach(tidyUp);

  it('is sent unchanged if it is a password, and without surrounding spaces if it is an email address', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = freshEmail();
    fieldOf(page, 'email').type = 'text';
    fill(page, { email: `  ${email} `, password: ' correct horse ' });
    submit(page);
    await until(() => stage.calls('/auth/password/sign-in').length, 'the request is sent');
    expect(stage.calls('/auth/password/sign-in')[0]?.body).to.include({ email, password: ' correct horse ' });
  });
});

describe('passkeys in the autofill', () => {
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('are not offered inside a frame on the same origin', async () => {
    await setPresence(await addAuthenticator(), false);
    const stage = await openStage();
    const page = putInFrame(await openFrame(), 'portico-sign-in', { app: stage.app });
    await until(() => all(page, 'portico-passkey-button button').length === 1 && fieldOf(page, 'email'), 'the page appears');
    expect(fieldOf(page, 'email').autocomplete).to.equal('username');
    expect(stage.calls(CHALLENGE_PATH)).to.have.length(0);
  });

  it('are not offered inside a frame on another origin', async () => {
    await setPresence(await addAuthenticator(), false);
    const { autocomplete, paths } = await openOnOtherOrigin<{ autocomplete: string; paths: string[] }>('framed-sign-in.html');
    expect(autocomplete).to.equal('username');
    expect(paths).to.include('/projects/current').and.not.include(CHALLENGE_PATH);
  });

  it('are withdrawn when the form is removed from the page', async () => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    const signals: (AbortSignal | undefined)[] = [];
    navigator.credentials.get = (options) => {
      signals.push(options?.signal);
      return get(options);
    };
    try {
      await setPresence(await addAuthenticator(), false);
      const clock = openClock();
      const { stage, page } = await openWithPasskeyButton({ platform: clock.platform }, {});
      await clock.waitForTimer(RENEW_MS);
      await until(() => signals.length === 1, 'the browser offers the passkey');
      const email = fieldOf(page, 'email');
      expect([email.autocomplete, signals[0]?.aborted]).to.deep.equal(['username webauthn', false]);
      page.remove();
      expect(email.autocomplete).to.equal('username');
      await until(() => signals[0]?.aborted, 'the WebAuthn ceremony ends');
      await clock.advance(RENEW_MS);
      expect(stage.calls(CHALLENGE_PATH)).to.have.length(1);
    } finally {
      navigator.credentials.get = get;
    }
  });
});

describe('a button that approves access', () => {
  afterEach(tidyUp);

  it('is disabled while another element covers it', async () => {
    const clock = openClock();
    const { login_code: code } = (await (await asClient('POST', '/auth/cli', {})).json()) as { login_code: string };
    const stage = await openSignedIn({ platform: clock.platform });
    const page: CliAuthConfirmPage = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code: code } });
    const approveButton = (): HTMLButtonElement => one<HTMLButtonElement>(page, 'button.portico-primary');
    await clock.waitForTimer(1500);
    await clock.advance(1500);
    await until(() => !approveButton().disabled, 'the button is enabled');
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white';
    document.body.append(cover);
    try {
      await until(() => approveButton().disabled, 'the button is disabled again');
      await clock.advance(5000);
      await page.updateComplete;
      expect(approveButton().disabled).to.equal(true);
    } finally {
      cover.remove();
    }
    // The countdown of the first delay started the first timer of 500 ms. After the second delay begins, the guard and the countdown each
    // start another one.
    await clock.waitForTimer(500, 3);
    await clock.advance(500);
    await until(() => !approveButton().disabled, 'the button is enabled again');
  });
});

describe('a button in a settings section', () => {
  afterEach(tidyUp);

  it('performs its action once, even if it is pressed several times in succession', async () => {
    const { stage, section } = await openSection('portico-emails-section');
    const before = stage.sent.length;
    const button = control(section, 'Send email');
    button.click();
    button.click();
    await section.updateComplete;
    await until(() => stage.sent.length > before, 'the request is sent');
    await section.updateComplete;
    expect(stage.sent.slice(before).filter(({ call }) => call.includes('send-verification-code'))).to.have.length(1);
  });
});
