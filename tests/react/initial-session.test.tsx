// Tests the session that a server reads and passes to `PorticoProvider`.
import { expect, waitUntil } from '@open-wc/testing';
import { Suspense, type ReactElement } from 'react';
import { PorticoProvider, useUser } from '../../react/index.js';
import type { CurrentUser } from '../../src/index.js';
import {
  waitUntilFailed,
  hydrate,
  waitUntilGone,
  openBoth,
  openWatchedApp,
  waitForTokenRefresh,
  Session,
  shows,
  signUp,
} from './session-stage.js';

type Serialized = Omit<CurrentUser, 'signedUpAt'> & { readonly signedUpAt: string };

const SignedUpAt = (): ReactElement => <time>{useUser()?.signedUpAt.getTime()}</time>;

describe('a session that a server read', () => {
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

  it('may be sent to the page as JSON, and its dates are dates again', async () => {
    const { app: server } = await openWatchedApp();
    const email = await signUp(server);
    const user = await server.getUser();
    const { app } = await openWatchedApp({ tokenStore: await server.session.tokens() });
    const { host, problems, root } = await hydrate(app, { user: JSON.parse(JSON.stringify(user)) as Serialized }, <SignedUpAt />);
    await shows(host, `signed-in ${email}`);
    expect(host.querySelector('time')?.textContent).to.equal(String(user?.signedUpAt.getTime()));
    expect(app.user.state.data).to.deep.equal(user);
    expect(problems).to.deep.equal([]);
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

  it('stays on the page, together with an error, if the app cannot reach the service, even in a part of the page that hydrates later', async () => {
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
    await waitUntilFailed(app);
    await shows(host, `signed-in ${email}failed`);
    gate = undefined;
    open();
    await waitUntil(() => host.querySelector('section output')?.textContent === `signed-in ${email}failed`, 'the suspended part hydrates');
    expect(host.querySelector('section') === section).to.equal(true);
    expect(problems).to.deep.equal([]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  }).timeout(40_000);

  it('is no longer shown if the provider receives another app', async () => {
    const { app, server, user, email, cutOff, requests } = await openBoth();
    cutOff(true);
    const second = await openBoth();
    second.cutOff(true);
    const { host, root } = await hydrate(app, { user });
    await waitForTokenRefresh(requests);
    await shows(host, `signed-in ${email}`);
    root.render(
      <PorticoProvider app={second.app} initialSession={{ user }}>
        <Session />
      </PorticoProvider>,
    );
    await waitUntilGone(host, email);
    root.unmount();
    for (const opened of [app, server, second.app, second.server]) opened.dispose();
  });
});
