// Tests that the sections of the account settings appear from top to bottom, so that no button moves while the page loads.
import { expect } from '@open-wc/testing';
import { SETTINGS_PATH } from '../support/account.js';
import { tidyUp } from '../support/open.js';
import { all, put, until } from '../support/screen.js';
import { openSignedIn } from '../support/stage.js';

/** Project settings that disable passwords and passkeys, so that the second and third sections are hidden. */
const WITHOUT_METHODS = { credential_enabled: false, passkey_enabled: false };

/** Opens the sign-in item of the account settings while the request for the email addresses is delayed. */
const openSlowly = async (config = {}) => {
  history.replaceState(null, '', `${SETTINGS_PATH}#auth`);
  const stage = await openSignedIn({ at: `${SETTINGS_PATH}#auth`, config });
  const release = stage.hold('/contact-channels');
  const page = put('portico-account-settings', { app: stage.app });
  const sections = () => [...page.querySelectorAll<HTMLElement & { phase: string }>('[data-portico-root] > *')];
  await until(() => sections().every(({ phase }) => phase !== 'idle') && sections().length === 5, 'the sections appear');
  return { page, sections, release };
};

/** Returns the top of each visible, enabled button in the sections, in pixels. */
const buttonsOf = (sections: readonly Element[]): ReadonlyMap<Element, number> => {
  const buttons = sections.flatMap((section) => all(section, 'button:enabled')).filter((button) => button.checkVisibility());
  return new Map(buttons.map((button) => [button, button.getBoundingClientRect().top]));
};

describe('sections of the account settings while they load', () => {
  afterEach(tidyUp);

  for (const [name, config] of [
    ['all sections', {}],
    ['hidden sections', WITHOUT_METHODS],
  ] as const)
    it(`show no button that moves later: ${name}`, async () => {
      const { page, sections, release } = await openSlowly(config);
      await new Promise(requestAnimationFrame);
      const before = buttonsOf(sections());
      release();
      await until(() => sections().every(({ phase }) => phase === 'ready' || phase === 'blocked'), 'the sections are loaded');
      await page.updateComplete;
      const after = buttonsOf(sections());
      expect(after.size).to.be.at.least(2);
      for (const [button, top] of before) expect(after.get(button), button.textContent ?? '').to.equal(top);
    });

  it('do not wait for a section that was removed', async () => {
    const { sections } = await openSlowly(WITHOUT_METHODS);
    const [emails, , , otp, mfa] = sections();
    expect(mfa?.phase).to.equal('loading');
    otp?.remove();
    emails?.remove();
    await until(() => mfa?.phase === 'ready', 'the last section appears');
  });
});
