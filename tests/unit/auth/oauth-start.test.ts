import { calculatePKCECodeChallenge } from 'oauth4webapi';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchProblems } from '../../support/setup-problems.js';
import { signedIn } from '../app/stage.js';
import { API, APP, openCallbackPage, createJar, createOAuthStage, PREFIX, TOKEN, tokenResponse } from './oauth-stage.js';

let problems: ReturnType<typeof watchProblems>;
beforeEach(() => void (problems = watchProblems()));

describe('a call that starts an OAuth flow', () => {
  it('navigates to the service with a PKCE challenge, and stores the PKCE verifier for one hour', async () => {
    const { app, leave, jar } = createOAuthStage({ oauthScopesOnSignIn: { github: ['repo'] } });
    const url = await leave(app.auth.signInWithOAuth({ provider: 'github', scopes: ['user', 'repo'] }));
    const query = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(`${API}/api/v1/auth/oauth/authorize/github`);
    expect(query).toEqual({
      client_id: app.projectId,
      client_secret: 'pck_1',
      redirect_uri: `${APP}/handler/oauth-callback`,
      scope: 'legacy',
      state: expect.stringMatching(/^[\w-]{43}$/),
      grant_type: 'authorization_code',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
      error_redirect_url: `${APP}/handler/error`,
      provider_scope: 'repo user',
    });
    const cookie = jar.cookies.get(PREFIX + query.state);
    expect(cookie?.lifeSeconds).toBe(3600);
    expect(await calculatePKCECodeChallenge(cookie?.value ?? '')).toBe(query.code_challenge);
  });

  it('rejects with ABORTED when the user returns with Back and the browser kept the page, so that a host app can enable its button', async () => {
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
    onTestFinished(() => void vi.unstubAllGlobals());
    const {
      app,
      network,
      page: { visits },
    } = createOAuthStage();
    const settled = vi.fn();
    app.auth.signInWithOAuth({ provider: 'github' }).catch(settled);
    await vi.waitUntil(() => visits.length === 1);
    const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(false);
    await network.clock.settle();
    expect(settled).not.toHaveBeenCalled();
    show(true);
    await network.clock.settle();
    expect(settled.mock.calls).toEqual([[expect.objectContaining({ code: 'ABORTED' })]]);
  });

  it('adds `returnTo` to the callback and error URLs, and the callback redirects to that page', async () => {
    const { app, leave, network, page, run } = createOAuthStage({}, `${APP}/pricing`);
    const { searchParams } = await leave(app.auth.signInWithOAuth({ provider: 'github', returnTo: '/orders?open=1' }));
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    expect([redirectUri, searchParams.get('error_redirect_url')]).toEqual([
      `${APP}/handler/oauth-callback?after_auth_return_to=%2Forders%3Fopen%3D1`,
      `${APP}/handler/error?after_auth_return_to=%2Forders%3Fopen%3D1`,
    ]);
    page.rewrite(`${redirectUri}&${new URLSearchParams({ code: 'c1', state: searchParams.get('state') ?? '' })}`);
    network.script(tokenResponse());
    expect(await run(app.auth.handleOAuthCallback())).toBe(true);
    expect(new URLSearchParams(network.to(TOKEN)[0]?.body ?? '').get('redirect_uri')).toBe(redirectUri);
    expect(page.visits.at(-1)).toEqual({ method: 'replace', url: `${APP}/orders?open=1` });
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/handler/sign-out'])(
    'rejects the return page %s, and neither navigates nor stores a cookie',
    async (returnTo) => {
      const { app, outcome, page, jar } = createOAuthStage();
      expect(await outcome(app.auth.signInWithOAuth({ provider: 'github', returnTo }))).toMatchObject({
        error: { code: 'UNTRUSTED_REDIRECT' },
      });
      expect([page.visits, jar.names()]).toEqual([[], []]);
    },
  );

  it('uses unprefixed cookie names without TLS, and lowercase provider IDs', async () => {
    const { app, leave, jar } = createOAuthStage({}, 'http://localhost:3000/', createJar(false));
    expect((await leave(app.auth.signInWithOAuth({ provider: 'GitHub' }))).pathname).toMatch(/\/github$/);
    expect(jar.names()).toEqual([expect.stringMatching(/^stack-oauth-outer-/)]);
  });

  it('stores the PKCE verifiers of at most five flows, in at most 1,024 characters', async () => {
    const { app, leave, jar } = createOAuthStage();
    for (let flow = 0; flow < 20; flow += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await leave(app.auth.signInWithOAuth({ provider: 'github' }));
    }
    expect(jar.cookies.size).toBe(5);
    expect([...jar.cookies].reduce((sum, [name, { value }]) => sum + name.length + value.length, 0)).toBeLessThanOrEqual(1024);
  });

  it('removes `code` and `state` from the callback URL, with a warning', async () => {
    const urls = { oauthCallback: '/back?code=1&state=2&keep=3#top' };
    const { app, leave } = createOAuthStage({ urls });
    expect((await leave(app.auth.signInWithOAuth({ provider: 'github' }))).searchParams.get('redirect_uri')).toBe(`${APP}/back?keep=3`);
    await problems.areLogged(expect.stringContaining('removed code and state'));
  });

  it.each(['', 'two words', 'quo"te', 'back\\slash', 'ümlaut', 'line\n'])(
    'rejects the scope %j, and neither navigates nor sends a request',
    async (scope) => {
      const { app, outcome, page, jar, network } = createOAuthStage(signedIn());
      for (const call of [app.auth.signInWithOAuth, app.auth.linkOAuthAccount, app.auth.getConnectedAccount])
        // oxlint-disable-next-line no-await-in-loop
        expect(await outcome(call({ provider: 'github', scopes: [scope] }))).toMatchObject({ error: { code: 'CONFIGURATION' } });
      expect([page.visits, jar.names(), network.sent]).toEqual([[], [], []]);
    },
  );

  it('is rejected if the page is in a frame on another site, and so is the callback', async () => {
    const { app, outcome, page, jar } = openCallbackPage();
    Object.assign(page, { isForeignFrame: () => true });
    expect(await outcome(app.auth.signInWithOAuth({ provider: 'github' }))).toMatchObject({ error: { code: 'CONFIGURATION' } });
    expect(await outcome(app.auth.handleOAuthCallback())).toMatchObject({ error: { code: 'CONFIGURATION' } });
    expect([page.visits, jar.cookies.size]).toEqual([[], 1]);
  });

  it('can open the provider in another window, while the page of the app remains open, even in a frame on another site', async () => {
    const { app, page, jar } = createOAuthStage();
    Object.assign(page, { isForeignFrame: () => true });
    const url = await new Promise<string>(
      (openUrl, reject) => void app.auth.signInWithOAuth({ provider: 'github', openUrl }).catch(reject),
    );
    const { searchParams } = new URL(url);
    expect([jar.names(), page.visits]).toEqual([[`${PREFIX}${searchParams.get('state')}`], []]);
  });

  it('requires a signed-in user to link an account, and sends the return page', async () => {
    const nobody = createOAuthStage();
    expect(await nobody.outcome(nobody.app.auth.linkOAuthAccount({ provider: 'github' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN' },
    });
    const { app, leave } = createOAuthStage(signedIn(), `${APP}/account?tab=2`);
    const { searchParams } = await leave(app.auth.linkOAuthAccount({ provider: 'github', scopes: ['repo'] }));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      type: 'link',
      token: expect.stringMatching(/^ey[^.]+\.[^.]+\.[^.]+$/),
      provider_scope: 'repo',
      after_callback_redirect_url: '/account?tab=2',
    });
    const errorPage = createOAuthStage(signedIn(), `${APP}/handler/error`);
    const link = errorPage.app.auth.linkOAuthAccount({ provider: 'github', returnTo: '/account#connections' });
    expect((await errorPage.leave(link)).searchParams.get('after_callback_redirect_url')).toBe('/account#connections');
  });
});
