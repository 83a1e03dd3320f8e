// Tests setting up an authenticator app, with the real backend.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, totpOf, wrongDigits } from '../support/totp.js';
import { systemPlatform } from '../../src/lib/platform.js';
import { newEmail, PASSWORD, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

type App = ReturnType<Stage['open']>;
const isOn = async (app: App): Promise<boolean> => (await app.currentUser.get()).isMultiFactorRequired;
const codeOf = (secret: string, agoMs = 0): Promise<string> => totpOf(bytesOf(secret), stage.now() - agoMs);

describe('two-step verification', () => {
  it('is turned on with a code from the authenticator app, and then requires a code at every sign-in', async () => {
    const { app, email } = await stage.signUp();
    const { secret, uri, qr } = await app.auth.startTotp();
    const { pathname, searchParams } = new URL(uri);
    expect(decodeURIComponent(pathname)).toContain(`:${email}`);
    expect([searchParams.get('secret'), searchParams.get('issuer')]).toEqual([secret, (await app.currentProject.get()).displayName]);
    expect([qr.size > 20, qr.path.startsWith('M')]).toEqual([true, true]);
    expect(await isOn(app)).toBe(false);

    const code = await codeOf(secret);
    const wrong = await app.auth.confirmTotp({ code: wrongDigits(code) });
    expect(wrong).toMatchObject({ status: 'error', error: { code: 'INVALID_TOTP_CODE', isClockWrong: false } });
    const late = await app.auth.confirmTotp({ code: await codeOf(secret, 300_000) });
    expect(late).toMatchObject({ status: 'error', error: { isClockWrong: true } });
    expect(await isOn(app)).toBe(false);

    expect(await app.auth.confirmTotp({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({ status: 'ok' });
    expect(await isOn(app)).toBe(true);
    const signIn = await stage.open().auth.signInWithPassword({ email, password: PASSWORD, mfa: 'return' });
    expect(signIn).toMatchObject({ status: 'error', error: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } });
  });

  it('uses the issuer and the account name that the caller passes, and accepts codes only for the newest setup key', async () => {
    const { app } = await stage.signUp();
    const first = await app.auth.startTotp();
    const { secret, uri } = await app.auth.startTotp({ issuer: 'A & B', account: 'ada' });
    expect(uri).toContain('/A%20%26%20B:ada?');
    expect(await app.auth.confirmTotp({ code: await codeOf(first.secret) })).toMatchObject({ status: 'error' });
    expect(await app.auth.confirmTotp({ code: await codeOf(secret) })).toMatchObject({ status: 'ok' });
    await expect(app.auth.confirmTotp({ code: '123456' })).rejects.toMatchObject({ code: 'ASSERTION' });
  });

  it('uses the setup key from the last `startTotp` call, even if an earlier call or a confirmation is still running', async () => {
    const { app } = await stage.signUp();
    const slow = expect(app.auth.startTotp()).rejects.toMatchObject({ code: 'ABORTED' });
    const last = await app.auth.startTotp({ issuer: 'Acme', account: 'ada' });
    await slow;
    const confirmed = app.auth.confirmTotp({ code: await codeOf(last.secret) });
    const next = await app.auth.startTotp({ issuer: 'Acme', account: 'ada' });
    expect(await confirmed).toMatchObject({ status: 'ok' });
    expect(await app.auth.confirmTotp({ code: await codeOf(next.secret) })).toMatchObject({ status: 'ok' });
  });

  it('requires a signed-in user, and never uses a setup key that another user created', async () => {
    await expect(stage.open().auth.startTotp()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const { app } = await stage.signUp();
    const { secret } = await app.auth.startTotp();
    await app.auth.signUpWithPassword({ email: newEmail(), password: PASSWORD });
    await expect(app.auth.confirmTotp({ code: await codeOf(secret) })).rejects.toMatchObject({ code: 'ASSERTION' });
    expect(await isOn(app)).toBe(false);
  });

  it('creates no setup key if the user signs out while `startTotp` is running', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const fetch = async (url: string, init: RequestInit): Promise<Response> => {
      if (url.endsWith('/projects/current')) await released;
      return stage.backend.fetch(new Request(url, init));
    };
    const app = stage.open({ platform: { ...systemPlatform, fetch, now: stage.now } });
    await app.auth.signUpWithPassword({ email: newEmail(), password: PASSWORD });
    const late = expect(app.auth.startTotp({ account: 'ada' })).rejects.toMatchObject({ code: 'ABORTED' });
    await app.auth.signOut({ noRedirect: true });
    release();
    await late;
  });

  it('accepts no code after a sign-out', async () => {
    const { app } = await stage.signUp();
    const { secret } = await app.auth.startTotp({ issuer: 'Acme', account: 'ada' });
    await app.auth.signOut({ noRedirect: true });
    for (const code of ['000000', await codeOf(secret)])
      await expect(app.auth.confirmTotp({ code })).rejects.toMatchObject({ code: 'ASSERTION' });
  });
});
