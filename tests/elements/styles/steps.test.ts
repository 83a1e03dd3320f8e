// Tests that the step that asks for an emailed code fades in, and that the first step does not.
import { expect } from '@open-wc/testing';
import { setMedia } from '../support/conditions.js';
import { requestCode, openForm } from '../support/magic-link.js';
import { tidyUp } from '../support/open.js';
import { one, until } from '../support/screen.js';

/** Returns the durations in milliseconds of the running fades of a form. */
const fadesIn = (page: Element): readonly unknown[] =>
  one(page, '.portico-form')
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition && animation.transitionProperty === 'opacity')
    .map((animation) => animation.effect?.getComputedTiming().duration);

describe('the step that asks for an emailed code', () => {
  afterEach(async () => {
    await setMedia();
    tidyUp();
  });

  it('fades in, and the first step does not', async () => {
    const { form } = await openForm();
    expect(fadesIn(form)).to.deep.equal([]);
    const durations = new Set<unknown>();
    form.addEventListener('transitionrun', () => {
      for (const fade of fadesIn(form)) durations.add(fade);
    });
    await requestCode(form);
    await until(() => durations.size > 0, 'the step fades in');
    expect([...durations]).to.deep.equal([120]);
    await until(() => fadesIn(form).length === 0, 'the fade ends');
    expect(getComputedStyle(one(form, '.portico-form')).opacity).to.equal('1');
  });

  it('appears at once for users who prefer less motion', async () => {
    await setMedia({ 'prefers-reduced-motion': 'reduce' });
    const { form } = await openForm();
    await requestCode(form);
    const { transitionProperty, transitionDuration } = getComputedStyle(one(form, '.portico-form'));
    expect([transitionProperty, transitionDuration]).to.deep.equal(['opacity', '1e-05s']);
  });
});
