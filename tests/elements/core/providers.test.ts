import { expect } from '@open-wc/testing';
import { providedContext } from '../../../elements/context.js';
import { setDefaultApp, type ProviderElement, type SignInPage } from '../../../elements/index.js';
import { freshEmail, openStage, PASSWORD } from '../support/stage.js';
import { fieldOf, put, textOf, titleOf, until } from '../support/screen.js';
import { tidyUp } from '../support/open.js';

const putProvider = (properties: Partial<ProviderElement>, content: string): { provider: ProviderElement; page: SignInPage } => {
  const provider = put('portico-provider', properties as never);
  provider.innerHTML = content;
  return { provider, page: provider.querySelector('portico-sign-in') as SignInPage };
};

describe('a provider', () => {
  afterEach(tidyUp);

  it('no longer provides its app to an element that is moved out of it', async () => {
    const [provided, wide] = [await openStage(), await openStage({ config: { sign_up_enabled: false } })];
    const { provider, page } = putProvider({ app: provided.app }, '<portico-sign-in></portico-sign-in>');
    await until(() => page.phase === 'ready', 'the page uses the provider’s app');
    provider.after(page);
    await until(() => page.phase === 'idle', 'the page reaches the `idle` phase');
    setDefaultApp(wide.app);
    await until(() => page.phase === 'ready' && !textOf(page).includes('Create account'), 'the page uses the page-wide app');
    provider.append(page);
    await until(() => textOf(page).includes('Create account'), 'the page uses the provider’s app again');
  });

  it('inherits the values that it does not set from an outer provider', async () => {
    const stage = await openStage();
    const { provider } = putProvider(
      { app: stage.app, theme: 'light', messages: { 'auth.signIn.title': 'Hello', 'common.signIn': 'Go' } },
      '<portico-provider theme="dark"><portico-sign-in></portico-sign-in></portico-provider>',
    );
    const inner = provider.firstElementChild as ProviderElement;
    const page = inner.firstElementChild as SignInPage;
    let changes = 0;
    provider.addEventListener('portico-session-changed', () => void (changes += 1));
    await until(() => page.phase === 'ready' && titleOf(page) === 'Hello', 'the page uses the app and messages of the outer provider');
    expect(page.matches(':state(dark)'), 'the colors of the inner provider').to.equal(true);
    inner.messages = { 'auth.signIn.title': 'Welcome' };
    await until(() => titleOf(page) === 'Welcome' && textOf(page).includes('Go'), 'the page uses the messages of both providers');
    inner.removeAttribute('theme');
    await until(() => !page.matches(':state(dark)'), 'the page has the colors of the outer provider');
    await stage.app.auth.signUpWithPassword({ email: freshEmail(), password: PASSWORD, noRedirect: true });
    expect(changes, 'the event is fired once').to.equal(1);
    provider.after(inner);
    await until(() => page.phase === 'idle', 'the page has no app outside the outer provider');
  });

  it('does not replace the page-wide app if it only sets colors', async () => {
    const stage = await openStage();
    setDefaultApp(stage.app, 'dark');
    const { provider, page } = putProvider({}, '<portico-sign-in></portico-sign-in>');
    await until(() => page.phase === 'ready' && page.matches(':state(dark)'), 'the page uses the page-wide app and colors');
    provider.theme = 'light';
    await until(() => !page.matches(':state(dark)'), 'the page has the colors of the provider');
    expect(page.phase).to.equal('ready');
  });

  it('creates no app after its removal, and disposes its app when an attribute is removed', async () => {
    const { provider } = putProvider(
      { projectId: 'a-project', baseUrl: location.origin },
      '<portico-magic-link-form></portico-magic-link-form>',
    );
    const form = provider.firstElementChild as SignInPage;
    const appOf = (): object | undefined => {
      let app: object | undefined;
      const callback = (provided: { app: object | undefined } | undefined): void => void (app = provided?.app);
      const request = new Event('context-request', { bubbles: true, composed: true });
      form.dispatchEvent(Object.assign(request, { context: providedContext, contextTarget: form, callback }));
      return app;
    };
    await until(() => appOf() !== undefined, 'the provider has an app');
    const first = appOf();
    provider.removeAttribute('project-id');
    provider.projectId = undefined;
    await until(() => appOf() === undefined, 'the provider has no app');
    provider.projectId = 'a-project';
    await until(() => appOf() !== undefined, 'the provider has an app again');
    expect(appOf(), 'a new app, because the first app is disposed').not.to.equal(first);
    provider.remove();
    await until(() => appOf() === undefined, 'the removed provider has no app');
    provider.handlerPath = '/elsewhere';
    await provider.updateComplete;
    expect(appOf()).to.equal(undefined);
    document.body.append(provider);
    await until(() => appOf() !== undefined, 'the provider has an app again');
    provider.remove();
  });

  const ifSignedOut = (...inside: Node[]): Element => {
    const element = document.createElement('portico-if-signed-out');
    element.append(...inside);
    return element;
  };
  const moves: Readonly<Record<string, (provider: Element, page: SignInPage) => unknown>> = {
    'into a new provider': (provider, page) => {
      const inner = document.createElement('portico-provider');
      provider.append(inner);
      inner.append(page);
    },
    'into a new <portico-if-signed-out>': (provider, page) => {
      const inner = ifSignedOut();
      provider.append(inner);
      inner.append(page);
    },
    'into two nested <portico-if-signed-out> elements': (provider, page) => provider.append(ifSignedOut(ifSignedOut(page))),
    'into a <portico-if-signed-out> that is then added': (provider, page) => provider.append(ifSignedOut(page)),
  };

  for (const [where, move] of Object.entries(moves))
    it(`keeps the typed text of a form that is moved ${where} during an update`, async () => {
      const stage = await openStage();
      const { provider, page } = putProvider({ app: stage.app }, '<portico-sign-in></portico-sign-in>');
      await until(() => page.phase === 'ready', 'the form appears');
      const input = fieldOf(page, 'email');
      input.value = 'typed@example.com';
      page.requestUpdate();
      move(provider, page);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await page.updateComplete;
      expect([input.isConnected, fieldOf(page, 'email').value]).to.deep.equal([true, 'typed@example.com']);
    });

  it('that fires `context-provider` receives new requests only from elements inside the event’s target, and only for its own context', async () => {
    const stage = await openStage();
    const { provider } = putProvider({ app: stage.app }, '<portico-sign-in></portico-sign-in>');
    const beside = put('portico-user-avatar', { name: 'Ada' });
    const other = document.body.appendChild(document.createElement('section'));
    const requesters: unknown[] = [];
    const record = (event: Event): void => void requesters.push((event as Event & { contextTarget: unknown }).contextTarget);
    addEventListener('context-request', record, { capture: true });
    const announce = (context: unknown, contextTarget: Element): void => {
      const event = new Event('context-provider', { bubbles: true, composed: true });
      contextTarget.dispatchEvent(Object.assign(event, { context, contextTarget }));
    };
    announce(Symbol('of another library'), document.body);
    announce(providedContext, other);
    expect(requesters).to.deep.equal([]);
    announce(providedContext, document.body);
    expect(requesters).to.include.members([provider, beside, provider.firstElementChild]);
    other.remove();
    removeEventListener('context-request', record, { capture: true });
  });

  it('provides its values to elements in shadow roots, even if an element is later added between the provider and the shadow root', async () => {
    const stage = await openStage();
    const { provider } = putProvider({ app: stage.app, theme: 'dark' }, '<div></div>');
    const root = (provider.firstElementChild as Element).attachShadow({ mode: 'closed' });
    root.innerHTML = '<portico-sign-in></portico-sign-in>';
    const page = root.firstElementChild as SignInPage;
    await until(() => page.phase === 'ready' && page.matches(':state(dark)'), 'the page uses the app and colors of the provider');
    const between = document.createElement('portico-if-signed-out');
    between.setAttribute('theme', 'light');
    provider.append(between);
    between.append(provider.firstElementChild as Element);
    await until(() => !page.matches(':state(dark)'), 'the page has the colors of the added element');
    expect(page.phase).to.equal('ready');
  });
});
