// Tests sign-in with a provider: the real SDK, the real backend and its shared provider. Only the page and its cookies are simulated.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bindAll } from '../../src/app/bind.js';
import { createApp } from '../../src/app/create-app.js';
import { oauthFlows } from '../../src/auth/oauth.js';
import type { Page } from '../../src/internal.js';
import { promptForMfa } from '../../src/auth/mfa.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { currentUser } from '../../src/resources/users.js';
import { totpAt } from '../../src/backend/totp.js';
import { ORIGIN } from '../contract/client.js';
import { configure, createBrowser, SHARED, startOAuthClient, type OAuthClient } from '../contract/oauth-stage.js';
import { createJar } from '../unit/auth/oauth-stage.js';

const APP = 'http://localhost:3999';
const SECRET = new Uint8Array(20).fill(7);

let client: OAuthClient;
beforeAll(async () => {
  client = await startOAuthClient();
  await configure(client, SHARED);
});
afterAll(() => client.close());

/** Creates an app with its own page and cookies, as in a separate browser. */
const visit = () => {
  let href = `${APP}/account`;
  const navigations: string[] = [];
  let onLeave = (): void => undefined;
  const leave = (url: string): void => {
    navigations.push(url);
    onLeave();
  };
  const go = (url: string): void => void (href = new URL(url, href).href);
  const page: Page = { href: () => href, assign: leave, replace: go, rewrite: go };
  const jar = createJar(false);
  const { projectId, publishableClientKey } = client.backend.demo;
  const app = createApp(
    {
      ...{ projectId, publishableClientKey, baseUrl: ORIGIN, tokenStore: 'memory', redirectMethod: 'window', page },
      urls: { oauthCallback: '/callback', afterSignIn: '/in', afterSignUp: '/up', error: '/error' },
      onMfaRequired: () => totpAt(SECRET, client.now()),
      // Skips the two-second wait after a redirect, because this page never unloads.
      platform: {
        ...systemPlatform,
        now: client.now,
        fetch: (url, init) => client.backend.fetch(new Request(url, init)),
        after: (delayMs, action, where) => systemPlatform.after(delayMs === 2000 ? 0 : delayMs, action, where),
      },
    },
    { resources: (caller) => bindAll({ currentUser }, caller), flows: (kit) => oauthFlows(kit, () => jar), handleMfa: promptForMfa },
  );
  /** Waits until the app redirects, signs in at the provider, and opens the page to which the service redirects. */
  const followRedirects = async (work: Promise<unknown>, login: Readonly<Record<string, string>>): Promise<void> => {
    const redirected = new Promise<void>((resolve) => {
      onLeave = resolve;
      if (navigations.length > 0) resolve();
    });
    await Promise.race([redirected, work]);
    const start = navigations.pop();
    if (start === undefined) throw new Error('The app did not redirect the visitor.');
    href = (await createBrowser(client).follow(start, login)).headers.get('location') ?? 'about:blank';
  };
  return { app, jar, followRedirects, go, href: () => href };
};

it('a visitor signs up with a provider, signs in again with a second factor, and cannot link another account at the provider', async () => {
  const [email, other] = [client.newEmail(), client.newEmail()];
  const first = visit();
  await first.followRedirects(first.app.auth.signInWithOAuth({ provider: 'github' }), { login: email });
  expect(await first.app.auth.handleOAuthCallback()).toBe(true);
  expect([first.href(), first.jar.cookies.size]).toEqual([`${APP}/up`, 0]);
  const me = await first.app.currentUser.get();
  expect(me).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
  expect(await first.app.auth.getConnectedAccount({ provider: 'github' })).toMatchObject({ id: 'github' });
  await first.app.currentUser.update({ totpSecret: SECRET });

  const again = visit();
  await again.followRedirects(again.app.auth.signInWithOAuth({ provider: 'github' }), { login: email });
  expect(await again.app.auth.handleOAuthCallback()).toBe(true);
  expect(again.href()).toBe(`${APP}/in`);
  expect((await again.app.currentUser.get()).id).toBe(me.id);

  first.go(`${APP}/account?tab=2`);
  await first.followRedirects(first.app.auth.linkOAuthAccount({ provider: 'github' }), { login: other });
  expect(new URL(first.href()).searchParams.get('errorCode')).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
});

it('linking an account returns the visitor to the page on which the visitor started', async () => {
  const visitor = visit();
  await configure(client, { oauth_providers: [...SHARED.oauth_providers, { id: 'google', type: 'shared' }] });
  await visitor.followRedirects(visitor.app.auth.signInWithOAuth({ provider: 'github' }), { login: client.newEmail() });
  await visitor.app.auth.handleOAuthCallback();
  visitor.go(`${APP}/account?tab=2`);
  await visitor.followRedirects(visitor.app.auth.linkOAuthAccount({ provider: 'google' }), { login: client.newEmail() });
  expect(await visitor.app.auth.handleOAuthCallback()).toBe(true);
  expect(visitor.href()).toBe(`${APP}/account?tab=2`);
  expect((await visitor.app.currentUser.get()).oauthProviders.map(({ id }) => id)).toEqual(['github', 'google']);
});

it('a canceled sign-in ends on the error page, where `handleOAuthCallback` returns false', async () => {
  const visitor = visit();
  await visitor.followRedirects(visitor.app.auth.signInWithOAuth({ provider: 'github' }), { cancel: '1' });
  expect(new URL(visitor.href()).searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
  expect(await visitor.app.auth.handleOAuthCallback()).toBe(false);
});
