import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownError, makeToken, signInAnswer, userAnswer } from '../../support/tokens.js';
import { signedIn } from '../app/stage.js';
import { API, APP, createJar, createOAuthStage, TOKEN, tokenAnswer } from './oauth-stage.js';

const PREFIX = '__Host-stack-oauth-outer-';
const VERIFIER = 'v'.repeat(43);
const STATE = 's'.repeat(43);

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)));
afterEach(() => warn.mockRestore());

/** A stage on the callback page, with the verifier where the start has put it. */
const arrive = (query: Readonly<Record<string, string>> = { code: 'c1', state: STATE }, options = {}) => {
  const stage = createOAuthStage(options, `${APP}/handler/oauth-callback?${new URLSearchParams({ keep: '1', ...query })}#part`);
  stage.jar.cookies.set(PREFIX + STATE, { value: VERIFIER, lifeSeconds: 3600 });
  return stage;
};

describe('leaving for a provider', () => {
  it('goes to the service with a challenge, and keeps the verifier for an hour', async () => {
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
    const kept = jar.cookies.get(PREFIX + query.state);
    expect(kept?.lifeSeconds).toBe(3600);
    expect(await calculatePKCECodeChallenge(kept?.value ?? '')).toBe(query.code_challenge);
  });

  it('uses plain cookie names without TLS, and lower-case providers', async () => {
    const { app, leave, jar } = createOAuthStage({}, 'http://localhost:3000/', createJar(false));
    expect((await leave(app.auth.signInWithOAuth({ provider: 'GitHub' }))).pathname).toMatch(/\/github$/);
    expect(jar.names()).toEqual([expect.stringMatching(/^stack-oauth-outer-/)]);
  });

  it('keeps the verifiers of five flows, in a kilobyte', async () => {
    const { app, leave, jar } = createOAuthStage();
    for (let flow = 0; flow < 20; flow += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await leave(app.auth.signInWithOAuth({ provider: 'github' }));
    }
    expect(jar.cookies.size).toBe(5);
    expect([...jar.cookies].reduce((sum, [name, { value }]) => sum + name.length + value.length, 0)).toBeLessThanOrEqual(1024);
  });

  it('leaves code and state out of the callback URL, with a warning', async () => {
    const urls = { oauthCallback: '/back?code=1&state=2&keep=3#top' };
    const { app, leave } = createOAuthStage({ urls });
    expect((await leave(app.auth.signInWithOAuth({ provider: 'github' }))).searchParams.get('redirect_uri')).toBe(`${APP}/back?keep=3`);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each(['', 'two words', 'quo"te', 'back\\slash', 'ümlaut', 'line\n'])('refuses %j as a scope before anything', async (scope) => {
    const { app, outcome, page, jar, network } = createOAuthStage(signedIn());
    for (const call of [app.auth.signInWithOAuth, app.auth.linkOAuthAccount, app.auth.getConnectedAccount])
      // oxlint-disable-next-line no-await-in-loop
      expect(await outcome(call({ provider: 'github', scopes: [scope] }))).toMatchObject({ error: { code: 'CONFIGURATION' } });
    expect([page.visits, jar.names(), network.sent]).toEqual([[], [], []]);
  });

  it('is refused in the frame of another site, there and back', async () => {
    const { app, outcome, page, jar } = arrive();
    Object.assign(page, { isForeignFrame: () => true });
    expect(await outcome(app.auth.signInWithOAuth({ provider: 'github' }))).toMatchObject({ error: { code: 'CONFIGURATION' } });
    expect(await outcome(app.auth.callOAuthCallback())).toMatchObject({ error: { code: 'CONFIGURATION' } });
    expect([page.visits, jar.cookies.size]).toEqual([[], 1]);
  });

  it('to link an account needs a user, and tells where to come back to', async () => {
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
  });
});

describe('coming back from a provider', () => {
  it('strips the address and deletes the cookie at once, then signs in', async () => {
    const { app, network, page, jar, run } = arrive();
    network.script(tokenAnswer());
    const done = app.auth.callOAuthCallback();
    expect(page.visits).toEqual([{ how: 'rewrite', url: `${APP}/handler/oauth-callback?keep=1#part` }]);
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
    expect(page.visits.at(-1)).toEqual({ how: 'replace', url: `${APP}/` });
  });

  it('has one winner among several callers, and nothing the second time', async () => {
    const { app, network, run } = arrive();
    network.script(tokenAnswer());
    expect(await run(Promise.all([app.auth.callOAuthCallback(), app.auth.callOAuthCallback()]))).toEqual([true, false]);
    expect(await app.auth.callOAuthCallback()).toBe(false);
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
  ])('does nothing but warn for %j', async (query) => {
    const { app, page, jar, network } = arrive(query);
    expect(await app.auth.callOAuthCallback()).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    expect([page.visits, jar.cookies.size, network.sent]).toEqual([[], 1, []]);
  });

  it('takes no verifier that a sibling host has planted', async () => {
    const { app, jar } = arrive();
    jar.cookies.clear();
    jar.cookies.set(`stack-oauth-outer-${STATE}`, { value: VERIFIER, lifeSeconds: 3600 });
    expect(await app.auth.callOAuthCallback()).toBe(false);
  });

  it('works for two flows, finished in reverse order', async () => {
    const { app, network, run, leave, comeBack } = createOAuthStage();
    const states: string[] = [];
    for (const provider of ['github', 'google'])
      // oxlint-disable-next-line no-await-in-loop
      states.push((await leave(app.auth.signInWithOAuth({ provider }))).searchParams.get('state') ?? '');
    network.script(tokenAnswer(), tokenAnswer());
    for (const state of states.toReversed()) {
      comeBack({ code: `code of ${state}`, state });
      // oxlint-disable-next-line no-await-in-loop
      expect(await run(app.auth.callOAuthCallback())).toBe(true);
    }
    expect(network.to(TOKEN)).toHaveLength(2);
  });

  it.each([
    [{ after_callback_redirect_url: '/account?tab=2' }, `${APP}/account?tab=2`],
    [{ is_new_user: true }, `${APP}/welcome`],
  ])('goes on, after %j, to %s', async (answer, url) => {
    const { app, network, page, run } = arrive(undefined, { urls: { afterSignUp: '/welcome' } });
    network.script(tokenAnswer(answer));
    expect(await run(app.auth.callOAuthCallback())).toBe(true);
    expect(page.visits.at(-1)).toEqual({ how: 'replace', url });
  });

  it.each(['https://evil.example/', 'javascript:alert(1)'])('signs in and goes nowhere, by UNTRUSTED_REDIRECT, after %j', async (url) => {
    const { app, network, page, outcome } = arrive();
    network.script(tokenAnswer({ after_callback_redirect_url: url }));
    expect(await outcome(app.auth.callOAuthCallback())).toMatchObject({ error: { code: 'UNTRUSTED_REDIRECT' } });
    expect([app.session.isSignedIn(), page.visits.map(({ how }) => how)]).toEqual([true, ['rewrite']]);
  });

  it('throws known errors as they are, and wraps the rest', async () => {
    const known = arrive();
    known.network.script({ match: TOKEN, ...knownError('INVALID_AUTHORIZATION_CODE', 400) });
    expect(await known.outcome(known.app.auth.callOAuthCallback())).toMatchObject({ error: { code: 'INVALID_AUTHORIZATION_CODE' } });
    const message = 'Error signing in during OAuth callback. Please try again.';
    for (const answer of [
      { match: TOKEN, status: 500 },
      tokenAnswer({ refresh_token: null }),
      tokenAnswer({ access_token: 'undefined' }),
    ]) {
      const { app, network, outcome } = arrive();
      network.script(answer);
      // oxlint-disable-next-line no-await-in-loop
      expect(await outcome(app.auth.callOAuthCallback())).toMatchObject({ error: { message, cause: expect.anything() } });
      expect(app.session.isSignedIn()).toBe(false);
    }
    const foreign = arrive({ code: 'c1', state: STATE, iss: 'https://evil.example' });
    expect(await foreign.outcome(foreign.app.auth.callOAuthCallback())).toMatchObject({ error: { message } });
    expect(foreign.network.sent).toEqual([]);
  });
});

describe('a second factor on the way back', () => {
  const challenge = { match: TOKEN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'a'.repeat(45) }) };

  it('is asked for, and the place to return to is kept', async () => {
    const { app, network, page, run, jar } = arrive(undefined, { onMultiFactor: () => '123456' });
    jar.cookies.set(PREFIX + STATE, { value: `${VERIFIER}./account?tab=2`, lifeSeconds: 3600 });
    network.script(challenge, { match: 'POST /auth/mfa/sign-in', ...signInAnswer(makeToken({ sub: 'a' }), 'refresh-a') });
    expect(await run(app.auth.callOAuthCallback())).toBe(true);
    expect(page.visits.at(-1)).toEqual({ how: 'replace', url: `${APP}/account?tab=2` });
  });

  it('that is not given signs nobody in', async () => {
    const { app, network, run } = arrive(undefined, { onMultiFactor: () => null });
    network.script(challenge);
    expect(await run(app.auth.callOAuthCallback())).toBe(false);
    expect([warn.mock.calls.length, app.session.isSignedIn()]).toEqual([1, false]);
  });
});

describe('a connected account', () => {
  const ME = 'GET /users/me';
  const ACCESS = 'POST /connected-accounts/me/github/access-token';
  const me = { match: ME, always: true, ...userAnswer({ oauth_providers: [{ id: 'github', account_id: '1', email: null }] }) };
  const missing = { match: ACCESS, always: true, ...knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 400) };

  it('is looked up without a token, which is fetched when asked for', async () => {
    const { app, network, run } = createOAuthStage(signedIn());
    network.script(me, { match: ACCESS, status: 201, body: { access_token: 'provider token' } });
    const account = await run(app.auth.getConnectedAccount({ provider: 'github' }));
    expect([account?.id, network.to(ACCESS).length]).toEqual(['github', 0]);
    expect(await run(account?.getAccessToken() ?? Promise.reject(new Error('none')))).toEqual({ accessToken: 'provider token' });
  });

  it.each([
    ['github', ['repo']],
    ['google', []],
  ])('of %s with scopes %j that is not there', async (provider, scopes) => {
    const { app, network, run, outcome } = createOAuthStage(signedIn());
    network.script(me, missing);
    expect(await run(app.auth.getConnectedAccount({ provider, scopes }))).toBeNull();
    expect(await outcome(app.auth.getConnectedAccount({ provider, scopes, or: 'throw' }))).toMatchObject({ error: expect.any(Error) });
  });

  it('of nobody is none', async () => {
    const { app, run, outcome } = createOAuthStage();
    expect(await run(app.auth.getConnectedAccount({ provider: 'github' }))).toBeNull();
    expect(await outcome(app.auth.getConnectedAccount({ provider: 'github', or: 'redirect' }))).toMatchObject({
      error: { code: 'NOT_SIGNED_IN' },
    });
  });
});

it('makes verifiers of 256 bits that do not repeat, and challenges as RFC 7636 has them', async () => {
  expect(await calculatePKCECodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
  const verifiers = new Set(Array.from({ length: 10_000 }, generateRandomCodeVerifier));
  expect([verifiers.size, [...verifiers].every((one) => /^[\w-]{43}$/.test(one))]).toEqual([10_000, true]);
});
