import { expect } from '@open-wc/testing';
import { ELEMENTS, type AskingEvent, type SignInPage } from '../../../elements/index.js';
import { freshEmail, newUser, openSignedIn, openStage, PASSWORD, type Stage, type StageOptions } from '../support/stage.js';
import { all, clear, fieldOf, fill, noticeOf, one, press, put, show, submit, textOf, until } from '../support/screen.js';
import { type RecordedEvent, recordEvents, typesOf } from '../support/record.js';
import { magicLink, reset, typedCode, verification } from '../support/mail.js';
import { openPage, tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { openTeam, unselectTeam } from '../support/teams.js';

const CANCELABLE = ['portico-before-submit', 'portico-before-oauth', 'portico-before-sign-out', 'portico-before-redirect'];
/** The elements whose events this file tests. The test files of the other elements test the other events. */
const TESTED_TAGS = [
  ...['portico-sign-in', 'portico-sign-up', 'portico-sign-out', 'portico-user-button', 'portico-magic-link-form', 'portico-error-page'],
  ...['portico-email-verification', 'portico-forgot-password', 'portico-password-reset', 'portico-magic-link-callback'],
] as readonly (keyof typeof ELEMENTS)[];
/** The events that mfa-prompt.test.ts, oauth-buttons.test.ts and widgets.test.ts test. */
const TESTED_ELSEWHERE = new Set(['portico-mfa-required', 'portico-before-oauth', 'portico-theme-toggled']);
const EXPECTED = TESTED_TAGS.flatMap((tag) => Object.values(ELEMENTS[tag].events) as string[]).filter(
  (name) => !TESTED_ELSEWHERE.has(name),
);

const open = (options?: StageOptions) => openPage('portico-sign-in', options);

const signIn = async (page: SignInPage): Promise<void> => {
  fill(page, { email: await newUser(), password: PASSWORD });
  submit(page);
};

/** Uses the pages, so that each expected event fires at least once. Resolves to the secrets that were used. */
const useEveryPage = async (): Promise<readonly string[]> => {
  const secrets: string[] = [PASSWORD];
  const { stage, page } = await open();
  fill(page, { email: freshEmail(), password: 'wrong' });
  submit(page);
  await until(() => noticeOf(page), 'the error appears');
  await signIn(page);
  await until(() => stage.redirects.length, 'the user is signed in');
  const tokens = await stage.app.session.tokens();
  secrets.push(String(tokens.accessToken), String(tokens.refreshToken));
  const button = await show(stage, 'portico-user-button', { items: [{ value: 'a', label: 'Alpha' }] });
  one(button, '.trigger').click();
  await until(() => all(button, '[role="menuitem"]').length === 3, 'the menu opens');
  press(button, 'Alpha');
  put('portico-sign-out', { app: stage.app });
  await until(() => stage.redirects.length === 2, 'the user is signed out');
  clear();
  secrets.push(...(await useEmailPages()));
  return secrets;
};

const useEmailPages = async (): Promise<readonly string[]> => {
  const stage = await openStage();
  const up = await show(stage, 'portico-sign-up');
  fill(up, { email: freshEmail(), 'new-password': PASSWORD });
  submit(up);
  await until(() => stage.redirects.length, 'the user is signed up');
  clear();
  const [{ code: verify }, { code: change }] = [await verification(), await reset()];
  const other = await openStage();
  const confirm = await show(other, 'portico-email-verification', { searchParams: { code: verify } });
  press(confirm, 'Verify address');
  await until(() => confirm.phase === 'done', 'the address is verified');
  const forgot = await show(other, 'portico-forgot-password');
  fill(forgot, { email: freshEmail() });
  submit(forgot);
  await until(() => forgot.phase === 'done', 'the reset email is requested');
  const renew = await show(other, 'portico-password-reset', { searchParams: { code: change } });
  fill(renew, { 'new-password': PASSWORD });
  submit(renew);
  await until(() => renew.phase === 'done', 'the password is changed');
  return [verify, change, ...(await useMagicLinks(other))];
};

const useMagicLinks = async (stage: Stage): Promise<readonly string[]> => {
  const form = await show(stage, 'portico-magic-link-form');
  const email = freshEmail();
  fill(form, { email });
  submit(form);
  const typed = await typedCode(email);
  await until(() => all(form, 'input[name="code"]').length, 'the code step appears');
  fill(form, { code: typed });
  await until(() => stage.redirects.length, 'the user is signed in');
  const code = await magicLink(freshEmail());
  const other = await openStage();
  const page = await show(other, 'portico-magic-link-callback', { searchParams: { code } });
  press(page, 'Sign in');
  await until(() => other.redirects.length, 'the link signs the user in');
  const handler = put('portico-handler', { app: other.app, location: '/handler/error' });
  await until(() => all(handler, 'portico-error-page').length, 'the error page appears');
  return [typed, code];
};

describe('events', () => {
  afterEach(tidyUp);

  it('bubble, cross shadow roots, are cancelable where documented, and contain no secrets', async () => {
    const events: RecordedEvent[] = recordEvents();
    const secrets = await useEveryPage();
    expect(typesOf(events)).to.include.members([...EXPECTED, 'portico-navigated']);
    for (const { type, event, detail } of events) {
      expect([event.bubbles, event.composed, event.cancelable], type).to.deep.equal([true, true, CANCELABLE.includes(type)]);
      expect(Object.isFrozen(detail), `${type} is frozen`).to.equal(true);
      for (const secret of secrets) expect(JSON.stringify(detail), type).not.to.contain(secret);
    }
  }).timeout(20_000);

  it('let the host app prevent a redirect (portico-before-redirect), after which the page is in the `done` phase', async () => {
    const { stage, page } = await open();
    let asked: CustomEvent<{ url: string; reason: string; replace: boolean }> | undefined;
    document.addEventListener('portico-before-redirect', (event) => ((asked = event), event.preventDefault()), { once: true });
    await signIn(page);
    await until(() => asked, 'the event is fired');
    expect(asked?.detail).to.deep.equal({ url: '/', reason: 'signed-in', replace: true });
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect([stage.redirects.length, stage.app.session.isSignedIn()]).to.deep.equal([0, true]);
  });

  it('are not followed by a redirect after a sign-in if `redirectMethod` is “none”', async () => {
    const { stage, page } = await open({ redirectMethod: 'none' });
    await signIn(page);
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(stage.redirects).to.deep.equal([]);
  });

  it('let the host app prevent a request (portico-before-submit), after which the form can be submitted again', async () => {
    const { stage, page } = await open();
    document.addEventListener('portico-before-submit', (event) => event.preventDefault(), { once: true });
    await signIn(page);
    await until(() => !fieldOf(page, 'email').readOnly, 'the form is enabled again');
    expect([stage.calls('/auth/password/sign-in').length, fieldOf(page, 'password').value]).to.deep.equal([0, PASSWORD]);
    submit(page);
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('let the host app delay a request with `waitUntil`, and still prevent the request before the promise resolves', async () => {
    for (const isWanted of [true, false]) {
      const { stage, page } = await open();
      let finish = (): void => undefined;
      const delay = (event: AskingEvent<{ email: string }>): void => {
        event.waitUntil(new Promise<void>((resolve) => (finish = resolve)).then(() => (isWanted ? undefined : event.preventDefault())));
      };
      document.addEventListener('portico-before-submit', delay, { once: true });
      await signIn(page);
      await until(() => fieldOf(page, 'email').readOnly, 'the form is pending');
      expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
      finish();
      await until(
        () => (isWanted ? stage.redirects.length : !fieldOf(page, 'email').readOnly),
        'the page redirects or the form is enabled again',
      );
      expect(stage.calls('/auth/password/sign-in')).to.have.length(isWanted ? 1 : 0);
      clear();
    }
  });

  it('let the host app prevent a request with a rejected promise, after which the form shows an error', async () => {
    const { stage, page } = await open();
    const fail = (event: AskingEvent<{ email: string }>): void => event.waitUntil(Promise.reject(new Error('captcha')));
    document.addEventListener('portico-before-submit', fail, { once: true });
    await signIn(page);
    await until(() => noticeOf(page) === 'Something went wrong. Try again.', 'the alert appears');
    expect(stage.calls('/auth/password/sign-in')).to.have.length(0);
  });

  it('let the host app prevent a team selection with a rejected promise, after which the team switcher shows an error', async () => {
    const stage = await openTeam();
    await unselectTeam(stage);
    const element = await show(stage, 'portico-team-switcher');
    one(element, '.trigger').click();
    await until(() => all(element, '[role="option"]').length === 1, 'the list opens');
    failBefore('portico-before-team-select');
    one(element, '[role="option"]').click();
    await until(() => textOf(element).includes('Something went wrong. Try again.'), 'the message appears');
    expect([textOf(one(element, '.trigger')), stage.calls('PATCH /users/me').length]).to.deep.equal(['Choose a team', 0]);
  });

  it('do not fire when properties are set', async () => {
    const events = recordEvents();
    const { page } = await open();
    Object.assign(page, { email: 'a@example.com', firstTab: 'magic-link', theme: 'dark', fullPage: true, messages: {}, headingLevel: 3 });
    await page.updateComplete;
    expect(typesOf(events)).to.deep.equal([]);
  });

  it('let the host app prevent a signed-in visitor’s redirect', async () => {
    const stage = await openSignedIn();
    let asked = 0;
    const prevent = (event: Event): void => void (event.preventDefault(), (asked += 1));
    document.addEventListener('portico-before-redirect', prevent);
    const page = put('portico-sign-in', { app: stage.app, autoRedirect: true });
    await until(() => asked > 0, 'the event is fired');
    page.requestUpdate();
    await page.updateComplete;
    document.removeEventListener('portico-before-redirect', prevent);
    expect([asked, stage.redirects.length]).to.deep.equal([1, 0]);
  });
});
