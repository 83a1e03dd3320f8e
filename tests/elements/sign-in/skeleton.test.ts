// Tests that the skeleton of the sign-in and sign-up pages is as high as the page, so that the page does not change its height.
import { expect } from '@open-wc/testing';
import { withProviders } from '../support/oauth.js';
import { tidyUp } from '../support/open.js';
import { one, put, until } from '../support/screen.js';
import { elementsAreRendered, heightOf } from '../support/skeleton.js';
import { newUser, openStage, PASSWORD, type StageOptions } from '../support/stage.js';

type Tag = 'portico-sign-in' | 'portico-sign-up';

const PLAIN = { credential_enabled: true, magic_link_enabled: false, passkey_enabled: false };
const clearSkeletons = (): void => Object.keys(localStorage).forEach((key) => key.includes('-bones-') && localStorage.removeItem(key));

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
  beforeEach(clearSkeletons);
  afterEach(tidyUp);

  for (const [tag, properties] of [
    ['portico-sign-in', {}],
    ['portico-sign-up', {}],
    ['portico-sign-up', { passwordRepeat: true }],
    ['portico-sign-up', { noName: true }],
  ] as const)
    it(`is as high as a page with a passkey button and tabs on the first visit: ${tag} ${JSON.stringify(properties)}`, async () => {
      const config = { ...PLAIN, magic_link_enabled: true, passkey_enabled: tag === 'portico-sign-in' };
      const [before, after] = await heights(tag, { config }, properties);
      expect(before).to.be.closeTo(after, 2);
    });

  for (const [name, config, properties] of [
    ['all methods', { magic_link_enabled: true, passkey_enabled: true, ...withProviders('google', 'github') }, {}],
    ['many providers', { ...PLAIN, ...withProviders('google', 'github', 'microsoft', 'apple', 'discord', 'gitlab') }, {}],
    ['no form', { ...PLAIN, credential_enabled: false, ...withProviders('google') }, {}],
    ['email codes', { ...PLAIN, credential_enabled: false, magic_link_enabled: true }, {}],
    ['email codes first', { ...PLAIN, magic_link_enabled: true }, { firstTab: 'magic-link' }],
    ['no sign-up', { ...PLAIN, sign_up_enabled: false }, {}],
  ] as const)
    it(`is as high as the page on the second visit: ${name}`, async () => {
      await heights('portico-sign-in', { config }, properties);
      const [before, after] = await heights('portico-sign-in', { config }, properties);
      expect(before).to.be.closeTo(after, 2);
    });

  it('is as high as the form of the method that was last used', async () => {
    const key = `portico-last-used-${(await openStage()).app.projectId}`;
    localStorage.setItem(key, JSON.stringify({ method: 'otp', at: 1 }));
    const open = () => heights('portico-sign-in', { config: { ...PLAIN, magic_link_enabled: true } });
    await open();
    const [before, after] = await open();
    localStorage.removeItem(key);
    expect(before).to.be.closeTo(after, 2);
  });

  it('is as high as the card for a signed-in user', async () => {
    const stage = await openStage();
    await stage.app.auth.signInWithPassword({ email: await newUser(), password: PASSWORD, noRedirect: true });
    const release = stage.hold('/projects/current');
    const page = put('portico-sign-in', { app: stage.app });
    await until(() => one(page, '.bone'), 'the skeleton appears');
    const before = heightOf(page);
    release();
    await until(() => page.phase === 'done', 'the card appears');
    await page.updateComplete;
    expect(before).to.be.closeTo(heightOf(page), 2);
  });

  it('is stored once, even if the page updates several times', async () => {
    const { setItem } = Storage.prototype;
    const keys: string[] = [];
    Storage.prototype.setItem = function count(key, value) {
      keys.push(key);
      setItem.call(this, key, value);
    };
    try {
      const stage = await openStage({ config: PLAIN });
      const page = put('portico-sign-in', { app: stage.app });
      await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
      for (let update = 0; update < 3; update += 1) {
        page.requestUpdate();
        await page.updateComplete;
      }
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(keys.filter((key) => key.includes('-bones-'))).to.have.length(1);
  });
});
