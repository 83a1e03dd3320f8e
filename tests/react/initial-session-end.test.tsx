// Tests that React stops showing the user in `initialSession`, which a server read, when that user’s session ends or is replaced.
import { expect, waitUntil } from '@open-wc/testing';
import { useLayoutEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { PorticoProvider } from '../../react/index.js';
import { createMemoryStore } from '../../src/session/token-store.js';
import {
  waitUntilFailed,
  hydrate,
  waitUntilGone,
  openBoth,
  openOther,
  openWatchedApp,
  waitForTokenRefresh,
  Session,
  shows,
  signUp,
} from './session-stage.js';

describe('the user that a server read', () => {
  it('is no longer shown when another user signs in before the app has read the user', async () => {
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
    await waitForTokenRefresh(requests);
    await shows(host, `signed-in ${email}`);
    store.write(await other.session.tokens());
    await waitUntilGone(host, email);
    root.unmount();
    for (const opened of [other, browser, server]) opened.dispose();
  });

  it('is no longer shown if the stored session belongs to another user, even if that user cannot be read', async () => {
    const { other, tokens } = await openOther();
    const { app, server, user, email, cutOff } = await openBoth(tokens.refreshToken);
    cutOff((url) => url.endsWith('/users/me'));
    const { host, root } = await hydrate(app, { user });
    await waitUntilFailed(app);
    expect(app.session.userId()).not.to.equal(user?.id);
    await waitUntilGone(host, email);
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
    await waitUntilGone(host, email);
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown when another session begins, even if the app does not know the user of that session', async () => {
    const {
      other,
      tokens: { refreshToken },
    } = await openOther();
    const { app, server, user, email, store, cutOff, requests } = await openBoth();
    cutOff(true);
    const { host, root } = await hydrate(app, { user });
    await waitForTokenRefresh(requests);
    await shows(host, `signed-in ${email}`);
    store.write({ accessToken: null, refreshToken });
    await waitUntilGone(host, email);
    root.unmount();
    const again = await hydrate(app, { user });
    await waitUntilGone(again.host, email);
    again.root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is not shown by a component that is added after another session began, even if no component used a hook at that time', async () => {
    const {
      other,
      tokens: { refreshToken },
    } = await openOther();
    const { app, server, user, email, store, cutOff } = await openBoth();
    cutOff(true);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const render = (children?: ReactElement): void =>
      root.render(
        <PorticoProvider app={app} initialSession={{ user }}>
          <div id="page">{children}</div>
        </PorticoProvider>,
      );
    render();
    const pageOf = (): HTMLElement | null => document.querySelector('#page');
    await waitUntil(pageOf, 'the provider is rendered');
    // React runs the effects of the provider after a frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    store.write({ accessToken: null, refreshToken });
    await waitUntil(() => app.session.userId() !== user?.id, 'the app uses the other session');
    render(<Session />);
    await waitUntil(() => pageOf()?.textContent !== '', 'the hook is rendered');
    expect(pageOf()?.textContent).not.to.contain(email);
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown as soon as a new access token belongs to another user', async () => {
    const { other, tokens } = await openOther();
    const { app, server, user, email, cutOff } = await openBoth(tokens.refreshToken);
    cutOff((url) => url.endsWith('/users/me'));
    const { host, root } = await hydrate(app, { user });
    await waitUntilGone(host, email);
    expect(app.user.state.status).to.equal('loading');
    root.unmount();
    for (const opened of [app, other, server]) opened.dispose();
  });

  it('is no longer shown if the service rejects the session', async () => {
    const { app, server, user, email } = await openBoth();
    await server.auth.signOut({ noRedirect: true });
    const { host, root } = await hydrate(app, { user });
    await waitUntilGone(host, email);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it('is replaced if another user has signed in since then', async () => {
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

  it('is no longer shown if the user has signed out since then', async () => {
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
