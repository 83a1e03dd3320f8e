// Tests passkeys that the browser offers after a click on a link to the sign-in page. Headless Chromium offers the passkeys of the virtual
// authenticator without a dialog.
import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ElementClass } from '../../../elements/define.js';
import {
  addAuthenticator,
  passkeyUser,
  CHALLENGE_PATH,
  recordGets,
  removeAuthenticator,
  withCapabilities,
} from '../support/authenticator.js';
import { openClock } from '../support/clock.js';
import { openPage, tidyUp } from '../support/open.js';
import { click } from '../support/pointer.js';
import { recordEvents, signedIn, typesOf, type RecordedEvent } from '../support/record.js';
import { all, clear, control, fieldOf, fill, one, press, show, textOf, until } from '../support/screen.js';
import { knownError, openStage, type Stage, type StageOptions } from '../support/stage.js';
import { enroll } from '../support/totp.js';

const SIGN_IN_PATH = '/auth/passkey/sign-in';
const AT_PRICING: StageOptions = { at: '/pricing' };

/** Paths and queries of the links that the browser or a router would have opened. */
const followed: string[] = [];
const route = (event: MouseEvent): void => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!link) return;
  event.preventDefault();
  followed.push(`${event.ctrlKey ? 'new tab ' : ''}${link.pathname}${link.search}`);
};

/** Opens the menu of a user button for a visitor who is signed out. Resolves to the link to the sign-in page. */
const openMenu = async (options: StageOptions = AT_PRICING) => {
  const stage = await openStage(options);
  const button = await show(stage, 'portico-user-button');
  one(button, '.trigger').click();
  await until(() => all(button, '[role="menu"]').length === 1, 'the menu opens');
  return { stage, button, link: control(button, 'Sign in') };
};

/** Waits until an element prepares the passkey, for which it requests the options. */
const untilPrepared = async ({ calls }: Stage): Promise<void> => {
  await until(() => calls(CHALLENGE_PATH).length === 1, 'the options are requested before the click');
};

/** Expects that the element fired `portico-before-redirect`, and that its class declares each event that it fired. */
const expectDeclared = (element: Element, events: readonly RecordedEvent[]): void => {
  const declared: readonly string[] = Object.values((element.constructor as ElementClass).events);
  const fired = typesOf(events.filter(({ event }) => event.target === element));
  expect(fired).to.include('portico-before-redirect');
  expect(declared).to.include.members([...fired]);
};

/** History state that makes the pages for emailed links show that their link was used. */
const USED_LINKS = { 'portico-email-verification': true, 'portico-password-reset': true };

const SIGN_IN_LINK = '/handler/sign-in?after_auth_return_to=%2Fpricing';

describe('a passkey that the browser offers immediately', () => {
  beforeEach(() => {
    followed.length = 0;
    document.addEventListener('click', route);
  });
  afterEach(() => document.removeEventListener('click', route));
  afterEach(() => history.replaceState(null, ''));
  afterEach(() => resetMouse());
  afterEach(tidyUp);
  afterEach(removeAuthenticator);

  it('signs the user in when “Sign in” is clicked, without the sign-in page, and the user returns to the same page [immediate passkey: running]', async () => {
    await addAuthenticator();
    const email = await passkeyUser();
    const events = recordEvents();
    await recordGets(async (requests) => {
      const { stage, button, link } = await openMenu();
      await untilPrepared(stage);
      const release = stage.hold(SIGN_IN_PATH);
      await click(link);
      await until(() => stage.calls(SIGN_IN_PATH).length === 1, 'the passkey is sent');
      expect([link.ariaBusy, all(button, '[role="menu"]').length, followed]).to.deep.equal(['true', 1, []]);
      await click(link);
      release();
      await until(() => stage.redirects.length === 1, 'the page redirects');
      expect(stage.redirects).to.deep.equal([`replace ${location.origin}/pricing`]);
      expect(signedIn(events)).to.deep.equal({ method: 'passkey', isNewUser: false, mfa: false, redirectUrl: '/pricing' });
      expect((await stage.app.user.read())?.primaryEmail).to.equal(email);
      expect([stage.calls(SIGN_IN_PATH).length, followed]).to.deep.equal([1, []]);
      expectDeclared(button, events);
      expect(requests.map(({ uiMode, publicKey }) => [uiMode, publicKey?.allowCredentials])).to.deep.equal([['immediate', []]]);
    });
  });

  it('is not offered if the browser has no passkey, and the link opens the sign-in page [immediate passkey: fallen back]', async () => {
    await addAuthenticator();
    await recordGets(async (requests) => {
      const { stage, button, link } = await openMenu();
      await untilPrepared(stage);
      await click(link);
      await until(() => followed.length > 0, 'the link is followed');
      expect(followed).to.deep.equal([SIGN_IN_LINK]);
      expect([requests.length, link.ariaBusy, all(button, '[role="menu"]').length]).to.deep.equal([1, null, 0]);
    });
  });

  it('is prepared when a link receives focus, and can be used with the keyboard', async () => {
    await addAuthenticator();
    await passkeyUser();
    const events = recordEvents();
    const { stage, page } = await openPage('portico-message-card', AT_PRICING, { preset: 'signed-out' });
    control(page, 'Sign in').focus();
    await untilPrepared(stage);
    await sendKeys({ press: 'Enter' });
    await until(() => signedIn(events), 'the user is signed in');
    expect(followed).to.deep.equal([]);
  });

  for (const [tag, options, properties] of [
    ['portico-sign-out', {}, {}],
    ['portico-account-settings', AT_PRICING, { signedOut: 'card' }],
    ['portico-team-invitation', { at: '/handler/team-invitation' }, { code: 'x' }],
    ['portico-sign-up', { at: '/handler/sign-up' }, {}],
    ['portico-message-card', AT_PRICING, { preset: 'password-reset' }],
    ['portico-email-verification', { at: '/handler/email-verification' }, {}],
    ['portico-password-reset', { at: '/handler/password-reset' }, {}],
    ['portico-forgot-password', { at: '/handler/forgot-password', config: { credential_enabled: false } }, {}],
  ] as const)
    it(`is offered by the link of <${tag}>, which declares the events that it fires`, async () => {
      await addAuthenticator();
      await passkeyUser();
      const events = recordEvents();
      history.replaceState(USED_LINKS, '');
      const stage = await openStage(options);
      const page = await show(stage, tag as 'portico-sign-out', properties as object);
      page.addEventListener('portico-before-redirect', (event) => event.preventDefault());
      await until(() => control(page, 'Sign in'), 'the link appears');
      const { x, y, width } = control(page, 'Sign in').getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + 5)] });
      await untilPrepared(stage);
      await click(control(page, 'Sign in'));
      await until(() => signedIn(events), 'the user is signed in');
      expect(followed).to.deep.equal([]);
      expectDeclared(page, events);
    });

  it('is not used by clicks that open another tab, or by clicks before the options were requested', async () => {
    await addAuthenticator();
    await passkeyUser();
    const { stage, button, link } = await openMenu();
    await untilPrepared(stage);
    await sendKeys({ down: 'Control' });
    await click(link);
    await sendKeys({ up: 'Control' });
    expect(followed).to.deep.equal([`new tab ${SIGN_IN_LINK}`]);
    clear();
    const other = await show(stage, 'portico-message-card', { preset: 'signed-out' });
    press(other, 'Sign in');
    expect([followed.at(-1), stage.calls(SIGN_IN_PATH).length, button.isConnected]).to.deep.equal([SIGN_IN_LINK, 0, false]);
  });

  for (const [where, options, capabilities] of [
    ['projects without passkeys', { ...AT_PRICING, config: { passkey_enabled: false } }, { immediateGet: true }],
    ['browsers without the capability', AT_PRICING, { immediateGet: false }],
    ['browsers that report no capabilities', AT_PRICING, undefined],
  ] as const)
    it(`is not offered in ${where}, and no options are requested`, async () => {
      await withCapabilities(capabilities, async () => {
        const { stage, link } = await openMenu(options);
        await stage.app.currentProject.get();
        await click(link);
        expect(followed).to.deep.equal([SIGN_IN_LINK]);
        expect(stage.calls(CHALLENGE_PATH)).to.deep.equal([]);
      });
    });

  it('is replaced by the sign-in page if the options do not arrive within a second after the click, or if the service rejects their request [immediate passkey: fallen back]', async () => {
    await addAuthenticator();
    await passkeyUser();
    const clock = openClock();
    const stage = await openStage({ ...AT_PRICING, platform: clock.platform });
    const page = await show(stage, 'portico-message-card', { preset: 'signed-out' });
    const release = stage.hold(CHALLENGE_PATH);
    const link = control(page, 'Sign in');
    link.focus();
    await untilPrepared(stage);
    await click(link);
    await until(() => link.ariaBusy === 'true', 'the click waits');
    expect(followed).to.deep.equal([]);
    await clock.advance(1000);
    await until(() => followed.length === 1, 'the link is followed');
    release();
    stage.respond(CHALLENGE_PATH, knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
    link.blur();
    link.focus();
    await until(() => stage.calls(CHALLENGE_PATH).length === 2, 'the options are requested again');
    await click(link);
    await until(() => followed.length === 2, 'the link is followed');
    expect(followed).to.deep.equal([SIGN_IN_LINK, SIGN_IN_LINK]);
  });

  it('does not capture clicks on the link after the element uses the link for another page', async () => {
    await addAuthenticator();
    await passkeyUser();
    const { stage, page } = await openPage('portico-message-card', AT_PRICING, { preset: 'password-reset' });
    const link = control(page, 'Sign in');
    link.focus();
    await untilPrepared(stage);
    page.preset = 'unknown-error';
    await page.updateComplete;
    await click(control(page, 'Go to home page'));
    expect([followed, stage.calls(SIGN_IN_PATH)]).to.deep.equal([['/'], []]);
  });

  it('opens the sign-in page for the second factor, and the code completes the sign-in there [immediate passkey: second factor]', async () => {
    await addAuthenticator();
    const user = await enroll(await passkeyUser());
    const { stage, link } = await openMenu();
    await untilPrepared(stage);
    await click(link);
    await until(() => followed.length === 1, 'the link is followed');
    const events = recordEvents();
    clear();
    const next = await openStage({ at: SIGN_IN_LINK });
    const page = await show(next, 'portico-sign-in', { noPasskeyAutofill: true });
    await until(() => all(page, 'input').length === 1 && fieldOf(page, 'totp'), 'the prompt for the code appears');
    expect(textOf(one(page, '.subtitle'))).to.contain('You also need a code when you sign in with a passkey');
    fill(page, { totp: await user.code() });
    await until(() => next.redirects.length === 1, 'the page redirects');
    expect(signedIn(events)).to.include({ method: 'passkey', mfa: true });
    expect(next.redirects).to.deep.equal([`replace ${location.origin}/pricing`]);
  });

  it('opens the sign-in page with an error message if the service rejects the passkey [immediate passkey: rejected]', async () => {
    await addAuthenticator();
    await passkeyUser();
    const { stage, link } = await openMenu();
    await untilPrepared(stage);
    stage.respond(SIGN_IN_PATH, knownError('PASSKEY_AUTHENTICATION_FAILED'));
    await click(link);
    await until(() => followed.length === 1, 'the link is followed');
    clear();
    const page = await show(await openStage({ at: SIGN_IN_LINK }), 'portico-sign-in', { noPasskeyAutofill: true });
    await until(() => textOf(page).includes('This passkey wasn’t accepted. Sign in another way.'), 'the error appears');
  });
});
