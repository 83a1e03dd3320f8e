import { expect } from '@open-wc/testing';
import { fill, press, show, submit, toasts, until } from '../support/screen.js';
import { toast } from '../../../elements/ui/toast.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { openSection, tidyUp } from '../support/open.js';
import { dialogOpens } from '../support/questions.js';

/** Simulates the next page in the tab. Expects that the page’s user button reads the stored toast but does not show it. */
const expectNoToast = async (stage: Stage): Promise<void> => {
  expect(sessionStorage.getItem('portico-toast')).to.contain('Your account was deleted.');
  const button = await show(stage, 'portico-user-button');
  await until(() => sessionStorage.getItem('portico-toast') === null, 'the user button reads the stored toast');
  // The user button loads this module before it shows a toast, so the stored toast would appear before the later toast.
  await import('../../../elements/ui/toast.js');
  toast('A later toast', button);
  await until(() => toasts().includes('A later toast'), 'the later toast appears');
  expect(toasts()).not.to.contain('Your account was deleted.');
  document.querySelector('portico-toasts')?.remove();
};

describe('the toast after an account deletion', () => {
  afterEach(tidyUp);

  it('does not appear on a page that opens more than 30 seconds later, or for the next user in the tab', async () => {
    const deleteAccount = async (): Promise<void> => {
      const { section } = await openSection(
        'portico-delete-account-section',
        openSignedIn({ config: { client_user_deletion_enabled: true } }),
      );
      press(section, 'Delete account');
      await dialogOpens(section);
      fill(section, { confirmation: 'Delete account' });
      submit(section);
      await until(() => toasts().includes('Your account was deleted.'), 'the toast appears');
      document.querySelector('portico-toasts')?.remove();
      dispatchEvent(new Event('pagehide'));
    };
    await deleteAccount();
    const { now } = Date;
    Date.now = () => now() + 31_000;
    try {
      await expectNoToast(await openStage());
    } finally {
      Date.now = now;
    }
    await deleteAccount();
    await expectNoToast(await openSignedIn());
  });
});
