// Tests `useSuspenseUser`.
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { PorticoProvider, useSuspenseUser, useUser, type UseSuspenseUserOptions } from '../../react/index.js';
import type { ClientApp } from '../../src/index.js';
import { createMemoryStore } from '../../src/session/token-store.js';
import { hydrate, signUp } from './session-stage.js';
import { closeStages, openApp, openStage } from './stage.js';
import { createSuspense, openFragileApp, showsTexts } from './suspense-stage.js';

const USER = 'GET /users/me';
/** Longer than the times after which a render repeats a failed load and after which the hook detects a new URL. */
const LATER_MS = 700;

const Name = ({ options }: { readonly options?: UseSuspenseUserOptions }): ReactElement => {
  const user = useSuspenseUser(options);
  return <output>{user?.primaryEmail ?? (user ? 'anonymous' : 'nobody')}</output>;
};

/** Shows content inside a provider, a fallback and an error boundary. */
const openPage = (app: ClientApp, content: ReactNode = <Name />) => {
  const { wrap, fallbacks } = createSuspense();
  const { host, show } = openStage();
  const open = (children: ReactNode): void => show(<PorticoProvider app={app}>{wrap(children)}</PorticoProvider>);
  open(content);
  return { host, fallbacks, open };
};

/** Opens two apps that share a token store, like the apps in two tabs. */
const openTabs = async () => {
  const store = createMemoryStore({ accessToken: null, refreshToken: null });
  return { store, app: await openApp({ tokenStore: store }), other: await openApp({ tokenStore: store }) };
};

describe('useSuspenseUser', () => {
  afterEach(closeStages);

  it('suspends until the user is loaded, with one request for all components, even in strict mode', async () => {
    const first = await openApp();
    const email = await signUp(first);
    const { app, countOf } = await openFragileApp({ tokenStore: await first.session.tokens() });
    const Other = (): ReactElement => <output>{useUser()?.primaryEmail ?? 'loading'}</output>;
    const { host, fallbacks } = openPage(app, [<Name key="1" />, <Name key="2" />, <Other key="3" />]);
    await showsTexts(host, '…');
    await showsTexts(host, email, email, email);
    expect(fallbacks()).to.be.greaterThan(0);
    expect(countOf(USER)).to.equal(1);
    for (const opened of [app, first]) opened.dispose();
  });

  it('returns null, the user after a sign-in, and null after a sign-out, in this tab or another, and does not suspend', async () => {
    const { app, other } = await openTabs();
    const { host, fallbacks } = openPage(app);
    await showsTexts(host, 'nobody');
    for (const tab of [app, other]) {
      const email = await signUp(tab);
      await showsTexts(host, email);
      await tab.auth.signOut({ noRedirect: true });
      await showsTexts(host, 'nobody');
    }
    expect(fallbacks()).to.equal(0);
    for (const tab of [app, other]) tab.dispose();
  });

  it('suspends if another user replaces the user, so that the first user is not shown to the second', async () => {
    const { app, store } = await openTabs();
    const [first, second] = [await openApp(), await openApp()];
    const emails = [await signUp(first), await signUp(second)];
    const { host, fallbacks } = openPage(app);
    await showsTexts(host, 'nobody');
    store.write(await first.session.tokens());
    await showsTexts(host, emails[0]!);
    expect(fallbacks()).to.equal(0);
    store.write(await second.session.tokens());
    await waitUntil(() => fallbacks() > 0, 'the page shows the fallback');
    await showsTexts(host, emails[1]!);
    for (const opened of [app, first, second]) opened.dispose();
  });

  it('does not suspend if a server read the user', async () => {
    const server = await openApp();
    const email = await signUp(server);
    const { app, countOf } = await openFragileApp({ tokenStore: await server.session.tokens() });
    const { wrap, fallbacks } = createSuspense();
    const { host, problems, root } = await hydrate(app, { user: await server.getUser() }, wrap(<Name />));
    await showsTexts(host, `signed-in ${email}`, email);
    await app.currentProject.get();
    expect([fallbacks(), countOf(USER), problems]).to.deep.equal([0, 0, []]);
    await app.auth.signOut({ noRedirect: true });
    await showsTexts(host, 'signed-out', 'nobody');
    expect(fallbacks()).to.equal(0);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it('does not suspend if a server read the user and the browser reads the user again', async () => {
    const server = await openApp();
    const email = await signUp(server);
    const { refreshToken } = await server.session.tokens();
    const { app, countOf } = await openFragileApp({ tokenStore: { accessToken: null, refreshToken } });
    const { wrap, fallbacks } = createSuspense();
    const { host, problems, root } = await hydrate(app, { user: await server.getUser() }, wrap(<Name />));
    await waitUntil(() => countOf(USER) === 1 && app.user.state.status === 'ready', 'the app reads the user', { timeout: 8000 });
    await showsTexts(host, `signed-in ${email}`, email);
    expect([fallbacks(), problems]).to.deep.equal([0, []]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it('throws the error if loading fails, and loads the user again after the error boundary is reset', async () => {
    const first = await openApp();
    const email = await signUp(first);
    const { app, breakDown } = await openFragileApp({ tokenStore: await first.session.tokens() });
    breakDown(true);
    const { host } = openPage(app);
    await showsTexts(host, 'HTTP');
    breakDown(false);
    await aTimeout(LATER_MS);
    host.querySelector('button')?.click();
    await showsTexts(host, email);
    for (const opened of [app, first]) opened.dispose();
  });

  it('treats anonymous users as signed out unless `or` accepts them', async () => {
    const app = await openApp();
    await app.auth.signUpAnonymously();
    const { host } = openPage(app, [<Name key="1" />, <Name key="2" options={{ or: 'anonymous-if-exists' }} />]);
    await showsTexts(host, 'nobody', 'anonymous');
    app.dispose();
  });

  it('redirects once for all components, even in strict mode, and suspends until a user signs in', async () => {
    const places: string[] = [];
    const app = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const { host } = openPage(app, [<Name key="1" options={{ or: 'redirect' }} />, <Name key="2" options={{ or: 'redirect' }} />]);
    await waitUntil(() => places.length > 0, 'the app redirects');
    await showsTexts(host, '…');
    const email = await signUp(app);
    await showsTexts(host, email, email);
    expect(places).to.have.length(1);
    expect(places[0]).to.match(/^\/handler\/sign-in\?after_auth_return_to=/);
    app.dispose();
  });

  it('redirects once per visit, however often and late the page renders, and again if the user comes back or signs out', async () => {
    const places: string[] = [];
    const home = location.href;
    const app = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const page = <Name options={{ or: 'redirect' }} />;
    const { host, open } = openPage(app, page);
    await waitUntil(() => places.length === 1, 'the app redirects');
    await aTimeout(LATER_MS);
    open(<Name options={{ or: 'redirect' }} />);
    await aTimeout(50);
    expect(places).to.have.length(1);
    open(<output>sign in</output>);
    history.replaceState(null, '', '#sign-in');
    await aTimeout(LATER_MS);
    history.replaceState(null, '', home);
    open(page);
    await waitUntil(() => places.length === 2, 'the app redirects again');
    const email = await signUp(app);
    await showsTexts(host, email);
    await app.auth.signOut({ noRedirect: true });
    await waitUntil(() => places.length === 3, 'the app redirects after the sign-out');
    await showsTexts(host, '…');
    app.dispose();
  });

  it('redirects once while it waits, and again for a component that is mounted later at the same URL', async () => {
    const places: string[] = [];
    const app = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const guard = <Name options={{ or: 'redirect' }} />;
    const Other = (): ReactElement => <output>{useUser({ or: 'redirect' })?.primaryEmail ?? 'loading'}</output>;
    const { host, open } = openPage(app, [<Suspense key="1">{guard}</Suspense>, <Suspense key="2">{guard}</Suspense>]);
    await waitUntil(() => places.length === 1, 'the app redirects');
    await aTimeout(3 * LATER_MS);
    expect(places).to.have.length(1);
    for (const [index, next] of [guard, <Other key="other" />].entries()) {
      open(<output>sign in</output>);
      await showsTexts(host, 'sign in');
      // Waits until the redirect ends. Before that, a component that renders joins the redirect.
      await aTimeout(3 * LATER_MS);
      open(next);
      await waitUntil(() => places.length === index + 2, 'the app redirects again');
    }
    await aTimeout(LATER_MS);
    expect(places).to.have.length(3);
    app.dispose();
  });

  it('redirects again if the user goes back to the same URL before the hook detects another URL', async () => {
    const places: string[] = [];
    const app = await openApp({ redirectMethod: { navigate: (url) => places.push(url) } });
    const page = <Name options={{ or: 'redirect' }} />;
    const { host, open } = openPage(app, page);
    await waitUntil(() => places.length === 1, 'the app redirects', { interval: 5 });
    history.pushState(null, '', '#sign-in');
    open(<output>sign in</output>);
    await showsTexts(host, 'sign in');
    const returned = new Promise((resolve) => void addEventListener('popstate', resolve, { once: true }));
    history.back();
    await returned;
    open(page);
    await waitUntil(() => places.length === 2, 'the app redirects again');
    app.dispose();
  });

  it('stops listening to the session if the redirect fails', async () => {
    const app = await openApp();
    let listeners = 0;
    const listen: typeof app.session.listen = (listener) => {
      const stop = app.session.listen(listener);
      listeners += 1;
      return () => {
        stop();
        listeners -= 1;
      };
    };
    const { host, open } = openPage({ ...app, session: { ...app.session, listen } });
    await showsTexts(host, 'nobody');
    const before = listeners;
    open(<Name options={{ or: 'redirect' }} />);
    await showsTexts(host, 'NOT_SIGNED_IN');
    expect(listeners).to.equal(before);
    app.dispose();
  });

  for (const [what, or] of [
    ['if nobody is signed in and it cannot redirect', 'redirect'],
    ['if nobody is signed in and `or` is "throw"', 'throw'],
  ] as const) {
    it(`throws NOT_SIGNED_IN ${what}`, async () => {
      const app = await openApp();
      const { host } = openPage(app, <Name options={{ or }} />);
      await showsTexts(host, 'NOT_SIGNED_IN');
      app.dispose();
    });
  }
});
