import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchProblems } from '../../support/setup-problems.js';
import { knownError, makeToken, signInResponse } from '../../support/tokens.js';
import { APP, openCallbackPage, createOAuthStage, PREFIX, STATE, TOKEN, tokenResponse, VERIFIER } from './oauth-stage.js';

// The virtual clock does not wait for dynamic imports.
beforeAll(() => import('../../../src/auth/oauth-protocol.js'));

let problems: ReturnType<typeof watchProblems>;
beforeEach(() => void (problems = watchProblems()));

describe('handleOAuthCallback', () => {
  it('immediately removes the parameters from the URL and deletes the cookie, and then signs in', async () => {
    const { app, network, page, jar, run } = openCallbackPage();
    network.script(tokenResponse());
    const done = app.auth.handleOAuthCallback();
    expect(page.visits).toEqual([{ method: 'rewrite', url: `${APP}/handler/oauth-callback?keep=1#part` }]);
    expect(jar.cookies.size).toBe(0);
    expect(network.sent).toEqual([]);
    expect(await run(done)).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(network.to(TOKEN)[0]?.body ?? ''))).toEqual({
      grant_type: 'authorization_code',
      code: 'c1',
      redirect_uri: `${APP}/handler/oauth-callback`,
      code_verifier: VERIFIER,
      client_id: app.projectId,
      client_secret: 'pck_1',
    });
    expect(app.session.isSignedIn()).toBe(true);
    expect(page.visits.at(-1)).toEqual({ method: 'replace', url: `${APP}/` });
  });

  it('names the endpoint in the cause of the error for a response that is not JSON', async () => {
    const { app, network, outcome } = openCallbackPage();
    network.script({ match: TOKEN, bodyRaw: '<html>' });
    const cause = { message: expect.stringContaining('(POST /auth/oauth/token).') as string };
    expect(await outcome(app.auth.handleOAuthCallback())).toMatchObject({ error: { code: 'PROTOCOL', cause } });
  });

  it('signs in once for two simultaneous calls, and has no effect when it is called later', async () => {
    const { app, network, run } = openCallbackPage();
    network.script(tokenResponse());
    expect(await run(Promise.all([app.auth.handleOAuthCallback(), app.auth.handleOAuthCallback()]))).toEqual([true, false]);
    expect(await app.auth.handleOAuthCallback()).toBe(false);
    expect(network.to(TOKEN)).toHaveLength(1);
  });

  it.each<Readonly<Record<string, string>>>([
    { state: STATE },
    { code: 'c1' },
    { code: '', state: STATE },
    { code: 'c1', state: '' },
    { code: 'c1', state: 'x'.repeat(43) },
    { code: 'c1', state: '__proto__' },
    { code: 'c1', state: 's'.repeat(10_240) },
    { code: 'c1', state: 'a=b; Path=/' },
    { error: 'access_denied', state: STATE },
  ])('only logs a warning if the query of the page is %j', async (query) => {
    const { app, page, jar, network } = openCallbackPage(query);
    expect(await app.auth.handleOAuthCallback()).toBe(false);
    await problems.areLogged(expect.stringContaining('was not opened by a sign-in'));
    expect([page.visits, jar.cookies.size, network.sent]).toEqual([[], 1, []]);
  });

  it('ignores a cookie without the prefix __Host-, because a sibling subdomain could have set it', async () => {
    const { app, jar } = openCallbackPage();
    jar.cookies.clear();
    jar.cookies.set(`stack-oauth-outer-${STATE}`, { value: VERIFIER, lifeSeconds: 3600 });
    expect(await app.auth.handleOAuthCallback()).toBe(false);
  });

  it('completes two sign-ins, even if their responses arrive in reverse order', async () => {
    const { app, network, run, leave, returnFromProvider } = createOAuthStage();
    const states: string[] = [];
    for (const provider of ['github', 'google'])
      // oxlint-disable-next-line no-await-in-loop
      states.push((await leave(app.auth.signInWithOAuth({ provider }))).searchParams.get('state') ?? '');
    network.script(tokenResponse(), tokenResponse());
    for (const state of states.toReversed()) {
      returnFromProvider({ code: `code of ${state}`, state });
      // oxlint-disable-next-line no-await-in-loop
      expect(await run(app.auth.handleOAuthCallback())).toBe(true);
    }
    expect(network.to(TOKEN)).toHaveLength(2);
  });

  it.each([
    [{ after_callback_redirect_url: '/account?tab=2' }, `${APP}/account?tab=2`],
    [{ is_new_user: true }, `${APP}/welcome`],
  ])('maps the response %j to a redirect to %s', async (members, url) => {
    const { app, network, page, run } = openCallbackPage(undefined, { urls: { afterSignUp: '/welcome' } });
    network.script(tokenResponse(members));
    expect(await run(app.auth.handleOAuthCallback())).toBe(true);
    expect(page.visits.at(-1)).toEqual({ method: 'replace', url });
  });

  it.each(['https://evil.example/', 'javascript:alert(1)'])(
    'signs in, stays on the page, and throws UNTRUSTED_REDIRECT if the service responds with the return page %j',
    async (url) => {
      const { app, network, page, outcome } = openCallbackPage();
      network.script(tokenResponse({ after_callback_redirect_url: url }));
      expect(await outcome(app.auth.handleOAuthCallback())).toMatchObject({ error: { code: 'UNTRUSTED_REDIRECT' } });
      expect([app.session.isSignedIn(), page.visits.map(({ method }) => method)]).toEqual([true, ['rewrite']]);
    },
  );

  it('throws known errors unchanged, and wraps other errors', async () => {
    const known = openCallbackPage();
    known.network.script({ match: TOKEN, ...knownError('INVALID_AUTHORIZATION_CODE', 400) });
    expect(await known.outcome(known.app.auth.handleOAuthCallback())).toMatchObject({ error: { code: 'INVALID_AUTHORIZATION_CODE' } });
    const message = 'Error signing in during OAuth callback. Please try again.';
    for (const response of [
      { match: TOKEN, status: 500 },
      tokenResponse({ refresh_token: null }),
      tokenResponse({ access_token: 'undefined' }),
    ]) {
      const { app, network, outcome } = openCallbackPage();
      network.script(response);
      // oxlint-disable-next-line no-await-in-loop
      expect(await outcome(app.auth.handleOAuthCallback())).toMatchObject({ error: { message, cause: expect.anything() } });
      expect(app.session.isSignedIn()).toBe(false);
    }
    const foreign = openCallbackPage({ code: 'c1', state: STATE, iss: 'https://evil.example' });
    expect(await foreign.outcome(foreign.app.auth.handleOAuthCallback())).toMatchObject({ error: { message } });
    expect(foreign.network.sent).toEqual([]);
  });
});

describe('the second factor of a provider sign-in', () => {
  const challenge = { match: TOKEN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'a'.repeat(45) }) };

  it('is requested, and then the app redirects to the stored return page', async () => {
    const { app, network, page, run, jar } = openCallbackPage(undefined, { onMfaRequired: () => '123456' });
    jar.cookies.set(PREFIX + STATE, { value: `${VERIFIER}./account?tab=2`, lifeSeconds: 3600 });
    network.script(challenge, { match: 'POST /auth/mfa/sign-in', ...signInResponse(makeToken({ sub: 'a' }), 'refresh-a') });
    expect(await run(app.auth.handleOAuthCallback())).toBe(true);
    expect(page.visits.at(-1)).toEqual({ method: 'replace', url: `${APP}/account?tab=2` });
  });

  it('results in a message and no session if the user enters no code', async () => {
    const { app, network, run } = openCallbackPage(undefined, { onMfaRequired: () => null });
    network.script(challenge);
    const alerts: string[] = [];
    vi.stubGlobal('alert', (message: string) => void alerts.push(message));
    try {
      expect(await run(app.auth.handleOAuthCallback())).toBe(false);
    } finally {
      vi.unstubAllGlobals();
    }
    expect([alerts, app.session.isSignedIn()]).toEqual([['Invalid TOTP code. Please try signing in again.'], false]);
  });
});

describe('handleOAuthCallback with noRedirect', () => {
  it('returns the result and does not navigate', async () => {
    const { app, network, page, run } = openCallbackPage();
    network.script(tokenResponse({ is_new_user: true, after_callback_redirect_url: '/account' }));
    expect(await run(app.auth.handleOAuthCallback({ noRedirect: true }))).toEqual({
      result: { status: 'ok', data: { isNewUser: true } },
      afterUrl: '/account',
    });
    expect([page.visits.map(({ method }) => method), app.session.isSignedIn()]).toEqual([['rewrite'], true]);
    expect(await app.auth.handleOAuthCallback({ noRedirect: true })).toBeUndefined();
  });

  it('returns the error that requires a second factor, with the return page', async () => {
    const { app, network, run, jar } = openCallbackPage();
    jar.cookies.set(PREFIX + STATE, { value: `${VERIFIER}./account?tab=2`, lifeSeconds: 3600 });
    network.script({ match: TOKEN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'a'.repeat(45) }) });
    expect(await run(app.auth.handleOAuthCallback({ noRedirect: true, mfa: 'return' }))).toMatchObject({
      result: { status: 'error', error: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } },
      afterUrl: '/account?tab=2',
    });
    expect(app.session.isSignedIn()).toBe(false);
  });
});
