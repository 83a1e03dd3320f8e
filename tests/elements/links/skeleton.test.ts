// Tests that the skeletons of the pages for emailed links and command-line logins are as tall as the pages.
import { expect } from '@open-wc/testing';
import { reset } from '../support/mail.js';
import { tidyUp } from '../support/open.js';
import { one, put, until } from '../support/screen.js';
import { elementsAreRendered, heightOf } from '../support/skeleton.js';
import { openSignedIn, openStage, type Stage } from '../support/stage.js';
import { invitation } from '../support/teams.js';

type Tag =
  | 'portico-forgot-password'
  | 'portico-password-reset'
  | 'portico-magic-link-callback'
  | 'portico-team-invitation'
  | 'portico-cli-auth-confirm';

/** Shows a page while a request is delayed. Resolves to the heights of the skeleton and of the page after the request. */
const heights = async (stage: Stage, tag: Tag, properties: object, held: string): Promise<readonly [number, number]> => {
  const release = stage.hold(held);
  const page = put(tag, { app: stage.app, fullPage: true, ...properties });
  await until(() => one(page, '.bone'), 'the skeleton appears');
  // The skeleton may depend on the user, who is loaded in the meantime.
  if (held !== '/projects/current') await until(() => stage.calls(held).length === 1, 'the page sends the request');
  await page.updateComplete;
  const before = heightOf(page);
  release();
  await until(() => page.phase === 'ready' || page.phase === 'blocked', 'the page is loaded');
  await elementsAreRendered(page);
  return [before, heightOf(page)];
};

const PROJECT = '/projects/current';
const UNKNOWN_CODE = 'x'.repeat(45);

describe('skeleton of a page for an emailed link', () => {
  afterEach(tidyUp);

  it('is as tall as the forgot-password page', async () => {
    const [before, after] = await heights(await openStage(), 'portico-forgot-password', {}, PROJECT);
    expect(before).to.be.closeTo(after, 2);
  });

  for (const passwordRepeat of [false, true])
    it(`is as tall as the page for a new password: ${passwordRepeat ? 'two fields' : 'one field'}`, async () => {
      const { code } = await reset();
      const properties = { searchParams: { code }, passwordRepeat };
      const [before, after] = await heights(await openStage(), 'portico-password-reset', properties, '/auth/password/reset/check-code');
      expect(before).to.be.closeTo(after, 2);
    });

  it('is as tall as the page for a sign-in link', async () => {
    const properties = { searchParams: { code: UNKNOWN_CODE } };
    const [before, after] = await heights(await openStage(), 'portico-magic-link-callback', properties, PROJECT);
    expect(before).to.be.closeTo(after, 2);
  });

  it('is as tall as the page for an invitation, for signed-out visitors', async () => {
    const properties = { searchParams: { code: UNKNOWN_CODE } };
    const [before, after] = await heights(await openStage(), 'portico-team-invitation', properties, PROJECT);
    expect(before).to.be.closeTo(after, 2);
  });

  for (const displayName of ['Ada', ''])
    it(`is as tall as the page for an invitation, for users ${displayName ? 'with' : 'without'} a name`, async () => {
      const { code } = await invitation();
      const stage = await openSignedIn();
      await stage.app.currentUser.update({ displayName });
      const properties = { searchParams: { code } };
      const [before, after] = await heights(stage, 'portico-team-invitation', properties, '/team-invitations/accept/details');
      expect(before).to.be.closeTo(after, 2);
    });

  it('is as tall as the page for a command-line login', async () => {
    const properties = { searchParams: { login_code: UNKNOWN_CODE } };
    const [before, after] = await heights(await openSignedIn(), 'portico-cli-auth-confirm', properties, PROJECT);
    expect(before).to.be.closeTo(after, 5);
  });
});
