// Tests the sign-in methods that a page shows and the password field’s hint about Caps Lock.
import { expect } from '@open-wc/testing';
import type { PorticoElements } from '../../../elements/index.js';
import { all, control, fieldOf, fill, hasControl, noticeOf, show, submit, textOf, until } from '../support/screen.js';
import { freshEmail, openStage, PASSWORD } from '../support/stage.js';
import { openPage, tidyUp } from '../support/open.js';

/** Lists project settings with the methods that the sign-in and sign-up pages are expected to show. */
const METHODS = [
  ['password and link', { password: true, link: true, passkey: true }, 'passkey divider tabs password', 'tabs password'],
  ['password', { password: true, link: false, passkey: true }, 'passkey divider password', 'password'],
  ['link', { password: false, link: true, passkey: true }, 'passkey divider link', 'link'],
  ['passkey only', { password: false, link: false, passkey: true }, 'passkey', 'none'],
  ['no method', { password: false, link: false, passkey: false }, 'none', 'none'],
] as const;

const METHOD_SELECTORS = {
  passkey: 'portico-passkey-button button',
  divider: '.portico-divider',
  tabs: '[role="tablist"]',
  password: 'portico-credential-form form',
  link: 'portico-magic-link-form form',
  none: '.portico-notice',
};

const offered = (page: Element): string =>
  Object.entries(METHOD_SELECTORS)
    .filter(([, selector]) => all(page, selector).length === 1)
    .map(([name]) => name)
    .join(' ');

describe('sign-in methods', () => {
  afterEach(tidyUp);

  for (const [name, { password, link, passkey }, signIn, signUp] of METHODS) {
    it(`are shown on the sign-in and sign-up pages: ${name} [methods: password and link; methods: password; methods: link; methods: passkey only; methods: no method]`, async () => {
      const config = { credential_enabled: password, magic_link_enabled: link, passkey_enabled: passkey, oauth_providers: [] };
      const open = (tag: keyof PorticoElements) => async (): Promise<Element> =>
        (await show(await openStage({ config }), tag)) as unknown as Element;
      const signInPage = await open('portico-sign-in')();
      await until(() => offered(signInPage) === signIn, `the sign-in page shows: ${signIn}`);
      if (signIn === 'none') expect(noticeOf(signInPage)).to.equal('This project has no sign-in method turned on.');
      const signUpPage = await open('portico-sign-up')();
      await until(() => offered(signUpPage) === signUp, `the sign-up page shows: ${signUp}`);
    });
  }

  it('can be turned off while a page has a credential form, which then shows an error on submit [credential form: any]', async () => {
    const stage = await openStage();
    const form = await show(stage, 'portico-credential-form');
    stage.respond(
      '/auth/password/sign-in',
      () =>
        new Response('{"code":"PASSWORD_AUTHENTICATION_NOT_ENABLED"}', {
          status: 400,
          headers: { 'x-stack-known-error': 'PASSWORD_AUTHENTICATION_NOT_ENABLED' },
        }),
    );
    fill(form, { email: freshEmail(), password: PASSWORD });
    submit(form);
    await until(() => noticeOf(form) === 'This sign-in method is turned off.', 'the error appears');
    expect(hasControl(form, 'Forgot password?')).to.equal(true);
  });
});

describe('password field', () => {
  afterEach(tidyUp);

  const openField = async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    const type = (modifierCapsLock: boolean, key = 'a', name: 'keydown' | 'keyup' = 'keydown'): void =>
      void fieldOf(page, 'password').dispatchEvent(new KeyboardEvent(name, { key, modifierCapsLock, bubbles: true, composed: true }));
    const line = all(page, '.portico-hint').find((hint) => textOf(hint) === 'Caps Lock is on.');
    return { type, isShown: () => line?.checkVisibility() };
  };

  it('has a tooltip at the button that shows the password', async () => {
    const { page } = await openPage('portico-sign-in');
    expect(control(page, 'Show password').title).to.equal('Show password');
  });

  it('shows a hint while Caps Lock is on [password field: Caps Lock on]', async () => {
    const { type, isShown } = await openField();
    expect(isShown()).to.equal(false);
    type(true);
    expect(isShown()).to.equal(true);
    type(false);
    expect(isShown()).to.equal(false);
  });

  it('shows the Caps Lock hint when Tab reaches the field, and hides it when Tab leaves the field [password field: Caps Lock on]', async () => {
    const { type, isShown } = await openField();
    type(true, 'Tab', 'keyup');
    expect(isShown()).to.equal(true);
    type(true, 'Tab');
    expect(isShown()).to.equal(false);
  });
});

describe('sign-in page', () => {
  afterEach(tidyUp);

  it('updates its methods when the app changes', async () => {
    const off = { magic_link_enabled: false, passkey_enabled: false, oauth_providers: [] };
    const [plain, rich] = [
      await openStage({ config: off }),
      await openStage({ config: { ...off, magic_link_enabled: true, passkey_enabled: true } }),
    ];
    const page = await show(plain, 'portico-sign-in');
    expect(offered(page)).to.equal('password');
    page.app = rich.app;
    await until(() => offered(page) === 'passkey divider tabs password', 'all methods of the other app appear');
    page.app = plain.app;
    await until(() => offered(page) === 'password', 'only the password form appears');
  });

  it('keeps the typed email address when the user selects another method', async () => {
    const page = await show(await openStage({ config: { magic_link_enabled: true } }), 'portico-sign-in');
    const email = freshEmail();
    fill(page, { email });
    const [password, link] = all(page, '[role="tab"]');
    link?.click();
    await until(
      () => all(page, 'portico-magic-link-form input[name="email"]').length === 1 && fieldOf(page, 'email').value === email,
      'the other form has the email address',
    );
    fill(page, { email: `x${email}` });
    password?.click();
    await until(
      () => all(page, 'portico-credential-form form').length === 1 && fieldOf(page, 'email').value === `x${email}`,
      'the first form has the email address',
    );
  });
});
