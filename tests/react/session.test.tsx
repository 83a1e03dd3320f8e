// Tests `useSession`, and the session that a server reads and passes to `PorticoProvider`.
import { createMemoryStore } from '../../src/session/token-store.js';
import { expect, waitUntil } from '@open-wc/testing';
import { type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { PorticoProvider, useSession, type InitialSession } from '../../react/index.js';
import { systemPlatform } from '../../src/lib/platform.js';
import type { ClientApp } from '../../src/index.js';
import { closeStages, openApp, openStage } from './stage.js';

const PASSWORD = 'correct horse battery';
let count = 0;

const Session = ({ seen }: { readonly seen?: string[] }): ReactElement => {
  const { status, user, error, refetch } = useSession();
  const text = `${status} ${user?.primaryEmail ?? ''}${error instanceof Error ? 'failed' : ''}`.trim();
  seen?.push(text);
  return <output onClick={() => void refetch()}>{text}</output>;
};

const shows = (host: HTMLElement, text: string): Promise<void> =>
  waitUntil(() => host.querySelector('output')?.textContent === text, `the page shows "${text}"`, { timeout: 8000 });

const signUp = async (app: ClientApp): Promise<string> => {
  const email = `session-${Date.now()}-${(count += 1)}@example.com`;
  const verificationCallbackUrl = `${location.origin}/handler/email-verification`;
  await app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true, verificationCallbackUrl });
  return email;
};

/** Opens an app that records its requests. `cutOff` ends or restores its connection to the service. */
const openWatchedApp = async (options: Parameters<typeof openApp>[0] = {}) => {
  const requests: string[] = [];
  let isCutOff = false;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method} ${new URL(url).pathname}`);
    return isCutOff ? Promise.reject(new TypeError('Failed to fetch')) : systemPlatform.fetch(url, init);
  };
  const app = await openApp({ platform: { fetch }, ...options });
  return { app, requests, cutOff: (is: boolean) => void (isCutOff = is) };
};

describe('useSession', () => {
  afterEach(closeStages);

  it('returns the status and the user before, during, and after a session', async () => {
    const { app } = await openWatchedApp();
    const { host, show } = openStage();
    const seen: string[] = [];
    show(
      <PorticoProvider app={app}>
        <Session seen={seen} />
      </PorticoProvider>,
    );
    await shows(host, 'signed-out');
    expect(seen[0]).to.equal('loading');
    const email = await signUp(app);
    await shows(host, `signed-in ${email}`);
    await app.auth.signOut({ noRedirect: true });
    await shows(host, 'signed-out');
    app.dispose();
  });

  it('returns an error if the service cannot be reached, and reads the user again on `refetch`', async () => {
    const { app: first } = await openWatchedApp();
    const email = await signUp(first);
    const { app, cutOff } = await openWatchedApp({ tokenStore: await first.session.tokens() });
    cutOff(true);
    const { host, show } = openStage();
    show(
      <PorticoProvider app={app}>
        <Session />
      </PorticoProvider>,
    );
    await waitUntil(() => host.querySelector('output')?.textContent === 'error failed', 'the page shows the error', { timeout: 20_000 });
    cutOff(false);
    host.querySelector('output')?.click();
    await shows(host, `signed-in ${email}`);
    app.dispose();
    first.dispose();
  }).timeout(30_000);
});

describe('a session that a server read', () => {
  const hydrate = async (app: ClientApp, initialSession: InitialSession) => {
    const seen: string[] = [];
    const page = (
      <PorticoProvider app={app} initialSession={initialSession}>
        <Session seen={seen} />
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
    await waitUntil(() => requests.some((request) => request.endsWith('/users/me')), 'the app requests the user');
    await shows(host, `signed-in ${email}`);
    expect([...new Set(seen)]).to.deep.equal([`signed-in ${email}`]);
    root.unmount();
    for (const opened of [app, server]) opened.dispose();
  });

  it("does not become the app's user if another user is signed in", async () => {
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
    const { app: browser, cutOff } = await openWatchedApp({ tokenStore: store });
    cutOff(true);
    const { host, root } = await hydrate(browser, { user });
    await shows(host, `signed-in ${email}`);
    store.write(await other.session.tokens());
    await waitUntil(() => !host.textContent?.includes(email), 'the page no longer shows the first user');
    root.unmount();
    for (const opened of [other, browser, server]) opened.dispose();
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
