import { expect } from '@open-wc/testing';
import { fill, press, show, submit, toasts, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { isOpen } from '../support/questions.js';

describe('carried toast', () => {
  afterEach(tidyUp);

  it('says that the account was deleted only for half a minute, and never to the next user of the tab', async () => {
    const carry = async (): Promise<void> => {
      const { stage, section } = await openSection(
        'portico-delete-account-section',
        openSignedIn({ config: { client_user_deletion_enabled: true } }),
      );
      press(section, 'Delete account');
      await isOpen(section);
      fill(section, { confirmation: stage.email });
      submit(section);
      await until(() => toasts().includes('Your account was deleted.'), 'the toast');
      document.querySelector('portico-toasts')?.remove();
      dispatchEvent(new Event('pagehide'));
    };
    await carry();
    const { now } = Date;
    Date.now = () => now() + 31_000;
    try {
      await show(await openStage(), 'portico-user-button');
    } finally {
      Date.now = now;
    }
    expect(document.querySelector('portico-toasts') === null).to.equal(true);
    await carry();
    await show(await openSignedIn(), 'portico-user-button');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.querySelector('portico-toasts') === null).to.equal(true);
  });
});
