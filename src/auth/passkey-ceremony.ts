// Runs WebAuthn ceremonies in the browser, one at a time per page. Loaded on first use.
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Json } from '../contract/fields.js';
import { KnownError } from '../errors/known-error.js';
import { failed, ok, type Result } from '../lib/result.js';
import { passkeyAborted } from './passkey-aborted.js';

type CeremonyFailure = KnownError<'PASSKEY_WEBAUTHN_ERROR'>;

/** Maximum wait for an earlier ceremony to end, in milliseconds. Older iPhones do not start a ceremony while another is running. */
const ABORT_WAIT_MS = 300;

/** @param cause the error of the browser, whose name the drop-in entry shows */
const browserFailure = (message: string, code: string, cause?: Error): Result<never, CeremonyFailure> =>
  failed(Object.assign(new KnownError('PASSKEY_WEBAUTHN_ERROR', message, { message, code }), cause && { cause }));

let earlier: Promise<unknown> | undefined;

export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony();

const abortEarlier = async (): Promise<void> => {
  if (!earlier) return;
  cancelCeremony();
  await Promise.race([earlier, new Promise((resolve) => setTimeout(resolve, ABORT_WAIT_MS))]);
};

/** Returns an error from the browser as a result, with its kind in `details.code`. Throws any other error. */
const toFailure = (error: unknown): Result<never, CeremonyFailure> => {
  if (error instanceof WebAuthnError) return browserFailure(error.message, error.code, error);
  if (error instanceof DOMException) return browserFailure(error.message, 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', error);
  throw error;
};

const run = async (start: () => Promise<object>, signal: AbortSignal | undefined): Promise<Result<Json, CeremonyFailure>> => {
  if (!browserSupportsWebAuthn()) return browserFailure('WebAuthn is not supported in this browser.', 'NotSupportedError');
  if (earlier) await abortEarlier();
  if (signal?.aborted) return passkeyAborted();
  const work = start();
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  earlier = settled;
  addEventListener('pagehide', cancelCeremony);
  signal?.addEventListener('abort', cancelCeremony);
  try {
    return ok((await work) as Json);
  } catch (error) {
    return toFailure(error);
  } finally {
    signal?.removeEventListener('abort', cancelCeremony);
    if (earlier === settled) {
      earlier = undefined;
      removeEventListener('pagehide', cancelCeremony);
    }
  }
};

/** Returns whether the browser has a capability (WebAuthn Level 3, section 5.1.7). */
const hasCapability = async (name: 'conditionalCreate' | 'immediateGet'): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.getClientCapabilities?.())?.[name] === true;

/**
 * Asks the browser to create a passkey.
 * @param options `PublicKeyCredentialCreationOptionsJSON`, as the service sends it; the browser checks it
 * @param useAutoRegister whether the browser creates the passkey without a prompt, if its password manager allows that
 */
export const createPasskey = async (
  options: object,
  signal?: AbortSignal,
  useAutoRegister = false,
): Promise<Result<Json, CeremonyFailure>> => {
  if (useAutoRegister && !(await hasCapability('conditionalCreate')))
    return browserFailure('This browser does not create passkeys without a prompt.', 'NotSupportedError');
  return run(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON, useAutoRegister }), signal);
};

/**
 * Asks the browser for a passkey that it can offer without other devices. `@simplewebauthn/browser` does not have this mode. Removes
 * the list of credentials, because browsers reject options with such a list.
 */
const startImmediately = async (options: object): Promise<object> => {
  const json = { ...options, allowCredentials: [] } as object as Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const signal = WebAuthnAbortService.createNewAbortSignal();
  try {
    const request = { publicKey, signal, uiMode: 'immediate' };
    return ((await navigator.credentials.get(request)) as PublicKeyCredential).toJSON();
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new WebAuthnError({ message: 'The passkey request was aborted.', code: 'ERROR_CEREMONY_ABORTED', cause: cause as Error });
  }
};

/** How the browser offers passkeys: in a dialog, in the autofill of a field, or in a dialog only if it has a passkey. */
export type PasskeyOffer = 'dialog' | 'autofill' | 'immediate';

/**
 * Asks the user to pick a passkey.
 * @param options `PublicKeyCredentialRequestOptionsJSON`, as the service sends it; the browser checks it
 */
export const pickPasskey = async (options: object, offer: PasskeyOffer, signal?: AbortSignal): Promise<Result<Json, CeremonyFailure>> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const useBrowserAutofill = offer === 'autofill';
  if (useBrowserAutofill && !(await browserSupportsWebAuthnAutofill()))
    return browserFailure('This browser does not offer passkeys in autofill.', 'NotSupportedError');
  if (offer !== 'immediate')
    return run(() => startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }), signal);
  if (!(await hasCapability('immediateGet')))
    return browserFailure('This browser does not offer passkeys immediately.', 'NotSupportedError');
  return run(() => startImmediately(options), signal);
};
