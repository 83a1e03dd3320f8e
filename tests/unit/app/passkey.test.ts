import { afterAll, describe, expect, it, vi } from 'vitest';
import { KnownError } from '../../../src/index.js';
import { knownError, makeToken, signInResponse } from '../../support/tokens.js';
import { createAppStage, ORIGIN, signedIn } from './stage.js';

const PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const ceremony = vi.hoisted(() => {
  // Resets the modules, because other tests in this process may have loaded the ceremony code.
  vi.resetModules();
  return { createPasskey: vi.fn(), pickPasskey: vi.fn(), cancelCeremony: vi.fn() };
});
vi.mock('../../../src/auth/passkey-ceremony.js', () => ceremony);

afterAll(() => vi.resetModules());

const creation = (userId: string, id: unknown = PLACEHOLDER) => ({
  body: { options_json: { rp: { name: 'Demo', id }, user: { id: userId, name: 'a' }, challenge: 'c' }, code: 'x'.repeat(45) },
});
const request = (rpId: unknown = PLACEHOLDER) => ({ body: { options_json: { rpId, challenge: 'c' }, code: 'x'.repeat(45) } });

const reset = (): void => {
  ceremony.createPasskey.mockReset().mockResolvedValue({ status: 'ok', data: { id: 'credential' } });
  ceremony.cancelCeremony.mockReset();
  ceremony.pickPasskey.mockReset().mockResolvedValue({ status: 'ok', data: { id: 'credential' } });
};

describe('calls to passkey methods', () => {
  it.each(['app.example', 'localhost', 'a.b-c.example'])("use the page's host name as the relying party: %s", async (hostname) => {
    reset();
    const { app, network, run } = createAppStage({}, `https://${hostname}/sign-in`);
    network.script(request(), signInResponse(makeToken(), 'refresh-a'));
    expect(await run(app.auth.signInWithPasskey({ noRedirect: true }))).toStrictEqual({ status: 'ok', data: undefined });
    expect(ceremony.pickPasskey).toHaveBeenCalledWith(expect.objectContaining({ rpId: hostname, challenge: 'c' }), 'dialog', undefined);
    expect(JSON.parse(network.sent[1]?.body ?? '')).toEqual({ authentication_response: { id: 'credential' }, code: 'x'.repeat(45) });
    expect(app.session.isSignedIn()).toBe(true);
  });

  it.each(['-a.example', 'a-.example', 'a_b.example', 'a.b_c', 'a..example', 'a.example.', '1.2', 'ä.example', ''])(
    'reject the host name %j, which is not a domain',
    async (hostname) => {
      reset();
      const { app, network, outcome } = createAppStage(signedIn());
      network.script(creation('YQ'));
      expect(await outcome(app.auth.registerPasskey({ hostname }))).toMatchObject({
        error: { code: 'ASSERTION', message: 'Passkeys need localhost or a domain name.' },
      });
    },
  );

  it('return a service error without calling the browser', async () => {
    reset();
    const { app, network, run, outcome } = createAppStage(signedIn());
    const off = knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED', 400);
    network.script(off, off, off, { body: { options_json: {}, code: 'x'.repeat(45) } });
    const notEnabled = { status: 'error', error: { code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' } };
    expect(await run(app.auth.signInWithPasskey())).toMatchObject(notEnabled);
    expect(await run(app.auth.preparePasskeySignIn())).toMatchObject(notEnabled);
    expect(await run(app.auth.registerPasskey())).toMatchObject(notEnabled);
    expect(await outcome(app.auth.registerPasskey())).toMatchObject({ error: { code: 'ASSERTION' } });
    expect([ceremony.pickPasskey.mock.calls, ceremony.createPasskey.mock.calls]).toEqual([[], []]);
  });

  it('offer passkeys in autofill or immediately on request, and cancelPasskey() cancels the ceremony', async () => {
    reset();
    const { app, network, run } = createAppStage();
    network.script(request(), signInResponse(makeToken(), 'refresh-a'), request(), signInResponse(makeToken(), 'refresh-a'));
    await run(app.auth.signInWithPasskey({ autofill: true, noRedirect: true }));
    expect(ceremony.pickPasskey.mock.lastCall?.[1]).toBe('autofill');
    await run(app.auth.signInWithPasskey({ immediate: true, noRedirect: true }));
    expect(ceremony.pickPasskey.mock.lastCall?.[1]).toBe('immediate');
    await run(app.auth.cancelPasskey());
    expect(ceremony.cancelCeremony).toHaveBeenCalled();
  });

  it.each(['127.0.0.1', 'intranet', '[::1]'])('are rejected at %s before the browser is called', async (hostname) => {
    reset();
    const { app, network, outcome } = createAppStage({}, `https://${hostname}/sign-in`);
    network.script(request());
    expect(await outcome(app.auth.signInWithPasskey())).toMatchObject({ error: { code: 'ASSERTION' } });
    expect(ceremony.pickPasskey).not.toHaveBeenCalled();
  });

  it.each(['app.example', '', undefined])('require the placeholder as the relying party ID and reject %j', async (id) => {
    reset();
    const { app, network, outcome } = createAppStage(signedIn());
    network.script(request(id ?? null), creation('YQ', id ?? null));
    expect(await outcome(app.auth.signInWithPasskey())).toMatchObject({ error: { code: 'ASSERTION' } });
    expect(await outcome(app.auth.registerPasskey())).toMatchObject({ error: { code: 'ASSERTION' } });
    expect(ceremony.createPasskey).not.toHaveBeenCalled();
  });

  it.each([
    [1, true],
    [64, true],
    [0, false],
    [65, false],
  ])('register passkeys only for user IDs of 1 to 64 bytes (%i bytes: %s)', async (length, isValid) => {
    reset();
    const { app, network, outcome } = createAppStage(signedIn());
    network.script(creation(Buffer.alloc(length, 7).toString('base64url')), { body: { user_handle: 'h' } });
    const found = await outcome(app.auth.registerPasskey());
    if (isValid) expect(found).toMatchObject({ value: { status: 'ok' } });
    else expect(found).toMatchObject({ error: { code: 'ASSERTION' } });
  });

  it('can register a passkey for another host name', async () => {
    reset();
    const { app, network, run } = createAppStage(signedIn(), `${ORIGIN}/settings`);
    network.script(creation('YQ'), { body: { user_handle: 'h' } });
    await run(app.auth.registerPasskey({ hostname: 'example.org' }));
    expect(ceremony.createPasskey).toHaveBeenCalledWith(
      expect.objectContaining({ rp: { name: 'Demo', id: 'example.org' } }),
      undefined,
      false,
    );
  });

  it('can register a passkey without a prompt, and signal the result to the password manager', async () => {
    reset();
    const signals = { signalAllAcceptedCredentials: vi.fn(async () => undefined), signalUnknownCredential: vi.fn(async () => undefined) };
    vi.stubGlobal('PublicKeyCredential', signals);
    const { app, network, run } = createAppStage(signedIn());
    network.script(creation('YQ'), { body: { user_handle: 'h' } });
    expect(await run(app.auth.registerPasskey({ conditional: true }))).toMatchObject({ status: 'ok' });
    expect(ceremony.createPasskey).toHaveBeenCalledWith(expect.anything(), undefined, true);
    const accepted = { rpId: 'app.example', userId: 'YQ', allAcceptedCredentialIds: ['h'] };
    expect(signals.signalAllAcceptedCredentials.mock.calls).toEqual([[accepted]]);
    const rejected = knownError('PASSKEY_REGISTRATION_FAILED', 400);
    network.script(creation('YQ'), rejected, creation('YQ'), rejected);
    await run(app.auth.registerPasskey());
    expect(signals.signalUnknownCredential).not.toHaveBeenCalled();
    await run(app.auth.registerPasskey({ conditional: true }));
    expect(signals.signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'app.example', credentialId: 'credential' }]]);
    vi.unstubAllGlobals();
  });

  it("pass the caller's signal to the ceremony", async () => {
    reset();
    const { signal } = new AbortController();
    const { app, network, run } = createAppStage(signedIn());
    network.script(request(), signInResponse(makeToken(), 'refresh-a'), creation('YQ'), { body: { user_handle: 'h' } });
    await run(app.auth.signInWithPasskey({ noRedirect: true, signal }));
    await run(app.auth.registerPasskey({ signal }));
    expect([ceremony.pickPasskey.mock.lastCall?.[2], ceremony.createPasskey.mock.lastCall?.[1]]).toEqual([signal, signal]);
  });

  it('return a browser error and send no further request', async () => {
    reset();
    const error = new KnownError('PASSKEY_WEBAUTHN_ERROR', 'no', { message: 'no', code: 'ERROR_CEREMONY_ABORTED' });
    ceremony.pickPasskey.mockResolvedValue({ status: 'error', error });
    const { app, network, run } = createAppStage();
    network.script(request());
    expect(await run(app.auth.signInWithPasskey())).toStrictEqual({ status: 'error', error });
    expect(network.sent).toHaveLength(1);
  });

  it('return INVALID_TOTP_CODE if the prompt for the second factor returns no code', async () => {
    reset();
    const { app, network, run } = createAppStage({ onMfaRequired: () => null });
    network.script(request(), knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'y'.repeat(45) }));
    expect(await run(app.auth.signInWithPasskey())).toMatchObject({ status: 'error', error: { code: 'INVALID_TOTP_CODE' } });
  });

  it('use options that were requested in advance', async () => {
    reset();
    const { app, network, run } = createAppStage();
    network.script(request(), signInResponse(makeToken(), 'refresh-a'));
    const prepared = await run(app.auth.preparePasskeySignIn());
    if (prepared.status === 'error') throw prepared.error;
    await run(app.auth.signInWithPasskey({ prepared: prepared.data, noRedirect: true }));
    expect(network.sent).toHaveLength(2);
  });
});
