// Test helpers for `useSession`: a component that shows the session, and apps whose connection to the service a test can interrupt.
import { waitUntil } from '@open-wc/testing';
import type { ReactElement, ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { PorticoProvider, useSession, type InitialSession } from '../../react/index.js';
import type { ClientApp } from '../../src/index.js';
import { createMemoryStore } from '../../src/session/token-store.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { openApp } from './stage.js';

const PASSWORD = 'correct horse battery';
let count = 0;

/** Shows the status, the user’s email address, and `failed` if there is an error. A click reads the user again. */
export const Session = ({ seen }: { readonly seen?: string[] }): ReactElement => {
  const { status, user, error, refetch } = useSession();
  const text = `${status} ${user?.primaryEmail ?? ''}${error instanceof Error ? 'failed' : ''}`.trim();
  seen?.push(text);
  return <output onClick={() => void refetch()}>{text}</output>;
};

export const shows = (host: HTMLElement, text: string): Promise<void> =>
  waitUntil(() => host.querySelector('output')?.textContent === text, `the page shows "${text}"`, { timeout: 8000 });

export const signUp = async (app: ClientApp): Promise<string> => {
  const email = `session-${Date.now()}-${(count += 1)}@example.com`;
  const verificationCallbackUrl = `${location.origin}/handler/email-verification`;
  await app.auth.signUpWithPassword({ email, password: PASSWORD, noRedirect: true, verificationCallbackUrl });
  return email;
};

/** Opens an app that records its requests. `cutOff` makes all requests fail, or only those to matching URLs, or none. */
export const openWatchedApp = async (options: Parameters<typeof openApp>[0] = {}) => {
  const requests: string[] = [];
  let isCutOff: boolean | ((url: string) => boolean) = false;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push(`${init.method} ${new URL(url).pathname}`);
    return isCutOff === true || (isCutOff && isCutOff(url))
      ? Promise.reject(new TypeError('Failed to fetch'))
      : systemPlatform.fetch(url, init);
  };
  const app = await openApp({ platform: { fetch }, ...options });
  return { app, requests, cutOff: (value: typeof isCutOff) => void (isCutOff = value) };
};

/**
 * Opens a server app, in which a new user is signed in, and a browser app, which has not read its user. The browser app stores the given
 * refresh token, or by default the server app’s refresh token.
 */
export const openBoth = async (refreshToken?: string | null) => {
  const { app: server } = await openWatchedApp();
  const email = await signUp(server);
  const user = await server.getUser();
  const store = createMemoryStore({ accessToken: null, refreshToken: refreshToken ?? (await server.session.tokens()).refreshToken });
  return { email, user, server, store, ...(await openWatchedApp({ tokenStore: store })) };
};
/** Opens an app in which another new user is signed in. */
export const openOther = async () => {
  const { app: other } = await openWatchedApp();
  await signUp(other);
  return { other, tokens: await other.session.tokens() };
};
/** Waits until the app refreshes its tokens, which it does after hydration. */
export const waitForTokenRefresh = (requests: readonly string[]): Promise<void> =>
  waitUntil(() => requests.some((request) => request.endsWith('/auth/oauth/token')), 'the app refreshes its tokens', { timeout: 8000 });
export const waitUntilGone = (host: HTMLElement, email: string): Promise<void> =>
  waitUntil(() => !host.textContent?.includes(email), 'the page no longer shows the first user', { timeout: 8000 });
export const waitUntilFailed = (app: ClientApp): Promise<void> =>
  waitUntil(() => app.user.state.status === 'failed', 'reading the user fails', { timeout: 25_000 });

/** Renders a page with `PorticoProvider` to HTML, as a server does, and hydrates the page. */
export const hydrate = async (app: ClientApp, initialSession: InitialSession, children?: ReactNode) => {
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
