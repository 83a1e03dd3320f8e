import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CliAuthConfirmPage } from '../../../elements/index.js';
import { openClock, type PageClock } from '../support/clock.js';
import { refusedInFrame } from '../support/frame.js';
import { click } from '../support/pointer.js';
import { hearEvents, typesOf } from '../support/record.js';
import { control, focused, hasControl, noticeOf, one, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { asClient, tellOfUser } from '../support/service.js';

const COMPLETE = '/auth/cli/complete';

/** Starts a command-line login, and resolves to its two codes. */
const beginLogin = async (): Promise<{ login_code: string; polling_code: string }> =>
  (await asClient('POST', '/auth/cli', {})).json() as Promise<{ login_code: string; polling_code: string }>;

const at = (code: string): string => `/handler/cli-auth-confirm?login_code=${code}`;
const approve = (page: Element): HTMLButtonElement => one<HTMLButtonElement>(page, 'button.portico-primary');

interface Asking {
  readonly stage: Stage & { readonly email: string };
  readonly page: CliAuthConfirmPage;
  readonly clock: PageClock;
  readonly code: string;
}

/** Opens the page for a signed-in user, and waits until its button becomes visible. */
const open = async (given?: string): Promise<Asking> => {
  const clock = openClock();
  const code = given ?? (await beginLogin()).login_code;
  const stage = await openSignedIn({ at: at(code), platform: clock.platform });
  const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code: code } });
  await clock.waits(1500);
  return { stage, page, clock, code };
};

const approveNow = async ({ page, clock }: Asking): Promise<void> => {
  await clock.advance(1500);
  await until(() => !approve(page).disabled, 'the button works');
  await click(approve(page));
};

const keepClose = (): { readonly calls: () => number; readonly restore: () => void } => {
  const { close } = globalThis;
  let count = 0;
  Reflect.set(globalThis, 'close', () => (count += 1));
  return { calls: () => count, restore: () => Reflect.set(globalThis, 'close', close) };
};

describe('command-line confirmation', () => {
  afterEach(tidyUp);

  it('shows no account if the user has no name and no email address', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code: 'abc' } });
    expect(textOf(one(page, 'dl'))).to.contain(`Account ${stage.email}`);
    await tellOfUser(stage, { display_name: null, primary_email: null });
    await until(() => !textOf(one(page, 'dl')).includes('Account'), 'only the code is left');
  });

  it('redirects signed-out visitors to the sign-in page, which redirects back [CLI login: signed out]', async () => {
    const stage = await openStage({ at: at('abc') });
    const page = put('portico-cli-auth-confirm', { app: stage.app, searchParams: { login_code: 'abc' } });
    await until(() => stage.went.length === 1, 'the redirect');
    const url = new URL(stage.went[0]?.replace('replace ', '') ?? '');
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/sign-in', at('abc')]);
    expect(hasControl(page, 'Approve')).to.equal(false);
    expect(textOf(page)).to.contain('Sign in first');
  });

  it('shows an error without buttons if the URL has no login_code [CLI login: no login_code]', async () => {
    for (const stage of [await openStage(), await openSignedIn()]) {
      const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: {} });
      expect(titleOf(page)).to.equal('Nothing to approve');
      expect([hasControl(page, 'Approve'), hasControl(page, 'Home')]).to.deep.equal([false, true]);
    }
  });

  it('shows the question, the account, the code and a warning, and focuses no button [CLI login: ready]', async () => {
    const { stage, page, code } = await open();
    for (const text of ['This gives a command-line program full access', stage.email, code, 'Approve only a request that you just started'])
      expect(textOf(page)).to.contain(text);
    expect(focused() === document.body).to.equal(true);
    expect(stage.calls(COMPLETE)).to.have.length(0);
  });

  it('disables Approve for 1.5 s, and ignores clicks by scripts [CLI login: ready]', async () => {
    const { stage, page, clock } = await open();
    expect(approve(page).disabled).to.equal(true);
    await clock.advance(1499);
    expect(approve(page).disabled).to.equal(true);
    await clock.advance(1);
    await until(() => !approve(page).disabled, 'the button works');
    press(page, 'Approve');
    approve(page).dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await page.updateComplete;
    expect([stage.calls(COMPLETE).length, page.phase]).to.deep.equal([0, 'ready']);
  });

  it('disables a button for half a second after the button becomes visible again', async () => {
    const { page, clock } = await open();
    await clock.advance(1500);
    await until(() => !approve(page).disabled, 'the button works');
    page.hidden = true;
    await until(() => approve(page).disabled, 'the button is hidden');
    page.hidden = false;
    await clock.waits(500);
    await clock.advance(499);
    expect(approve(page).disabled).to.equal(true);
    await clock.advance(1);
    await until(() => !approve(page).disabled, 'the button works again');
  });

  it('shows an explanation and no button inside an iframe [CLI login: in an iframe]', async () => {
    const { app } = await openSignedIn();
    const page = await refusedInFrame(
      'portico-cli-auth-confirm',
      { app, searchParams: { login_code: 'abc' } },
      'Doesn’t work inside another page',
    );
    expect(page.querySelectorAll('button, a')).to.have.length(0);
  });

  it('sends the session once, fires an event, and removes the code from the page [CLI login: approving; CLI login: success]', async () => {
    const heard = hearEvents();
    const asking = await open();
    const { stage, page, code } = asking;
    const goOn = stage.hold(COMPLETE);
    await approveNow(asking);
    await until(() => page.phase === 'submitting' && approve(page).getAttribute('aria-busy') === 'true', 'approving');
    await click(approve(page));
    goOn();
    await until(() => titleOf(page) === 'Approved', 'approved');
    expect(textOf(page)).to.contain('Return to your terminal.');
    expect(stage.calls(COMPLETE).map(({ body }) => body['login_code'])).to.deep.equal([code]);
    await until(() => focused()?.textContent === 'Approved', 'the title has the focus');
    expect(typesOf(heard)).to.deep.equal(['portico-before-cli-authorize', 'portico-cli-authorized']);
    expect(JSON.stringify(heard.map(({ detail }) => detail))).to.equal('[{},{}]');
    expect(textOf(page)).not.to.contain(code);
    const closing = keepClose();
    press(page, 'Close');
    await until(() => textOf(page).includes('You may close this tab now.'), 'the text for a tab that cannot be closed');
    closing.restore();
    expect(closing.calls()).to.equal(1);
  });

  it('can be approved with the keyboard', async () => {
    const { page, clock } = await open();
    await clock.advance(1500);
    await until(() => !approve(page).disabled, 'the button works');
    approve(page).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => titleOf(page) === 'Approved', 'approved');
  });

  it('shows the same card for an expired, used or unknown code, and does not retry [CLI login: expired / used / unknown code]', async () => {
    const heard = hearEvents();
    const asking = await open('0'.repeat(45));
    await approveNow(asking);
    await until(() => titleOf(asking.page) === 'This request can’t be approved', 'the card');
    expect(hasControl(asking.page, 'Try again')).to.equal(false);
    expect(heard.map(({ type, detail }) => [type, detail['code']])).to.deep.include(['portico-error', 'HTTP']);
  });

  it('has a button to try again after a network error', async () => {
    const asking = await open();
    const { stage, page } = asking;
    stage.answer(COMPLETE, () => Promise.reject(new TypeError('Failed to fetch')));
    await approveNow(asking);
    await until(() => noticeOf(page).includes('couldn’t be reached'), 'the alert');
    stage.answer(COMPLETE, () => new Response('{"success":true}'));
    await asking.clock.advance(500);
    await until(() => !approve(page).disabled && hasControl(page, 'Try again'), 'the button');
    await click(control(page, 'Try again'));
    await until(() => titleOf(page) === 'Approved', 'approved');
  });

  it('closes the tab or opens the home page on Cancel, and sends nothing [CLI login: Cancel]', async () => {
    const heard = hearEvents();
    const { stage, page } = await open();
    const closing = keepClose();
    press(page, 'Cancel');
    await until(() => stage.went.length === 1, 'the redirect');
    closing.restore();
    expect([closing.calls(), stage.went]).to.deep.equal([1, [`replace ${location.origin}/`]]);
    expect(typesOf(heard)).to.deep.equal(['portico-cli-declined', 'portico-before-redirect']);
    expect(stage.calls(COMPLETE)).to.have.length(0);
  });

  it('sends nothing if the host prevents portico-before-cli-authorize', async () => {
    const asking = await open();
    asking.page.addEventListener('portico-before-cli-authorize', (event) => event.preventDefault());
    await approveNow(asking);
    await until(() => asking.page.phase === 'ready', 'back at the question');
    expect(asking.stage.calls(COMPLETE)).to.have.length(0);
  });
});
