import { expect } from '@open-wc/testing';
import { openSection, tidyUp } from '../support/open.js';
import { delayBefore, dialogCloses, pressOpening } from '../support/questions.js';
import { all, fill, submit, until } from '../support/screen.js';
import { newUser, openSignedIn, replaceUser, type Stage } from '../support/stage.js';

const deletions = (stage: Stage): number => stage.calls('DELETE /users/me').length;

const openDialog = async () => {
  const { stage, section } = await openSection(
    'portico-delete-account-section',
    openSignedIn({ config: { client_user_deletion_enabled: true } }),
  );
  await pressOpening(section, 'Delete account');
  return { stage, section };
};

/** Opens the dialog and confirms the deletion, which the host app delays. */
const openDelayed = async () => {
  const delay = delayBefore('portico-before-account-delete');
  const { stage, section } = await openDialog();
  fill(section, { confirmation: 'Delete account' });
  submit(section);
  await until(delay.hasFired, 'the event is fired');
  return { stage, section, delay };
};

describe('an attempt to delete an account', () => {
  afterEach(tidyUp);

  it('does not delete the account of another user who signs in while the host app delays the deletion', async () => {
    const { section, stage, delay } = await openDelayed();
    const other = await newUser();
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => delay.signal().aborted, 'the deletion is aborted');
    await replaceUser(stage, other);
    await until(() => section.phase === 'ready', 'the other user’s section appears');
    expect(all(section, 'dialog')).to.have.length(0);
    delay.proceed();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(deletions(stage)).to.equal(0);
    expect((await stage.app.user.read())?.primaryEmail).to.equal(other);
  });

  it('ends when another user signs in, and the dialog closes', async () => {
    const { section, stage } = await openDialog();
    fill(section, { confirmation: 'Delete account' });
    await replaceUser(stage);
    await dialogCloses(section);
  });

  it('deletes the account if the same user signs in again while the host app delays the deletion', async () => {
    const { stage, delay } = await openDelayed();
    await replaceUser(stage, stage.email);
    expect(delay.signal().aborted).to.equal(false);
    delay.proceed();
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(deletions(stage)).to.equal(1);
  });

  for (const microtasks of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    it(`deletes the account only if \`signal\` is not aborted when the element is removed ${microtasks} microtasks after the host app’s promise resolves`, async () => {
      const { section, stage, delay } = await openDelayed();
      delay.proceed();
      for (let count = 0; count < microtasks; count += 1) await Promise.resolve();
      section.remove();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(deletions(stage)).to.equal(delay.signal().aborted ? 0 : 1);
    });
});
