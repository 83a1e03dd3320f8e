// Checks that calls wait for the service no longer than `maxWaitMs`.
import { describe, expect, it } from 'vitest';
import type { ClientApp } from '../../../src/index.js';
import { createMemoryStore } from '../../../src/session/token-store.js';
import { knownError, makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, ME, SIGN_IN, signedIn, signInStep } from './stage.js';

const MAX_MS = 5000;
const maxWait = { maxWaitMs: MAX_MS };
const code = 'c'.repeat(45);

/** Methods of `app.auth` that accept `maxWaitMs`, and some methods of resources. */
const CALLS: Readonly<Record<string, (app: ClientApp) => Promise<unknown>>> = {
  signInWithPassword: (app) => app.auth.signInWithPassword({ ...CREDENTIALS, ...maxWait }),
  signUpWithPassword: (app) => app.auth.signUpWithPassword({ ...CREDENTIALS, ...maxWait }),
  sendPasswordResetMail: (app) => app.auth.sendPasswordResetMail({ email: CREDENTIALS.email, ...maxWait }),
  checkPasswordResetCode: (app) => app.auth.checkPasswordResetCode({ code, ...maxWait }),
  resetPassword: (app) => app.auth.resetPassword({ code, password: 'correct horse battery', ...maxWait }),
  updatePassword: (app) => app.auth.updatePassword({ oldPassword: 'old password', newPassword: 'new password', ...maxWait }),
  setPassword: (app) => app.auth.setPassword({ password: 'new password', ...maxWait }),
  sendMagicLink: (app) => app.auth.sendMagicLink({ email: CREDENTIALS.email, ...maxWait }),
  signInWithMagicLink: (app) => app.auth.signInWithMagicLink({ code, ...maxWait }),
  verifyEmail: (app) => app.auth.verifyEmail({ code, ...maxWait }),
  sendVerificationMail: (app) => app.auth.sendVerificationMail(maxWait),
  completeMfa: (app) => app.auth.completeMfa({ attemptCode: code, totp: '123456', ...maxWait }),
  startTotp: (app) => app.auth.startTotp(maxWait),
  signUpAnonymously: (app) => app.auth.signUpAnonymously(maxWait),
  registerPasskey: (app) => app.auth.registerPasskey(maxWait),
  preparePasskeySignIn: (app) => app.auth.preparePasskeySignIn(maxWait),
  signInWithPasskey: (app) => app.auth.signInWithPasskey(maxWait),
  confirmCliLogin: (app) => app.auth.confirmCliLogin({ loginCode: code, ...maxWait }),
  signOut: (app) => app.auth.signOut({ noRedirect: true, ...maxWait }),
  'currentUser.get': (app) => app.currentUser.get({}, maxWait),
  'currentUser.update': (app) => app.currentUser.update({ displayName: 'Ada' }, maxWait),
  'teams.create': (app) => app.teams.create({ displayName: 'Team' }, maxWait),
};

describe('maxWaitMs', () => {
  it.each(Object.entries(CALLS))('ends a call to %s with TIMEOUT if the service does not respond', async (_, call) => {
    const { app, network, clock, outcome } = createAppStage(signedIn());
    network.script({ always: true, drop: 'never-responds' });
    const before = clock.platform.elapsed();
    expect(await outcome(call(app))).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(clock.platform.elapsed() - before).toBe(MAX_MS);
    await clock.advance(0);
    expect(network.sent.length).toBeGreaterThan(0);
    expect([network.sent.every(({ init }) => init.signal?.aborted), clock.timers()]).toEqual([true, 0]);
  });

  it('ends a call immediately with RATE_LIMIT, and with the length of the pause, if the service asks for a longer pause', async () => {
    const { app, network, clock, outcome } = createAppStage();
    network.script({ match: SIGN_IN, status: 429, headers: { 'retry-after': '30' } });
    const before = clock.platform.elapsed();
    const result = await outcome(app.auth.signInWithPassword({ ...CREDENTIALS, maxWaitMs: 10_000 }));
    expect(result).toMatchObject({ error: { code: 'RATE_LIMIT', retryAfterMs: 30_000 } });
    expect([clock.platform.elapsed() - before, network.to(SIGN_IN).length]).toEqual([0, 1]);
  });

  it('allows a shorter pause, which the app reports', async () => {
    const { app, network, run } = createAppStage();
    const retries: number[][] = [];
    app.onRetry(({ inMs, attempt }) => retries.push([inMs, attempt]));
    network.script({ match: SIGN_IN, status: 429, headers: { 'retry-after': '3' } });
    network.script({ match: SIGN_IN, status: 429, headers: { 'retry-after': '2' } }, signInStep('a'));
    expect(await run(app.auth.signInWithPassword({ ...CREDENTIALS, maxWaitMs: 10_000, noRedirect: true }))).toMatchObject({ status: 'ok' });
    expect(retries).toEqual([
      [3000, 1],
      [2000, 2],
    ]);
  });

  it('limits the time for a token refresh, which continues for other calls', async () => {
    const tokenStore = createMemoryStore({ accessToken: makeToken({ lifeMs: -1000 }), refreshToken: 'refresh-a' });
    const { app, network, clock, run, outcome } = createAppStage({ tokenStore });
    network.script(
      { match: 'POST /auth/oauth/token', delayMs: 20_000, body: { access_token: makeToken() } },
      { match: ME, ...userResponse() },
    );
    const other = app.getUser();
    const before = clock.platform.elapsed();
    expect(await outcome(app.currentUser.get({}, maxWait))).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(clock.platform.elapsed() - before).toBe(MAX_MS);
    expect(await run(other)).toMatchObject({ displayName: 'Ada' });
    expect(network.to(ME)).toHaveLength(1);
  });

  it('limits the time in which an update waits for an earlier selection of a team', async () => {
    const { app, network, clock, run, outcome } = createAppStage(signedIn());
    network.script({ match: 'PATCH /users/me', always: true, delayMs: 20_000, ...userResponse() });
    const first = app.currentUser.update({ selectedTeamId: 'one' });
    await clock.advance(0);
    const before = clock.platform.elapsed();
    expect(await outcome(app.currentUser.update({ selectedTeamId: 'two' }, maxWait))).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(clock.platform.elapsed() - before).toBe(MAX_MS);
    await run(first);
    await clock.advance(60_000);
    expect(network.to('PATCH /users/me').map(({ body }) => body)).toEqual(['{"selected_team_id":"one"}']);
  });

  it('does not reject the creation of a team whose selection takes longer', async () => {
    const { app, network, clock, run } = createAppStage(signedIn());
    const team = { id: 't1', display_name: 'T', profile_image_url: null, client_metadata: null, client_read_only_metadata: null };
    network.script({ match: 'POST /teams', status: 201, body: team }, { match: 'PATCH /users/me', always: true, drop: 'never-responds' });
    const before = clock.platform.elapsed();
    expect(await run(app.teams.create({ displayName: 'T' }, { maxWaitMs: 2000 }))).toMatchObject({ id: 't1' });
    expect(clock.platform.elapsed() - before).toBeLessThanOrEqual(2000);
  });

  it('also limits the second step of a sign-in, but not the time in which the user types the code', async () => {
    const prompt = async (): Promise<string> => {
      await new Promise<void>((resolve) => void clock.platform.after(20_000, resolve));
      return '123456';
    };
    const { app, network, clock, outcome } = createAppStage({ onMfaRequired: prompt });
    network.script(
      { match: SIGN_IN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: code }) },
      { match: 'POST /auth/mfa/sign-in', drop: 'never-responds' },
    );
    const before = clock.platform.elapsed();
    const result = await outcome(app.auth.signInWithPassword({ ...CREDENTIALS, ...maxWait }));
    expect(result).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(clock.platform.elapsed() - before).toBe(20_000 + MAX_MS);
  });

  it('prevents a sign-in if the response arrives later, and equal sign-ins share one request', async () => {
    const { app, network, clock, run } = createAppStage();
    network.script(signInStep('a', { delayMs: 6000 }), signInStep('b'));
    const calls = [1, 2].map(() => app.auth.signInWithPassword({ ...CREDENTIALS, ...maxWait }));
    expect(await run(Promise.allSettled(calls))).toMatchObject([{ reason: { code: 'TIMEOUT' } }, { reason: { code: 'TIMEOUT' } }]);
    await clock.advance(10_000);
    expect([app.session.isSignedIn(), network.to(SIGN_IN).length]).toEqual([false, 1]);
    expect(await run(app.auth.signInWithPassword({ ...CREDENTIALS, ...maxWait, noRedirect: true }))).toMatchObject({ status: 'ok' });
  });

  it.each([Number.NaN, -1, 2_147_483_648, Number.POSITIVE_INFINITY])('is rejected if it is %d', async (maxWaitMs) => {
    const { app, network, outcome } = createAppStage();
    const error = { code: 'ASSERTION', message: '"maxWaitMs" must be from 0 to 2,147,483,647 milliseconds.' };
    expect(await outcome(app.auth.signInWithPassword({ ...CREDENTIALS, maxWaitMs }))).toMatchObject({ error });
    expect(await outcome(app.teams.list({}, { maxWaitMs }))).toMatchObject({ error });
    expect(network.sent).toHaveLength(0);
  });
});

describe('the signal of a sign-in', () => {
  it('aborts only this sign-in, not an equal sign-in at the same time', async () => {
    const { app, network, run, outcome } = createAppStage();
    network.script({ match: SIGN_IN, always: true, delayMs: 1000, ...signInResponse(makeToken(), 'refresh-a') });
    const abort = new AbortController();
    const other = app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true });
    const own = app.auth.signInWithPassword({ ...CREDENTIALS, signal: abort.signal });
    abort.abort('left');
    expect(await outcome(own)).toMatchObject({ error: { code: 'ABORTED' } });
    expect(await run(other)).toMatchObject({ status: 'ok' });
  });
});
