// Tests pages that replace the children of elements, for example with Turbo, morphing libraries or `innerHTML`.
import { expect } from '@open-wc/testing';
import { newUser, openSignedIn, openStage, PASSWORD } from '../support/stage.js';
import { all, fill, one, show, submit, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';

describe('the children of an element', () => {
  afterEach(tidyUp);

  for (const tag of ['portico-sign-in', 'portico-credential-form', 'portico-forgot-password', 'portico-magic-link-form'] as const) {
    it(`are rendered again after the page removes them: <${tag}>`, async () => {
      const element = await show(await openStage(), tag);
      element.replaceChildren();
      await until(() => all(element, 'input[name="email"]').length === 1, 'the form appears again');
      element.innerHTML = '<p slot="header">Something else</p>';
      await until(() => all(element, 'input[name="email"]').length === 1, 'the form appears again');
    });
  }

  it('are rendered again after the page removes them, and can then be used to sign in', async () => {
    const stage = await openStage();
    const element = await show(stage, 'portico-sign-in');
    element.replaceChildren();
    await until(() => all(element, 'input[name="password"]').length === 1, 'the form appears again');
    fill(element, { email: await newUser(), password: PASSWORD });
    submit(element);
    await until(() => stage.redirects.length, 'the page redirects');
  });

  it('do not change while the user is typing', async () => {
    const element = await show(await openStage(), 'portico-sign-in');
    submit(element);
    await until(() => all(element, '.portico-error .portico-icon').length === 2, 'each field has an error');
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => void changes.push(...records));
    observer.observe(element, { childList: true, subtree: true });
    fill(element, { password: PASSWORD });
    await until(() => all(element, '.portico-error .portico-icon').length === 1, 'one error remains');
    const icon = one(element, '.portico-error .portico-icon');
    changes.splice(0);
    fill(element, { password: `${PASSWORD} and more` });
    await element.updateComplete;
    observer.disconnect();
    expect([changes.length, icon.isConnected]).to.deep.equal([0, true]);
  });

  it('of the password section include its button again after the page removes them', async () => {
    const element = await show(await openSignedIn(), 'portico-password-section');
    element.replaceChildren();
    await until(() => all(element, 'button').length > 0, 'the button appears again');
    expect(element.querySelectorAll('[data-portico-root]').length).to.be.lessThan(2);
  });
});
