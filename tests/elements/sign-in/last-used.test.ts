// Tests that a sign-in page marks or selects the sign-in method that was last used in this browser.
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
  const selectedTab = (page: Element): string => textOf(one(page, '[role="tab"][aria-selected="true"]'));

  for (const [method, properties, selected] of [
    ['otp', {}, 'Email code'],
    ['magic-link', {}, 'Email code'],
    ['password', {}, 'Password'],
    ['passkey', {}, 'Password'],
    ['otp', { noLastUsed: true }, 'Password'],
    ['otp', { firstTab: 'password' }, 'Password'],
    ['password', { firstTab: 'magic-link' }, 'Email code'],
  ] as const)
    it(`is selected, without a badge, if it is a tab and neither no-last-used nor first-tab is set: ${method} ${JSON.stringify(properties)}`, async () => {
      rememberMethod(method);
      const { page } = await openOwnProject(properties, { magic_link_enabled: true, credential_enabled: true });
      expect(selectedTab(page)).to.equal(selected);
      expect(all(page, selected === 'Password' ? 'portico-credential-form' : 'portico-magic-link-form')).to.have.length(1);
      expect(all(page, '.portico-tab[data-last]')).to.have.length(0);
      const order = ['Password', 'Email code'];
      expect(all(page, '[role="tab"]').map(textOf)).to.deep.equal(
        'firstTab' in properties && properties.firstTab === 'magic-link' ? order.toReversed() : order,
      );
    });

  it('is not selected if the project does not offer it', async () => {
    rememberMethod('otp');
    const { page } = await openOwnProject({}, { magic_link_enabled: false, credential_enabled: true });
    expect([all(page, '[role="tab"]').length, all(page, 'portico-credential-form').length]).to.deep.equal([0, 1]);
  });

  /** Returns the text of an element’s badge, which is a pseudo-element. */
  const badgeOf = (page: Element, selector: string): string => getComputedStyle(one(page, selector), '::after').content.replaceAll('"', '');

  it('comes first and has a badge if it is a provider, is stored without user data, and is ignored if no-last-used is set [OAuth button: last used]', async () => {
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
    const label = document.createRange();
    label.selectNodeContents(root?.querySelector('[part="label"]') as Element);
    const gap = label.getBoundingClientRect().top - one(again.page, '.badge').getBoundingClientRect().bottom;
    expect(gap, 'the badge is above the label').to.be.at.least(1);
    expect(root?.querySelector('button')?.getAttribute('aria-describedby')).to.contain(root?.querySelector('.badge')?.id);
    clear();
    const plain = await openOwnProject({ noLastUsed: true });
    expect([labels(plain.page), all(plain.page, '.badge').length]).to.deep.equal([['Google', 'GitHub'], 0]);
  });

  for (const [method, selector, config] of [
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

  it('is stored after a sign-in with a password', async () => {
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
