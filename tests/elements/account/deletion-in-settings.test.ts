import { expect } from '@open-wc/testing';
import { currentItem, openSettings, waitForTag } from '../support/account.js';
import { tidyUp } from '../support/open.js';
import { delayBefore, dialogCloses, pressOpening } from '../support/questions.js';
import { recordEvents, typesOf } from '../support/record.js';
import { all, fill, one, press, submit, textOf, until } from '../support/screen.js';
import { fault } from '../support/service.js';
import { replaceUser } from '../support/stage.js';

/**
 * Opens the settings and confirms a deletion, which the host app delays. If `isSigningOut` is set, first presses “Sign out”, and waits
 * until `isSigningOut` returns true.
 */
const openDelayed = async (isSigningOut?: () => boolean) => {
  const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
  await waitForTag(page, 'portico-delete-account-section');
  const section = one(page, 'portico-delete-account-section');
  if (isSigningOut) {
    press(page, 'Sign out');
    await until(isSigningOut, 'the sign-out event is fired');
  }
  const delay = delayBefore('portico-before-account-delete');
  await pressOpening(section, 'Delete account');
  fill(section, { confirmation: 'Delete account' });
  submit(section);
  await until(delay.hasFired, 'the deletion event is fired');
  return { stage, page, section };
};

describe('account settings', () => {
  afterEach(tidyUp);

  it('redirect to the sign-in page when the session ends while the host app delays a deletion', async () => {
    const { stage } = await openDelayed();
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => stage.redirects.length > 0, 'the page redirects');
    expect(stage.redirects[0]).to.contain('/handler/sign-in?');
  });

  it('redirect to the after-sign-out page even if the user cancels a deletion during the sign-out', async () => {
    const signOut = delayBefore('portico-before-sign-out');
    const { stage, page, section } = await openDelayed(() => signOut.hasFired());
    press(section, 'Cancel');
    await dialogCloses(section);
    signOut.proceed();
    await until(() => stage.redirects.length > 0, 'the page redirects');
    await page.updateComplete;
    expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
  });

  for (const active of [undefined, 'settings'])
    it(`keep the item that ${active ? '`active`' : 'the hash'} selects open until the page redirects after the sign-out`, async () => {
      const { stage, page } = await openSettings('#settings');
      page.active = active;
      await waitForTag(page, 'portico-sign-out-section');
      const events = recordEvents();
      const release = stage.hold('DELETE /auth/sessions/current');
      press(page, 'Sign out');
      await until(() => stage.calls('DELETE /auth/sessions/current').length === 1, 'the request is sent');
      press(page, 'Profile');
      location.hash = 'auth';
      await until(() => location.hash === '#settings', 'the hash of the open item is restored');
      await page.updateComplete;
      expect(currentItem(page)).to.equal('Sign out & delete');
      release();
      await until(() => stage.redirects.length > 0, 'the page redirects');
      expect(stage.redirects).to.deep.equal([`replace ${location.origin}/`]);
      expect(typesOf(events)).to.deep.equal(['portico-before-sign-out', 'portico-signed-out', 'portico-before-redirect']);
    });

  it('open other items again after a failed sign-out', async () => {
    const { stage, page } = await openSettings('#settings');
    await waitForTag(page, 'portico-sign-out-section');
    stage.respond('DELETE /auth/sessions/current', fault(404));
    press(page, 'Sign out');
    await until(() => textOf(page).includes('Something went wrong'), 'the error appears');
    press(page, 'Profile');
    await waitForTag(page, 'portico-profile-section');
  });

  it('render new sections after another user signs in', async () => {
    const { stage, page } = await openSettings('#settings', { config: { client_user_deletion_enabled: true } });
    await waitForTag(page, 'portico-delete-account-section');
    const section = one(page, 'portico-delete-account-section');
    await replaceUser(stage);
    await until(
      () => page.phase === 'ready' && all(page, 'portico-delete-account-section').length === 1,
      'the page reaches the `ready` phase',
    );
    expect(one(page, 'portico-delete-account-section') === section).to.equal(false);
  });
});
