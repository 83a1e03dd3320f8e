// Tests the pages that emailed links open: after a page used its code and is reloaded, and after a page receives a second code.
import { expect } from '@open-wc/testing';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { all, control, hasControl, press, put, show, textOf, titleOf, until } from '../support/screen.js';
import { verifiedUser, magicLink, reset, useCode, verification } from '../support/mail.js';
import { tidyUp } from '../support/open.js';

const UNKNOWN_CODE = 'x'.repeat(45);
const START = location.pathname + location.search;
/** A history state that the host app’s router set. */
const STATE = { router: 7 };

const goTo = (code: string): void => history.replaceState(STATE, '', `/handler/mail?code=${code}&after_auth_return_to=%2Fdeep`);

describe('pages for emailed links', () => {
  afterEach(() => {
    history.replaceState(null, '', START);
    tidyUp();
  });

  const reload = async (stage: Stage, page: Element): Promise<void> => {
    page.remove();
    await show(stage, page.localName as 'portico-email-verification');
  };
  const shown = (): Element => [...document.querySelectorAll('main > *')].at(-1) as Element;

  it('show after a reload that the email address is verified', async () => {
    const { code } = await verification();
    goTo(code);
    const stage = await openStage();
    const page = await show(stage, 'portico-email-verification');
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    expect([location.search, history.state.router]).to.deep.equal(['?after_auth_return_to=%2Fdeep', 7]);
    await reload(stage, page);
    expect(titleOf(shown())).to.equal('Email verified');
    // The host app’s router replaces the history state.
    history.replaceState(STATE, '');
    const again = shown() as typeof page;
    again.requestUpdate();
    await again.updateComplete;
    expect(titleOf(again)).to.equal('Email verified');
    goTo('');
    await reload(stage, shown());
    expect(titleOf(shown())).to.equal('Link incomplete');
  });

  for (const state of ['a string that the router set', ['a', 'list'], 7, new Date(0)])
    it(`do not change the host app’s history state if it is not a plain object: ${JSON.stringify(state)}`, async () => {
      const { code } = await verification();
      goTo(code);
      history.replaceState(state, '');
      const page = await show(await openStage(), 'portico-email-verification');
      press(page, 'Verify address');
      await until(() => page.phase === 'done', 'the page reaches the `done` phase');
      expect([location.search, history.state]).to.deep.equal(['?after_auth_return_to=%2Fdeep', state]);
    });

  it('show after a reload and a sign-out that a magic link was already used', async () => {
    const code = await magicLink(await verifiedUser());
    goTo(code);
    const stage = await openStage();
    const page = await show(stage, 'portico-magic-link-callback');
    press(page, 'Sign in');
    await until(() => stage.redirects.length, 'the page redirects');
    await reload(stage, page);
    expect(titleOf(shown())).to.equal('You’re already signed in');
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => titleOf(shown()) === 'This link was already used', 'the card appears');
    expect(hasControl(shown(), 'Go to home page')).to.equal(true);
  });

  it('show after a reload that the password was changed or that the user joined the team', async () => {
    const stage = await openSignedIn();
    const cases = [
      ['portico-password-reset', true, 'Password changed'],
      ['portico-team-invitation', { id: 'a', displayName: 'Rockets' }, 'Rockets'],
    ] as const;
    for (const [tag, outcome, text] of cases) {
      history.replaceState({ [tag]: outcome }, '', '/handler/mail');
      const page = await show(stage, tag);
      expect([page.phase, textOf(page).includes(text) || textOf(page)]).to.deep.equal(['done', true]);
      page.remove();
    }
  });

  for (const tag of [
    'portico-email-verification',
    'portico-magic-link-callback',
    'portico-password-reset',
    'portico-team-invitation',
  ] as const)
    it(`show the same error after a reload: ${tag}`, async () => {
      const stage = await (tag === 'portico-team-invitation' ? openSignedIn() : openStage());
      goTo(UNKNOWN_CODE);
      const page = await show(stage, tag);
      if (tag === 'portico-email-verification') press(page, 'Verify address');
      if (tag === 'portico-magic-link-callback') press(page, 'Sign in');
      await until(() => titleOf(page).startsWith('Invalid'), 'the page rejects the link');
      const text = textOf(page);
      expect(location.search).to.equal('?after_auth_return_to=%2Fdeep');
      await reload(stage, page);
      expect([textOf(shown()), history.state.router]).to.deep.equal([text, 7]);
    });

  it('show that a reset link was used, with links to sign in and to request a new link, even after a reload', async () => {
    const { code } = await reset();
    await useCode('reset', code);
    goTo(code);
    const stage = await openStage();
    const page = await show(stage, 'portico-password-reset');
    for (const now of [page, undefined]) {
      if (!now) await reload(stage, page);
      expect(titleOf(shown())).to.equal('This link was already used');
      expect(control(shown(), 'Sign in').getAttribute('href')).to.equal('/handler/sign-in');
      expect(all(shown(), '.portico-actions a').map(({ textContent }) => textContent)).to.deep.equal(['Sign in', 'Request a new link']);
    }
  });

  it('show that an email address is verified if its link was used before, even after a reload', async () => {
    const { code } = await verification();
    await useCode('verification', code);
    goTo(code);
    const stage = await openStage();
    const page = await show(stage, 'portico-email-verification');
    press(page, 'Verify address');
    await until(() => page.phase === 'done', 'the page reaches the `done` phase');
    await reload(stage, page);
    expect(titleOf(shown())).to.equal('Email verified');
  });

  for (const tag of [
    'portico-email-verification',
    'portico-magic-link-callback',
    'portico-password-reset',
    'portico-team-invitation',
  ] as const)
    it(`use a code that is set later, and then another code: ${tag}`, async () => {
      const stage = await openSignedIn(tag === 'portico-magic-link-callback' ? { tokenStore: 'memory' } : {});
      if (tag === 'portico-magic-link-callback') await stage.app.auth.signOut({ noRedirect: true });
      const page = put(tag, { app: stage.app });
      await until(() => page.phase === 'blocked', 'the page reaches the `blocked` phase');
      expect(titleOf(page)).to.match(/incomplete$/);
      page.code = UNKNOWN_CODE;
      await until(() => !titleOf(page).endsWith('incomplete') && page.phase !== 'loading', 'the page uses the code');
      if (tag === 'portico-email-verification') press(page, 'Verify address');
      if (tag === 'portico-magic-link-callback') press(page, 'Sign in');
      await until(() => page.phase === 'blocked', 'the page rejects the link');
      const before = stage.sent.length;
      page.code = 'y'.repeat(45);
      await until(() => page.phase === 'ready' || stage.sent.length > before, 'the page uses the other code');
    });
});
