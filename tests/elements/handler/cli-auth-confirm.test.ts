import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CliAuthConfirmPage } from '../../../elements/index.js';
import { openClock, type PageClock } from '../support/clock.js';
import { blockedInFrame } from '../support/frame.js';
import { click } from '../support/pointer.js';
import { recordAnnouncements, recordEvents, typesOf, untilAllRecorded } from '../support/record.js';
import { control, focused, hasControl, noticeOf, one, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { asClient, changeUser } from '../support/service.js';

const COMPLETE = '/auth/cli/complete';

/** Starts a command-line login, and resolves to its two codes. */
const beginLogin = async (body: object = {}): Promise<{ login_code: string; polling_code: string }> =>
  (await asClient('POST', '/auth/cli', body)).json() as Promise<{ login_code: string; polling_code: string }>;

const at = (code: string): string => `/handler/cli-auth-confirm?login_code=${code}`;
const approveButton = (page: Element): HTMLButtonElement => one<HTMLButtonElement>(page, 'button.portico-primary');

interface Opened {
  readonly stage: Stage & { readonly email: string };
  readonly page: CliAuthConfirmPage;
  readonly clock: PageClock;
  readonly code: string;
}

/** Opens the page for a signed-in user, and waits until the timer that enables the “Approve” button starts. */
const open = async (loginCode?: string): Promise<Opened> => {
  const clock = openClock();
  const code = loginCode ?? (await beginLogin()).login_code;
  const stage = await openSignedIn({ at: at(code), platform: clock.platform });
  const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code: code } });
  await clock.waitForTimer(1500);
  return { stage, page, clock, code };
};

const approveNow = async ({ page, clock }: Opened): Promise<void> => {
  await clock.advance(1500);
  await until(() => !approveButton(page).disabled, 'the button is enabled');
  await click(approveButton(page));
};

const recordClose = (): { readonly calls: () => number; readonly restore: () => void } => {
  const { close } = globalThis;
  let count = 0;
  Reflect.set(globalThis, 'close', () => (count += 1));
  return { calls: () => count, restore: () => Reflect.set(globalThis, 'close', close) };
};

describe('command-line confirmation page', () => {
  afterEach(tidyUp);

  it('shows the name and the address of the account, and no account if the user has neither', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: { login_code: 'abc' } });
    expect(textOf(one(page, 'dl'))).to.contain(`Account ${stage.email}`);
    await changeUser(stage, { display_name: 'Ada Lovelace' });
    await until(() => textOf(one(page, 'dl')).includes(`Account Ada Lovelace ${stage.email}`), 'the name appears');
    await changeUser(stage, { display_name: null, primary_email: null });
    await until(() => !textOf(one(page, 'dl')).includes('Account'), 'the account is hidden');
  });

  it('redirects signed-out visitors to the sign-in page with a return URL [CLI login: signed out]', async () => {
    const stage = await openStage({ at: at('abc') });
    const page = put('portico-cli-auth-confirm', { app: stage.app, searchParams: { login_code: 'abc' } });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const url = new URL(stage.redirects[0]?.replace('replace ', '') ?? '');
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).to.deep.equal(['/handler/sign-in', at('abc')]);
    expect(hasControl(page, 'Approve')).to.equal(false);
    expect(textOf(page)).to.contain('Sign in first');
  });

  it('shows an error without an “Approve” button if the URL has no login_code [CLI login: no login_code]', async () => {
    for (const stage of [await openStage(), await openSignedIn()]) {
      const page = await show(stage, 'portico-cli-auth-confirm', { searchParams: {} });
      expect(titleOf(page)).to.equal('Nothing to approve');
      expect([hasControl(page, 'Approve'), hasControl(page, 'Go to home page')]).to.deep.equal([false, true]);
    }
  });

  it('shows a question, the account, the first eight characters of the login code and a warning, and does not move focus [CLI login: ready]', async () => {
    const { stage, page, code } = await open();
    const shortCode = `${code.slice(0, 4)}-${code.slice(4, 8)}`.toUpperCase();
    for (const text of [
      'This gives a command-line program full access',
      stage.email,
      shortCode,
      'Approve only if you started this yourself.',
    ])
      expect(textOf(page)).to.contain(text);
    expect(textOf(page)).not.to.contain(code.slice(8));
    expect(focused() === document.body).to.equal(true);
    expect(stage.calls(COMPLETE)).to.have.length(0);
  });

  it('disables “Approve” for 1.5 s, and ignores clicks that scripts dispatch [CLI login: ready]', async () => {
    const { stage, page, clock } = await open();
    expect(approveButton(page).disabled).to.equal(true);
    await clock.advance(1499);
    expect(approveButton(page).disabled).to.equal(true);
    await clock.advance(1);
    await until(() => !approveButton(page).disabled, 'the button is enabled');
    press(page, 'Approve');
    approveButton(page).dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await page.updateComplete;
    expect([stage.calls(COMPLETE).length, page.phase]).to.deep.equal([0, 'ready']);
  });

  it('counts down until “Approve” is enabled, and announces once that the user can approve [CLI login: ready]', async () => {
    const { page, clock } = await open();
    const announced = recordAnnouncements();
    const waitForLabel = (label: string): Promise<unknown> => until(() => textOf(approveButton(page)) === label, `the label is “${label}”`);
    await waitForLabel('Approve in 2 s');
    await clock.advance(500);
    await waitForLabel('Approve in 1 s');
    expect([approveButton(page).disabled, announced]).to.deep.equal([true, []]);
    const bottom = (element: Element): number => element.getBoundingClientRect().bottom;
    expect(bottom(one(page, '.card')) - bottom(approveButton(page)), 'the space below the buttons').to.be.below(40);
    await clock.advance(1000);
    await waitForLabel('Approve');
    await untilAllRecorded(announced);
    page.hidden = true;
    await until(() => approveButton(page).disabled, 'the button is disabled');
    page.hidden = false;
    await waitForLabel('Approve in 1 s');
    await clock.advance(500);
    await waitForLabel('Approve');
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['You can approve the request now.']);
  });

  it('disables “Approve” for half a second after the page becomes visible again', async () => {
    const { page, clock } = await open();
    await clock.advance(1500);
    await until(() => !approveButton(page).disabled, 'the button is enabled');
    page.hidden = true;
    await until(() => approveButton(page).disabled, 'the button is disabled');
    page.hidden = false;
    // The countdown of the first delay started the first timer of 500 ms. After the second delay begins, the guard and the countdown each
    // start another one.
    await clock.waitForTimer(500, 3);
    await clock.advance(499);
    expect(approveButton(page).disabled).to.equal(true);
    await clock.advance(1);
    await until(() => !approveButton(page).disabled, 'the button is enabled again');
  });

  it('shows an explanation and no button inside an iframe [CLI login: in an iframe]', async () => {
    const { app } = await openSignedIn();
    const page = await blockedInFrame(
      'portico-cli-auth-confirm',
      { app, searchParams: { login_code: 'abc' } },
      'Doesn’t work inside another page',
    );
    expect(page.querySelectorAll('button, a')).to.have.length(0);
  });

  it('approves the login once, fires events, and does not show the complete login code [CLI login: approving; CLI login: success]', async () => {
    const events = recordEvents();
    const opened = await open();
    const { stage, page, code } = opened;
    const release = stage.hold(COMPLETE);
    await approveNow(opened);
    await until(() => page.phase === 'submitting' && approveButton(page).getAttribute('aria-busy') === 'true', 'the button is busy');
    await click(approveButton(page));
    release();
    await until(() => titleOf(page) === 'Approved', 'the login is approved');
    expect(textOf(page)).to.contain('Return to your terminal.');
    expect(stage.calls(COMPLETE).map(({ body }) => body['login_code'])).to.deep.equal([code]);
    await until(() => focused()?.textContent === 'Approved', 'the title has focus');
    expect(typesOf(events)).to.deep.equal(['portico-before-cli-authorize', 'portico-cli-authorized']);
    expect(JSON.stringify(events.map(({ detail }) => detail))).to.equal('[{},{}]');
    expect(textOf(page)).not.to.contain(code);
    const closing = recordClose();
    press(page, 'Close');
    await until(() => textOf(page).includes('You may close this tab now.'), 'the text for a tab that cannot be closed appears');
    closing.restore();
    expect(closing.calls()).to.equal(1);
  });

  it('approves the login with the keyboard', async () => {
    const { page, clock } = await open();
    await clock.advance(1500);
    await until(() => !approveButton(page).disabled, 'the button is enabled');
    approveButton(page).focus();
    await sendKeys({ press: 'Enter' });
    await until(() => titleOf(page) === 'Approved', 'the login is approved');
  });

  for (const [kind, codeOf] of [
    ['unknown', async () => '0'.repeat(45)],
    ['expired', async () => (await beginLogin({ expires_in_millis: -1000 })).login_code],
    [
      'used',
      async () => {
        const { login_code } = await beginLogin();
        const response = await asClient('POST', COMPLETE, { login_code, refresh_token: 'token' });
        expect(response.status).to.equal(200);
        return login_code;
      },
    ],
  ] as const)
    it(`shows the same card, without a button to try again, if the login code is ${kind} [CLI login: expired / used / unknown code]`, async () => {
      const events = recordEvents();
      const opened = await open(await codeOf());
      await approveNow(opened);
      await until(() => titleOf(opened.page) === 'This request can’t be approved', 'the card appears');
      expect(textOf(opened.page)).to.contain('It has expired, was already used, or doesn’t exist.');
      expect(hasControl(opened.page, 'Try again')).to.equal(false);
      expect(events.map(({ type, detail }) => [type, detail['code']])).to.deep.include(['portico-error', 'HTTP']);
      expect(opened.stage.calls(COMPLETE)).to.have.length(1);
    });

  it('has a button to try again after a network error', async () => {
    const opened = await open();
    const { stage, page } = opened;
    stage.respond(COMPLETE, () => Promise.reject(new TypeError('Failed to fetch')));
    await approveNow(opened);
    await until(() => noticeOf(page).includes('couldn’t be reached'), 'the alert appears');
    stage.respond(COMPLETE, () => new Response('{"success":true}'));
    await opened.clock.advance(500);
    await until(() => !approveButton(page).disabled && hasControl(page, 'Try again'), 'the button appears');
    await click(control(page, 'Try again'));
    await until(() => titleOf(page) === 'Approved', 'the login is approved');
  });

  it('tries to close the tab, opens the home page and sends no request after a press on “Cancel” [CLI login: Cancel]', async () => {
    const events = recordEvents();
    const { stage, page } = await open();
    const closing = recordClose();
    press(page, 'Cancel');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    closing.restore();
    expect([closing.calls(), stage.redirects]).to.deep.equal([1, [`replace ${location.origin}/`]]);
    expect(typesOf(events)).to.deep.equal(['portico-cli-declined', 'portico-before-redirect']);
    expect(stage.calls(COMPLETE)).to.have.length(0);
  });

  it('sends no request if the host app prevents portico-before-cli-authorize', async () => {
    const opened = await open();
    opened.page.addEventListener('portico-before-cli-authorize', (event) => event.preventDefault());
    await approveNow(opened);
    await until(() => opened.page.phase === 'ready', 'the page reaches the `ready` phase');
    expect(opened.stage.calls(COMPLETE)).to.have.length(0);
  });
});
