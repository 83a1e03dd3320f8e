import { control, fieldOf, fill, show } from '../support/screen.js';
import { expect } from '@open-wc/testing';
import { openStage } from '../support/stage.js';
import { tidyUp } from '../support/open.js';

describe('a typed email address', () => {
  afterEach(tidyUp);

  it('is passed to the next page only in the same tab, and only for a minute', async () => {
    const stage = await openStage();
    const signIn = await show(stage, 'portico-sign-in');
    const follow = (event: MouseEventInit): void => {
      fill(signIn, { email: 'ada@example.com' });
      const link = control(signIn, 'Forgot password?');
      link.addEventListener('click', (click) => click.preventDefault(), { once: true });
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...event }));
    };
    const prefilledEmail = async (): Promise<string> => {
      const page = await show(stage, 'portico-forgot-password');
      const { value } = fieldOf(page, 'email');
      page.remove();
      return value;
    };
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      follow({ [key]: true });
      expect(await prefilledEmail(), key).to.equal('');
    }
    const { now } = Date;
    for (const ms of [61_000, -61_000]) {
      follow({});
      Date.now = () => now() + ms;
      try {
        expect(await prefilledEmail(), `${ms} ms later`).to.equal('');
      } finally {
        Date.now = now;
      }
    }
    follow({});
    expect(await prefilledEmail(), 'immediately').to.equal('ada@example.com');
  });
});
