import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { expectNoSecrets, knownError, makeToken, signInResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, ME, ORIGIN, SIGN_IN, SIGN_OUT, signedIn, signInStep } from './stage.js';

const NONE = { accessToken: null, refreshToken: null };
const back = `?after_auth_return_to=${encodeURIComponent('/deep')}`;

describe('signing in with a password', () => {
  it('returns ok without data, stores the tokens, and redirects to the previous page', async () => {
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window' }, `${ORIGIN}/handler/sign-in${back}`);
    network.script(signInStep('a'));
    expect(await run(app.auth.signInWithPassword(CREDENTIALS))).toStrictEqual({ status: 'ok', data: undefined });
    expect(JSON.parse(network.to(SIGN_IN)[0]?.body ?? '')).toEqual(CREDENTIALS);
    expect((await run(app.session.tokens())).refreshToken).toBe('refresh-a');
    expect(page.visits).toEqual([{ method: 'replace', url: `${ORIGIN}/deep` }]);
  });

  it('stays on the page if `noRedirect` is set', async () => {
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window' });
    network.script(signInStep('a'));
    await run(app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true }));
    expect(page.visits).toEqual([]);
  });

  it('returns documented errors in its result, and throws other errors', async () => {
    const { app, network, run, outcome } = createAppStage();
    network.script(knownError('EMAIL_PASSWORD_MISMATCH', 400), knownError('SCHEMA_ERROR', 400, { message: 'x' }));
    expect(await run(app.auth.signInWithPassword(CREDENTIALS))).toMatchObject({
      status: 'error',
      error: { code: 'EMAIL_PASSWORD_MISMATCH' },
    });
    expect(await outcome(app.auth.signInWithPassword(CREDENTIALS))).toMatchObject({ error: { code: 'SCHEMA_ERROR' } });
    expect(app.session.isSignedIn()).toBe(false);
  });

  it('sends one request for two simultaneous calls, and another request after a failure', async () => {
    const { app, network, run } = createAppStage();
    network.script({ ...knownError('EMAIL_PASSWORD_MISMATCH', 400), delayMs: 300 }, signInStep('a', { delayMs: 300 }));
    await run(Promise.all([app.auth.signInWithPassword(CREDENTIALS), app.auth.signInWithPassword(CREDENTIALS)]));
    expect(network.to(SIGN_IN)).toHaveLength(1);
    expect(await run(app.auth.signInWithPassword(CREDENTIALS))).toMatchObject({ status: 'ok' });
  });

  it.each([
    { access_token: 'undefined', refresh_token: 'undefined', user_id: 'x' },
    { access_token: makeToken(), refresh_token: null, user_id: 'x' },
    { access_token: 'garbage', refresh_token: 'fine-refresh-token', user_id: 'x' },
    {},
  ])('stores no token from an unusable response: case %#', async (body) => {
    const { app, network, outcome } = createAppStage();
    network.script({ body });
    const found = await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(found).toMatchObject({ error: { code: expect.stringMatching(/^(ASSERTION|PROTOCOL)$/) as string } });
    expectNoSecrets('error' in found && found.error, CREDENTIALS.password, 'fine-refresh-token', makeToken());
    expect(app.session.isSignedIn()).toBe(false);
  });

  it("replaces a signed-in user's session", async () => {
    const { app, network, run } = createAppStage(signedIn('a'));
    network.script(signInStep('b'));
    await run(app.auth.signInWithPassword(CREDENTIALS));
    expect((await run(app.session.tokens())).refreshToken).toBe('refresh-b');
  });
});

describe('signing up', () => {
  it('sends the URL of the verification page, and redirects to the after-sign-up page', async () => {
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window', urls: { afterSignUp: '/welcome' } });
    network.script(signInResponse(makeToken(), 'refresh-n'));
    expect(await run(app.auth.signUpWithPassword(CREDENTIALS))).toStrictEqual({ status: 'ok', data: undefined });
    expect(JSON.parse(network.sent[0]?.body ?? '')).toEqual({
      ...CREDENTIALS,
      verification_callback_url: `${ORIGIN}/handler/email-verification`,
    });
    expect(page.visits).toEqual([{ method: 'replace', url: `${ORIGIN}/welcome` }]);
  });

  it('requires the URL of the verification page on a server', async () => {
    const { app, network, run, outcome } = createAppStage({ page: undefined });
    expect(await outcome(app.auth.signUpWithPassword(CREDENTIALS))).toMatchObject({ error: { code: 'CONFIGURATION' } });
    network.script(signInResponse(makeToken(), 'refresh-n'));
    expect(await run(app.auth.signUpWithPassword({ ...CREDENTIALS, verificationCallbackUrl: 'https://x.example/v' }))).toMatchObject({
      status: 'ok',
    });
  });
});

describe('a magic link', () => {
  it.each([
    [true, '/welcome'],
    [false, '/in'],
  ])('(is_new_user: %s) redirects to %s', async (isNewUser, place) => {
    const urls = { afterSignUp: '/welcome', afterSignIn: '/in' };
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window', urls });
    network.script({ body: { ...signInResponse(makeToken(), 'refresh-m').body, is_new_user: isNewUser } });
    expect(await run(app.auth.signInWithMagicLink({ code: 'c'.repeat(45) }))).toEqual({ status: 'ok', data: { isNewUser } });
    expect(page.visits).toEqual([{ method: 'replace', url: `${ORIGIN}${place}` }]);
  });

  it('is requested with the URL of the callback page, and the request returns a nonce', async () => {
    const { app, network, run } = createAppStage();
    network.script({ body: { nonce: 'n'.repeat(39) } }, knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    expect(await run(app.auth.sendMagicLink({ email: 'a@b.de' }))).toEqual({ status: 'ok', data: { nonce: 'n'.repeat(39) } });
    expect(JSON.parse(network.sent[0]?.body ?? '')).toEqual({ email: 'a@b.de', callback_url: `${ORIGIN}/handler/magic-link-callback` });
    expect(await run(app.auth.sendMagicLink({ email: 'a@b.de', callbackUrl: 'https://evil.example' }))).toMatchObject({ status: 'error' });
  });
});

describe('resetting a password', () => {
  it('emails a code, checks it, and sets the password without signing in', async () => {
    const { app, network, run } = createAppStage();
    network.script(
      { body: { success: 'maybe, if there is one' } },
      { body: { is_code_valid: true } },
      knownError('VERIFICATION_CODE_EXPIRED', 400),
      { body: { success: true } },
    );
    expect(await run(app.auth.sendPasswordResetMail({ email: 'a@b.de' }))).toStrictEqual({ status: 'ok', data: undefined });
    expect(await run(app.auth.checkPasswordResetCode({ code: 'c' }))).toStrictEqual({ status: 'ok', data: undefined });
    expect(await run(app.auth.checkPasswordResetCode({ code: 'c' }))).toMatchObject({
      status: 'error',
      error: { code: 'VERIFICATION_CODE_EXPIRED' },
    });
    expect(await run(app.auth.resetPassword({ code: 'c', password: 'new password' }))).toStrictEqual({ status: 'ok', data: undefined });
    expect(app.session.isSignedIn()).toBe(false);
  });
});

describe('signing out', () => {
  it('ends the session in the service, deletes the tokens, and redirects to the home page with a new entry in the browser history', async () => {
    const { app, network, run, page } = createAppStage({ redirectMethod: 'window', ...signedIn() });
    network.script({ body: { success: true } });
    await run(app.auth.signOut());
    expect(network.to(SIGN_OUT)[0]?.headers.get('x-stack-refresh-token')).toBe('refresh-a');
    expect(await run(app.session.tokens())).toEqual(NONE);
    expect(page.visits).toEqual([{ method: 'assign', url: `${ORIGIN}/` }]);
  });

  it('stays on the page or redirects to a trusted page on request, and rejects an untrusted page', async () => {
    const { app, network, run, page, outcome } = createAppStage({ redirectMethod: 'window', ...signedIn() });
    network.script({ bodyRaw: '{}' });
    await run(app.auth.signOut({ noRedirect: true }));
    expect(page.visits).toEqual([]);
    await run(app.auth.signOut({ redirectUrl: '/bye' }));
    expect(page.visits).toEqual([{ method: 'replace', url: `${ORIGIN}/bye` }]);
    expect(await outcome(app.auth.signOut({ redirectUrl: 'https://evil.example' }))).toMatchObject({
      error: { code: 'UNTRUSTED_REDIRECT' },
    });
  });

  it('succeeds when the service no longer has the session', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401));
    await run(app.auth.signOut());
    expect(app.session.isSignedIn()).toBe(false);
  });

  it('rejects with an error of the service that does not mean that the session has ended, and still deletes the tokens', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script(knownError('USER_NOT_FOUND', 400));
    expect(await outcome(app.auth.signOut())).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
    expect(app.session.isSignedIn()).toBe(false);
  });

  it('deletes the tokens if the service fails, or keeps them on request', async () => {
    for (const keepOnFailure of [false, true]) {
      const { app, network, outcome } = createAppStage(signedIn());
      network.script({ status: 500, bodyRaw: 'x' });
      expect(await outcome(app.auth.signOut({ keepOnFailure }))).toMatchObject({ error: { code: 'HTTP', status: 500 } });
      expect(app.session.isSignedIn()).toBe(keepOnFailure);
    }
  });

  it('sends no request if it is limited to this device, or if no user is signed in', async () => {
    const { app, network, run } = createAppStage(signedIn());
    await run(app.auth.signOut({ deviceOnly: true }));
    expect(app.session.isSignedIn()).toBe(false);
    await run(app.auth.signOut());
    expect(network.sent).toHaveLength(0);
  });

  it('does not wait for a pending read', async () => {
    const { app, network, run, clock } = createAppStage(signedIn());
    network.script({ match: ME, drop: 'never-responds', always: true }, { match: SIGN_OUT, bodyRaw: '{}' });
    app.user.watch(() => undefined);
    await clock.settle();
    const before = clock.platform.elapsed();
    await run(app.auth.signOut());
    expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(2000);
  });

  it('ends the original session, even if another user signs in before it completes', async () => {
    const store = createMemoryStore({ accessToken: null, refreshToken: 'refresh-a' });
    const { app, network, clock, run } = createAppStage({ tokenStore: store });
    network.script(
      { match: 'POST /auth/oauth/token', delayMs: 1000, body: { access_token: makeToken({ sub: 'a' }) } },
      { match: SIGN_OUT, bodyRaw: '{}' },
    );
    const signingOut = app.auth.signOut();
    await clock.settle();
    const b = signedIn('b').tokenStore;
    store.write(b);
    await run(signingOut);
    expect(network.to(SIGN_OUT).map(({ headers }) => headers.get('x-stack-refresh-token'))).toEqual(['refresh-a']);
    expect(store.read()).toEqual(b);
    expect(app.session.isSignedIn()).toBe(true);
  });
});
