import { expect } from '@open-wc/testing';
import { fill, press, show, submit, toasts, until } from '../support/screen.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { isOpen } from '../support/questions.js';

describe('the toast after an account deletion', () => {
  afterEach(tidyUp);

  it('does not appear on the next page after half a minute, or for the next user in the tab', async () => {
    const deleteAccount = async (): Promise<void> => {
      const { stage, section } = await openSection(
        'portico-delete-account-section',
        openSignedIn({ config: { client_user_deletion_enabled: true } }),
      );
      press(section, 'Delete account');
      await isOpen(section);
      fill(section, { confirmation: stage.email });
      submit(section);
      await until(() => toasts().includes('Your account was deleted.'), 'the toast appears');
      document.querySelector('portico-toasts')?.remove();
      dispatchEvent(new Event('pagehide'));
    };
    await deleteAccount();
    const { now } = Date;
    Date.now = () => now() + 31_000;
    try {
      await show(await openStage(), 'portico-user-button');
    } finally {
      Date.now = now;
    }
    expect(document.querySelector('portico-toasts') === null).to.equal(true);
    await deleteAccount();
    await show(await openSignedIn(), 'portico-user-button');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.querySelector('portico-toasts') === null).to.equal(true);
  });
});
