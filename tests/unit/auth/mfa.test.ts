// Tests the second factor, the verification of email addresses, and anonymous accounts with simulated service responses.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { knownError, makeToken, signInResponse, userResponse } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS, ME, signedIn, signInStep, SIGN_IN } from '../app/stage.js';

const MFA = 'POST /auth/mfa/sign-in';
const ATTEMPT = 'y'.repeat(45);
const challenge = { match: SIGN_IN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: ATTEMPT }) };
const passed = { match: MFA, ...signInResponse(makeToken(), 'refresh-a') };
const signInWith = (app: ReturnType<typeof createAppStage>['app']) => app.auth.signInWithPassword({ ...CREDENTIALS, noRedirect: true });

describe('a sign-in that requires a second factor', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks for the code with `window.prompt` if the app has no prompt of its own, and sends only the digits', async () => {
    const { app, network, run } = createAppStage();
    network.script(challenge, passed);
    const prompt = vi.fn(() => ' 123-456 ');
    vi.stubGlobal('prompt', prompt);
    expect(await run(signInWith(app))).toEqual({ status: 'ok', data: undefined });
    expect(prompt).toHaveBeenCalledWith('Enter the 6-digit code from your authenticator app.');
    expect(JSON.parse(network.to(MFA)[0]?.body ?? '')).toEqual({ code: ATTEMPT, type: 'totp', totp: '123456' });
    expect(app.session.isSignedIn()).toBe(true);
  });

  it.each(['', null])('treats the entered value %j as a wrong code, and sends no request', async (entered) => {
    const { app, network, run } = createAppStage();
    network.script(challenge);
    vi.stubGlobal('prompt', () => entered);
    expect(await run(signInWith(app))).toMatchObject({
      status: 'error',
      error: { code: 'INVALID_TOTP_CODE', message: 'The TOTP code is invalid. Please try again.' },
    });
    expect(network.to(MFA)).toHaveLength(0);
  });

  it('throws an error outside a browser if the app has no prompt of its own', async () => {
    const { app, network, outcome } = createAppStage();
    network.script(challenge);
    expect(await outcome(signInWith(app))).toMatchObject({
      error: { code: 'CONFIGURATION', message: expect.stringContaining('onMfaRequired') as string },
    });
  });

  it.each([undefined, {}, { attempt_code: 5 }])(
    'throws PROTOCOL if the response from the service has no attempt code: %j',
    async (details) => {
      const onMfaRequired = vi.fn();
      const { app, network, outcome } = createAppStage({ onMfaRequired });
      network.script({ match: SIGN_IN, ...knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, details) });
      expect(await outcome(signInWith(app))).toMatchObject({
        error: { code: 'PROTOCOL', message: expect.stringContaining('attempt code') as string },
      });
      expect(onMfaRequired).not.toHaveBeenCalled();
    },
  );

  it('can be completed by a page with its own prompt, which may send several codes', async () => {
    const { app, network, run } = createAppStage();
    network.script({ match: MFA, ...knownError('INVALID_TOTP_CODE', 400) }, passed);
    const complete = (totp: string) => app.auth.completeMfa({ attemptCode: ATTEMPT, totp, noRedirect: true });
    const results = await run(Promise.all([complete('000000'), complete('123 456')]));
    expect(results).toMatchObject([{ status: 'error', error: { code: 'INVALID_TOTP_CODE' } }, { status: 'ok' }]);
    expect(network.to(MFA).map(({ body }) => (JSON.parse(body ?? '') as { totp: string }).totp)).toEqual(['000000', '123456']);
  });
});

describe('verifying the primary email address', () => {
  const SEND = 'POST /contact-channels/send-verification-code';
  const VERIFY = 'POST /contact-channels/verify';
  const CALLBACK = 'https://app.example/verify';
  const userWith = (primary_email: string | null) => ({ match: ME, ...userResponse({ primary_email }) });
  const isSend = ({ path }: { readonly path: string }): boolean => path.includes('send');

  it('emails a link with the requested callback URL to the signed-in user', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(userWith('ada@example.com'), { match: SEND, body: { success: true } });
    expect(await run(app.auth.sendVerificationMail({ callbackUrl: CALLBACK }))).toStrictEqual({ status: 'ok', data: undefined });
    const sent = JSON.parse(network.sent.find(isSend)?.body ?? '{}') as object;
    expect(sent).toMatchObject({ email: 'ada@example.com', callback_url: CALLBACK });
  });

  it('throws ASSERTION for a user without an email address, and sends no email', async () => {
    const { app, network, outcome } = createAppStage(signedIn());
    network.script(userWith(null));
    expect(await outcome(app.auth.sendVerificationMail({ callbackUrl: CALLBACK }))).toMatchObject({
      error: { code: 'ASSERTION', message: 'The user has no primary email address.' },
    });
    expect(network.sent.some(isSend)).toBe(false);
  });

  it('returns an error if the email address is already verified', async () => {
    const { app, network, run } = createAppStage(signedIn());
    network.script(userWith('ada@example.com'), { match: SEND, ...knownError('EMAIL_ALREADY_VERIFIED', 409) });
    expect(await run(app.auth.sendVerificationMail({ callbackUrl: CALLBACK }))).toMatchObject({
      status: 'error',
      error: { code: 'EMAIL_ALREADY_VERIFIED' },
    });
  });

  it('sends the code from the email', async () => {
    const { app, network, run } = createAppStage();
    network.script({ match: VERIFY, body: { success: true } });
    expect(await run(app.auth.verifyEmail({ code: 'z'.repeat(45) }))).toMatchObject({ status: 'ok' });
    expect(JSON.parse(network.to(VERIFY)[0]?.body ?? '')).toEqual({ code: 'z'.repeat(45) });
  });
});

describe('an anonymous account', () => {
  const SIGN_UP = 'POST /auth/anonymous/sign-up';

  it('results in an error and no session if the project does not allow anonymous accounts', async () => {
    const { app, network, run } = createAppStage();
    network.script({ match: SIGN_UP, ...knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED', 400) });
    expect(await run(app.auth.signUpAnonymously())).toMatchObject({ status: 'error', error: { code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' } });
    expect(app.session.isSignedIn()).toBe(false);
  });

  it('can be created during another sign-in, and each call gets its own result', async () => {
    const { app, network, run } = createAppStage();
    network.script({ match: SIGN_UP, ...signInResponse(makeToken({ sub: 'anonymous' }), 'refresh-n') }, signInStep('a', { delayMs: 100 }));
    const [anonymous, known] = await run(Promise.all([app.auth.signUpAnonymously(), signInWith(app)]));
    expect([anonymous, known]).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
    expect([network.to(SIGN_UP).length, network.to(SIGN_IN).length]).toEqual([1, 1]);
  });
});
