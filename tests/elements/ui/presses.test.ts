// Tests that the page does not shift under the pointer if a press moves focus away from an invalid field.
import { expect } from '@open-wc/testing';
import { control, descriptionOf, fieldOf, fill, focused, show, until } from '../support/screen.js';
import { click, hold, type Press } from '../support/pointer.js';
import { openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

describe('presses outside a field', () => {
  afterEach(tidyUp);

  it('reach the button even if the field that loses focus is invalid', async () => {
    const page = await show(await openStage(), 'portico-sign-in');
    fieldOf(page, 'email').focus();
    fill(page, { email: 'nobody' });
    await click(control(page, 'Sign in'));
    await until(() => descriptionOf(fieldOf(page, 'password')) === 'Enter your password.', 'the form is submitted');
    expect(descriptionOf(fieldOf(page, 'email'))).to.contain('doesn’t look like');
  });

  const PRESSES: Record<string, Press> = {
    'in a panel that stops clicks': {},
    'with the right button': { button: 'right' },
    'that drags a link': { drags: true },
  };

  for (const [kind, press] of Object.entries(PRESSES))
    it(`validate the field that lost focus as soon as the press ends, even if there is no click: ${kind}`, async () => {
      const page = await show(await openStage(), 'portico-sign-in');
      (page.parentElement as HTMLElement).addEventListener('click', (event) => (event.preventDefault(), event.stopPropagation()));
      const email = fieldOf(page, 'email');
      email.focus();
      fill(page, { email: 'nobody' });
      const releaseButton = await hold(control(page, 'Create account'), press);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(focused() === email).to.equal(false);
      // The menu of the right button ends the press in the browser, which may happen before the button is released.
      if (press.button !== 'right') expect(email.ariaInvalid).to.equal('false');
      await releaseButton();
      await until(() => descriptionOf(email).includes('doesn’t look like'), 'the field is validated');
    });
});
