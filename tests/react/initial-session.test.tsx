// Tests the session that a server reads and passes to `PorticoProvider`.
import { expect, waitUntil } from '@open-wc/testing';
import { Suspense, useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { PorticoProvider, type InitialSession } from '../../react/index.js';
import { createMemoryStore } from '../../src/session/token-store.js';
import type { ClientApp } from '../../src/index.js';
import { failed, isGone, openBoth, openOther, openWatchedApp, readsTokens, Session, shows, signUp } from './session-stage.js';

describe('a session that a server read', () => {
  const hydrate = async (app: ClientApp, initialSession: InitialSession, children?: ReactNode) => {
    const seen: string[] = [];
    const page = (
      <PorticoProvider app={app} initialSession={initialSession}>
        <Session seen={seen} />
        {children}
      </PorticoProvider>
    );
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(page);
    const rendered = host.querySelector('output')?.textContent;
    const problems: unknown[] = [];
    const root = hydrateRoot(host, page, { onRecoverableError: (error) => problems.push(error) });
    return { host, seen, rendered, problems, root };
  };

  it('is in the HTML, and the browser neither shows another state nor requests the user again', async () => {
    const { app: server } = await openWatchedApp();
    const email = await signUp(server);
    const user = await server.getUser();
    const { app, requests } = await openWatchedApp({ tokenStore: await server.session.tokens() });
    const { host, seen, rendered, problems, root } = await hydrate(app, { user });
    await shows(host, `signed-in ${email}`);
    await app.currentProject.get();
    expect(rendered).to.equal(`signed-in ${email}`);
    expect([...new Set(seen)]).to.deep.equal([`signed-in ${email}`]);
    expect(problems).to.deep.equal([]);
    expect(requests.filter((request) => request.endsWith('/users/me'))).to.deep.equal([]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it('stays on the page while the app reads the user again because no access token is stored', async () => {
    const { app: server } = await openWatchedApp();
    const email = await signUp(server);
    const user = await server.getUser();
    const { refreshToken } = await server.session.tokens();
    const { app, requests } = await openWatchedApp({ tokenStore: { accessToken: null, refreshToken } });
    const { host, seen, root } = await hydrate(app, { user });
    await waitUntil(() => requests.some((request) => request.endsWith('/users/me')), 'the app requests the user', { timeout: 8000 });
    await shows(host, `signed-in ${email}`);
    expect([...new Set(seen)]).to.deep.equal([`signed-in ${email}`]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it("does not set the app's user if another user is signed in", async () => {
    const { app: server } = await openWatchedApp();
    await signUp(server);
    const user = await server.getUser();
    const { app } = await openWatchedApp();
    const email = await signUp(app);
    const { refreshToken } = await app.session.tokens();
    const { app: browser } = await openWatchedApp({ tokenStore: { accessToken: null, refreshToken } });
    const emails: unknown[] = [];
    browser.user.watch(({ data }) => emails.push(data?.primaryEmail));
    const { host, root } = await hydrate(browser, { user });
    await shows(host, `signed-in ${email}`);
    expect([...new Set(emails)]).to.deep.equal([undefined, email]);
    await browser.auth.signOut({ noRedirect: true });
    await shows(host, 'signed-out');
    root.unmount();
    for (const opened of [app, browser, server]) opened.dispose();
  });

  it('is no longer shown when another user signs in while the app reads the user', async () => {
    const { app: server } = await openWatchedApp();
    const email = await signUp(server);
    const user = await server.getUser();
    const { refreshToken } = await server.session.tokens();
    const { app: other } = await openWatchedApp();
    await signUp(other);
    const store = createMemoryStore({ accessToken: null, refreshToken });
    const { app: browser, cutOff, requests } = await openWatchedApp({ tokenStore: store });
    cutOff(true);
    const { host, root } = await hydrate(browser, { user });
    await readsTokens(requests);
    await shows(host, `signed-in ${email}`);
    store.write(await other.session.tokens());
    await isGone(host, email);
    root.unmount();
    for (const opened of [other, browser, server]) opened.dispose();
  });

  it('is kept with the error if the app cannot reach the service, even in a part of the page that hydrates later', async () => {
    const { app, server, user, email, cutOff } = await openBoth();
    cutOff(true);
    let open = (): void => undefined;
    let gate: Promise<void> | undefined;
    const Later = (): ReactElement => {
      // React waits for a thrown promise.
      // oxlint-disable-next-line only-throw-error
      if (gate) throw gate;
      return (
        <section>
          <Session />
        </section>
      );
    };
    const later = (
      <Suspense fallback={<i>…</i>}>
        <Later />
      </Suspense>
    );
    const { host, problems, root } = await hydrate(app, { user }, later);
    const section = host.querySelector('section');
    gate = new Promise((resolve) => (open = resolve));
    await failed(app);
    await shows(host, `signed-in ${email}failed`);
    gate = undefined;
    open();
    await waitUntil(() => host.querySelector('section output')?.textContent === `signed-in ${email}failed`, 'the suspended part hydrates');
    expect(host.querySelector('section') === section).to.equal(true);
    expect(problems).to.deep.equal([]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  }).timeout(40_000);

  it('is no longer shown if the stored session belongs to another user, even if that user cannot be read', async () => {
    const { other, tokens } = await openOther();
    const { app, server, user, email, cutOff } = await openBoth(tokens.refreshToken);
    cutOff((url) => url.endsWith('/users/me'));
    const { host, root } = await hydrate(app, { user });
    await failed(app);
    expect(app.session.userId()).not.to.equal(user?.id);
    await isGone(host, email);
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  }).timeout(40_000);

  it('is no longer shown if another user signs in before React runs the first effects', async () => {
    const { other, tokens } = await openOther();
    const { app, server, user, email, store, cutOff } = await openBoth();
    cutOff(true);
    const SignIn = (): null => {
      useLayoutEffect(() => store.write(tokens), []);
      return null;
    };
    const { host, root } = await hydrate(app, { user }, <SignIn />);
    await isGone(host, email);
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown when another session begins, even if the user of that session is not known', async () => {
    const {
      other,
      tokens: { refreshToken },
    } = await openOther();
    const { app, server, user, email, store, cutOff, requests } = await openBoth();
    cutOff(true);
    const { host, root } = await hydrate(app, { user });
    await readsTokens(requests);
    await shows(host, `signed-in ${email}`);
    store.write({ accessToken: null, refreshToken });
    await isGone(host, email);
    root.unmount();
    const again = await hydrate(app, { user });
    await isGone(again.host, email);
    again.root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown as soon as a new access token belongs to another user', async () => {
    const { other, tokens } = await openOther();
    const { app, server, user, email, cutOff } = await openBoth(tokens.refreshToken);
    cutOff((url) => url.endsWith('/users/me'));
    const { host, root } = await hydrate(app, { user });
    await isGone(host, email);
    expect(app.user.state.status).to.equal('loading');
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown if the service rejects the session', async () => {
    const { app, server, user, email } = await openBoth();
    await server.auth.signOut({ noRedirect: true });
    const { host, root } = await hydrate(app, { user });
    await isGone(host, email);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it('is not shown for another app', async () => {
    const { app, server, user, email, cutOff, requests } = await openBoth();
    cutOff(true);
    const second = await openBoth();
    second.cutOff(true);
    const { host, root } = await hydrate(app, { user });
    await readsTokens(requests);
    await shows(host, `signed-in ${email}`);
    root.render(
      <PorticoProvider app={second.app} initialSession={{ user }}>
        <Session />
      </PorticoProvider>,
    );
    await isGone(host, email);
    root.unmount();
    for (const opened of [app, server, second.app, second.server]) opened.dispose();
  });

  it('is replaced if another user signed in after the server read it', async () => {
    const { app: server } = await openWatchedApp();
    await signUp(server);
    const user = await server.getUser();
    const { app } = await openWatchedApp();
    const email = await signUp(app);
    const { app: browser } = await openWatchedApp({ tokenStore: await app.session.tokens() });
    const { host, root } = await hydrate(browser, { user });
    await shows(host, `signed-in ${email}`);
    expect(browser.user.state.data?.primaryEmail).to.equal(email);
    root.unmount();
    for (const opened of [app, browser, server]) opened.dispose();
  });

  it('is replaced if the user signed out after the server read it', async () => {
    const { app: server } = await openWatchedApp();
    const email = await signUp(server);
    const user = await server.getUser();
    const { app } = await openWatchedApp();
    const { host, rendered, problems, root } = await hydrate(app, { user });
    expect(rendered).to.equal(`signed-in ${email}`);
    await shows(host, 'signed-out');
    expect(problems).to.deep.equal([]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });
});
