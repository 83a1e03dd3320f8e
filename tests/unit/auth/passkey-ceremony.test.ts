// Tests each kind of browser error. The page is simulated, because no real page can trigger all of these errors on demand.
// Tests of real ceremonies with a virtual authenticator are in tests/elements/sign-in/passkeys.test.ts.
import { WebAuthnError } from '@simplewebauthn/browser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPasskey, pickPasskey } from '../../../src/auth/passkey-ceremony.js';

const creation = {
  rp: { id: 'app.example', name: 'x' },
  user: { id: 'YQ', name: 'a', displayName: 'a' },
  challenge: 'Yw',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** Simulates a page whose requests for credentials fail. Returns the mock function of these requests. */
const failWith = (error: Error, hostname = 'app.example') => {
  const fail = vi.fn(async (_: CredentialCreationOptions): Promise<never> => {
    throw error;
  });
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } });
  vi.stubGlobal('location', { hostname });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  return fail;
};

const browserError = (name: string): DOMException => new DOMException('The browser says no.', name);
const codeOf = async (options: object = {}): Promise<unknown> => {
  const result = await createPasskey({ ...creation, ...options } as never);
  return result.status === 'error' && result.error.details.code;
};
const selection = (options: object) => ({ authenticatorSelection: options });

describe('a passkey without a prompt', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['is requested if the browser can create it', { conditionalCreate: true }, 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', ['conditional']],
    ['is not requested if the browser cannot create it', { conditionalCreate: false }, 'NotSupportedError', []],
    ['is not requested if the browser reports no capabilities', undefined, 'NotSupportedError', []],
  ])('%s', async (_, capabilities, code, mediations) => {
    const request = failWith(browserError('NotAllowedError'));
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, capabilities && { getClientCapabilities: async () => capabilities }),
    );
    const result = await createPasskey(creation, undefined, true);
    expect(result).toMatchObject({ status: 'error', error: { details: { code } } });
    expect(request.mock.calls.map(([options]) => (options as CredentialRequestOptions).mediation)).toEqual(mediations);
  });
});

describe('a request for a passkey in immediate mode', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Simulates a browser with these capabilities. */
  const withCapabilities = (capabilities?: object) =>
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, {
        parseRequestOptionsFromJSON: (options: object) => options,
        ...(capabilities && { getClientCapabilities: async () => capabilities }),
      }),
    );
  const options = { challenge: 'Yw', rpId: 'app.example', allowCredentials: [{ id: 'YQ', type: 'public-key' }] };

  it('asks for any passkey of the site and returns it as JSON', async () => {
    const request = failWith(browserError('NotAllowedError'));
    withCapabilities({ immediateGet: true });
    request.mockResolvedValueOnce({ toJSON: () => ({ id: 'credential' }) } as never);
    expect(await pickPasskey(options, 'immediate')).toEqual({ status: 'ok', data: { id: 'credential' } });
    expect(request.mock.calls).toMatchObject([[{ uiMode: 'immediate', publicKey: { rpId: 'app.example', allowCredentials: [] } }]]);
  });

  it.each([
    ['the browser has no passkey', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', { immediateGet: true }, 1],
    ['the browser does not support immediate mode', 'NotSupportedError', { immediateGet: false }, 0],
    ['the browser reports no capabilities', 'NotSupportedError', undefined, 0],
  ])('fails if %s', async (_, code, capabilities, requests) => {
    const request = failWith(browserError('NotAllowedError'));
    withCapabilities(capabilities);
    const error = { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code } };
    expect(await pickPasskey(options, 'immediate')).toMatchObject({ status: 'error', error });
    expect(request).toHaveBeenCalledTimes(requests);
  });

  it('results in ERROR_CEREMONY_ABORTED if the caller aborts the request', async () => {
    const request = failWith(browserError('NotAllowedError'));
    withCapabilities({ immediateGet: true });
    const abort = new AbortController();
    request.mockImplementationOnce(({ signal }) => {
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
      queueMicrotask(() => abort.abort());
      return aborted;
    });
    const error = { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'ERROR_CEREMONY_ABORTED' } };
    expect(await pickPasskey(options, 'immediate', abort.signal)).toMatchObject({ status: 'error', error });
  });
});

describe('a browser error', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', 'ConstraintError', selection({ requireResidentKey: true })],
    ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', 'ConstraintError', selection({ userVerification: 'required' })],
    ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError', {}],
    ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError', {}],
    ['ERROR_MALFORMED_PUBKEYCREDPARAMS', 'NotSupportedError', { pubKeyCredParams: [] }],
    ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', 'NotSupportedError', {}],
    ['ERROR_INVALID_RP_ID', 'SecurityError', { rp: { id: 'other.example', name: 'x' } }],
    ['ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError', {}],
  ])('results in %s for %s', async (code, name, options) => {
    failWith(browserError(name));
    expect(await codeOf(options)).toBe(code);
  });

  it('results in ERROR_INVALID_DOMAIN if the host name is not a domain', async () => {
    failWith(browserError('SecurityError'), 'no domain');
    expect(await codeOf()).toBe('ERROR_INVALID_DOMAIN');
  });

  it('results in ERROR_INVALID_USER_ID_LENGTH for a user whose ID is too long', async () => {
    failWith(new TypeError('user.id'));
    expect(await codeOf({ user: { ...creation.user, id: 'A'.repeat(90) } })).toBe('ERROR_INVALID_USER_ID_LENGTH');
  });

  it('results in ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE if an automatic registration cannot verify the user', async () => {
    const code = 'ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE';
    failWith(new WebAuthnError({ message: 'no', code, cause: new Error('x') }));
    expect(await codeOf()).toBe(code);
  });

  it('results in ERROR_CEREMONY_ABORTED for the first of two ceremonies if the second starts before the first has ended', async () => {
    const request = failWith(browserError('NotAllowedError'));
    request.mockImplementationOnce(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(browserError('AbortError')))),
    );
    const first = codeOf();
    const second = await codeOf();
    expect([await first, second]).toEqual(['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY']);
  });

  it('results in ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY for NotAllowedError in a sign-in', async () => {
    failWith(browserError('NotAllowedError'));
    expect(await pickPasskey({ challenge: 'Yw', rpId: 'app.example' }, 'dialog')).toMatchObject({
      status: 'error',
      error: { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', message: 'The browser says no.' } },
    });
  });

  it('is thrown unchanged if it is not a WebAuthn error', async () => {
    failWith(new RangeError('a bug'));
    await expect(createPasskey(creation as never)).rejects.toThrow('a bug');
  });

  it('has its own message if the browser does not support passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(await createPasskey(creation as never)).toMatchObject({ error: { message: 'WebAuthn is not supported in this browser.' } });
  });

  it('is returned, and no passkey is requested, if the browser supports passkeys but not in autofill', async () => {
    const request = failWith(browserError('NotAllowedError'));
    const result = await pickPasskey({ challenge: 'Yw' }, 'autofill');
    expect(result).toMatchObject({ error: { code: 'PASSKEY_WEBAUTHN_ERROR', details: { code: 'NotSupportedError' } } });
    expect(request).not.toHaveBeenCalled();
  });
});
