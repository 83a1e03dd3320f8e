import { expect } from '@open-wc/testing';
import { ALL_PROVIDERS, lastRedirect, withProviders } from '../support/oauth.js';
import { recordAnnouncements, recordEvents, untilAllRecorded, typesOf } from '../support/record.js';
import { all, clear, control, hasControl, one, press, put, show, tabStops, textOf, until } from '../support/screen.js';
import { openStage } from '../support/stage.js';
import { tidyUp, openPage } from '../support/open.js';

const buttonsOf = (page: Element): HTMLButtonElement[] => all(page, 'button.provider') as HTMLButtonElement[];
const labels = (page: Element): string[] =>
  buttonsOf(page).map((button) => (button.getAttribute('aria-label') ?? textOf(button)).replace(/^Sign in with /, ''));

const open = (config: object, properties: object = {}) =>
  openPage('portico-sign-in', { config: { passkey_enabled: false, ...config } }, properties);

const openButton = async (provider: string, properties: object = {}) => {
  const stage = await openStage({ config: withProviders('github', 'google') });
  const element = await show(stage, 'portico-oauth-button', { provider, ...properties });
  await until(() => buttonsOf(element).length === 1, 'the button appears');
  return { stage, element };
};

/** Presses another button, and waits for its redirect. If the tested button redirected the page, its redirect would come first. */
const waitForAnotherRedirect = async (): Promise<void> => {
  const { stage, element } = await openButton('google');
  press(element, 'Continue with Google');
  await until(() => stage.redirects.length === 1, 'the other button redirects');
  lastRedirect(stage);
};

describe('OAuth buttons', () => {
  afterEach(tidyUp);

  it('begin with the most popular providers, unless the page sets the order', async () => {
    const { stage, page } = await open(withProviders('bitbucket', 'github', 'own-idp', 'google'), { noLastUsed: true });
    await until(() => labels(page).length === 4, 'the buttons appear');
    expect(labels(page)).to.deep.equal(['Google', 'GitHub', 'Bitbucket', 'Own-idp']);
    const group = await show(stage, 'portico-oauth-buttons', { providers: ['github', 'google'], noLastUsed: true });
    await until(() => buttonsOf(group).length === 2, 'the other buttons appear');
    expect(labels(group)).to.deep.equal(['Continue with GitHub', 'Continue with Google']);
  });

  it('show a spinner, disable the rest of the page, and redirect with a PKCE verifier in a cookie [sign-in: OAuth pressed; OAuth button: busy]', async () => {
    const events = recordEvents();
    const { stage, page } = await open(withProviders('github', 'google'), { noLastUsed: true });
    await until(() => labels(page).length === 2, 'the buttons appear');
    press(page, 'Sign in with GitHub');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    const [google, github] = buttonsOf(page);
    expect([github?.getAttribute('aria-busy'), google?.disabled]).to.deep.equal(['true', true]);
    expect(one(page, 'input[name="email"]').closest('[inert]')).not.to.equal(null);
    const url = lastRedirect(stage);
    expect([url.pathname, url.searchParams.get('type')]).to.deep.equal(['/api/v1/auth/oauth/authorize/github', 'authenticate']);
    const asked = events.find(({ type }) => type === 'portico-before-oauth');
    expect(asked?.detail).to.deep.equal({ provider: 'github' });
    expect([asked?.event.bubbles, asked?.event.composed, asked?.event.cancelable]).to.deep.equal([true, true, true]);
  });

  it('are enabled again on a page that the browser restores from the back/forward cache', async () => {
    const { stage, page } = await open(withProviders('github', 'google'), { noLastUsed: true });
    await until(() => labels(page).length === 2, 'the buttons appear');
    press(page, 'Sign in with GitHub');
    await until(() => stage.redirects.length === 1, 'the page redirects');
    lastRedirect(stage);
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => buttonsOf(page).every((button) => !button.disabled && button.ariaBusy !== 'true'), 'the buttons are enabled again');
    expect(one(page, 'input[name="email"]').closest('[inert]')).to.equal(null);
  });

  it('do nothing if the host app prevents portico-before-oauth, and wait if the host app delays the event', async () => {
    const { stage, element } = await openButton('github');
    document.addEventListener('portico-before-oauth', (event) => event.preventDefault(), { once: true });
    press(element, 'Continue with GitHub');
    await until(() => buttonsOf(element)[0]?.ariaBusy !== 'true', 'the buttons are enabled again');
    let release = (): void => undefined;
    const wait = new Promise<void>((resolve) => (release = resolve));
    document.addEventListener('portico-before-oauth', (event) => event.waitUntil(wait), { once: true });
    press(element, 'Continue with GitHub');
    await waitForAnotherRedirect();
    expect(stage.redirects).to.deep.equal([]);
    release();
    await until(() => stage.redirects.length === 1, 'the page redirects');
    lastRedirect(stage);
  });

  it('are above the passkey button, the divider and the form, and the sign-up page has no passkey button', async () => {
    const { page } = await open({ ...withProviders('github'), passkey_enabled: true }, { noLastUsed: true });
    await until(() => labels(page).length === 1, 'the button appears');
    expect(textOf(page)).to.match(/Sign in with GitHub Sign in with a passkey or Password Email code Email Password/);
    const stage = await openStage({ config: withProviders('github') });
    const up = await show(stage, 'portico-sign-up', { noLastUsed: true });
    await until(() => buttonsOf(up).length === 1, 'the button appears');
    expect(textOf(up)).to.match(/Sign up with GitHub or Password/);
    expect(hasControl(up, 'Sign in with a passkey')).to.equal(false);
  });

  it('have no divider and no alert if there is no other method [methods: OAuth only]', async () => {
    const { page } = await open({ ...withProviders('github'), credential_enabled: false, magic_link_enabled: false });
    await until(() => labels(page).length === 1, 'the button appears');
    expect(textOf(page)).not.to.match(/ or |no sign-in method/);
    expect(all(page, 'form')).to.have.length(0);
  });

  it('are not rendered if the project has no OAuth providers [OAuth group: none enabled]', async () => {
    const { page } = await open(withProviders());
    expect(all(page, 'portico-oauth-buttons, .portico-divider')).to.have.length(0);
    const group = put('portico-oauth-buttons', { app: (await openStage({ config: withProviders() })).app });
    await until(() => group.updateComplete, 'the group is updated');
    expect(textOf(group)).to.equal('');
  });

  it('show as many placeholders as there were buttons on the last visit, with the height of the buttons [OAuth group: loading]', async () => {
    const before = await openStage({ config: withProviders('github', 'google') });
    const first = await show(before, 'portico-oauth-buttons');
    await until(() => buttonsOf(first).length === 2, 'the buttons appear');
    const height = first.offsetHeight;
    clear();
    const stage = await openStage({ config: withProviders('github', 'google') });
    const release = stage.hold('/projects/current');
    const group = put('portico-oauth-buttons', { app: stage.app });
    await until(() => all(group, '[aria-busy="true"] .portico-bone').length === 2, 'the placeholders appear');
    expect([group.offsetHeight, textOf(group)]).to.deep.equal([height, '']);
    release();
    await until(() => buttonsOf(group).length === 2 && all(group, '.portico-bone').length === 0, 'the buttons replace the placeholders');
  });

  it('show a label for the first three providers, and only a logo of at least 24 px with an accessible name for the other providers [OAuth group: some]', async () => {
    const { page } = await open(ALL_PROVIDERS, { noLastUsed: true });
    const total = ALL_PROVIDERS.enabled_oauth_providers.length;
    await until(() => labels(page).length === total, 'the buttons appear');
    const bare = buttonsOf(page).filter((button) => button.ariaLabel);
    expect(bare).to.have.length(total - 3);
    expect(labels(page).map((label) => label.toLowerCase())).to.have.members(ALL_PROVIDERS.enabled_oauth_providers.map(({ id }) => id));
    expect(labels(page)).to.include.members(['GitHub', 'GitLab', 'LinkedIn', 'X']);
    for (const button of bare) expect(Math.min(button.offsetWidth, button.offsetHeight)).to.be.at.least(24);
    expect((await tabStops(page)).filter((stop) => stop.matches('button.provider'))).to.have.length(total);
  });

  it('show an error for a provider that is not enabled for the project, and do not redirect [OAuth button: id not in project]', async () => {
    const events = recordEvents();
    const { stage, element } = await openButton('discord');
    const announced = recordAnnouncements();
    press(element, 'Continue with Discord');
    const text = 'This sign-in method is turned off.';
    await until(() => all(element, '.portico-error').length === 1, 'the error appears');
    await untilAllRecorded(announced);
    expect([textOf(one(element, '.portico-error')), announced, stage.redirects]).to.deep.equal([text, [text], []]);
    expect(events.find(({ type }) => type === 'portico-error')?.detail).to.include({ code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' });
  });

  it('are disabled inside an iframe, with one visible reason that describes each button for screen readers [sign-in: inside an iframe; OAuth button: iframe]', async () => {
    const { app } = await openStage({ config: ALL_PROVIDERS });
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script type="module">
      import { defineAll } from '/elements/index.ts';
      defineAll();
      document.body.append(document.createElement('portico-oauth-buttons'));
    </script>`;
    document.body.append(frame);
    const inside = <E extends Element>(selector: string): E[] => [...(frame.contentDocument?.querySelectorAll<E>(selector) ?? [])];
    await until(
      () => Object.assign(inside('portico-oauth-buttons')[0] ?? {}, { app }) && inside('portico-oauth-button').length === 11,
      'the buttons appear',
    );
    const roots = inside('portico-oauth-button').map(({ shadowRoot }) => shadowRoot);
    await until(() => roots.every((root) => root?.querySelector('button')?.disabled), 'the buttons are disabled');
    const text = 'This doesn’t work inside another page. Open this page in a window of its own.';
    expect(inside('.portico-error').map((line) => line.textContent?.trim())).to.deep.equal([text]);
    expect(new Set(roots.map((root) => root?.getElementById('line')?.textContent?.trim()))).to.deep.equal(new Set([text]));
    frame.remove();
  });

  it('do nothing if `preview` is set [OAuth button: preview]', async () => {
    const events = recordEvents();
    const { stage, element } = await openButton('github', { preview: true });
    press(element, 'Continue with GitHub');
    await waitForAnotherRedirect();
    expect([typesOf(events), stage.redirects]).to.deep.equal([['portico-before-oauth'], []]);
    expect(events[0]?.event.target === element, 'the event comes from the button in the preview').to.equal(false);
  });

  it('have brand colors, have the page’s colors if `appearance` is “neutral” or the provider is unknown, and can show only a logo [OAuth button: idle]', async () => {
    const colorOf = async (provider: string, appearance?: string): Promise<string> => {
      const { element } = await openButton(provider, { appearance });
      return getComputedStyle(one(element, 'button')).backgroundColor;
    };
    expect(await colorOf('github')).to.equal('rgb(17, 17, 17)');
    expect(await colorOf('discord')).to.equal('rgb(88, 101, 242)');
    const none = 'rgba(0, 0, 0, 0)';
    expect([await colorOf('github', 'neutral'), await colorOf('own-idp'), await colorOf('__proto__')]).to.deep.equal([none, none, none]);
    const { element } = await openButton('github', { appearance: 'icon', type: 'sign-up' });
    expect(control(element, 'Sign up with GitHub').textContent?.trim()).to.equal('');
  });

  it('show Google’s mark in its four colors', async () => {
    const { element } = await openButton('google');
    const colors = all(element, '.portico-icon path, .mark path').map((path) => getComputedStyle(path).fill);
    expect(colors).to.deep.equal(['rgb(66, 133, 244)', 'rgb(52, 168, 83)', 'rgb(251, 188, 5)', 'rgb(234, 67, 53)']);
  });

  it('show the content of their slot as the label', async () => {
    const stage = await openStage({ config: withProviders('github') });
    const element = await show(stage, 'portico-oauth-button', { provider: 'github', innerHTML: undefined } as never);
    element.textContent = 'Work account';
    await until(() => hasControl(element, 'Work account') || textOf(element) === 'Work account', 'the button shows the label');
  });
});
