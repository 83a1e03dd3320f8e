// Tests that a pending email code, which the visitor requested but did not enter, is restored only for the same project and visitor,
// and not on the sign-up page.
import { expect } from '@open-wc/testing';
import { put, all, fill, show, submit, textOf, until } from '../support/screen.js';
import { newUser, openStage, PASSWORD, type Stage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';
import { requestCode } from '../support/magic-link.js';

const MAGIC = { firstTab: 'magic-link' };
const FORM = 'input[name="email"]';

/** Requests an email code on the sign-in page, and removes the page element. */
const requestCodeAndLeave = async (): Promise<{ stage: Stage; email: string }> => {
  const stage = await openStage();
  const page = await show(stage, 'portico-sign-in', MAGIC);
  await until(() => all(page, FORM).length === 1, 'the form appears');
  const email = await requestCode(page);
  page.remove();
  return { stage, email };
};

/** Shows a page, and expects the email address step without the earlier email address. */
const expectAddressStep = async (stage: Stage, tag: 'portico-sign-in' | 'portico-sign-up', email: string): Promise<void> => {
  const page = await show(stage, tag, MAGIC);
  await until(() => all(page, FORM).length === 1, 'the address step appears');
  expect([textOf(page).includes(email), all(page, 'input[name="code"]').length]).to.deep.equal([false, 0]);
};

describe('a pending email code', () => {
  afterEach(tidyUp);

  it('is restored on the same project’s sign-in page', async () => {
    const { stage, email } = await requestCodeAndLeave();
    const page = await show(stage, 'portico-sign-in');
    await until(() => all(page, 'input[name="code"]').length === 1, 'the code step appears');
    expect(textOf(page)).to.contain(email);
  });

  it('is restored with the remaining pause before the next email', async () => {
    const { stage, email } = await requestCodeAndLeave();
    const [[key, stored] = ['', '']] = Object.entries(sessionStorage as unknown as Record<string, string>).filter(([, text]) =>
      text.includes(email),
    );
    const { at, ...rest } = JSON.parse(stored) as { at: number };
    for (const [seconds, isDisabled] of [
      [10, true],
      [40, false],
    ] as const) {
      sessionStorage.setItem(key, JSON.stringify({ ...rest, at: at - seconds * 1000 }));
      const form = await show(stage, 'portico-magic-link-form');
      const resend = all(form, 'button').find(({ textContent }) => textContent?.includes('Send again')) as HTMLButtonElement;
      expect([resend.disabled, /in (1\d|20) s/.test(resend.textContent)]).to.deep.equal([isDisabled, isDisabled]);
      form.remove();
    }
  });

  it('is not restored in a form for another project', async () => {
    await requestCodeAndLeave();
    const other = await openStage({ projectId: '00000000-0000-4000-8000-000000000001' });
    const form = await show(other, 'portico-magic-link-form');
    expect(all(form, FORM)).to.have.length(1);
  });

  it('is not restored on the sign-up page', async () => {
    const { stage, email } = await requestCodeAndLeave();
    await expectAddressStep(stage, 'portico-sign-up', email);
  });

  it('is not restored by a form that is moved into the sign-up page before its first update', async () => {
    const { stage } = await requestCodeAndLeave();
    const page = await show(stage, 'portico-sign-up');
    const form = put('portico-magic-link-form', { app: stage.app });
    form.remove();
    await form.updateComplete;
    page.append(form);
    await until(() => all(form, FORM).length === 1, 'the address step appears');
    expect(all(form, 'input[name="code"]')).to.have.length(0);
  });

  it('is deleted when the visitor signs in with another method, even after a sign-out', async () => {
    const { stage, email } = await requestCodeAndLeave();
    const page = await show(stage, 'portico-credential-form');
    fill(page, { email: await newUser(), password: PASSWORD });
    submit(page);
    await until(() => stage.redirects.length > 0, 'the page redirects');
    page.remove();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('magic-link'))).to.deep.equal([]);
    await stage.app.auth.signOut({ noRedirect: true });
    await expectAddressStep(stage, 'portico-sign-in', email);
  });

  it('is deleted when a user signs in or out while the page has no Portico elements', async () => {
    const { stage } = await requestCodeAndLeave();
    const storedKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.includes('magic-link'));
    expect(storedKeys()).to.have.length(1);
    await stage.app.auth.signInWithPassword({ email: await newUser(), password: PASSWORD, noRedirect: true });
    expect(storedKeys()).to.deep.equal([]);
    const form = await show(stage, 'portico-magic-link-form');
    await requestCode(form);
    form.remove();
    await stage.app.auth.signOut({ noRedirect: true });
    expect(storedKeys()).to.deep.equal([]);
  });

  it('is deleted when the user signs out while the form is on the page', async () => {
    const stage = await openStage();
    await stage.app.auth.signInWithPassword({ email: await newUser(), password: PASSWORD, noRedirect: true });
    const form = await show(stage, 'portico-magic-link-form');
    await requestCode(form);
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => all(form, FORM).length === 1, 'the address step appears');
    form.remove();
    expect(all(await show(stage, 'portico-magic-link-form'), FORM)).to.have.length(1);
  });
});
