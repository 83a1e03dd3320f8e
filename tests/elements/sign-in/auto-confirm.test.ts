// Tests that a page uses an emailed code on load only if this browser just requested the email and the host app allows it.
import { expect } from '@open-wc/testing';
import { freshEmail, openStage, PASSWORD } from '../support/stage.js';
import { all, fill, show, submit, titleOf, until } from '../support/screen.js';
import { magicLink, newestCode, verification, VERIFY } from '../support/mail.js';
import { tidyUp } from '../support/open.js';

/** Returns the warnings that Lit issued about elements with this tag. */
const litWarningsOf = (tag: string): readonly string[] => {
  const { litIssuedWarnings = new Set() } = globalThis as { litIssuedWarnings?: ReadonlySet<string> };
  return [...litIssuedWarnings].filter((text) => text.includes(tag));
};

const clearRequests = (): void =>
  Object.keys(localStorage).forEach((key) => key.startsWith('portico-asked') && localStorage.removeItem(key));

describe('auto-confirm', () => {
  // Files that ran earlier in this page may have stored a request.
  beforeEach(clearRequests);
  afterEach(tidyUp);
  afterEach(clearRequests);

  it('uses a verification code on load only in the browser in which the user just signed up', async () => {
    const { code } = await verification();
    const other = await show(await openStage(), 'portico-email-verification', { searchParams: { code }, autoConfirm: true });
    expect([other.phase, titleOf(other)]).to.deep.equal(['ready', 'Verify your email address?']);
    const email = freshEmail();
    const up = await show(await openStage(), 'portico-sign-up');
    fill(up, { email, 'new-password': PASSWORD });
    submit(up);
    await until(() => up.phase === 'done', 'the user is signed up');
    const mine = { searchParams: { code: await newestCode(email, VERIFY) } };
    const asking = await show(await openStage(), 'portico-email-verification', mine);
    expect(asking.phase, 'the page waits without `autoConfirm`').to.equal('ready');
    const page = await show(await openStage(), 'portico-email-verification', { ...mine, autoConfirm: true });
    await until(() => titleOf(page) === 'Email verified', 'the address is verified');
    expect(litWarningsOf('portico-email-verification')).to.deep.equal([]);
  });

  it('uses a magic link on load only in the browser that requested it, for 15 minutes', async () => {
    const email = freshEmail();
    const form = await show(await openStage(), 'portico-magic-link-form');
    fill(form, { email });
    submit(form);
    await until(() => all(form, 'input[name="code"]').length === 1, 'the code step appears');
    const asked = localStorage.getItem('portico-asked-sign-in');
    localStorage.setItem('portico-asked-sign-in', String(Number(asked) - 15 * 60_000));
    const code = await magicLink(email);
    const old = await show(await openStage(), 'portico-magic-link-callback', { searchParams: { code }, autoConfirm: true });
    expect(titleOf(old)).to.equal('Finish signing in?');
    localStorage.setItem('portico-asked-sign-in', String(asked));
    const stage = await openStage({ at: '/handler/magic-link-callback' });
    await show(stage, 'portico-magic-link-callback', { searchParams: { code }, autoConfirm: true });
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(litWarningsOf('portico-magic-link-callback')).to.deep.equal([]);
  });
});
