import { expect } from '@open-wc/testing';
import { define, defineAll, ELEMENTS, setDefaultApp, SignInPage, type ProviderElement } from '../../../elements/index.js';
import { backend, freshEmail, newUser, openSignedIn, openStage, PASSWORD, type Stage } from '../support/stage.js';
import { all, clear, fieldOf, fill, one, put, show, submit, textOf, titleOf, until } from '../support/screen.js';
import { openPage, tidyUp } from '../support/open.js';

const projectRequests = (stage: Stage): number => stage.calls('/projects/current').length;

const putProvider = (properties: Partial<ProviderElement>, content: string): { provider: ProviderElement; page: SignInPage } => {
  const provider = put('portico-provider', properties as never);
  provider.innerHTML = content;
  return { provider, page: provider.firstElementChild as SignInPage };
};

/** Counts the window and document listeners that are added and not removed. */
const countListeners = (): { readonly left: () => number; readonly stop: () => void } => {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const kept = new Set<string>();
  const ids = new WeakMap<object, number>();
  const idOf = (listener: object): number => ids.get(listener) ?? (ids.set(listener, nextId()), ids.get(listener) as number);
  let count = 0;
  const nextId = (): number => (count += 1);
  const isGlobal = (target: unknown): boolean => target === document || target === window || target === undefined;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, listener: object | null, options?: unknown) {
    if (isGlobal(this) && listener) kept.add(`${type} ${idOf(listener)}`);
    return add.call(this, type, listener as EventListener, options as boolean);
  } as typeof add;
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type: string, listener: object | null, options?: unknown) {
    if (isGlobal(this) && listener) kept.delete(`${type} ${idOf(listener)}`);
    return remove.call(this, type, listener as EventListener, options as boolean);
  } as typeof remove;
  return {
    left: () => kept.size,
    stop: () => void Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove }),
  };
};

describe('elements', () => {
  afterEach(tidyUp);

  /** The elements that render content even without an app: forms, a field and a button. */
  const WITHOUT_APP = [
    'portico-credential-form',
    'portico-magic-link-form',
    'portico-mfa-prompt',
    'portico-otp-input',
    'portico-passkey-button',
  ];

  it('use the app in their `app` property, the provider’s app or the page-wide app, in this order', async () => {
    const [own, provided, wide] = [await openStage(), await openStage(), await openStage()];
    setDefaultApp(wide.app);
    const { page } = putProvider({ app: provided.app }, '<portico-sign-in></portico-sign-in>');
    await until(() => page.phase === 'ready', 'the page uses the provider’s app');
    expect([projectRequests(own), projectRequests(provided), projectRequests(wide)]).to.deep.equal([0, 1, 0]);
    page.app = own.app;
    await until(() => projectRequests(own) === 1, 'the page uses the app of the property');
    await until(() => put('portico-sign-in').phase !== 'ready' && projectRequests(wide) === 1, 'the other page uses the page-wide app');
  });

  it('use an app that is set later, either on a provider or for the whole page', async () => {
    const stage = await openStage();
    const page = put('portico-sign-in');
    const { provider, page: inside } = putProvider({}, '<portico-sign-in></portico-sign-in>');
    await page.updateComplete;
    expect([page.phase, inside.phase]).to.deep.equal(['idle', 'idle']);
    provider.app = stage.app;
    await until(() => inside.phase === 'ready', 'the page uses the provider’s app');
    setDefaultApp(stage.app);
    await until(() => page.phase === 'ready', 'the page uses the page-wide app');
    expect(projectRequests(stage)).to.equal(1);
  });

  it('show the project and user of a new app, and stop listening to the old app', async () => {
    const [first, second] = [await openSignedIn(), await openStage({ config: { sign_up_enabled: false } })];
    const page = await show(first, 'portico-sign-in');
    expect(titleOf(page)).to.equal('You’re already signed in');
    page.app = second.app;
    await until(() => page.phase === 'ready', 'the form appears');
    await until(() => !textOf(page).includes('Create account'), 'the page uses the settings of the new app');
    await first.app.auth.signOut({ noRedirect: true });
    await page.updateComplete;
    expect(titleOf(page)).to.equal('Sign in to Demo');
  });

  it('use the app that a provider creates from its attributes, and the provider’s theme and messages', async () => {
    const { apiUrl, projectId, publishableClientKey } = await backend();
    const { provider, page } = putProvider({}, '<portico-sign-in></portico-sign-in>');
    provider.setAttribute('project-id', projectId);
    provider.setAttribute('publishable-client-key', publishableClientKey);
    provider.setAttribute('base-url', apiUrl);
    provider.setAttribute('handler-path', '/account');
    provider.setAttribute('theme', 'dark');
    provider.messages = { 'auth.signIn.title': 'Welcome' };
    await until(() => page.phase === 'ready' && titleOf(page) === 'Welcome', 'the page reaches the `ready` phase');
    expect(page.matches(':state(dark)')).to.equal(true);
    expect(all(page, 'a').map((link) => new URL(link.getAttribute('href') ?? '', location.href).pathname)).to.include('/account/sign-up');
    provider.theme = 'light';
    await until(() => !page.matches(':state(dark)'), 'the page has the new theme');
    page.messages = { 'auth.signIn.title': 'Hello' };
    await until(() => titleOf(page) === 'Hello', 'the page uses its own messages');
  });

  it('redirect with the provider’s navigate function, and the provider fires portico-session-changed', async () => {
    const { apiUrl, projectId, publishableClientKey } = await backend();
    const redirects: unknown[] = [];
    const { provider, page } = putProvider(
      { projectId, publishableClientKey, baseUrl: apiUrl, navigate: (url, options) => void redirects.push([url, options]) },
      '<portico-sign-in></portico-sign-in>',
    );
    let changes = 0;
    provider.addEventListener('portico-session-changed', () => void (changes += 1));
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    fill(page, { email: await newUser(), password: PASSWORD });
    submit(page);
    await until(() => redirects.length, 'the page redirects');
    expect([redirects, changes]).to.deep.equal([[['/', { replace: true }]], 1]);
    const button = provider.appendChild(document.createElement('portico-user-button'));
    await until(() => all(button, '.trigger').length, 'the button appears');
    one(button, '.trigger').click();
    await until(() => all(button, '[role="menuitem"]').length === 2, 'the menu opens');
    all(button, '[role="menuitem"]')[1]?.click();
    await until(() => changes === 2, 'the user is signed out');
  });

  it('can be defined twice without a warning, but cause one warning if the second definition has a different version', async () => {
    const warn = console.warn;
    const warnings: unknown[] = [];
    console.warn = (text: unknown) => void warnings.push(text);
    defineAll();
    class Copy extends SignInPage {}
    class Newer extends SignInPage {
      static override readonly version = '99.0.0';
    }
    define(Copy);
    expect(warnings).to.deep.equal([]);
    define(Newer);
    await until(() => warnings.length > 0, 'the warning is logged');
    console.warn = warn;
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('99.0.0');
    expect(customElements.get('portico-sign-in')).to.equal(SignInPage);
  });

  it('use properties and attributes that were set before the definition', async () => {
    const stage = await openStage();
    const early = document.createElement('late-sign-in') as SignInPage;
    Object.assign(early, { app: stage.app, email: 'ada@example.com', messages: { 'auth.signIn.title': 'Late' } });
    early.setAttribute('first-tab', 'password');
    one(put('portico-provider').parentElement as HTMLElement, 'portico-provider').append(early);
    customElements.define('late-sign-in', class extends SignInPage {});
    await until(() => early.phase === 'ready' && titleOf(early) === 'Late', 'the page reaches the `ready` phase');
    await until(() => fieldOf(early, 'email').value === 'ada@example.com', 'the field has the email address');
  });

  it('replace the copied form with a working form when they are cloned', async () => {
    const { stage, page } = await openPage('portico-sign-in');
    const copy = page.cloneNode(true) as SignInPage;
    copy.app = stage.app;
    page.replaceWith(copy);
    await until(() => copy.phase === 'ready' && all(copy, 'input').length === 2, 'one form appears');
    expect(document.querySelectorAll('input')).to.have.length(2);
  });

  it('update when another app with the same cookies signs the user in or out', async () => {
    const [here, there] = [await openStage({ tokenStore: 'cookie' }), await openStage({ tokenStore: 'cookie' })];
    const page = await show(here, 'portico-sign-in');
    const button = await show(here, 'portico-user-button');
    const email = freshEmail();
    await there.app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true });
    await until(() => titleOf(page) === 'You’re already signed in', 'the page shows that the user is signed in');
    await until(() => textOf(one(button, '.trigger')).startsWith(`Account menu of ${email} `), 'the user button shows the user');
    await there.app.auth.signOut({ noRedirect: true });
    await until(
      () => titleOf(page) === 'Sign in to Demo' && textOf(one(button, '.trigger')) === 'Account menu',
      'both elements show that the user is signed out',
    );
  });

  it('show an empty form after the user signs in and out on the same page', async () => {
    const { stage, page } = await openPage('portico-sign-in', { redirectMethod: 'none' });
    fill(page, { email: await newUser(), password: PASSWORD });
    submit(page);
    await until(() => textOf(page).includes('You’re signed in.'), 'the user is signed in');
    await stage.app.auth.signOut({ noRedirect: true });
    await until(() => page.phase === 'ready' && fieldOf(page, 'password').value === '', 'an empty form appears');
  });

  it('are hidden by the `hidden` attribute, even if they fill the window', async () => {
    const stage = await openSignedIn();
    for (const tag of ['portico-sign-in', 'portico-account-settings', 'portico-user-button'] as const) {
      const page = (await show(stage, tag, { fullPage: true } as never)) as HTMLElement;
      expect(page.checkVisibility(), tag).to.equal(true);
      page.hidden = true;
      expect(page.checkVisibility(), tag).to.equal(false);
    }
  });

  it('show a link to continue if a redirect is slow', async () => {
    const { page } = await openPage('portico-sign-in', { at: '/handler/sign-in?after_auth_return_to=%2Fdeep' });
    fill(page, { email: await newUser(), password: PASSWORD });
    submit(page);
    await until(() => textOf(page).includes('Still here? Continue'), 'the page has the link');
    const late = one(page, '.portico-late');
    expect(getComputedStyle(late).visibility).to.equal('hidden');
    expect(late.querySelector('a')?.getAttribute('href')).to.equal('/deep');
    for (const animation of late.getAnimations()) animation.finish();
    expect(getComputedStyle(late).visibility).to.equal('visible');
  });

  it('add one pair of live regions before the first announcement', async () => {
    const stage = await openStage();
    await show(stage, 'portico-sign-in');
    await show(stage, 'portico-sign-up');
    const regions = [...document.querySelectorAll('[aria-live]')];
    expect(regions.map((region) => [region.ariaLive, region.textContent])).to.deep.equal([
      ['polite', ''],
      ['assertive', ''],
    ]);
  });

  it('leave no window or document listeners after they are added and removed a hundred times', async () => {
    const stage = await openStage();
    await show(stage, 'portico-sign-in');
    clear();
    const listeners = countListeners();
    const tags = ['portico-sign-in', 'portico-sign-out', 'portico-handler', 'portico-user-button', 'portico-magic-link-form'] as const;
    for (let round = 0; round < 20; round += 1) {
      const elements = tags.map((tag) => put(tag, { app: stage.app }) as HTMLElement & { updateComplete: Promise<unknown> });
      await Promise.all(elements.map(({ updateComplete }) => updateComplete));
      clear();
    }
    const left = listeners.left();
    listeners.stop();
    expect(left).to.equal(0);
    expect(projectRequests(stage)).to.equal(1);
  });

  it('render nothing without an app, except for the forms, the code input and the passkey button', async () => {
    for (const tag of Object.keys(ELEMENTS) as (keyof typeof ELEMENTS)[]) {
      const element = put(tag) as HTMLElement & { updateComplete: Promise<unknown> };
      await element.updateComplete;
      const isExpected = WITHOUT_APP.includes(tag);
      expect(textOf(element) === '', tag).to.equal(!isExpected);
    }
  });
});
