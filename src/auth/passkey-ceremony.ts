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

const browserFailure = (message: string, code: string): Result<never, CeremonyFailure> =>
  failed(new KnownError('PASSKEY_WEBAUTHN_ERROR', message, { message, code }));

let earlier: Promise<unknown> | undefined;

export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony();

const abortEarlier = async (): Promise<void> => {
  if (!earlier) return;
  cancelCeremony();
  await Promise.race([earlier, new Promise((resolve) => setTimeout(resolve, ABORT_WAIT_MS))]);
};

/** Returns an error from the browser as a result, with its kind in `details.code`. Throws any other error. */
const toFailure = (error: unknown): Result<never, CeremonyFailure> => {
  if (error instanceof WebAuthnError) return browserFailure(error.message, error.code);
  if (error instanceof DOMException) return browserFailure(error.message, 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY');
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

/** Returns whether the browser creates passkeys without a prompt. */
const canAutoRegister = async (): Promise<boolean> => {
  const { conditionalCreate } = (await globalThis.PublicKeyCredential?.getClientCapabilities?.()) ?? {};
  return conditionalCreate === true;
};

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
  if (useAutoRegister && !(await canAutoRegister()))
    return browserFailure('This browser does not create passkeys without a prompt.', 'NotSupportedError');
  return run(() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON, useAutoRegister }), signal);
};

/**
 * Asks the user to pick a passkey.
 * @param options `PublicKeyCredentialRequestOptionsJSON`, as the service sends it; the browser checks it
 */
export const pickPasskey = async (
  options: object,
  useBrowserAutofill: boolean,
  signal?: AbortSignal,
): Promise<Result<Json, CeremonyFailure>> => {
  if (useBrowserAutofill && !(await browserSupportsWebAuthnAutofill()))
    return browserFailure('This browser does not offer passkeys in autofill.', 'NotSupportedError');
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return run(() => startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }), signal);
};
