// Tests the icons above the titles of cards that show what happened.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { openHandler, waitForTitle } from '../support/handler.js';
import { openForm, requestCode } from '../support/magic-link.js';
import { returnFromProvider, TOKEN_PATH } from '../support/oauth.js';
import { fault } from '../support/service.js';
import { all, one, put, show, textOf, titleOf, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';

const iconOf = (page: Element): string | null | undefined => all(page, '.status')[0]?.getAttribute('data-status');

describe('icon above the title of a message', () => {
  afterEach(tidyUp);

  for (const [preset, icon] of [
    ['signed-in', 'done'],
    ['signed-out', 'exit'],
    ['email-sent', 'mail'],
    ['password-reset', 'done'],
    ['unknown-error', 'problem'],
    ['sign-up-disabled', 'problem'],
  ] as const)
    it(`is “${icon}” on the message card “${preset}”`, async () => {
      const page = await show(await openStage(), 'portico-message-card', { preset });
      expect(iconOf(page)).to.equal(icon);
    });

  for (const [tag, icon, searchParams] of [
    ['portico-error-page', 'canceled', { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'x' }],
    ['portico-error-page', 'mail', { errorCode: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', message: 'x' }],
    ['portico-error-page', 'problem', { errorCode: 'OUTER_OAUTH_TIMEOUT', message: 'x' }],
    ['portico-email-verification', 'mail', { code: 'x'.repeat(45) }],
    ['portico-email-verification', 'link', {}],
    ['portico-magic-link-callback', 'mail', { code: 'x'.repeat(45) }],
    ['portico-magic-link-callback', 'link', {}],
    ['portico-password-reset', 'link', {}],
    ['portico-team-invitation', 'mail', { code: 'x'.repeat(45) }],
    ['portico-team-invitation', 'link', {}],
    ['portico-sign-out', 'exit', {}],
    ['portico-cli-auth-confirm', 'link', {}],
  ] as const)
    it(`is “${icon}” on ${tag}${'code' in searchParams ? ' before the click' : ''}`, async () => {
      const page = await show(await openStage(), tag, { searchParams: { ...searchParams } });
      await until(() => iconOf(page) !== undefined, 'the icon appears');
      expect(iconOf(page)).to.equal(icon);
    });

  for (const [title, at, icon] of [
    ['Page not found', '/handler/nowhere', 'link'],
    ['No sign-in to finish', '/handler/oauth-callback?code=c&state=s', 'problem'],
  ] as const)
    it(`is “${icon}” on the card “${title}” of the handler`, async () => {
      const { handler } = await openHandler(at);
      await waitForTitle(handler, title);
      expect(iconOf(handler)).to.equal(icon);
    });

  it('is “problem” on the card of a sign-in with a provider that failed', async () => {
    const stage = await returnFromProvider();
    const release = stage.hold(TOKEN_PATH);
    stage.respond(TOKEN_PATH, () => new Response('', { status: 500 }));
    const page = put('portico-oauth-callback', { app: stage.app });
    await until(() => titleOf(page) === 'Finishing sign-in', 'the page starts');
    expect(iconOf(page), 'while the sign-in is in progress').to.equal(undefined);
    release();
    await until(() => titleOf(page) === 'Sign-in failed', 'the card appears');
    expect(iconOf(page)).to.equal('problem');
  });

  it('is “problem” on a sign-in page that failed to load, in the color of warnings', async () => {
    const stage = await openStage();
    stage.respond('/projects/current', fault(404));
    const page = put('portico-sign-in', { app: stage.app });
    await until(() => titleOf(page) === 'This page failed to load', 'the card appears');
    expect(iconOf(page)).to.equal('problem');
    const neutral = await show(stage, 'portico-message-card', { preset: 'email-sent' });
    const muted = getComputedStyle(one(neutral, '.subtitle')).color;
    expect(getComputedStyle(one(neutral, '.status')).color, 'the color of neutral icons').to.equal(muted);
    expect(getComputedStyle(one(page, '.status')).color).not.to.equal(getComputedStyle(one(page, '.title')).color);
  });

  it('is “mail” on the code step, and absent before', async () => {
    const { form } = await openForm();
    expect(iconOf(form)).to.equal(undefined);
    await requestCode(form);
    expect([iconOf(form), titleOf(form)]).to.deep.equal(['mail', 'Check your email']);
    const [circle, title] = [one(form, '.status').getBoundingClientRect(), one(form, '.title').getBoundingClientRect()];
    expect([circle.width, circle.height, title.top - circle.bottom]).to.deep.equal([40, 40, 16]);
  });

  it('is “mfa” on the step for the second factor, at the place of the icon of the code step', async () => {
    const page = await show(await openStage(), 'portico-mfa-prompt', { attemptCode: 'x' });
    expect(iconOf(page)).to.equal('mfa');
  });

  it('is the initial of a user who is already signed in, hidden from screen readers', async () => {
    const stage = await openSignedIn();
    const icon = one(await show(stage, 'portico-sign-in'), '.status');
    expect([textOf(icon), icon.ariaHidden]).to.deep.equal([stage.email.charAt(0).toUpperCase(), 'true']);
  });

  it('is “problem” on a sign-up page that is closed and on a forgot-password page without passwords', async () => {
    const signUp = await show(await openStage({ config: { sign_up_enabled: false } }), 'portico-sign-up');
    const forgot = await show(await openStage({ config: { credential_enabled: false } }), 'portico-forgot-password');
    expect([iconOf(signUp), iconOf(forgot)]).to.deep.equal(['problem', 'problem']);
  });

  it('has a sentence below its title on a page that verifies an address', async () => {
    const page = await show(await openStage(), 'portico-email-verification', { searchParams: { code: 'x'.repeat(45) } });
    expect(textOf(one(page, '.subtitle'))).to.equal('This confirms that our email reached you, so that you can use this address here.');
  });

  it('is above the question of a command-line login, and has a placeholder while the page loads', async () => {
    const stage = await openSignedIn();
    const page = put('portico-cli-auth-confirm', { app: stage.app, searchParams: { login_code: 'abc' } });
    await until(() => page.phase === 'loading', 'the page loads');
    expect(all(page, '.bone.c')).to.have.length(1);
    await until(() => page.phase === 'ready', 'the page is ready');
    expect([iconOf(page), titleOf(page)]).to.deep.equal(['access', 'Allow command‑line access?']);
  });

  it('is a circle above the title that screen readers skip', async () => {
    const page = await show(await openStage(), 'portico-error-page', { searchParams: {} });
    const circle = one(page, '.status')!;
    const { width, height, bottom, left } = circle.getBoundingClientRect();
    const title = one(page, '.title')!.getBoundingClientRect();
    expect([width, height, title.top - bottom, title.left - left]).to.deep.equal([40, 40, 16, 0]);
    expect([circle.textContent?.trim(), circle.querySelector('svg')?.getAttribute('aria-hidden')]).to.deep.equal(['', 'true']);
    expect(titleOf(page)).to.equal('Something went wrong');
  });
});
