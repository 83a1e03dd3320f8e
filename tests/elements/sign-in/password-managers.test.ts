import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { freshEmail, newUser, openStage, PASSWORD } from '../support/stage.js';
import { all, control, fieldOf, fill, focused, show, submit, tabStops, until } from '../support/screen.js';
import { reset } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';

type Attributes = Readonly<Record<string, string | null>>;

const EMAIL = { type: 'email', autocomplete: 'username', inputmode: 'email', autocapitalize: 'none', spellcheck: 'false' } as const;
const NAME = {
  type: 'text',
  autocomplete: 'name',
  autocapitalize: 'words',
  enterkeyhint: 'next',
  maxlength: '65536',
  required: null,
  'aria-invalid': 'false',
} as const;
const NEW = {
  type: 'password',
  autocomplete: 'new-password',
  passwordrules: 'minlength: 8; maxlength: 70;',
  minlength: null,
  maxlength: null,
} as const;
const CODE = {
  type: 'text',
  autocomplete: 'one-time-code',
  inputmode: 'text',
  autocapitalize: 'characters',
  pattern: '[A-Za-z0-9]{6}',
} as const;

const expectAttributes = (page: Element, name: string, expected: Attributes): void => {
  const input = fieldOf(page, name);
  const found = Object.fromEntries(Object.keys(expected).map((attribute) => [attribute, input.getAttribute(attribute)]));
  expect(found, name).to.deep.equal(expected);
  expect(input.labels, `${name} has a label`).to.have.length(1);
};

/** A value of `autocomplete`: `username` is for password managers, and `webauthn` is for passkeys. */
const USERNAME_OR_PASSKEY = 'username webauthn';

const autocompletes = (): string[] => [...document.querySelectorAll('input')].map((input) => input.autocomplete);

/** Resolves to the names of the elements that Tab reaches. */
const stopNames = async (page: Element): Promise<string[]> =>
  (await tabStops(page)).map((stop) => (stop instanceof HTMLInputElement ? stop.name : (stop.ariaLabel ?? stop.textContent ?? '').trim()));

describe('password managers and keyboard users', () => {
  afterEach(tidyUp);

  it('find one username field and one password field in one form on the sign-in page', async () => {
    await show(await openStage(), 'portico-sign-in');
    await until(() => autocompletes().join() === `${USERNAME_OR_PASSKEY},current-password`, 'passkeys are offered');
    expect(document.forms).to.have.length(1);
    expect(document.forms[0]?.elements.namedItem('password')).to.be.instanceOf(HTMLInputElement);
  });

  it('find one username field and one new-password field on the sign-up page', async () => {
    await show(await openStage(), 'portico-sign-up');
    expect(autocompletes()).to.deep.equal(['name', 'username', 'new-password']);
  });

  it('find one username field and one new-password field on the reset page', async () => {
    const { code } = await reset();
    await show(await openStage(), 'portico-password-reset', { searchParams: { code } });
    expect(autocompletes()).to.deep.equal(['username', 'new-password']);
  });

  it('find one one-time-code field in the code step, and not the form in the other tab', async () => {
    const page = await show(await openStage(), 'portico-sign-in', { firstTab: 'magic-link' });
    await until(() => autocompletes().join() === USERNAME_OR_PASSKEY, 'the email address step appears');
    fill(page, { email: freshEmail() });
    submit(page);
    await until(() => autocompletes().join() === 'one-time-code', 'the code step appears');
    expectAttributes(page, 'code', CODE);
  });

  it('can set values without events', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const email = await newUser();
    fieldOf(page, 'email').value = ` ${email} `;
    fieldOf(page, 'password').value = PASSWORD;
    control(page, 'Sign in').click();
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.calls('/auth/password/sign-in')[0]?.body).to.deep.equal({ email, password: PASSWORD });
  });

  it('can press the submit button even if the fields are empty, and the native submit event does not bubble out of the element', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    let captured = 0;
    let bubbled = 0;
    const capture = (): void => void (captured += 1);
    const bubble = (): void => void (bubbled += 1);
    document.addEventListener('submit', capture, true);
    document.addEventListener('submit', bubble);
    submit(page);
    document.removeEventListener('submit', capture, true);
    document.removeEventListener('submit', bubble);
    expect([captured, bubbled, (control(page, 'Sign in') as HTMLButtonElement).disabled]).to.deep.equal([1, 0, false]);
  });

  it('find the correct attributes on the sign-in page', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    await until(() => autocompletes().includes(USERNAME_OR_PASSKEY), 'passkeys are offered');
    expectAttributes(page, 'email', { ...EMAIL, autocomplete: USERNAME_OR_PASSKEY, enterkeyhint: 'next' });
    expectAttributes(page, 'password', { type: 'password', autocomplete: 'current-password', enterkeyhint: 'go', maxlength: null });
  });

  it('find the correct attributes on the sign-up page', async () => {
    const page = await show(await openStage(), 'portico-sign-up');
    expectAttributes(page, 'name', NAME);
    expectAttributes(page, 'email', { ...EMAIL, enterkeyhint: 'next' });
    expectAttributes(page, 'new-password', NEW);
    page.passwordRepeat = true;
    await until(() => all(page, 'input').length === 4, 'the second password field appears');
    expectAttributes(page, 'new-password-repeat', { type: 'password', autocomplete: 'new-password' });
  });

  it('find the correct attributes on the forgot-password page and in the magic-link form', async () => {
    const stage = await openStage();
    expectAttributes(await show(stage, 'portico-forgot-password'), 'email', { ...EMAIL, enterkeyhint: 'send' });
    expectAttributes(await show(stage, 'portico-magic-link-form'), 'email', { ...EMAIL, enterkeyhint: 'send' });
  });

  it('find a hidden username field on the reset page', async () => {
    const { code } = await reset();
    const page = await show(await openStage(), 'portico-password-reset', { searchParams: { code } });
    const input = fieldOf(page, 'username');
    expect([input.type, input.tabIndex, input.ariaHidden, input.readOnly]).to.deep.equal(['text', -1, 'true', true]);
    expect(input.checkVisibility(), 'a real input, not display: none').to.equal(true);
  });

  it('move with Tab in reading order on the sign-in page, from the email field directly to the password field', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    await until(() => autocompletes().includes(USERNAME_OR_PASSKEY), 'the passkey button appears');
    const names = [
      'Create account',
      'Sign in with a passkey',
      'Password',
      'email',
      'password',
      'Show password',
      'Forgot password?',
      'Sign in',
    ];
    expect(await stopNames(page)).to.deep.equal(names);
  });

  it('move with Tab in reading order on the sign-up page', async () => {
    const page = await show(await openStage(), 'portico-sign-up');
    const names = ['Sign in', 'Password', 'name', 'email', 'new-password', 'Show password', 'Create account'];
    expect(await stopNames(page)).to.deep.equal(names);
  });

  it('skip the hidden username field with Tab on the reset and forgot-password pages', async () => {
    const { code } = await reset();
    const stage = await openStage();
    const page = await show(stage, 'portico-password-reset', { searchParams: { code } });
    expect(await stopNames(page)).to.deep.equal(['new-password', 'Show password', 'Save password']);
    page.remove();
    expect(await stopNames(await show(stage, 'portico-forgot-password'))).to.deep.equal(['email', 'Send link', 'Back to sign in']);
  });

  it('submit a form with Enter in any field', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    fill(page, { email: await newUser(), password: PASSWORD });
    fieldOf(page, 'email').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => stage.redirects.length, 'the page redirects');
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`reach the tab list with one Tab press, and select tabs with arrows, Home and End (${dir})`, async () => {
      const page = await show(await openStage(), 'portico-sign-in');
      (page.parentElement as HTMLElement).dir = dir;
      const [next, before] = dir === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
      const selected = (): string => all(page, '[role="tab"][aria-selected="true"]')[0]?.textContent?.trim() ?? '';
      control(page, 'Password').focus();
      for (const [key, name] of [
        [next, 'Email code'],
        [next, 'Password'],
        [before, 'Email code'],
        ['Home', 'Password'],
        ['End', 'Email code'],
      ] as const) {
        await sendKeys({ press: key });
        await until(() => selected() === name && focused()?.textContent?.trim() === name, `${key} selects ${name}`);
      }
      expect(all(page, '[role="tab"]').map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, 0]);
      const panel = all(page, '[role="tabpanel"]')[0] as HTMLElement;
      expect(document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent?.trim()).to.equal('Email code');
      expect(document.querySelectorAll('input')).to.have.length(1);
    });
  }

  it('start in the first field of an element after a call to focus()', async () => {
    const stage = await openStage();
    for (const tag of [
      'portico-sign-in',
      'portico-sign-up',
      'portico-forgot-password',
      'portico-credential-form',
      'portico-magic-link-form',
    ] as const) {
      const page = await show(stage, tag);
      page.focus();
      expect(focused(), tag).to.equal(fieldOf(page, tag === 'portico-sign-up' ? 'name' : 'email'));
      page.remove();
    }
  });

  it('start once in the first empty field if autofocus is set, unless another element has focus', async () => {
    const stage = await openStage();
    const page = await show(stage, 'portico-sign-in', { autofocus: true, email: 'ada@example.com' });
    await until(() => focused() === fieldOf(page, 'password'), 'the password field has focus');
    const other = await show(stage, 'portico-sign-up', { autofocus: true });
    await other.updateComplete;
    expect(focused()).to.equal(fieldOf(page, 'password'));
  });
});
