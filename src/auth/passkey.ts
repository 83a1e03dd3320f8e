import { lazyModule } from '../errors/lazy-module.js';
import { assertText } from '../errors/assert.js';
import { PorticoError } from '../errors/portico-error.js';
import type { CallOptions, Failure } from '../contract/endpoint.js';
import type { KnownError } from '../errors/known-error.js';
import { ok, withoutData, type Result } from '../lib/result.js';
import { authPasskey } from '../resources/auth-passkey.js';
import { loadFor } from '../transport/load.js';
import type { AuthContext, Calls, MfaFailure, MfaOption, NoRedirectOption } from './auth-context.js';
import { signalOnlyPasskey, signalUnknownPasskey } from './passkey-signals.js';
import { signIn } from './sign-in.js';

/** Placeholder that the service sends as the relying-party ID. The SDK replaces the placeholder with the page's host name. */
const PLACEHOLDER = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
/** Maximum length of a user handle, in bytes (WebAuthn section 5.4.3). */
const MAX_USER_ID_LENGTH = 64;
/** Returns whether the name is a domain with a dot. Labels consist of letters, digits and inner hyphens. The last label has a letter. */
const isDomain = (name: string): boolean => {
  const labels = name.split('.');
  return (
    labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/i.test(label) && !/^-|-$/.test(label)) && /[a-z]/i.test(labels.at(-1) ?? '')
  );
};

/** The WebAuthn options of a passkey sign-in, and the verification code for its response. Both expire after about a minute. */
export interface PreparedPasskey {
  /** Options for the browser (WebAuthn section 5.5), as JSON. */
  readonly options: object;
  /** Verification code to send with the browser's response. */
  readonly code: string;
}

/** The input of `signInWithPasskey`. */
export interface PasskeySignIn extends NoRedirectOption, MfaOption {
  /** Waits until the user picks a passkey in the browser's autofill, instead of prompting immediately. */
  readonly autofill?: boolean | undefined;
  /**
   * Prompts only if the browser has a passkey for this site, and otherwise returns PASSKEY_WEBAUTHN_ERROR without a prompt, so that a click
   * on “Sign in” can open the sign-in page instead. Call it in the listener of a click, because browsers require a recent click.
   */
  readonly immediate?: boolean | undefined;
  /** The data from `preparePasskeySignIn`, so that the browser prompts directly after the click. */
  readonly prepared?: PreparedPasskey | undefined;
  /** Aborts the call, which then returns PASSKEY_WEBAUTHN_ERROR. Has no effect after the user has answered the browser's prompt. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum time to wait for the service before the browser's prompt, and again after it, in milliseconds. If omitted, 120,000. */
  readonly maxWaitMs?: number | undefined;
}

/** The input of `preparePasskeySignIn`. */
export type PasskeyPreparation = Pick<CallOptions, 'maxWaitMs'>;

/** The input of `registerPasskey`. */
export interface PasskeyRegistration extends Pick<PasskeySignIn, 'signal' | 'maxWaitMs'> {
  /** Host name for the passkey. If omitted, the page's host name. */
  readonly hostname?: string | undefined;
  /**
   * Creates the passkey without a prompt, if the user has just signed in with a password from a password manager that allows this.
   * Otherwise, returns PASSKEY_WEBAUTHN_ERROR. Call it only for users without a passkey, and tell them about the new passkey.
   */
  readonly conditional?: boolean | undefined;
}

const loadCeremony = lazyModule(() => import('./passkey-ceremony.js'));

const assert = (isTrue: boolean, message: string): void => {
  if (!isTrue) throw new PorticoError('ASSERTION', message);
};

/** Returns the relying-party ID that replaces the placeholder of the service: `localhost`, or a domain with a dot. */
const relyingPartyId = (context: AuthContext, sent: unknown, hostname?: string): string => {
  assert(sent === PLACEHOLDER, 'The service sent a relying-party ID that is not the placeholder.');
  const id = hostname ?? (context.page ? new URL(context.page.href()).hostname : '');
  assert(id === 'localhost' || isDomain(id), 'Passkeys need localhost or a domain name.');
  return id;
};

const assertUserId = (base64Url: unknown): void => {
  const length = typeof base64Url === 'string' ? Math.floor((base64Url.replaceAll('=', '').length * 3) / 4) : 0;
  assert(length >= 1 && length <= MAX_USER_ID_LENGTH, 'The user ID of a passkey must have 1 to 64 bytes.');
};

interface CreationOptions {
  readonly rp?: { readonly id?: unknown };
  readonly user?: { readonly id?: unknown };
}

type PrepareFailure = KnownError<'PASSKEY_AUTHENTICATION_NOT_ENABLED'>;
type CeremonyFailure = KnownError<'PASSKEY_WEBAUTHN_ERROR'>;
type SignInFailure = CeremonyFailure | PrepareFailure | Failure<typeof authPasskey.signIn> | MfaFailure;
type RegistrationFailure = CeremonyFailure | PrepareFailure | Failure<typeof authPasskey.register>;

const prepare = async (
  context: AuthContext,
  calls: Calls<typeof authPasskey>,
  options: PasskeyPreparation,
): Promise<Result<PreparedPasskey, PrepareFailure>> => {
  const started = await calls.startSignIn({}, options);
  if (started.status === 'error') return started;
  const request = started.data.optionsJson as { readonly rpId?: unknown };
  return ok<PreparedPasskey>({ options: { ...request, rpId: relyingPartyId(context, request.rpId) }, code: started.data.code });
};

const signInWithPasskey = async (
  context: AuthContext,
  calls: Calls<typeof authPasskey>,
  input: PasskeySignIn,
): Promise<Result<undefined, SignInFailure>> => {
  context.assertWritable();
  const given = input.prepared ?? { options: {}, code: '' };
  assert(typeof given.code === 'string' && !!given.options, '"prepared" must be the data of preparePasskeySignIn.');
  const options = { maxWaitMs: input.maxWaitMs };
  const [prepared, { pickPasskey }] = await Promise.all([
    input.prepared ? ok(input.prepared) : prepare(context, calls, options),
    loadFor(context.transport, loadCeremony, options),
  ]);
  if (prepared.status === 'error') return prepared;
  const { options: ceremony, code } = prepared.data;
  const picked = await pickPasskey(ceremony, input.immediate ? 'immediate' : input.autofill ? 'autofill' : 'dialog', input.signal);
  if (picked.status === 'error') return picked;
  const result = await signIn(context, {
    key: ['passkey', code],
    request: () => calls.signIn({ authenticationResponse: picked.data, code }, options),
    // The signal aborts only the browser prompt, not the request.
    input: { ...input, signal: undefined },
    to: 'afterSignIn',
  });
  return withoutData(result);
};

/** The methods that register passkeys and sign in with them. */
export interface PasskeyFlows {
  /**
   * Adds a passkey to the signed-in user, or replaces the existing one.
   * Errors: PASSKEY_WEBAUTHN_ERROR with the browser's error code in `details.code`, PASSKEY_REGISTRATION_FAILED,
   * PASSKEY_AUTHENTICATION_FAILED, PASSKEY_AUTHENTICATION_NOT_ENABLED, VerificationCodeError.
   * @example
   * const result = await app.auth.registerPasskey();
   * if (result.status === 'error') console.log(result.error.code);
   */
  readonly registerPasskey: (input?: PasskeyRegistration) => Promise<Result<undefined, RegistrationFailure>>;

  /**
   * Fetches the options for `signInWithPasskey` before the click. Errors: PASSKEY_AUTHENTICATION_NOT_ENABLED.
   * @example
   * const result = await app.auth.preparePasskeySignIn();
   * if (result.status === 'ok') await app.auth.signInWithPasskey({ prepared: result.data });
   */
  readonly preparePasskeySignIn: (input?: PasskeyPreparation) => Promise<Result<PreparedPasskey, PrepareFailure>>;

  /**
   * Signs in with a passkey that the user picks, and redirects to the after-sign-in page. Aborts an earlier passkey prompt on the page.
   * Errors: PASSKEY_WEBAUTHN_ERROR with the browser's error code in `details.code`, PASSKEY_AUTHENTICATION_FAILED,
   * PASSKEY_AUTHENTICATION_NOT_ENABLED, and the errors of `completeMfa`.
   * @example
   * const result = await app.auth.signInWithPasskey();
   * if (result.status === 'error') console.log(result.error.code);
   */
  readonly signInWithPasskey: (input?: PasskeySignIn) => Promise<Result<undefined, SignInFailure>>;

  /**
   * Aborts the passkey prompt on the page. The call that opened the prompt returns PASSKEY_WEBAUTHN_ERROR.
   * @example
   * await app.auth.cancelPasskey();
   */
  readonly cancelPasskey: () => Promise<void>;
}

/** Returns the methods that register passkeys and sign in with them. */
export const passkeyFlows = (context: AuthContext): PasskeyFlows => {
  const calls = context.bind('authPasskey', authPasskey);
  const publicCalls = context.bind('authPasskey', authPasskey, null);
  return {
    registerPasskey: async ({ hostname, signal, maxWaitMs, conditional = false } = {}) => {
      assertText(hostname ?? '', 'hostname');
      const options = { maxWaitMs };
      // Loads the module in parallel with the request, because Safari allows a passkey only for a short time after a click.
      const [started, { createPasskey }] = await Promise.all([
        calls.startRegistration({}, options),
        loadFor(context.transport, loadCeremony, options),
      ]);
      if (started.status === 'error') return started;
      const { rp, user, ...rest } = started.data.optionsJson as CreationOptions;
      assertUserId(user?.id);
      const rpId = relyingPartyId(context, rp?.id, hostname);
      const made = await createPasskey({ ...rest, user, rp: { ...rp, id: rpId } }, signal, conditional);
      if (made.status === 'error') return made;
      const registered = await calls.register({ credential: made.data, code: started.data.code }, options);
      if (registered.status === 'ok') signalOnlyPasskey(rpId, String(user?.id), registered.data.userHandle);
      // The user did not see that the passkey was created, so the password manager must not offer it after a rejection.
      else if (conditional) signalUnknownPasskey(rpId, made.data);
      return withoutData(registered);
    },
    preparePasskeySignIn: async ({ maxWaitMs } = {}) => {
      const options = { maxWaitMs };
      const [prepared] = await Promise.all([prepare(context, publicCalls, options), loadFor(context.transport, loadCeremony, options)]);
      return prepared;
    },
    signInWithPasskey: (input = {}) => signInWithPasskey(context, publicCalls, input),
    cancelPasskey: async () => (await loadFor(context.transport, loadCeremony)).cancelCeremony(),
  };
};
