// Tests that a sign-in page marks the sign-in method that was last used in this browser.
import { expect } from '@open-wc/testing';
import { lastRedirect, withProviders } from '../support/oauth.js';
import { tidyUp } from '../support/open.js';
import { all, clear, fill, one, press, show, submit, textOf, until } from '../support/screen.js';
import { asClient } from '../support/service.js';
import { newUser, openStage, PASSWORD } from '../support/stage.js';

const labels = (page: Element): string[] => all(page, 'button.provider').map((button) => textOf(button).replace(/^Sign in with /, ''));

describe('the sign-in method that was used last', () => {
  afterEach(tidyUp);

  // Each test has its own project, so that its key in `localStorage` differs from the keys of other tests.
  let projectId = '';
  const keyOf = (): string => `portico-last-used-${projectId}`;
  const rememberMethod = (method: string): void => localStorage.setItem(keyOf(), JSON.stringify({ method, at: 1 }));
  beforeEach(() => void (projectId = `last-used-${Math.random()}`));
  afterEach(() => localStorage.removeItem(keyOf()));

  const openOwnProject = async (more: object = {}, config: object = { passkey_enabled: false }) => {
    const project = (await (await asClient('GET', '/projects/current')).json()) as object;
    const stage = await openStage({ projectId, config: { ...withProviders('google', 'github'), ...config } });
    stage.respond('/projects/current', () => Response.json(project));
    const page = await show(stage, 'portico-sign-in', more as never);
    await until(() => labels(page).length === 2, 'the buttons appear');
    return { stage, page };
  };
  it('has a badge on the edge of its tab, which is as high as without a badge', async () => {
    rememberMethod('otp');
    const { page } = await openOwnProject({}, { magic_link_enabled: true, credential_enabled: true });
    const [other, tab] = all(page, '.portico-tab') as [HTMLElement, HTMLElement];
    expect(badgeOf(page, '.portico-tab[data-last]')).to.equal('Last used');
    expect(getComputedStyle(tab, '::after').position).to.equal('absolute');
    const [box, plain] = [tab, other].map((element) => element.getBoundingClientRect());
    expect([box?.top, box?.height]).to.deep.equal([plain?.top, 32]);
    expect(one(page, '.portico-tabs').getBoundingClientRect().height).to.equal(40);
    for (const size of ['100%', '200%']) {
      document.documentElement.style.fontSize = size;
      const { top, height, fontSize } = getComputedStyle(tab, '::after');
      const label = document.createRange();
      label.selectNodeContents(tab);
      // The ascenders of the label begin a fifth of its font size below the top of its line box.
      const letters = label.getBoundingClientRect().top - tab.getBoundingClientRect().top + Number.parseFloat(fontSize) / 5;
      expect(Number.parseFloat(top) + Number.parseFloat(height), `bottom of the badge at ${size}`).to.be.at.most(letters);
    }
    document.documentElement.removeAttribute('style');
  });

  /** Returns the text of an element’s badge, which is a pseudo-element. */
  const badgeOf = (page: Element, selector: string): string => getComputedStyle(one(page, selector), '::after').content.replaceAll('"', '');

  it('comes first and has a badge, is stored without user data, and is ignored if no-last-used is set [OAuth button: last used]', async () => {
    const first = await openOwnProject();
    press(first.page, 'Sign in with GitHub');
    await until(() => first.stage.redirects.length === 1, 'the page redirects');
    lastRedirect(first.stage);
    expect(labels(first.page)).to.deep.equal(['Google', 'GitHub']);
    expect(Object.keys(JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as object)).to.deep.equal(['method', 'at']);
    clear();
    const again = await openOwnProject();
    expect(labels(again.page)).to.deep.equal(['GitHub', 'Google']);
    const root = one(again.page, 'portico-oauth-button').shadowRoot;
    expect(all(again.page, '.badge').map((badge) => badge.textContent)).to.deep.equal(['Last used']);
    expect(all(again.page, '[data-last]')).to.have.length(0);
    expect(root?.querySelector('button')?.getAttribute('aria-describedby')).to.contain(root?.querySelector('.badge')?.id);
    clear();
    const plain = await openOwnProject({ noLastUsed: true });
    expect([labels(plain.page), all(plain.page, '.badge').length]).to.deep.equal([['Google', 'GitHub'], 0]);
  });

  for (const [method, selector, config] of [
    ['password', '[role="tab"][id$="-password"]', {}],
    ['otp', '[role="tab"][id$="-magic-link"]', {}],
    ['magic-link', '[role="tab"][id$="-magic-link"]', {}],
    ['passkey-autofill', 'portico-passkey-button', { passkey_enabled: true }],
    ['password', '.portico-divider [data-last]', { magic_link_enabled: false }],
  ] as const)
    it(`has a badge if it is ${method}, unless no-last-used is set (${selector})`, async () => {
      rememberMethod(method);
      const { page } = await openOwnProject({}, { passkey_enabled: false, ...config });
      expect([all(page, '[data-last]').length, badgeOf(page, selector)]).to.deep.equal([1, 'Last used']);
      clear();
      expect(all((await openOwnProject({ noLastUsed: true }, { passkey_enabled: false, ...config })).page, '[data-last]')).to.have.length(
        0,
      );
    });

  it('is stored after a sign-in with a password, and has a badge on the next visit but not before', async () => {
    const { stage, page } = await openOwnProject();
    const email = await newUser();
    stage.respond('/auth/password/sign-in', async () => {
      const { app } = await openStage();
      await app.auth.signInWithPassword({ email, password: PASSWORD, noRedirect: true });
      const { accessToken, refreshToken } = await app.session.tokens();
      return Response.json({ access_token: accessToken, refresh_token: refreshToken, user_id: 'u' });
    });
    fill(page, { email, password: PASSWORD });
    submit(page);
    await until(() => stage.redirects.length === 1, 'the page redirects');
    expect(JSON.parse(localStorage.getItem(keyOf()) ?? '{}')).to.include({ method: 'password' });
    expect(all(page, '[data-last]')).to.have.length(0);
    clear();
    const again = await openOwnProject();
    expect([all(again.page, '[data-last]').length, badgeOf(again.page, '[role="tab"][id$="-password"]')]).to.deep.equal([1, 'Last used']);
  });

  it('has no badge on the sign-up page', async () => {
    rememberMethod('password');
    const stage = await openStage({ projectId });
    const project = (await (await asClient('GET', '/projects/current')).json()) as object;
    stage.respond('/projects/current', () => Response.json(project));
    const page = await show(stage, 'portico-sign-up');
    await until(() => all(page, '[role="tab"]').length === 2, 'the tabs appear');
    expect(all(page, '[data-last]')).to.have.length(0);
  });
});
