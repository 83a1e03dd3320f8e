// Pages do not use the code of an email on load, unless this browser has just requested the email and the host allows it.
import { expect } from '@open-wc/testing';
import { freshEmail, openStage, PASSWORD } from '../support/stage.js';
import { all, fill, show, submit, titleOf, until } from '../support/screen.js';
import { magicLink, newestCode, verification, VERIFY } from '../support/mail.js';
import { tidyUp } from '../support/open.js';

/** Returns Lit’s warnings about an element, one line per kind. */
const complaintsOf = (tag: string): readonly string[] => {
  const { litIssuedWarnings = new Set() } = globalThis as { litIssuedWarnings?: ReadonlySet<string> };
  return [...litIssuedWarnings].filter((text) => text.includes(tag));
};

const forget = (): void => Object.keys(localStorage).forEach((key) => key.startsWith('portico-asked') && localStorage.removeItem(key));

describe('auto-confirm', () => {
  afterEach(tidyUp);
  afterEach(forget);

  it('uses a verification code on load only in the browser in which the user has just signed up', async () => {
    const { code } = await verification();
    // Tests of other files also sign users up in this browser.
    forget();
    const other = await show(await openStage(), 'portico-email-verification', { searchParams: { code }, autoConfirm: true });
    expect([other.phase, titleOf(other)]).to.deep.equal(['ready', 'Verify your address?']);
    const email = freshEmail();
    const up = await show(await openStage(), 'portico-sign-up');
    fill(up, { email, 'new-password': PASSWORD, 'new-password-repeat': PASSWORD });
    submit(up);
    await until(() => up.phase === 'done', 'signed up');
    const mine = { searchParams: { code: await newestCode(email, VERIFY) } };
    const asking = await show(await openStage(), 'portico-email-verification', mine);
    expect(asking.phase, 'the host has not allowed it').to.equal('ready');
    const page = await show(await openStage(), 'portico-email-verification', { ...mine, autoConfirm: true });
    await until(() => titleOf(page) === 'Email verified', 'it is verified');
    expect(complaintsOf('portico-email-verification')).to.deep.equal([]);
  });

  it('uses a magic link on load only in the browser that requested it, for 15 minutes', async () => {
    const email = freshEmail();
    const form = await show(await openStage(), 'portico-magic-link-form');
    fill(form, { email });
    submit(form);
    await until(() => all(form, 'input[name="code"]').length === 1, 'the mail is sent');
    const asked = localStorage.getItem('portico-asked-sign-in');
    localStorage.setItem('portico-asked-sign-in', String(Number(asked) - 15 * 60_000));
    const code = await magicLink(email);
    const old = await show(await openStage(), 'portico-magic-link-callback', { searchParams: { code }, autoConfirm: true });
    expect(titleOf(old)).to.equal('Finish signing in?');
    localStorage.setItem('portico-asked-sign-in', String(asked));
    const stage = await openStage({ at: '/handler/magic-link-callback' });
    await show(stage, 'portico-magic-link-callback', { searchParams: { code }, autoConfirm: true });
    await until(() => stage.went.length === 1, 'the redirect');
    expect(complaintsOf('portico-magic-link-callback')).to.deep.equal([]);
  });
});
