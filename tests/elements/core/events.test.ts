import { expect } from '@open-wc/testing';
import { ELEMENTS, type AskingEvent, type SignInPage } from '../../../elements/index.js';
import { freshEmail, newUser, openSignedIn, openStage, PASSWORD, type Stage, type StageOptions } from '../support/stage.js';
import { all, clear, fieldOf, fill, noticeOf, one, press, put, show, submit, textOf, until } from '../support/screen.js';
import { type Heard, hearEvents, typesOf } from '../support/record.js';
import { magicLink, reset, typedCode, verification } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { openTeam, unselectTeam } from '../support/teams.js';

const CANCELABLE = ['portico-before-submit', 'portico-before-oauth', 'portico-before-sign-out', 'portico-before-redirect'];
/** The elements whose events this file tests. The test files of the other elements test the other events. */
const HERE = [
  ...['portico-sign-in', 'portico-sign-up', 'portico-sign-out', 'portico-user-button', 'portico-magic-link-form', 'portico-error-page'],
  ...['portico-email-verification', 'portico-forgot-password', 'portico-password-reset', 'portico-magic-link-callback'],
] as readonly (keyof typeof ELEMENTS)[];
/** Tested in other files: the second factor in mfa-prompt.test.ts, OAuth in oauth-buttons.test.ts, and the theme in widgets.test.ts. */
const ELSEWHERE = new Set(['portico-mfa-required', 'portico-before-oauth', 'portico-theme-toggled']);
const EXPECTED = HERE.flatMap((tag) => Object.values(ELEMENTS[tag].events) as string[]).filter((name) => !ELSEWHERE.has(name));

const open = (options?: StageOptions) => openPage('portico-sign-in', options);

const signIn = async (page: SignInPage): Promise<void> => {
  fill(page, { email: await newUser(), password: PASSWORD });
  submit(page);
};

/** Uses every page once, so that each event fires at least once. */
const goThroughEverything = async (): Promise<readonly string[]> => {
  const secrets: string[] = [PASSWORD];
  const { stage, page } = await open();
  fill(page, { email: freshEmail(), password: 'wrong' });
  submit(page);
  await until(() => noticeOf(page), 'an error');
  await signIn(page);
  await until(() => stage.went.length, 'signed in');
  const tokens = await stage.app.session.tokens();
  secrets.push(String(tokens.accessToken), String(tokens.refreshToken));
  const button = await show(stage, 'portico-user-button', { items: [{ value: 'a', label: 'Alpha' }] });
  one(button, '.trigger').click();
  await until(() => all(button, '[role="menuitem"]').length === 3, 'the menu');
  press(button, 'Alpha');
  put('portico-sign-out', { app: stage.app });
  await until(() => stage.went.length === 2, 'signed out');
  clear();
  secrets.push(...(await goThroughMails()));
  return secrets;
};

const goThroughMails = async (): Promise<readonly string[]> => {
  const stage = await openStage();
  const up = await show(stage, 'portico-sign-up');
  fill(up, { email: freshEmail(), 'new-password': PASSWORD, 'new-password-repeat': PASSWORD });
  submit(up);
  await until(() => stage.went.length, 'signed up');
  clear();
  const [{ code: verify }, { code: change }] = [await verification(), await reset()];
  const other = await openStage();
  const confirm = await show(other, 'portico-email-verification', { searchParams: { code: verify } });
  press(confirm, 'Verify address');
  await until(() => confirm.phase === 'done', 'verified');
  const forgot = await show(other, 'portico-forgot-password');
  fill(forgot, { email: freshEmail() });
  submit(forgot);
  await until(() => forgot.phase === 'done', 'asked');
  const renew = await show(other, 'portico-password-reset', { searchParams: { code: change } });
  fill(renew, { 'new-password': PASSWORD, 'new-password-repeat': PASSWORD });
  submit(renew);
  await until(() => renew.phase === 'done', 'changed');
  return [verify, change, ...(await goThroughLinks(other))];
};

const goThroughLinks = async (stage: Stage): Promise<readonly string[]> => {
  const form = await show(stage, 'portico-magic-link-form');
  const email = freshEmail();
  fill(form, { email });
  submit(form);
  const typed = await typedCode(email);
  await until(() => all(form, 'input[name="code"]').length, 'sent');
  fill(form, { code: typed });
  await until(() => stage.went.length, 'signed in');
  const code = await magicLink(freshEmail());
  const other = await openStage();
  const page = await show(other, 'portico-magic-link-callback', { searchParams: { code } });
  press(page, 'Sign in');
  await until(() => other.went.length, 'signed in by link');
  const handler = put('portico-handler', { app: other.app, location: '/handler/error' });
  await until(() => all(handler, 'portico-error-page').length, 'navigated');
  return [typed, code];
};

describe('events', () => {
  afterEach(tidyUp);

  it('bubble, cross shadow roots, are cancelable where documented, and contain no secrets', async () => {
    const heard: Heard[] = hearEvents();
    const secrets = await goThroughEverything();
    expect(typesOf(heard)).to.include.members([...EXPECTED, 'portico-navigated']);
    for (const { type, event, detail } of heard) {
      expect([event.bubbles, event.composed, event.cancelable], type).to.deep.equal([true, true, CANCELABLE.includes(type)]);
      expect(Object.isFrozen(detail), `${type} is frozen`).to.equal(true);
      for (const secret of secrets) expect(JSON.stringify(detail), type).not.to.contain(secret);
    }
  }).timeout(20_000);

  it('can prevent a redirect (portico-before-redirect), and the phase remains `done`', async () => {
    const { stage, page } = await open();
    let asked: CustomEvent<{ url: string; reason: string; replace: boolean }> | undefined;
    document.addEventListener('portico-before-redirect', (event) => ((asked = event), event.preventDefault()), { once: true });
    await signIn(page);
    await until(() => asked, 'the question');
    expect(asked?.detail).to.deep.equal({ url: '/', reason: 'signed-in', replace: true });
    await until(() => page.phase === 'done', 'the end');
    expect([stage.went.length, stage.app.session.isSignedIn()]).to.deep.equal([0, true]);
  });

  it('fire without a redirect if the redirect method is `none`', async () => {
    const { stage, page } = await open({ redirectMethod: 'none' });
    await signIn(page);
    await until(() => page.phase === 'done', 'the end');
    expect(stage.went).to.deep.equal([]);
  });

  it('can prevent a request (portico-before-submit); the form keeps the text and can be submitted again', async () => {
    const { stage, page } = await open();
    document.addEventListener('portico-before-submit', (event) => event.preventDefault(), { once: true });
    await signIn(page);
    await until(() => !fieldOf(page, 'email').readOnly, 'enabled again');
    expect([stage.calls('/auth/password/sign-in').length, fieldOf(page, 'password').value]).to.deep.equal([0, PASSWORD]);
    submit(page);
    await until(() => stage.went.length, 'the redirect');
  });

  it('can delay a request with `waitUntil`, until the host’s promise resolves or the host prevents the request', async () => {
    for (const isWanted of [true, false]) {
      const { stage, page } = await open();
      let finish = (): void => undefined;
      const delay = (event: AskingEvent<{ email: string }>): void => {
        event.waitUntil(new Promise<void>((resolve) => (finish = resolve)).then(() => (isWanted ? undefined : event.preventDefault())));
      };
      document.addEventListener('portico-before-submit', delay, { once: true });
      await signIn(page);
      await until(() => fieldOf(page, 'email').readOnly, 'it waits');
      expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
      finish();
      await until(() => (isWanted ? stage.went.length : !fieldOf(page, 'email').readOnly), 'the request, or the editable form');
      expect(stage.calls('/auth/password/sign-in')).to.have.length(isWanted ? 1 : 0);
      clear();
    }
  });

  it('report a rejected promise of the host like other errors, and the form sends nothing', async () => {
    const { stage, page } = await open();
    const fail = (event: AskingEvent<{ email: string }>): void => event.waitUntil(Promise.reject(new Error('captcha')));
    document.addEventListener('portico-before-submit', fail, { once: true });
    await signIn(page);
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert');
    expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
  });

  it('report a rejected promise of the host before a team is selected, and the selection does not change', async () => {
    const stage = await openTeam();
    await unselectTeam(stage);
    const element = await show(stage, 'portico-team-switcher');
    one(element, '.trigger').click();
    await until(() => all(element, '[role="option"]').length === 1, 'the list');
    failBefore('portico-before-team-select');
    one(element, '[role="option"]').click();
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the message');
    expect([textOf(one(element, '.trigger')), stage.calls('PATCH /users/me').length]).to.deep.equal(['Choose a team', 0]);
  });

  it('do not fire when properties are set', async () => {
    const heard = hearEvents();
    const { page } = await open();
    Object.assign(page, { email: 'a@example.com', firstTab: 'magic-link', theme: 'dark', fullPage: true, messages: {}, headingLevel: 3 });
    await page.updateComplete;
    expect(typesOf(heard)).to.deep.equal([]);
  });

  it('can prevent the redirect of a signed-in visitor', async () => {
    const stage = await openSignedIn();
    let asked = 0;
    const prevent = (event: Event): void => void (event.preventDefault(), (asked += 1));
    document.addEventListener('portico-before-redirect', prevent);
    const page = put('portico-sign-in', { app: stage.app, autoRedirect: true });
    await until(() => asked > 0, 'the question');
    page.requestUpdate();
    await page.updateComplete;
    document.removeEventListener('portico-before-redirect', prevent);
    expect([asked, stage.went.length]).to.deep.equal([1, 0]);
  });
});
