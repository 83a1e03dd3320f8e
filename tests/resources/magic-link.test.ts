import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, newEmail, startStage, type Stage } from './stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await startStage()));
afterAll(() => stage.backend.close());

describe('a magic link', () => {
  it('creates an account and signs the user in, but can be used only once', async () => {
    const [app, email] = [stage.open(), newEmail()];
    expect(await app.auth.sendMagicLink({ email })).toMatchObject({
      status: 'ok',
      data: { nonce: expect.stringMatching(/^[0-9a-z]{39}$/) as string },
    });
    const code = codeOf(await stage.mailTo(email));
    expect(await app.auth.signInWithMagicLink({ code })).toEqual({ status: 'ok', data: { isNewUser: true } });
    expect(await app.getUser({ or: 'throw' })).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: false,
      otpAuthEnabled: true,
    });
    expect(await stage.open().auth.signInWithMagicLink({ code })).toMatchObject({
      status: 'error',
      error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
    });
  });

  it('contains six characters that, typed in uppercase and followed by the nonce, sign the user in', async () => {
    const [app, email] = [stage.open(), newEmail()];
    for (const isNewUser of [true, false]) {
      const sent = await app.auth.sendMagicLink({ email });
      if (sent.status === 'error') throw sent.error;
      const typed = codeOf(await stage.mailTo(email))
        .slice(0, 6)
        .toUpperCase();
      expect((await stage.mailTo(email)).text).toContain(typed);
      expect(await app.auth.signInWithMagicLink({ code: typed + sent.data.nonce })).toEqual({ status: 'ok', data: { isNewUser } });
      await app.auth.signOut();
    }
  });

  it('contains a code that is rejected if the six typed characters are wrong', async () => {
    const [app, email] = [stage.open(), newEmail()];
    const sent = await app.auth.sendMagicLink({ email });
    if (sent.status === 'error') throw sent.error;
    const real = codeOf(await stage.mailTo(email)).slice(0, 6);
    const guess = real.startsWith('0') ? `1${real.slice(1)}` : `0${real.slice(1)}`;
    expect(await app.auth.signInWithMagicLink({ code: guess + sent.data.nonce })).toMatchObject({
      status: 'error',
      error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
    });
    expect(app.session.isSignedIn()).toBe(false);
  });

  it('is not sent if an account has the address but has not verified it, or if the callback URL is not trusted', async () => {
    const { email } = await stage.signUp();
    expect(await stage.open().auth.sendMagicLink({ email })).toMatchObject({
      status: 'error',
      error: { code: 'USER_EMAIL_ALREADY_EXISTS' },
    });
    const untrusted = await stage.open().auth.sendMagicLink({ email: newEmail(), callbackUrl: 'https://evil.example/' });
    expect(untrusted).toMatchObject({ status: 'error', error: { code: 'REDIRECT_URL_NOT_WHITELISTED' } });
  });
});
