// Tests that the skeleton of the sign-in and sign-up pages is as tall as the page, so that the page does not change its height.
import { expect } from '@open-wc/testing';
import { tidyUp } from '../support/open.js';
import { one, put, until } from '../support/screen.js';
import { elementsAreRendered, heightOf } from '../support/skeleton.js';
import { newUser, openStage, PASSWORD, type StageOptions } from '../support/stage.js';

type Tag = 'portico-sign-in' | 'portico-sign-up';

const PLAIN = { credential_enabled: true, magic_link_enabled: false, passkey_enabled: false };

/** Resolves to the heights of the skeleton and the page, in pixels. */
const heights = async (tag: Tag, options: StageOptions, properties: object = {}): Promise<readonly [number, number]> => {
  const stage = await openStage(options);
  const release = stage.hold('/projects/current');
  const page = put(tag, { app: stage.app, ...properties });
  await until(() => page.phase === 'loading' && one(page, '.bone'), 'the skeleton appears');
  const before = heightOf(page);
  release();
  await until(() => page.phase === 'ready' && one(page, 'button, .portico-stack button'), 'the page reaches the `ready` phase');
  await elementsAreRendered(page);
  const after = heightOf(page);
  page.remove();
  return [before, after];
};

describe('skeleton of the sign-in and sign-up pages', () => {
  afterEach(tidyUp);

  for (const [tag, properties] of [
    ['portico-sign-in', {}],
    ['portico-sign-up', {}],
    ['portico-sign-up', { passwordRepeat: true }],
    ['portico-sign-up', { noName: true }],
  ] as const)
    it(`is as tall as a page with a passkey button and tabs on the first visit: ${tag} ${JSON.stringify(properties)}`, async () => {
      const config = { ...PLAIN, magic_link_enabled: true, passkey_enabled: tag === 'portico-sign-in' };
      const [before, after] = await heights(tag, { config }, properties);
      expect(before).to.be.closeTo(after, 2);
    });

  it('is as tall as the card for a signed-in user', async () => {
    const stage = await openStage();
    // A short address fits on the line of the subtitle. Longer addresses need a second line, but the skeleton does not know the address.
    const email = await newUser(`${Date.now().toString(36).slice(-4)}@example.com`);
    await stage.app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
    const release = stage.hold('/projects/current');
    const page = put('portico-sign-in', { app: stage.app });
    await until(() => one(page, '.bone'), 'the skeleton appears');
    const before = heightOf(page);
    release();
    await until(() => page.phase === 'done', 'the card appears');
    await page.updateComplete;
    expect(before).to.be.closeTo(heightOf(page), 2);
  });
});
