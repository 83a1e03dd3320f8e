// Tests the history entry of the prompt for the second factor, and reloads at the prompt.
import { expect } from '@open-wc/testing';
import { openHandler } from '../support/handler.js';
import { typedCode, verifiedUser } from '../support/mail.js';
import { requestCode } from '../support/magic-link.js';
import { tidyUp } from '../support/open.js';
import { recordEvents } from '../support/record.js';
import { all, clear, fieldOf, fill, focused, hasControl, noticeOf, press, put, show, submit, titleOf, until } from '../support/screen.js';
import { openStage, PASSWORD, type Stage } from '../support/stage.js';
import { enroll, enrolledUser, exhaustMfaAttempts } from '../support/totp.js';

const ONLY_PASSWORDS = { magic_link_enabled: false, passkey_enabled: false, oauth_providers: [] };
const ONLY_CODES = { credential_enabled: false, magic_link_enabled: true };
const AGAIN = 'Sign in again to enter your code.';

const hasPrompt = (page: Element): boolean => all(page, 'input[name="totp"]').length === 1;
const promptOpens = (page: Element): Promise<void> => until(() => focused() === fieldOf(page, 'totp'), 'the prompt has focus');
const formShows = (page: Element, email: string): Promise<void> =>
  until(() => !hasPrompt(page) && fieldOf(page, 'email').value === email, 'the form shows the address');

/** Signs in with a password, up to the prompt. */
const signIn = async (page: Element, email: string): Promise<void> => {
  await until(() => all(page, 'input[name="password"]').length === 1, 'the form appears');
  fill(page, { email, password: PASSWORD });
  submit(page);
  await promptOpens(page);
};

const open = async (config: Readonly<Record<string, unknown>> = ONLY_PASSWORDS): Promise<{ stage: Stage; handler: HTMLElement }> =>
  openHandler('/handler/sign-in', {}, { config });

describe('second-factor step', () => {
  afterEach(() => {
    tidyUp();
    sessionStorage.clear();
    history.replaceState(null, '');
  });

  it('returns with Back to the form, which keeps the address but not the password, and with Forward to the same attempt', async () => {
    const user = await enrolledUser();
    const { stage, handler } = await open();
    history.replaceState({ host: 1 }, '');
    await signIn(handler, user.email);
    expect(history.state).to.deep.equal({ host: 1, 'portico-step': 'mfa' });
    history.back();
    await formShows(handler, user.email);
    expect([fieldOf(handler, 'password').value, titleOf(handler).startsWith('Sign in'), noticeOf(handler)]).to.deep.equal(['', true, '']);
    await until(() => focused() === fieldOf(handler, 'email'), 'the form has focus');
    expect(hasControl(handler, 'Sign in'), 'the form can be submitted').to.equal(true);
    history.forward();
    await promptOpens(handler);
    const events = recordEvents();
    fill(handler, { totp: await user.code() });
    await until(() => stage.redirects.length === 1, 'the user is signed in');
    expect(stage.calls('/auth/password/sign-in')).to.have.length(1);
    expect(events.find(({ type }) => type === 'portico-signed-in')?.detail).to.include({ method: 'password', mfa: true });
  });

  it('ends only after “Cancel”, which also goes back', async () => {
    const user = await enrolledUser();
    const { handler } = await open();
    await signIn(handler, user.email);
    press(handler, 'Cancel');
    await formShows(handler, user.email);
    await until(() => history.state === null, 'the browser goes back');
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.forward();
    await moved;
    await new Promise(requestAnimationFrame);
    expect(hasPrompt(handler)).to.equal(false);
  });

  it('cannot be opened again after the attempt failed', async () => {
    const user = await enrolledUser();
    const { stage, handler } = await open();
    await signIn(handler, user.email);
    const prompt = all(handler, 'portico-mfa-prompt')[0] as HTMLElement & { attemptCode: string };
    await exhaustMfaAttempts(prompt.attemptCode);
    fill(handler, { totp: await user.code() });
    await until(() => hasControl(handler, 'Start over'), 'the attempt fails');
    history.back();
    await formShows(handler, user.email);
    history.forward();
    await until(() => history.state !== null, 'the browser goes forward');
    await new Promise(requestAnimationFrame);
    expect([hasPrompt(handler), stage.redirects.length]).to.deep.equal([false, 0]);
  });

  it('takes the place of the step for an emailed code, which works only once', async () => {
    const user = await enroll(await verifiedUser());
    const { stage, handler } = await open(ONLY_CODES);
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears');
    const entries = history.length;
    await requestCode(handler, user.email);
    fill(handler, { code: await typedCode(user.email) });
    await promptOpens(handler);
    expect([history.length - entries, history.state]).to.deep.equal([1, { 'portico-step': 'mfa' }]);
    history.back();
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears');
    expect(fieldOf(handler, 'email').value).to.equal(user.email);
    history.forward();
    await promptOpens(handler);
    press(handler, 'Cancel');
    await until(() => hasControl(handler, 'Email me a code'), 'the form appears again');
    expect([fieldOf(handler, 'email').value, stage.redirects.length]).to.deep.equal([user.email, 0]);
  });

  for (const [name, config] of [
    ['password', {}],
    ['emailed code', { ...ONLY_CODES, credential_enabled: true }],
  ] as const)
    it(`keeps the address after a reload, and asks the user to sign in again: ${name}`, async () => {
      const user = await enroll(await verifiedUser());
      const { handler } = await open({ ...ONLY_PASSWORDS, ...config });
      if (name === 'password') await signIn(handler, user.email);
      else {
        await until(() => hasControl(handler, 'Email code'), 'the tabs appear');
        press(handler, 'Email code');
        await until(() => hasControl(handler, 'Email me a code'), 'the form appears');
        await requestCode(handler, user.email);
        fill(handler, { code: await typedCode(user.email) });
        await promptOpens(handler);
      }
      clear();
      const again = put('portico-handler', { app: (await openStage({ config: { ...ONLY_PASSWORDS, ...config } })).app });
      await formShows(again, user.email);
      expect(noticeOf(again)).to.equal(AGAIN);
      expect(hasControl(again, 'Email me a code')).to.equal(name !== 'password');
      history.back();
      await until(() => noticeOf(again) === '', 'the notice disappears');
      history.forward();
      await until(() => noticeOf(again) === AGAIN, 'the notice appears again');
    });

  it('adds no history entry outside the handler, but keeps the address after a reload', async () => {
    const user = await enrolledUser();
    const stage = await openStage({ config: ONLY_PASSWORDS });
    const entries = history.length;
    const page = await show(stage, 'portico-sign-in');
    await signIn(page, user.email);
    expect([history.length, history.state]).to.deep.equal([entries, null]);
    clear();
    const again = await show(await openStage({ config: ONLY_PASSWORDS }), 'portico-sign-in');
    expect([fieldOf(again, 'email').value, noticeOf(again)]).to.deep.equal([user.email, AGAIN]);
    await signIn(again, user.email);
    expect(noticeOf(again)).to.equal('');
    press(again, 'Cancel');
    await formShows(again, user.email);
    expect(noticeOf(again)).to.equal('');
  });
});
