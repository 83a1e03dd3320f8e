import { expect } from '@open-wc/testing';
import type { AskingEvent } from '../../../elements/index.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { all, control, focused, hasControl, noticeOf, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { recordAnnouncements, recordEvents, untilAllRecorded } from '../support/record.js';
import { openPage, tidyUp } from '../support/open.js';
import { failBefore } from '../support/questions.js';
import { changeUser, fault } from '../support/service.js';

const SESSION = '/auth/sessions/current';

describe('sign-out page', () => {
  afterEach(tidyUp);

  it('signs the user out immediately, and shows the result [sign-out: signed in]', async () => {
    const stage = await openSignedIn();
    const release = stage.hold(SESSION);
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'submitting' && titleOf(page) === 'Signing you out', 'the sign-out is in progress');
    release();
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(stage.calls(SESSION)).to.have.length(1);
    expect(stage.app.session.isSignedIn()).to.equal(false);
  });

  it('asks for confirmation if require-confirmation is set, and has a “Cancel” link to the home page [sign-out: require-confirmation]', async () => {
    const stage = await openSignedIn();
    const page = await show(stage, 'portico-sign-out', { requireConfirmation: true });
    expect([titleOf(page), stage.calls(SESSION).length]).to.deep.equal(['Sign out?', 0]);
    await until(() => textOf(page).includes(`Signed in as ${stage.email} You’ll need`), 'the account appears');
    await changeUser(stage, { display_name: 'Ada Lovelace' });
    await until(() => textOf(page).includes(`Signed in as Ada Lovelace ${stage.email} You’ll need`), 'the name appears');
    expect(control(page, 'Cancel').getAttribute('href')).to.equal('/');
    press(page, 'Sign out');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('shows a card, fires an event, announces the result once, focuses the title and redirects to the after-sign-out page [sign-out: done]', async () => {
    const stage = await openSignedIn({ urls: { afterSignOut: '/bye' } });
    const events = recordEvents();
    const announced = recordAnnouncements();
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'done' && focused()?.textContent === 'You’re signed out', 'the title has focus');
    expect(hasControl(page, 'Sign in')).to.equal(true);
    await until(() => stage.redirects.length, 'the page redirects');
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/bye`]);
    expect(events.filter(({ type }) => type === 'portico-signed-out')).to.have.length(1);
    await untilAllRecorded(announced);
    expect(announced).to.deep.equal(['You’re signed out']);
  });

  it('shows signed-out visitors the card “You’re signed out” without a request or redirect [sign-out: signed out on arrival]', async () => {
    const { stage, page } = await openPage('portico-sign-out');
    expect([titleOf(page), stage.sent.length, stage.redirects.length]).to.deep.equal(['You’re signed out', 0, 0]);
  });

  it('treats a session that ended on the service as signed out [sign-out: signed out on arrival]', async () => {
    const stage = await openSignedIn();
    const tokens = await stage.app.session.tokens();
    const other = await openStage({ tokenStore: { ...tokens } });
    await other.app.auth.signOut({ noRedirect: true });
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect(titleOf(page)).to.equal('You’re signed out');
  });

  it('shows an alert after a failure, and keeps the session until a retry succeeds [sign-out: network failure]', async () => {
    const stage = await openSignedIn();
    const events = recordEvents();
    stage.respond(SESSION, () => new Response('broken', { status: 500 }));
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
    expect([titleOf(page), noticeOf(page)]).to.deep.equal(['You’re still signed in', 'Something went wrong. Try again.']);
    expect(stage.app.session.isSignedIn()).to.equal(true);
    expect(events.map(({ type, detail }) => [type, detail['code']])).to.deep.include(['portico-error', 'HTTP']);
    stage.respond(SESSION, () => new Response('{}'));
    press(page, 'Try again');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('deletes the tokens without a request if the user signs out only on this device [sign-out: network failure]', async () => {
    const stage = await openSignedIn();
    stage.respond(SESSION, () => new Response('broken', { status: 500 }));
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
    const before = stage.sent.length;
    press(page, 'Sign out on this device only');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect([stage.app.session.isSignedIn(), stage.sent.length]).to.deep.equal([false, before]);
  });

  it('asks for confirmation if the host app prevents portico-before-sign-out', async () => {
    const stage = await openSignedIn();
    document.addEventListener('portico-before-sign-out', (event) => event.preventDefault(), { once: true });
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => titleOf(page) === 'Sign out?', 'the question appears');
    expect(stage.app.session.isSignedIn()).to.equal(true);
  });

  it('waits for the host app’s promise before it signs the user out', async () => {
    const stage = await openSignedIn();
    let finish = (): void => undefined;
    const wait = (event: AskingEvent<object>): void => event.waitUntil(new Promise<void>((resolve) => (finish = resolve)));
    document.addEventListener('portico-before-sign-out', wait as EventListener, { once: true });
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => all(page, '.portico-spinner').length, 'the sign-out is in progress');
    expect(stage.calls(SESSION)).to.have.length(0);
    finish();
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('keeps the session and shows an error if the host app’s promise is rejected', async () => {
    const stage = await openSignedIn();
    failBefore('portico-before-sign-out');
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
    expect([titleOf(page), noticeOf(page)]).to.deep.equal(['You’re still signed in', 'Something went wrong. Try again.']);
    expect([stage.app.session.isSignedIn(), stage.calls(SESSION).length]).to.deep.equal([true, 0]);
    press(page, 'Try again');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('still shows the failed sign-out when the browser is online again [sign-out: network failure]', async () => {
    let isOnline = false;
    const stage = await openSignedIn({ platform: { isOnline: () => isOnline } });
    stage.setDisconnected(true);
    const page = put('portico-sign-out', { app: stage.app, requireConfirmation: true });
    await until(() => hasControl(page, 'Sign out'), 'the question appears');
    press(page, 'Sign out');
    await until(() => noticeOf(page).includes('You’re offline'), 'the reason appears');
    stage.setDisconnected(false);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => noticeOf(page) === '', 'the reason disappears');
    expect([page.phase, titleOf(page)]).to.deep.equal(['failed', 'You’re still signed in']);
    press(page, 'Try again');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });

  it('shows that the user is signed out if the host app ends the session after a failed sign-out', async () => {
    const stage = await openSignedIn();
    stage.respond(SESSION, fault(500));
    const page = put('portico-sign-out', { app: stage.app });
    await until(() => page.phase === 'failed', 'the page reaches the `failed` phase');
    await stage.app.auth.signOut({ noRedirect: true, deviceOnly: true });
    await until(() => titleOf(page) === 'You’re signed out', 'the page shows that the user is signed out');
  });

  it('does not sign the user out while the page is prerendered', async () => {
    const stage = await openSignedIn();
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    const page = put('portico-sign-out', { app: stage.app });
    await page.updateComplete;
    expect([page.phase, stage.calls(SESSION).length]).to.deep.equal(['idle', 0]);
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
    document.dispatchEvent(new Event('prerenderingchange'));
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
  });
});
